import FlynnSyntax
import TestSupport

/// A project of several files with actors, and a function that runs the project.
struct RandomProject {
    let number: Int
    /// The files. Their names begin with the name of the project.
    private(set) var files: [(path: String, source: SourceText)]

    /// Returns the common prefix of the file names of a project.
    static func prefix(_ number: Int) -> String { "P\(number)_" }

    init(number: Int, seed: UInt64) {
        self.number = number
        let dice = Dice(seed: seed)
        var actors: [RandomActor] = []
        let sharesNames = dice.isOne(in: 3)
        for name in dice.shuffled(["Disk", "Room", "Bank", "Hall", "Lamp"]).prefix(1 + dice.number(below: 3)) {
            let actor = RandomActor(name: "Pn" + name, base: nil, peer: actors.last)
            actor.isGeneric = dice.isOne(in: 6)
            actor.isSendable = !dice.isOne(in: 4)
            actor.isFinal = dice.isOne(in: 3)
            actor.addBehaviors(dice, sharesNames: sharesNames)
            let plain = actor.behaviors.filter { $0.access.isEmpty && !$0.isChainable }
            if dice.isOne(in: 3), let first = plain.first, !actor.isGeneric { actor.required = [first.name] }
            if dice.isOne(in: 3), let last = plain.last, !actor.required.contains(last.name) {
                actor.extended = [last.name]
            }
            actors.append(actor)
        }
        if let base = actors.first(where: { !$0.isFinal && !$0.isGeneric }), dice.isOne(in: 3) {
            let actor = RandomActor(name: base.name + "Sub", base: base, peer: base.peer)
            actor.isSendable = base.isSendable
            actor.isFinal = dice.isOne(in: 2)
            actor.addBehaviors(dice, sharesNames: sharesNames)
            let plain = base.behaviors.filter {
                $0.access.isEmpty && !base.extended.contains($0.name) && !$0.isChainable
            }
            if let first = plain.first, dice.isOne(in: 2) {
                base.computed = [first.name]
                actor.overridden = [first]
            }
            actors.append(actor)
        }
        // The sink of callbacks accepts their arguments.
        let sink = RandomActor(name: "PnSink", base: nil, peer: nil)
        sink.isSendable = !dice.isOne(in: 6)
        let wanted = actors.flatMap(\.behaviors).compactMap(\.callback)
        sink.behaviors = wanted.enumerated().map { position, types in
            RandomBehavior(name: "beTake\(position)", parameters: types, kind: .plain)
        }
        let all = wanted.isEmpty ? actors : actors + [sink]
        var classes: [[String]] = []
        var extensions: [String] = []
        for actor in all {
            let text = RandomSource(dice: dice, actor: actor, calls: RandomCalls(dice: dice)).text()
            classes.append(text.requirements + text.body)
            extensions += text.extended
        }
        let callbacks = sink.behaviors.map { (receiver: "pnSink.", behavior: $0) }
        let run = RandomProject.run(all, RandomCalls(dice: dice, callbacks: callbacks, isRun: true), dice)
        let types = RandomType.declarations.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var parts: [[String]] = dice.isOne(in: 3) ? [classes.flatMap(\.self)] : classes
        parts.append(types + extensions)
        if dice.isOne(in: 3) { parts[0] += run } else { parts.append(run) }
        let layout = dice.isOne(in: 4) ? dice.pick(Layout.allCases) : .plain
        files = parts.enumerated().map { position, lines in
            let text = lines.joined(separator: "\n").replacing("Pn", with: "P\(number)").replacing(
                "pn", with: "p\(number)"
            )
            .replacing("NUMBER", with: "\(number)")
            let mark = layout == .byteOrderMark ? "\u{FEFF}" : ""
            let source = mark + "import FlynnRuntime\nimport Foundation\n\n" + layout.applied(to: text + "\n")
            return ("\(RandomProject.prefix(number))\(position).swift", SourceText(Array(source.utf8)))
        }
    }

    /// Returns the function that creates actors and calls their behaviors.
    private static func run(_ actors: [RandomActor], _ calls: RandomCalls, _ dice: Dice) -> [String] {
        func name(_ actor: RandomActor) -> String { "pn" + actor.name.dropFirst(2) }
        var lines = ["func runPn() async throws {"]
        for actor in actors {
            lines.append("    let \(name(actor)) = \(actor.type)()")
            if let peer = actor.peer {
                lines += [
                    "    \(name(actor)).peer = \(name(peer))",
                    "    \(name(actor)).peers = [\(name(peer)), \(name(peer))]",
                ]
            }
        }
        lines += [
            "    func settle() { settleAll(NUMBER, [\(actors.map(name).joined(separator: ", "))]) }",
            "    let report: (Int) -> Void = { (number: Int) in say(NUMBER, show(number)) }", "    var counted = 0",
        ]
        for _ in 0..<2 {
            for actor in actors {
                for behavior in actor.callable where !dice.isOne(in: 3) {
                    guard let statement = calls.statement(name(actor), actor, behavior) else { continue }
                    lines += statement.split(separator: "\n", omittingEmptySubsequences: false).map { "    " + $0 }
                    lines.append("    settle()")
                }
            }
        }
        let totals = actors.map { "show(\(name($0)).total)" }.joined(separator: ", ")
        return lines + [
            "    report(counted)", "    counted += 1", "    say(NUMBER, \(totals))", "    settle()", "}", "",
        ]
    }

    /// The declarations used by all projects.
    static let prelude = """
        import FlynnRuntime
        import Foundation

        /// The lines of each project.
        final class Journal: @unchecked Sendable {
            private let condition = NSCondition()
            private var lines: [Int: [String]] = [:]
            private var counts: [Int: Int] = [:]

            func add(_ project: Int, _ text: String) {
                condition.withLock {
                    lines[project, default: []].append(text)
                    counts[project, default: 0] += 1
                    condition.broadcast()
                }
            }
            func count(_ project: Int) -> Int { condition.withLock { counts[project] ?? 0 } }
            /// Waits for another line.
            func wait(_ project: Int, after count: Int) {
                condition.withLock {
                    while counts[project] ?? 0 <= count { condition.wait() }
                }
            }
            /// Prints the lines since the last time. Actors write them in any order.
            func print(_ project: Int) {
                let sorted = condition.withLock { lines.removeValue(forKey: project) ?? [] }.sorted()
                write((sorted + ["--"]).joined(separator: "\\n"))
            }
        }
        let journal = Journal()
        let seven = 7
        let label = "label"

        /// Writes at once: the program may crash.
        func write(_ text: String) { FileHandle.standardOutput.write(Data((text + "\\n").utf8)) }
        func say(_ project: Int, _ texts: String...) { journal.add(project, texts.joined(separator: " ")) }
        func show<Value>(_ value: Value) -> String { "\\(value)" }
        func settleAll(_ project: Int, _ actors: [Actor]) {
            for _ in 0..<3 {
                for actor in actors { actor.unsafeWait(0) }
            }
            journal.print(project)
        }

        """

    /// Returns the program that runs projects. The argument of the program is the number of the first project.
    static func main(_ numbers: [Int]) -> String {
        let runs = numbers.map {
            "if first <= \($0) {\n    write(\"project \($0)\")\n    try await runP\($0)()\n    if isSingle { exit(0) }\n}\n"
        }
        return """
            import FlynnRuntime
            import Foundation
            let first = Int(CommandLine.arguments[1])!
            let isSingle = CommandLine.arguments[2] == "1"
            \(runs.joined())
            """
    }
}
