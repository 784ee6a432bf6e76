import Testing

@testable import FlynnIndex
@testable import FlynnLint
@testable import FlynnRules
@testable import FlynnSummary
@testable import FlynnSyntax

/// What is known of receivers is bounded, whatever is fed in.
@Suite("Receivers")
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
        SummaryBuilder.summary(
            of: SyntaxTree(SourceText(ReceiverTests.actor + text)), path: "a.swift", templates: .standard)
    }

    private func findings(_ text: String) -> [String] {
        var options = LintOptions()
        options.severities = ["argument_count": .error, "unknown_behavior": .warning]
        options.expandsShortcuts = false
        return Linter(options: options).lint(SourceText(ReceiverTests.actor + text), path: "a.swift").map(\.message)
    }

    private func lines(_ count: Int, _ line: (Int) -> String) -> String {
        (0..<count).map(line).joined(separator: "\n")
    }

    @Test func `properties that are initialized with each other are unknown`() {
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

    private static func repeated(_ count: Int = 2_000, _ line: (Int) -> String) -> String {
        (0..<count).map(line).joined()
    }

    /// Each as large as its name says; written out, some would be far larger.
    private static let hostileTexts: [String: String] = [
        "tuples of tuples": "func f() {\nlet v0 = Worker()\n"
            + repeated { "let v\($0 + 1) = (v\($0), v\($0))\n" } + "v2000.0.0.beWork(1)\n}",
        "conditional variables": "func f() {\nlet v0 = Worker()\n"
            + repeated { "let v\($0 + 1) = c ? v\($0).next : v\($0).same()\n" } + "v2000.beWork(1)\n}",
        "conditional properties": "class C {\nlazy var v0 = Worker()\n"
            + repeated { "lazy var v\($0 + 1) = c ? v\($0).next : v\($0).same()\n" }
            + "func f() { \(repeated(1_000) { _ in "v2000.beWork(1)\n" }) }\n}",
        "aliases of aliases": repeated { "typealias A\($0 + 1) = (A\($0), A\($0))\n" }
            + "func f(_ a: A2000) { a.0.beWork(1) }",
        "a chain of properties": "Worker()" + repeated { _ in ".next" } + ".beWork(1)",
        "a chain of calls": "Worker()" + repeated { _ in ".beWork()" } + ".beWork(1)",
        "a chain of closures": "func f(_ all: [Worker]) { all" + repeated { _ in ".filter { $0.next.beWork(1) }" }
            + "}",
        "closures in closures": "func f(_ all: [Worker]) {" + repeated { _ in "all.forEach { $0.beWork(1)\n" }
            + repeated { _ in "}" } + "}",
        "results in results": "func f(_ all: [Worker]) { let a = " + repeated { _ in "all.map { $0.same(" }
            + repeated { _ in ") }" } + "\na.first?.beWork(1) }",
        "a long closure": "func f(_ all: [Worker]) { all.forEach {" + repeated { _ in "$0.beWork(1)\n" } + "} }",
        "one name": "func f() { let w = Worker()\n" + repeated { _ in "let w = w\n" } + "w.beWork(1) }",
        "one name, nested": "func f(w: Worker?) {" + repeated { _ in "if let w { w.beWork(1)\n" }
            + repeated { _ in "}" } + "}",
        "a wide pattern": "func f() { let (" + repeated { "a\($0), " } + "b) = t\n"
            + repeated { "a\($0).beWork(1)\n" } + "}",
        "many closures": "func f() { g(" + repeated { _ in "{ $0.beWork(1) }, " } + "1) }",
        "many elements": "let all = [" + repeated { _ in "Worker(), " } + "]\nall[0].beWork(1)",
        "many superclasses": repeated { "class C\($0 + 1): C\($0) {}\n" } + "class C0: Worker {}\nC2000().beWork(1)",
        "inherited by many": "class P0 { let w = Worker() }\n"
            + repeated(300) { "class P\($0 + 1): P\($0) { func g() { w.beWork(1) } }\n" },
        "nested and inherited by many": "class P0 { class P {}; let w = Worker() }\n"
            + repeated(300) {
                "class P\($0 + 1): P\($0) { class P\($0) {}; func g(_ p: P) { p.beWork(1); w.beWork(1) } }\n"
            },
        "growing superclasses": repeated { "class C\($0 + 1)<T>: C\($0)<(T, T)> {}\n" }
            + "class C0<T> { var t: T }\nfunc f(_ c: C2000<Worker>) { c.t.beWork(1) }",
        "many type parameters": "func f<" + repeated { "T\($0): T\($0 + 1), " } + "U>(_ t: T0) { t.beWork(1) }",
        "many overloads": repeated { "func over(_ a\($0): Int) -> Worker\n" } + "over(1).beWork(1)",
        "many nested types": repeated(1_000) { "class N\($0) {" } + "let w = Worker(); func f() { w.beWork(1) }"
            + repeated(1_000) { _ in "}" },
    ]

    @Test(arguments: hostileTexts.keys.sorted())
    func `hostile input takes linear time`(name: String) throws {
        let text = try #require(ReceiverTests.hostileTexts[name])
        let start = ContinuousClock.now
        _ = findings(text)
        // Seconds even where the tests aren't optimized and share the machine; quadratic time would be minutes.
        #expect(ContinuousClock.now - start < .seconds(60))
    }

    @Test func `a summary with receivers of all kinds survives being stored`() throws {
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
            ArchiveTests.summary(archive: ArchiveTests.bytes(of: summary), path: summary.path))
        #expect(restored.calls.map(\.receiver) == summary.calls.map(\.receiver))
        #expect(restored.calls.count == 9)
    }

    @Test func `an origin takes a bounded number of steps`() {
        let summary = summary(
            "func f() {\nlet v0 = Worker()\n"
                + lines(100) { "let v\($0 + 1) = (v\($0), v\($0))\nv\($0 + 1).0.beWork()" }
                + "\n}")
        #expect(summary.calls.count == 100)
        #expect(summary.calls.allSatisfy { $0.receiver.size <= ExpressionSummary.maximumSize })
    }
}
