import TestSupport
import Testing

@testable import FlynnFacts
@testable import FlynnIndex
@testable import FlynnLint
@testable import FlynnRules
@testable import FlynnShortcuts
@testable import FlynnSummary
@testable import FlynnSyntax

/// The facts about receivers have a bounded size for any source.
struct ReceiverTests {
    private static let actor = """
        class Worker: Actor {
            lazy var beWork = ChainableBehavior(self) { (args: BehaviorArgs) in
                // flynnlint:parameter None
            }
            var next: Worker { self }
            func same() -> Worker { self }
        }

        """

    private func summary(_ text: String) -> FileSummary {
        FileSummary(
            of: SyntaxTree(SourceText(ReceiverTests.actor + text)), path: "a.swift", templates: .standard)
    }

    private func findings(_ text: String) -> [String] {
        var options = LintOptions()
        options.rules.severities = ["argument_count": .error, "unknown_behavior": .warning]
        options.rules.expandsShortcuts = false
        return Linter(options: options).lint(SourceText(ReceiverTests.actor + text), path: "a.swift").map(\.message)
    }

    private func lines(_ count: Int, _ line: (Int) -> String) -> String {
        (0..<count).map(line).joined(separator: "\n")
    }

    @Test func `properties that are initialized in a cycle have no type`() {
        let found = findings(
            """
            class Ring {
                lazy var a = b.next
                lazy var b = c
                lazy var c = self.a.same()
                func use() { a.beWork() ; self.c.next.beWork() }
            }
            let one = two
            let two = one
            typealias Left = Right
            typealias Right = Left
            func use(_ left: Left) { one.beWork(); left.beWork() }
            """)
        #expect(found == [])
    }

    /// Repeats a line a number of times.
    struct Repetition: Sendable {
        var count: Int

        func callAsFunction(_ line: (Int) -> String) -> String { (0..<count).map(line).joined() }
    }

    /// Texts that grow linearly with the number of repetitions. Written out, some of the types would grow
    /// exponentially.
    private static let hostileTexts: [String: @Sendable (_ many: Repetition) -> String] = [
        "tuples of tuples": { many in
            "func f() {\nlet v0 = Worker()\n"
                + many { "let v\($0 + 1) = (v\($0), v\($0))\n" } + "v\(many.count).0.0.beWork(1)\n}"
        },
        "conditional variables": { many in
            "func f() {\nlet v0 = Worker()\n"
                + many { "let v\($0 + 1) = c ? v\($0).next : v\($0).same()\n" } + "v\(many.count).beWork(1)\n}"
        },
        "conditional properties": { many in
            "class C {\nlazy var v0 = Worker()\n"
                + many { "lazy var v\($0 + 1) = c ? v\($0).next : v\($0).same()\n" }
                + "func f() { \(many { _ in "v\(many.count).beWork(1)\n" }) }\n}"
        },
        "aliases of aliases": { many in
            many { "typealias A\($0 + 1) = (A\($0), A\($0))\n" }
                + "func f(_ a: A\(many.count)) { a.0.beWork(1) }"
        },
        "a chain of properties": { many in "Worker()" + many { _ in ".next" } + ".beWork(1)" },
        "a chain of calls": { many in "Worker()" + many { _ in ".beWork()" } + ".beWork(1)" },
        "a chain of closures": { many in
            "func f(_ all: [Worker]) { all" + many { _ in ".filter { $0.next.beWork(1) }" }
                + "}"
        },
        "closures in closures": { many in
            "func f(_ all: [Worker]) {" + many { _ in "all.forEach { $0.beWork(1)\n" }
                + many { _ in "}" } + "}"
        },
        "results in results": { many in
            "func f(_ all: [Worker]) { let a = " + many { _ in "all.map { $0.same(" }
                + many { _ in ") }" } + "\na.first?.beWork(1) }"
        },
        "a long closure": { many in "func f(_ all: [Worker]) { all.forEach {" + many { _ in "$0.beWork(1)\n" } + "} }"
        },
        "one name": { many in "func f() { let w = Worker()\n" + many { _ in "let w = w\n" } + "w.beWork(1) }" },
        "one name, nested": { many in
            "func f(w: Worker?) {" + many { _ in "if let w { w.beWork(1)\n" }
                + many { _ in "}" } + "}"
        },
        "a wide pattern": { many in
            "func f() { let (" + many { "a\($0), " } + "b) = t\n"
                + many { "a\($0).beWork(1)\n" } + "}"
        },
        "many closures": { many in "func f() { g(" + many { _ in "{ $0.beWork(1) }, " } + "1) }" },
        "many elements": { many in "let all = [" + many { _ in "Worker(), " } + "]\nall[0].beWork(1)" },
        "many superclasses": { many in
            many { "class C\($0 + 1): C\($0) {}\n" } + "class C0: Worker {}\nC\(many.count)().beWork(1)"
        },
        "nested and inherited by many": { many in
            "class P0 { class P {}; let w = Worker() }\n"
                + many {
                    "class P\($0 + 1): P\($0) { class P\($0) {}; func g(_ p: P) { p.beWork(1); w.beWork(1) } }\n"
                }
        },
        "growing superclasses": { many in
            many { "class C\($0 + 1)<T>: C\($0)<(T, T)> {}\n" }
                + "class C0<T> { var t: T }\nfunc f(_ c: C\(many.count)<Worker>) { c.t.beWork(1) }"
        },
        "many type parameters": { many in "func f<" + many { "T\($0): T\($0 + 1), " } + "U>(_ t: T0) { t.beWork(1) }" },
        "many overloads": { many in many { "func over(_ a\($0): Int) -> Worker\n" } + "over(1).beWork(1)" },
        "many nested types": { many in
            many { "class N\($0) {" } + "let w = Worker(); func f() { w.beWork(1) }"
                + many { _ in "}" }
        },
    ]

    @Test(arguments: hostileTexts.keys.sorted())
    func `hostile input takes linear time`(name: String) throws {
        let text = try #require(ReceiverTests.hostileTexts[name])
        let growth = growth(from: 300) {
            (count: $0, text: text(Repetition(count: $0)))
        } _: { input in
            // Each part of a text contains at most two calls.
            #expect(findings(input.text).count <= 2 * input.count)
        }
        #expect(growth < linearGrowth)
    }

    @Test func `a property is found in the first of many superclasses`() {
        let count = 300
        let classes = (0..<count).map { "class P\($0 + 1): P\($0) { func g() { w.beWork(1) } }\n" }
        #expect(findings("class P0 { let w = Worker() }\n" + classes.joined()).count == count)
    }

    @Test func `a summary with receivers of all kinds is read as it was written`() throws {
        let summary = summary(
            """
            enum Job { case run(Worker, times: Int) }
            func f<T: Worker>(_ all: [String: T], _ job: Job, make: (Worker) -> Void) -> (a: Worker, b: T) {
                for (_, one) in all { one.beWork() }
                if case .run(let worker, _) = job { (worker ?? all["a"]!).beWork() }
                all.values.map { $0.next }.first?.beWork()
                [Worker(), c ? Worker() : all.first!.value].dropFirst()[1...].first { $0.beWork() }?.beWork()
                (a |> b).beWork(); type(of: a).init().beWork(); { Worker() }().beWork(); ["a": Worker()]["a"]?.beWork()
            }
            """)
        let restored = try #require(
            FileSummary(archive: summary.archivedBytes, path: summary.path))
        #expect(restored.calls.map(\.receiver) == summary.calls.map(\.receiver))
        #expect(restored.calls.count == 9)
    }

    @Test func `origins have a bounded size`() {
        let summary = summary(
            "func f() {\nlet v0 = Worker()\n"
                + lines(100) { "let v\($0 + 1) = (v\($0), v\($0))\nv\($0 + 1).0.beWork()" }
                + "\n}")
        #expect(summary.calls.count == 100)
        #expect(summary.calls.allSatisfy { $0.receiver.size <= ExpressionSummary.maxSize })
    }
}
