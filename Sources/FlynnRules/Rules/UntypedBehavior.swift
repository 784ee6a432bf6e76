import FlynnFacts

extension Rule {
    /// Reports behaviors with unchecked calls.
    package static let untypedBehavior = Rule(
        id: "untyped_behavior",
        summary: "a behavior whose arguments the compiler doesn't check",
        rationale: """
            The arguments of a `Behavior` travel as `[Any?]`. FlynnLint checks the calls that the source shows, and a crash finds the others. \
            The arguments of a typed behavior, a method whose body is `behave { me in … }` or `answer { me in … }`, are checked by the \
            compiler. This rule is for projects that change to typed behaviors step by step, with a baseline. It reports the behaviors that an \
            actor constructs with a closure or a method, except those that take any arguments (`flynnlint:parameter Any`). With \
            `--unsafe-fixes`, the fix [rewrites them](../typing.md).
            """,
        example: """
            class Printer: Actor {
                lazy var bePrint = Behavior(self) { (args: BehaviorArgs) in
                    // flynnlint:parameter String - text to print
                    print(args[x: 0] as String)
                }
            }
            """,
        correctedExample: """
            class Printer: Actor {
                func bePrint(_ text: String) {
                    behave { _ in print(text) }
                }
            }
            """,
        severity: .warning,
        isOnByDefault: false,
        fixes: .sometimes
    ) { context in
        for behavior in context.behaviors
        where behavior.isConstructed && behavior.documentation.extent != .any
            && context.index.isolation.isActor(behavior.owner)
        {
            context.report(
                behavior.span,
                "the compiler doesn't check the arguments of behavior '\(behavior.name)'; make it a method whose body is 'behave' or "
                    + "'answer'")
        }
    }
}
