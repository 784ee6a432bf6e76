import FlynnSyntax
import Foundation
import Testing

@testable import FlynnFacts
@testable import FlynnShortcuts
@testable import FlynnSummary

/// The work for a summary grows linearly with the repetitions in an expression, statement or list.
struct SummaryGrowthTests {
    /// The part of a text to be repeated, with the text before and after the repetitions.
    private static let forms: [(start: String, part: String, end: String)] =
        [
            ".beA(1)", ".tell(1)", ".ask(M()).then { _ in }", ".watch(b)", ".spawn { W(system: $0) }",
            ".addSingleton(W.self) { W(system: $0) }", ".actor(W.self)", ".state", "[0]", "?.state", "!.state",
            " { print($0) }",
            ".safeMember()", ".wait()", ".store(in: &all)", ".forward { $0.f() }", ".perform(input: 1)",
            ".unsafeRun { self.state += 1 }", ".closure()(1)", ".recover { _ in 1 }", ".completed(.success)",
            "\n#if A\n.beA(1)\n#endif\n", "\n#if A\n.state\n#else\n.tell(1)\n#endif\n",
        ].map { ("a", $0, "\n") } + [
            ("let x = 1", " + args[x: 0]", "\n"), ("let x = a", " ?? a.beA", "\n"), ("let x = a", " as Int", "\n"),
            ("f(a", ", a.beA(1)", ")\n"), ("f(a", ", { self.state }", ")\n"), ("let x = [a", ", args[x: 1]", "]\n"),
            ("f(a", ", { $0.beA(1) }", ")\n"), ("f(a)", " b: { $0.beA(1) }", "\n"),
            ("switch a {\ncase .b:\n", "await a.beA.ask()\n", "}\n"), ("switch a {\ncase .b:\n", "args[x: 0]\n", "}\n"),
            ("let x: Int = switch a {\ncase .a", ", .b", ": args[x: 0]\n}\n"),
            ("f(a)", " { self.state } b: { self.state }", "\n"), ("let x = [a: 1", ", b: args[x: 1]", "]\n"),
            ("let x = \"", "\\(args[x: 0])", "\"\n"), ("let x = a", " ? args[x: 0] : a", "\n"),
            ("let a = 1", ", b = args[x: 0]", "\n"), ("", "let b = a\n", ""), ("", "if let a { b() }\n", ""),
            ("", "guard let a = b else { return }\n", ""), ("", "defer { a.beA(1) }\n", ""), ("", "a.beA(1)\n", ""),
            ("", "a.on(.b) { r in r.f() }\n", ""), ("", "on(M.self) { me, m in me.f() }\n", ""),
            ("switch a {\n", "case .b: a.beA(1)\n", "}\n"), ("if a {}", " else if b { a.beA(1) }", "\n"),
            ("if a", ", let b = c.beA", " { b(1) }\n"), ("", "#if A\na.beA(1)\n#endif\n", ""),
            ("#if A\n", "#elseif B\na.beA(1)\n", "#endif\n"), ("do {}", " catch E.a { a.beA(1) }", "\n"),
            ("", "func g() { self.state += 1 }\n", ""), ("", "class N: Actor { var a = 1 }\n", ""),
            ("let f = { [a", ", weak a", "] in a }\n"), ("let f: (A", ", @Sendable (A) -> B", ") -> B = g\n"),
            ("let f: A", "<B>.C", " = g\n"), ("let f: A", " & B", " = g\n"),
            ("", "// flynnlint:disable:next a - b\n", ""),
            ("", "// flynnlint:parameter Int - a number\n", ""), ("", "a = b\n", ""), ("a", " = b", "\n"),
        ]

    private func source(_ form: Int, _ count: Int) -> String {
        let (start, part, end) = SummaryGrowthTests.forms[form]
        return """
            import FlynnActions
            import FlynnRoles
            import FlynnRuntime
            import FlynnSystem
            import FlynnTesting

            class A: Actor {
                var state = 0
                lazy var beA: Behavior = Behavior(self) { (me: A, args: BehaviorArgs) in
                    // flynnlint:parameter Int - a number
                    \(start)\(String(repeating: part, count: count))\(end)
                }
            }
            class B: Actor {
                \(start)\(String(repeating: part, count: count))\(end)
            }
            class S: SystemActor {
                override func setup() throws {
                    on(M.self) { me, message in \(start)\(String(repeating: part, count: count))\(end) }
                }
            }
            @Test func test() async throws {
                try await simulate { \(start)\(String(repeating: part, count: count))\(end) }
            }
            \(start)\(String(repeating: part, count: count))\(end)
            """
    }

    /// The number of parts in the smallest of three texts. The smallest type then has more than 512 tokens, from where on a type isn't read.
    /// `FLYNNLINT_GROWTH` sets the number.
    private static let size = ProcessInfo.processInfo.environment["FLYNNLINT_GROWTH"].flatMap(Int.init) ?? 150

    /// Equal increments of the text take about equal work. With quadratic work, the second increment would take 1.67
    /// times the work of the first.
    private func expectLinearSteps(_ name: String, _ source: (Int) -> String) {
        let steps = (1...3).map { size in
            let tree = SyntaxTree(SourceText(source(SummaryGrowthTests.size * size)))
            return Steps.count { _ = FileSummary(of: tree, path: "A.swift", templates: .standard) }
        }
        #expect(steps[0] > 0)
        #expect(
            Double(steps[2] - steps[1]) <= 1.1 * Double(steps[1] - steps[0]) + 1_000, "\(name) takes \(steps) steps")
    }

    @Test(arguments: forms.indices)
    func `the steps of a summary grow linearly`(_ form: Int) {
        expectLinearSteps(SummaryGrowthTests.forms[form].part) { source(form, $0) }
    }

    /// The repeated parts of an actor: in the declaration of constants, in the parameters and the statements of the
    /// initializer, and in the method.
    private static let storedForms = [
        (constant: "", parameter: "", statement: "state = state + 1\n", call: "self.onDone(1)\n"),
        (constant: "", parameter: "", statement: "let b# = a.beA\n", call: "onDone(1)\n"),
        (constant: ", on#: Behavior", parameter: "", statement: "on# = a.beA\n", call: "on#(1)\n"),
        (constant: ", on#: Behavior", parameter: ", a#: A", statement: "self.on# = a#.beA\n", call: "self.on#(1)\n"),
    ]

    @Test(arguments: storedForms.indices)
    func `the steps for behaviors that an initializer stores grow linearly`(_ form: Int) {
        let form = SummaryGrowthTests.storedForms[form]
        expectLinearSteps(form.statement) { count in
            func repeated(_ part: String) -> String {
                (0..<count).map { part.replacing("#", with: "\($0)") }.joined()
            }
            return """
                import FlynnRuntime

                class A: Actor {
                    lazy var beA = Behavior(self) { (me: A, args: BehaviorArgs) in }
                }
                class B: Actor {
                    private var state = 0
                    private let onDone: Behavior\(repeated(form.constant))
                    init(a: A\(repeated(form.parameter))) {
                        onDone = a.beA
                        \(repeated(form.statement))
                    }
                    private func finish() {
                        \(repeated(form.call))
                    }
                }
                """
        }
    }
}
