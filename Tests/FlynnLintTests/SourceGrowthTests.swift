import FlynnSyntax
import Foundation
import TestSupport
import Testing

@testable import FlynnLint
@testable import FlynnRules

/// Sources of many forms are linted, and queried by an editor, in linear time. The tests measure processor time,
/// because it includes loops without counted steps, and copies.
struct SourceGrowthTests {
    /// A source with a repeated part.
    enum Form: String, CaseIterable {
        case calls, callsInOneLine, actorsInOneLine, actors, actorsWithOneName, receivers, literalArguments
        case suppressions, suppressionsInOneLine, suppressedLiteral
        case casesAndReturns, errorsAndReturns, nestedStatuses
        case acceptedMessages, askedActors, handlers, roleBindings
        case captures, closures, members, shortcuts, conditions
        case operators, statementsBeforeCalls, callsInConditions, callsAfterConditions

        /// The size of the smaller source.
        var count: Int {
            switch self {
            case .casesAndReturns, .errorsAndReturns, .operators, .statementsBeforeCalls, .callsInConditions: 1_000
            case .callsAfterConditions: 1_000
            case .askedActors: 64
            default: 125
            }
        }

        func source(_ count: Int) -> String {
            func each(_ separator: String = "\n", _ part: (Int) -> String) -> String {
                (0..<count).map(part).joined(separator: separator)
            }
            let modules = ["FlynnRuntime", "FlynnSystem", "FlynnRoles", "FlynnActions", "Dispatch"]
            return modules.map { "import \($0)\n" }.joined() + Form.worker + body(count, each) + "\n"
        }

        private static let worker = """
            class W: Actor {
                lazy var beW = Behavior(self) { (args: BehaviorArgs) in
                    // flynnlint:parameter Int - a number
                    print(args[x: 0] as Int)
                }
            }

            """

        private func actor(_ name: String, _ behavior: String) -> String {
            """
            class \(name): Actor {
                lazy var \(behavior) = Behavior(self) { (args: BehaviorArgs) in
                    // flynnlint:parameter String - a text
                    print(args[x: 0] as Int, self.state)
                }
                var state = 0
                func f() { state += 1 }
            }
            """
        }

        private func action(_ body: String) -> String {
            """
            enum A: Action {
                static var queue: DispatchQueue { .main }
                static func perform(
                    context: ActionContext<Int>, presenter: NoPresenter, completion: Completion
                ) -> Completion.Status {
                    let status = completion.willCompleteAsync()
            \(body)
            \((0..<64).map { "        if x\($0) { return status }\n" }.joined())
                    return status
                }
            }
            """
        }

        private func body(_ count: Int, _ each: (String, (Int) -> String) -> String) -> String {
            switch self {
            case .calls: "func f(w: W) {\n" + each("\n") { _ in "    w.beW(1, 2)" } + "\n}"
            case .callsInOneLine: "func f(w: W) { /* é */ " + each("; ") { _ in "w.beW(1, 2)" } + " }"
            case .actorsInOneLine:
                each("; ") { actor("A\($0)", "beA").replacing("\n", with: " ").replacing(/\/\/.*?text/, with: "") }
            case .actors: each("\n") { actor("A\($0)", "beA\($0)") + "\nfunc g\($0)(a: A\($0)) { a.beA\($0)(1) }" }
            case .actorsWithOneName: each("\n") { actor("A\($0)", "beA") + "\nfunc g\($0)() { unknown.beA(1) }" }
            case .receivers:
                "protocol P { var beA: Behavior { get } }\n"
                    + each("\n") {
                        actor("A\($0)", "beA") + "\nextension A\($0): P {}\nfunc g\($0)(p: any P) { p.beA(1) }"
                    }
            case .literalArguments:
                "func f(w: W) {\n    w.beW([" + each(", ") { "\($0): \"a\"" } + "])\n    w.beW("
                    + each(" + ") { "\($0)" }
                    + ", " + each(", ") { "\($0)" } + ")\n}"
            case .suppressions:
                "func f(w: W) {\n"
                    + each("\n") { _ in "    // flynnlint:disable argument_count\n    w.beW(1, 2)" } + "\n}"
            case .suppressionsInOneLine:
                "func f(w: W) { "
                    + each("; ") { _ in "/* flynnlint:disable:this argument_count, argument_type */ w.beW(\"a\", 2)" }
                    + " }"
            case .suppressedLiteral:
                "func f(w: W) {\n    _ = \"\"\"\n" + each("\n") { _ in "    \\(w.beW(1, 2))" } + "\n    \"\"\"\n}"
            case .casesAndReturns:
                action(
                    "        switch context.input {\n"
                        + each("\n") { "        case \($0): status.completed(.success)" }
                        + "\n        default: break\n        }")
            case .errorsAndReturns:
                action(
                    "        do {\n            try f()\n        }"
                        + each("") { " catch E.e\($0) {\n            status.completed(.success)\n        }" })
            case .nestedStatuses:
                action(
                    each("\n") { _ in
                        "        for x in y { if a { status.completed(.success) } else { while z { return status } } }"
                    })
            case .acceptedMessages:
                "class A: SystemActor {\n    override func setup() throws {\n"
                    + each("\n") { "        on(M\($0).self) { _ in 1 }" } + "\n    }\n}\n"
                    + each("\n") {
                        "struct M\($0): Message { typealias Reply = Int }\nfunc g\($0)(a: ActorRef<A>) { a.tell(M\($0)()) }"
                    }
            case .askedActors:
                each("\n") { number in
                    let reactions = (0..<16).map {
                        "        on(M\($0).self, async: { m in try await o.ask(M\(($0 * 7 + 1) % 16)()) })\n"
                    }
                    return """
                        struct M\(number): Message { typealias Reply = Int }
                        class S\(number): SystemActor {
                            override func setup() throws {
                                let o = try system.actor(S\((number + 1) % count).self, caller: self)
                        \(reactions.joined())
                            }
                        }
                        func g\(number)(b: ActorSystemBuilder) throws { try b.addSingleton(S\(number).self) }
                        """
                }
            case .handlers:
                "class F {}\nclass R: Role<F> {\n    var f: F?\n    init() {\n        super.init()\n"
                    + each("\n") { _ in "        on(.bound) { r, o in r.f = o }" } + "\n    }\n}"
            case .roleBindings:
                "class F {}\nclass R: Role<F> {}\nfunc g(f: F) {\n" + each("\n") { _ in "    R().bind(to: f)" } + "\n}"
            case .captures:
                "class A: Actor {\n    lazy var beA = Behavior(self) { _ in\n"
                    + each("\n") { _ in "        self.x += 1; g()" } + "\n    }\n    var x = 0\n    func g() {}\n}"
            case .closures:
                "class A: Actor {\n    lazy var beA = Behavior(self) { [unowned self] _ in\n"
                    + each("\n") { _ in "        DispatchQueue.global().async { self.x += 1 }; sleep(1)" }
                    + "\n    }\n    var x = 0\n}"
            case .members:
                "class A: Actor {\n" + each("\n") { "    var x\($0) = 0\n    func safeF\($0)() { x\($0) += 1 }" }
                    + "\n}\nfunc f(a: A) {\n" + each("\n") { "    a.x\($0) = 1; a.safeF\($0)()" } + "\n}"
            case .shortcuts: "class A: Actor {\n" + each("\n") { "    a\($0)::BEHAVIOR(x: Int)" } + "\n}"
            case .conditions:
                "class A: Actor {\n"
                    + each("\n") {
                        "#if A\($0)\n    lazy var beA = Behavior(self) { _ in }\n#else\n    var x\($0) = 1\n#endif"
                    }
                    + "\n}\nfunc f(a: A) { a.beA(1) }"
            case .operators: "func f() {\n    x = " + each(" + ") { _ in "g()" } + "\n}"
            case .statementsBeforeCalls:
                "func f() {\n    if a {\n" + each("\n") { _ in "        x += 1" }
                    + "\n        return\n    }\n" + each("\n") { _ in "    g()" } + "\n}"
            case .callsInConditions: "func f() {\n    if " + each(", ") { _ in "g()" } + " { h() }\n}"
            case .callsAfterConditions:
                "func f() {\n    if " + each(", ") { _ in "a" } + " {\n" + each("\n") { _ in "        g()" }
                    + "\n    }\n}"
            }
        }
    }

    private static func options() -> LintOptions {
        var options = LintOptions()
        // The measured time is the time of the calling thread.
        options.jobs = 1
        for rule in Rule.all { options.rules.severities[rule.id] = rule.severity }
        return options
    }

    @Test(arguments: Form.allCases)
    func `findings take linear time`(_ form: Form) {
        let linter = Linter(options: SourceGrowthTests.options())
        let growth = growth(from: form.count, of: { SourceText(form.source($0)) }) { source in
            _ = linter.lint(source, path: "A.swift")
        }
        #expect(growth < linearGrowth)
    }

    /// Returns a workspace with one file and its findings.
    private static func workspace(_ form: Form, _ count: Int) -> (workspace: Workspace, path: String, size: Int) {
        let path = "/nowhere-\(UUID().uuidString)/A.swift"
        let source = SourceText(form.source(count))
        var workspace = Workspace(options: options())
        workspace.apply([.text(path: path, source)])
        _ = workspace.findings(in: path)
        return (workspace, path, source.byteCount)
    }

    @Test(arguments: Form.allCases)
    func `the actions for all findings of a file take linear time`(_ form: Form) {
        let growth = growth(from: form.count / 4, of: { SourceGrowthTests.workspace(form, $0) }) {
            workspace, path, size in
            var workspace = workspace
            for action in workspace.actions(in: path, 0..<size) { _ = action.edits }
        }
        #expect(growth < linearGrowth)
    }

    @Test(arguments: Form.allCases)
    func `questions about a file take linear time`(_ form: Form) {
        let growth = growth(from: form.count, of: { SourceGrowthTests.workspace(form, $0) }) { workspace, path, size in
            _ = workspace.symbols(in: path)
            _ = workspace.symbols(matching: "be")
            _ = workspace.inlayHints(in: path, 0..<size)
            guard let text = workspace.text(of: path)?.string,
                let behavior = text.firstRange(of: "beA") ?? text.firstRange(of: "beW")
            else { return }
            let offset = text.utf8.distance(from: text.startIndex, to: behavior.upperBound)
            _ = workspace.hover(in: path, at: offset)
            _ = workspace.definitions(in: path, at: offset)
            _ = workspace.references(in: path, at: offset, includingDeclarations: true)
            _ = workspace.completions(in: path, at: offset)
            _ = workspace.signatureHelp(in: path, at: offset)
            _ = try? workspace.rename(in: path, at: offset, to: "beOther")
        }
        #expect(growth < linearGrowth)
    }
}
