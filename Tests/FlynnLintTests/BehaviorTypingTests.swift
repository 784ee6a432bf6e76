import FlynnSyntax
import Foundation
import Testing

@testable import FlynnIndex
@testable import FlynnLint
@testable import FlynnRules

/// The members of an actor, and code outside of the actor.
private struct Code {
    var members: String
    var uses = ""
    var inheritance = "Actor"

    var source: String {
        let indented = members.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.isEmpty ? "" : "    " + $0 }.joined(separator: "\n")
        return
            "import FlynnRuntime\n\nclass Disk: \(inheritance) {\n    private var total = 0\n\n\(indented)\n}\n\(uses)"
    }
}

private func typed(_ files: [String]) -> (files: [String], findings: [Finding]) {
    var options = LintOptions()
    options.rules.severities = [Rule.untypedBehavior.id: .warning]
    options.fixes = .unsafe
    let sources = files.enumerated().map { (path: "File\($0.offset).swift", source: SourceText($0.element)) }
    let result = Linter(options: options).fix(sources)
    let changed = Dictionary(uniqueKeysWithValues: result.changes.map { ($0.path, $0.replacement.string) })
    return (sources.map { changed[$0.path] ?? $0.source.string }, result.findings)
}

struct BehaviorTypingTests {
    /// Expects the result of a rewrite. A second rewrite must not change the result.
    private func check(_ before: Code, becomes after: Code, _ location: Testing.SourceLocation = #_sourceLocation) {
        let (files, findings) = typed([before.source])
        #expect(files == [after.source], sourceLocation: location)
        #expect(findings.isEmpty, sourceLocation: location)
        #expect(typed(files).files == files, sourceLocation: location)
    }

    /// Returns the reason why a behavior stays dynamic.
    private func reason(_ code: Code, _ location: Testing.SourceLocation = #_sourceLocation) -> String? {
        let (files, findings) = typed([code.source])
        #expect(files == [code.source], sourceLocation: location)
        return findings.first.flatMap { finding in
            finding.message.firstRange(of: "rewritten: ").map { String(finding.message[$0.upperBound...]) }
        }
    }

    // MARK: - Declarations

    @Test func `documentation becomes parameters, and constants with arguments become their names`() {
        check(
            Code(
                members: """
                    /// Adds a file.
                    public lazy var beAdd = Behavior(self) { [unowned self] (args: BehaviorArgs) in
                        // flynnlint:parameter String - the path
                        // flynnlint:parameter Int - its size
                        let path: String = args[x: 0]
                        let size = args[x: 1] as Int

                        // Adds it.
                        self.total += size
                        print(path, total)
                    }
                    """, uses: "func add(_ disk: Disk) { disk.beAdd(\"/a\", 5) }\n"),
            becomes: Code(
                members: """
                    /// Adds a file.
                    ///
                    /// - Parameters:
                    ///   - path: the path
                    ///   - size: its size
                    public func beAdd(_ path: String, _ size: Int) {
                        behave { me in
                            // Adds it.
                            me.total += size
                            print(path, me.total)
                        }
                    }
                    """, uses: "func add(_ disk: Disk) { disk.beAdd(\"/a\", 5) }\n"))
    }

    @Test func `a behavior in one line stays in one line`() {
        check(
            Code(members: "lazy var beTick = Behavior(self) { [unowned self] _ in total += 1 }"),
            becomes: Code(members: "func beTick() { behave { me in me.total += 1 } }"))
        check(
            Code(members: "lazy var bePing = Behavior(self) { _ in print(1) }"),
            becomes: Code(members: "func bePing() { behave { _ in print(1) } }"))
    }

    @Test func `a chainable behavior returns its class, and errors have their closure`() {
        check(
            Code(
                members: """
                    lazy var beAdd = ChainableBehavior(self) { (me: Disk, args: BehaviorArgs) in
                        // flynnlint:parameter Int - how much
                        me.total += args[x: 0]
                        try me.check()
                    } onError: { me, error in
                        print(error, me.total)
                    }
                    func check() throws {}
                    """),
            becomes: Code(
                members: """
                    /// - Parameter number: how much
                    @discardableResult
                    func beAdd(_ number: Int) -> Disk {
                        behave { me in
                            me.total += number
                            try me.check()
                        } onError: { me, error in
                            print(error, me.total)
                        }
                    }
                    func check() throws {}
                    """))
    }

    @Test func `inner closures hold the actor as little as before, and other captures get a value`() {
        check(
            Code(
                members: """
                    lazy var beRun = Behavior(self) { [unowned self] (args: BehaviorArgs) in
                        // flynnlint:parameter None
                        later { self.total += 1 }
                        later { [total] in print(total) }
                        later { [weak self] in self?.total += 1 }
                        [1].forEach { total += $0 }
                    }
                    """, uses: "func later(_ body: @escaping () -> Void) {}\n"),
            becomes: Code(
                members: """
                    func beRun() {
                        behave { me in
                            later { [unowned me] in me.total += 1 }
                            later { [total = me.total] in print(total) }
                            later { [weak me] in me?.total += 1 }
                            [1].forEach { me.total += $0 }
                        }
                    }
                    """, uses: "func later(_ body: @escaping () -> Void) {}\n"))
    }

    @Test func `a reply that ends each path becomes the result, and questions become calls`() {
        check(
            Code(
                members: """
                    lazy var beSize = Behavior(self) { [unowned self] (args: BehaviorArgs) in
                        // flynnlint:parameter String - the path
                        // flynnlint:parameter Reply<Int> - receives the size
                        let path: String = args[x: 0]
                        let reply: Reply<Int> = args[x: 1]
                        guard path.isEmpty else {
                            reply(throwing: Missing())
                            return
                        }
                        reply(total)
                    }
                    """,
                uses: "struct Missing: Error {}\nfunc ask(_ disk: Disk) async throws {\n"
                    + "    print(try await disk.beSize.ask(\"\", as: Int.self))\n}\n"),
            becomes: Code(
                members: """
                    /// - Parameter path: the path
                    /// - Returns: the size
                    nonisolated(nonsending) func beSize(_ path: String) async throws -> Int {
                        try await answer { me in
                            guard path.isEmpty else {
                                throw Missing()
                            }
                            return me.total
                        }
                    }
                    """,
                uses: "struct Missing: Error {}\nfunc ask(_ disk: Disk) async throws {\n"
                    + "    print(try await disk.beSize(\"\"))\n}\n"))
    }

    @Test func `the actor has a name that means nothing else in the closure`() {
        check(
            Code(
                members: """
                    lazy var beSum = Behavior(self) { [unowned self] _ in
                        let me = 1, actor = 2, this = 3
                        total += me + actor + this
                        if #available(macOS 15, *) { total += 1 }
                    }
                    lazy var beLate = Behavior(self) { (me: Disk, _) in
                        let work = { [weak me] in me?.total = 1 }
                        work()
                    }
                    """),
            becomes: Code(
                members: """
                    func beSum() {
                        behave { me2 in
                            let me = 1, actor = 2, this = 3
                            me2.total += me + actor + this
                            if #available(macOS 15, *) { me2.total += 1 }
                        }
                    }
                    func beLate() {
                        behave { me in
                            let work = { [weak me] in me?.total = 1 }
                            work()
                        }
                    }
                    """))
    }

    @Test func `an answer needs no check whether its actor lives`() {
        check(
            Code(
                members: """
                    lazy var beTotal = Behavior(self) { [weak self] (args: BehaviorArgs) in
                        // flynnlint:parameter Reply<Int> - receives the total
                        guard let self else { return }
                        let reply: Reply<Int> = args[x: 0]
                        reply(self.total)
                    }
                    """),
            becomes: Code(
                members: """
                    /// - Returns: the total
                    nonisolated(nonsending) func beTotal() async throws -> Int {
                        try await answer { me in
                            me.total
                        }
                    }
                    """))
    }

    @Test func `a question with a timeout keeps a requirement dynamic`() {
        let source = """
            import FlynnRuntime
            protocol Sized: Actor {
                var beSize: Behavior { get }
            }
            final class Disk: Actor, Sized {
                lazy var beSize = Behavior(self) { (args: BehaviorArgs) in
                    // flynnlint:parameter Reply<Int> - receives the size
                    let reply: Reply<Int> = args[x: 0]
                    reply(1)
                }
            }
            func ask(_ disk: any Sized) async throws -> Int {
                try await disk.beSize.ask(timeout: .seconds(1))
            }

            """
        let (files, findings) = typed([source])
        #expect(files == [source])
        #expect(findings.map { $0.message.contains("'ask' has a timeout") } == [true])
    }

    @Test func `a requirement and its implementations change together, in all files`() {
        let (files, findings) = typed([
            "import FlynnRuntime\nprotocol Shape: Actor {\n    var beDraw: Behavior { get }\n}\n",
            """
            import FlynnRuntime
            final class Square: Actor, Shape {
                lazy var beDraw = Behavior(self) { (args: BehaviorArgs) in
                    // flynnlint:parameter Int - how large
                    print(args[x: 0] as Int)
                }
            }

            """,
            "func draw(_ shape: any Shape) { shape.beDraw(1) }\n",
        ])
        #expect(findings.isEmpty)
        #expect(files[0].contains("    func beDraw(_ number: Int)\n"))
        #expect(
            files[1].contains("    func beDraw(_ number: Int) {\n        behave { _ in\n            print(number)\n"))
    }

    @Test func `a timer runs a closure, and a statement that creates lazy behaviors goes`() {
        check(
            Code(
                members: """
                    override init() {
                        super.init()
                        _ = (beTick, self.beStop)
                    }
                    lazy var beTick = Behavior(self) { (args: BehaviorArgs) in
                        // flynnlint:parameter String - what to print
                        print(args[x: 0] as String)
                    }
                    lazy var beStop = Behavior(self) { _ in }
                    """,
                uses: "func start(_ disk: Disk) {\n"
                    + "    Flynn.Timer(timeInterval: 0.5, repeats: true, disk.beTick, [\"a\"])\n}\n"),
            becomes: Code(
                members: """
                    override init() {
                        super.init()
                    }
                    /// - Parameter text: what to print
                    func beTick(_ text: String) {
                        behave { _ in
                            print(text)
                        }
                    }
                    func beStop() { behave { _ in } }
                    """,
                uses: "func start(_ disk: Disk) {\n"
                    + "    Flynn.Timer(every: .seconds(0.5), disk) { me in me.beTick(\"a\") }\n}\n"))
    }

    @Test func `a behavior that another one only calls is passed as a reference to its method`() {
        func code(_ worker: String, _ done: String) -> String {
            """
            import FlynnRuntime
            final class Boss: Actor, @unchecked Sendable {
            \(done)
            }
            final class Worker: Actor {
            \(worker)
            }
            func start(_ boss: Boss) { Worker().beRun("a", boss.beDone) }

            """
        }
        let done = """
                lazy var beDone = Behavior(self) { (args: BehaviorArgs) in
                    // flynnlint:parameter Int - the result
                    print(args[x: 0] as Int)
                }
            """
        let worker = """
                lazy var beRun = Behavior(self) { (args: BehaviorArgs) in
                    // flynnlint:parameter String - the work
                    // flynnlint:parameter Behavior - receives the result
                    let (work, done): (String, Behavior) = (args[x: 0], args[x: 1])
                    done(work.count)
                }
            """
        let (files, findings) = typed([code(worker, done)])
        #expect(findings.isEmpty)
        #expect(files[0].contains("func beRun(_ work: String, _ done: @escaping @Sendable (Int) -> Void) {"))
        #expect(files[0].contains("func beDone(_ number: Int) {"))
        #expect(files[0].contains("Worker().beRun(\"a\", boss.beDone)"))
        // A stored behavior stays a behavior, and so does a behavior that is passed for it.
        let (stored, left) = typed([code(worker.replacing("done(work.count)", with: "last = done; _ = work"), done)])
        #expect(
            stored[0].contains("_ done: Behavior)")
                && left.map(\.message).allSatisfy { $0.contains("it is used as a value") })
    }

    // MARK: - Reasons

    /// Returns a behavior with one parameter and a closure body.
    private func behavior(_ body: String, type: String = "Int") -> String {
        """
        lazy var beRun = Behavior(self) { [unowned self] (args: BehaviorArgs) in
            // flynnlint:parameter \(type) - a value
            \(body)
        }
        """
    }

    @Test func `what can't be proved stays, with the reason and the place`() {
        #expect(reason(Code(members: behavior("print(args)"))) == "'args' is used as a whole (line 8)")
        #expect(
            reason(
                Code(
                    members: behavior("let value: Key = args[x: 0]; print(value)", type: "Key").replacing(
                        "lazy", with: "public lazy"),
                    uses: "private struct Key {}\n")) == "its callers can't see the type 'Key' (line 7)")
        #expect(reason(Code(members: behavior("print(args[x: 0])")))?.hasPrefix("the type as which") == true)
        #expect(
            reason(Code(members: behavior("let value: String = args[x: 0]; print(value)")))?.contains(
                "isn't the documented type")
                == true)
        #expect(
            reason(
                Code(
                    members: behavior("let value: Box = args[x: 0]; print(value)", type: "Box"), uses: "class Box {}\n")
            )
                == "its parameter isn't certainly 'Sendable': 'Box' (line 7)")
        #expect(
            reason(Code(members: behavior("_ = args[x: 0] as Int; print(#function)"))) == "it uses a macro (line 8)")
        #expect(
            reason(
                Code(
                    members: behavior("_ = args[x: 0] as Int"),
                    uses: "func use(_ disk: Disk) -> Behavior { disk.beRun }\n"))
                == "it is used as a value (line 11)")
        #expect(
            reason(
                Code(members: behavior("_ = args[x: 0] as Int"), uses: "func use(_ disk: Disk) { disk.beRun(1, 2) }\n"))
                == "a call passes another number of arguments (line 11)")
        #expect(
            reason(
                Code(
                    members: behavior("_ = args[x: 0] as Int"),
                    uses: "func use(_ disk: Disk, _ n: Int?) { disk.beRun(n) }\n")
            )?.contains("which only a cast converts") == true)
        #expect(
            reason(
                Code(members: behavior("let reply: Reply<Int> = args[x: 0]; Task { reply(1) }", type: "Reply<Int>"))
            ) == "its reply is used later or elsewhere (line 8)")
        #expect(
            reason(Code(members: behavior("_ = args[x: 0] as Int"), inheritance: "Unknown, Actor"))?.contains(
                "another module")
                == true)
    }

    @Test func `types in a closure have a self of their own`() {
        check(
            Code(
                members: """
                    lazy var beAdd = Behavior(self) { [unowned self] (args: BehaviorArgs) in
                        // flynnlint:parameter Int - its size
                        struct Pair {
                            var total = 1
                            var sum: Int { self.total + total }
                        }
                        self.total += Pair(total: args[x: 0]).sum
                    }
                    """),
            becomes: Code(
                members: """
                    /// - Parameter number: its size
                    func beAdd(_ number: Int) {
                        behave { me in
                            struct Pair {
                                var total = 1
                                var sum: Int { self.total + total }
                            }
                            me.total += Pair(total: number).sum
                        }
                    }
                    """))
    }

    @Test func `an alias of a function type is replaced by the type`() {
        check(
            Code(
                members: """
                    typealias Handler = (Int) -> Void
                    typealias Maybe = Handler?

                    lazy var beTell = Behavior(self) { (me, args) in
                        // flynnlint:parameter Handler - receives the total
                        // flynnlint:parameter Maybe - receives it again
                        let receive: Handler = args[x: 0]
                        let again: Maybe = args[x: 1]
                        receive(me.total)
                        again?(me.total)
                    }
                    """),
            becomes: Code(
                members: """
                    typealias Handler = (Int) -> Void
                    typealias Maybe = Handler?

                    /// - Parameters:
                    ///   - receive: receives the total
                    ///   - again: receives it again
                    func beTell(
                        _ receive: @escaping @Sendable (Int) -> Void, _ again: (@Sendable (Int) -> Void)?
                    ) {
                        behave { me in
                            receive(me.total)
                            again?(me.total)
                        }
                    }
                    """))
    }

    @Test func `a closure that is passed to a behavior captures only what is Sendable`() {
        let members = """
            lazy var beRun = Behavior(self) { [unowned self] (args: BehaviorArgs) in
                // flynnlint:parameter (Int) -> Void - receives the total
                let receive: (Int) -> Void = args[x: 0]
                receive(total)
            }
            """
        let uses = "func use(_ disk: Disk, _ box: Box) { disk.beRun { (n: Int) in print(n, box) } }\nclass Box {}\n"
        #expect(
            reason(Code(members: members, uses: uses))
                == "a closure that is passed to it captures 'box', which isn't certainly 'Sendable' (line 12)")
        let (files, _) = typed([Code(members: members, uses: uses.replacing("class Box", with: "struct Box")).source])
        #expect(files[0].contains("func beRun(_ receive: @escaping @Sendable (Int) -> Void) {"))
    }

    @Test func `lines that aren't indented are indented before other edits`() {
        let code = "lazy var beRun = Behavior(self) { [unowned self] _ in\n"
        let source = "import FlynnRuntime\nclass Disk: Actor {\nfunc save() {}\n" + code + "save()\n}\n}\n"
        #expect(typed([source]).files[0].contains("\n    behave { me in\n    me.save()\n    }\n"))
    }

    @Test func `a suppressed finding is left alone`() {
        let code = Code(
            members: "// flynnlint:disable:next untyped_behavior - a value\nlazy var beRun = Behavior(self) { _ in }")
        #expect(typed([code.source]).files == [code.source])
    }
}
