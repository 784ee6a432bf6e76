import FlynnSyntax
import Testing

@testable import FlynnIndex
@testable import FlynnLint
@testable import FlynnRules
@testable import FlynnSummary

/// Projects that nobody writes. Each would take minutes, or all memory, if the work weren't bounded by their size.
@Suite("Hostile projects", .timeLimit(.minutes(2)))
struct HostileProjectTests {
    private func findings(_ source: String, only rule: String) -> [Finding] {
        Linter().lint(SourceText(source), path: "Hostile.swift").filter { $0.rule == rule }
    }

    private func actor(_ body: String) -> String { "import FlynnRuntime\nclass A: Actor {\n\(body)\n}\n" }

    @Test func `aliases of many aliases`() {
        let aliases = (0..<20).map { level in
            let parts = Array(repeating: "A\(level + 1)", count: 50).joined(separator: ", ")
            return "typealias A\(level) = (\(parts))\n"
        }
        let source = actor(
            """
            lazy var beA = Behavior(self) { (args: BehaviorArgs) in
                // flynnlint:parameter A0 - much
                // flynnlint:parameter Same - itself
                let a: [A1] = args[x: 0]
                let same: Int = args[x: 1]
            }
            """)
        let own = "typealias Same = (Same, Same, Same, Same, Same)\n"
        let found = findings(
            aliases.joined() + own + source + "A().beA(1, 2)\n", only: "parameter_type_drift")
        #expect(found.map(\.span.start.column) == [19, 21])
    }

    @Test func `many classes in a circle whose behaviors hand on to each other`() {
        let count = 10_000
        let classes = (0..<count).map { number in
            let next = (number + 1) % count
            return "class A\(number): A\(next) { var beA\(number): Behavior { self.beA\(next) } }\n"
        }
        let call = "func f(a: A0) { a.beA0(1) }\n"
        #expect(findings("import FlynnRuntime\n" + classes.joined() + call, only: "argument_count").isEmpty)
    }

    @Test func `many readings of one long type`() {
        let type = "(" + Array(repeating: "Int", count: 20_000).joined(separator: ", ") + ")"
        let readings = Array(repeating: "    print(args[x: 0] as String)\n", count: 5_000).joined()
        let source = actor(
            "lazy var beA = Behavior(self) { (args: BehaviorArgs) in\n"
                + "    // flynnlint:parameter \(type) - much\n\(readings)}")
        let found = findings(source, only: "parameter_type_drift")
        #expect(found.count == 5_000)
        #expect(found.allSatisfy { $0.message.utf8.count < 300 })
    }

    @Test func `many behaviors that are filled beside many branches`() {
        let count = 2_000
        let declared = (0..<count).map { "    var beA\($0): Behavior\n" }.joined()
        let branches = String(repeating: "        #if A\n        #endif\n", count: 40_000)
        let lines = String(repeating: "            // flynnlint:parameter Int - a number\n", count: 20)
        let filled = (0..<count).map { number in
            """
                    beA\(number) = Behavior(self) { (args: BehaviorArgs) in
            \(lines)
                        print(args[x: 19] as String)
                    }

            """
        }
        let source = actor("\(declared)    init() {\n\(branches)\(filled.joined())    }")
        #expect(findings(source, only: "parameter_type_drift").count == count)
    }
}
