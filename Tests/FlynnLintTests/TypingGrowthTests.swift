import FlynnSyntax
import Testing

@testable import FlynnLint
@testable import FlynnRules

/// Behaviors of any length become typed in linear time. The tests count steps, and are therefore independent of time.
struct TypingGrowthTests {
    /// The part that is repeated in an actor.
    enum Form: String, CaseIterable {
        case members, weakCalls, reads, constants, parameters, parameterConstants, callbacks, closures, chains,
            behaviors

        func source(_ count: Int) -> String {
            func each(_ part: (Int) -> String) -> String { (0..<count).map(part).joined(separator: "\n") }
            let members =
                switch self {
                case .members: behavior(body: each { _ in "g()" })
                case .weakCalls: behavior(captures: "[weak self] ", body: each { _ in "self?.g()" })
                case .reads: behavior(body: each { _ in "print(args[x: 0] as Int)" })
                case .constants: behavior(body: each { "let a\($0): Int = args[x: 0]" })
                case .parameters: behavior(types: each { _ in "// flynnlint:parameter Int - a number" }, body: "")
                case .parameterConstants:
                    behavior(
                        types: each { _ in "// flynnlint:parameter Int - a number" },
                        body: each { "let a\($0): Int = args[x: \($0)]" })
                case .callbacks:
                    behavior(
                        types: each { _ in "// flynnlint:parameter Behavior - a callback" },
                        body: each { "let a\($0): Behavior = args[x: \($0)]" })
                case .closures: behavior(body: each { _ in "f { [x] in self.g() }" } + "\n" + each { _ in "f { }" })
                case .chains: behavior(body: "a" + each { _ in ".run { self.g() }" })
                case .behaviors: each { behavior("beA\($0)", body: "print(args[x: 0] as Int)") }
                }
            return "import FlynnRuntime\nclass W: Actor {\nfunc g() {}\n\(members)\n}\n"
        }

        private func behavior(
            _ name: String = "beA", captures: String = "[unowned self] ",
            types: String = "// flynnlint:parameter Int - a number", body: String
        ) -> String {
            "lazy var \(name) = Behavior(self) { \(captures)(args: BehaviorArgs) in\n\(types)\n\(body)\n}"
        }
    }

    @Test(arguments: Form.allCases)
    func `the steps of a rewrite grow linearly`(_ form: Form) {
        var options = LintOptions()
        // The counted steps are the steps of the calling thread.
        options.jobs = 1
        options.rules.severities = [Rule.untypedBehavior.id: .warning]
        options.fixes = .unsafe
        let linter = Linter(options: options)
        let steps = (1...3).map { size in
            let source = SourceText(form.source(100 * size))
            return Steps.count {
                let result = linter.fix([(path: "A.swift", source: source)])
                #expect(result.changes.count == 1)
            }
        }
        // Equal increments of the text take about equal work. With quadratic work, the second increment would take 1.67
        // times the work of the first.
        #expect(Double(steps[2] - steps[1]) <= 1.1 * Double(steps[1] - steps[0]) + 1_000, "\(steps)")
    }
}
