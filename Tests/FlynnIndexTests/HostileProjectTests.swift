import FlynnSyntax
import TestSupport
import Testing

@testable import FlynnFacts
@testable import FlynnIndex
@testable import FlynnLint
@testable import FlynnRules
@testable import FlynnShortcuts
@testable import FlynnSummary

/// Artificial projects that require bounds on time and memory.
struct HostileProjectTests {
    private func findings(_ source: String, only rule: String) -> [Finding] {
        Linter().lint(SourceText(source), path: "Hostile.swift").filter { $0.rule == rule }
    }

    private func actor(_ body: String) -> String { "import FlynnRuntime\nclass A: Actor {\n\(body)\n}\n" }

    @Test func `exponentially growing aliases are bounded`() {
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

    @Test(arguments: ["g { try f() }", "try f()", "g { $0 }", "g { await f() }", "do { try f() } catch {}"])
    func `an argument that is a long closure takes linear time`(_ statement: String) {
        let growth = growth(from: 1_000) { count in
            let body = String(repeating: statement + "\n", count: count)
            return SyntaxTree(SourceText(actor("func a(_ b: A) { b.beA {\n\(body)} }")))
        } _: { tree in
            #expect(FileSummary(of: tree, path: "A.swift", templates: .standard).calls.count >= 1)
        }
        #expect(growth < linearGrowth)
    }

    @Test func `a long closure that is passed many times takes linear time`() {
        let growth = growth(from: 400) { count in
            let body = String(repeating: "g { f($0) }\n", count: count)
            let calls = String(repeating: "b.beA(c)\n", count: count)
            return SyntaxTree(SourceText(actor("func a(_ b: A) {\nlet c = {\n\(body)}\n\(calls)}")))
        } _: { tree in
            #expect(FileSummary(of: tree, path: "A.swift", templates: .standard).calls.count >= 400)
        }
        #expect(growth < linearGrowth)
    }

    @Test func `a long list from a closure that is passed many times takes linear time`() {
        let behavior = """
            lazy var beA = Behavior(self) { (args: BehaviorArgs) in
                // flynnlint:parameter () -> [String] - makes a list
                print(args)
            }

            """
        let growth = growth(from: 400) { count in
            let list = String(repeating: "5, ", count: count)
            let calls = String(repeating: "b.beA(c)\n", count: count)
            return actor(behavior + "func a(_ b: A) {\nlet c = { [\(list)5] }\n\(calls)}")
        } _: { source in
            #expect(!findings(source, only: "argument_type").isEmpty)
        }
        #expect(growth < linearGrowth)
    }

    @Test func `a cycle of classes with forwarding behaviors takes linear time`() {
        func project(_ count: Int) -> String {
            let classes = (0..<count).map { number in
                let next = (number + 1) % count
                return "class A\(number): A\(next) { var beA\(number): Behavior { self.beA\(next) } }\n"
            }
            return "import FlynnRuntime\n" + classes.joined() + "func f(a: A0) { a.beA0(1) }\n"
        }
        let growth = growth(from: 400, of: project) { project in
            #expect(findings(project, only: "argument_count").isEmpty)
        }
        #expect(growth < linearGrowth)
    }

    @Test func `many accesses of a long type take linear time`() {
        func source(_ count: Int) -> String {
            // Longer types are unknown.
            let type = "(" + Array(repeating: "Int", count: 250).joined(separator: ", ") + ")"
            let readings = Array(repeating: "    print(args[x: 0] as String)\n", count: count).joined()
            return actor(
                "lazy var beA = Behavior(self) { (args: BehaviorArgs) in\n"
                    + "    // flynnlint:parameter \(type) - much\n\(readings)}")
        }
        let growth = growth(from: 250, of: { ($0, source($0)) }) { count, source in
            let found = findings(source, only: "parameter_type_drift")
            #expect(found.count == count)
            #expect(found.allSatisfy { $0.message.utf8.count < 300 })
        }
        #expect(growth < linearGrowth)
    }

    @Test func `many behaviors and conditional branches take linear time`() {
        let lines = String(repeating: "            // flynnlint:parameter Int - a number\n", count: 20)
        func source(_ count: Int) -> String {
            let declared = (0..<count).map { "    var beA\($0): Behavior\n" }.joined()
            let branches = String(repeating: "        #if A\n        #endif\n", count: 20 * count)
            let filled = (0..<count).map { number in
                """
                        beA\(number) = Behavior(self) { (args: BehaviorArgs) in
                \(lines)
                            print(args[x: 19] as String)
                        }

                """
            }
            return actor("\(declared)    init() {\n\(branches)\(filled.joined())    }")
        }
        let growth = growth(from: 100, of: { ($0, source($0)) }) { count, source in
            #expect(findings(source, only: "parameter_type_drift").count == count)
        }
        #expect(growth < linearGrowth)
    }

    @Test func `closures in arrays of arguments take linear time`() {
        for (start, end) in [
            ("[", "]"), ("([", "])"), ("[\"a\": [", "]]"), ("q(1, [", "], [{ $0.beW(1) }, { $0.beW(1) }])"),
        ] {
            let growth = growth(
                from: 100,
                of: { count in
                    let closures = (0..<count).map { "{ $0.beW(\($0)) }" }.joined(separator: ", ")
                    let calls = String(
                        repeating: "    g(\(start){ $0.beW(1) }, { $0.beW(2) }, { $0.beW(3) }\(end))\n", count: count)
                    return """
                        import FlynnRuntime
                        class W: Actor { lazy var beW = Behavior(self) { _ in } }
                        func f(w: W) {
                        \(calls)
                            g(\(start)\(closures)\(end))
                            let held = [\(String(repeating: "w.beW, ", count: count))]
                        \(String(repeating: "    held[0](1)\n", count: count))
                        }
                        """
                }
            ) { _ = findings($0, only: "argument_count") }
            #expect(growth < linearGrowth)
        }
    }

    @Test func `an action with many results takes linear time`() {
        func source(_ count: Int) -> String {
            """
            import FlynnActions
            enum A: Action {
                static var queue: DispatchQueue {
            \((0..<count).map { "        let q\($0) = DispatchQueue(label: \"\")\n        if x { return q\($0) }\n" }.joined())
                }
                static func perform(
                    context: ActionContext<Int>, presenter: NoPresenter, completion: Completion
                ) -> Completion.Status {
                    let status = completion.willCompleteAsync()
            \(String(repeating: "        do { try f { g() } } catch { if x { status.completed(.success) } }\n", count: count))
            \(String(repeating: "        if x { return status }\n", count: count))
                    return \(String(repeating: "y ? status : ", count: count))completion.willCompleteAsync()
                }
            }
            """
        }
        let growth = growth(from: 250, of: source) { source in
            #expect(findings(source, only: "changing_queue").count == 1)
            // The number of paths exceeds the limit on compared paths.
            #expect(findings(source, only: "uncompleted_action").isEmpty)
        }
        #expect(growth < linearGrowth)
    }

    @Test func `an initializer that makes many behaviors without an actor takes linear time`() {
        func source(_ count: Int) -> String {
            actor(
                (0..<count).map { "    let beA\($0): Behavior\n" }.joined() + "    init() {\n"
                    + (0..<count).map { "        beA\($0) = .init { _ in print(1) }\n" }.joined() + "    }")
        }
        let growth = growth(from: 250, of: { ($0, source($0)) }) { count, source in
            #expect(findings(source, only: "missing_actor").count == count)
        }
        #expect(growth < linearGrowth)
    }

    @Test func `a role with many handlers takes linear time`() {
        func source(_ count: Int) -> String {
            """
            import FlynnRoles
            final class Form {}
            final class R: Role<Form> {
                var form: Form?
                init() {
                    super.init()
            \((0..<count).map { "        on(.bound) { r\($0), o in r\($0).form = o }\n        let f\($0) = owner\n" }.joined())
            \((0..<count).map { "        form = f\($0)\n" }.joined())
                }
            }
            """
        }
        let growth = growth(from: 250, of: { ($0, source($0)) }) { count, source in
            #expect(findings(source, only: "retained_owner").count == 2 * count)
        }
        #expect(growth < linearGrowth)
    }
}
