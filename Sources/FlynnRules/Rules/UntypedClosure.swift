import FlynnFacts
import FlynnIndex

extension Rule {
    /// Reports untyped closures passed to behaviors with a documented function type.
    static let untypedClosure = Rule(
        id: "untyped_closure",
        summary: "a closure without types, passed to a behavior that expects a function",
        rationale: """
            A behavior takes `Any?`, so the compiler doesn't know the documented type of a closure. It infers the \
            type of a parameter from the first statement that mentions it, and the result from the first `return` or \
            from a single expression: `print($0)` makes `$0` an `Any`, and `cache.insert(5)` returns more than \
            `Void`. If this isn't exactly the documented type, the behavior crashes. `argument_type` reports what \
            certainly crashes. This rule asks for the types where the source doesn't show what is inferred. The fix \
            writes the documented ones: `{ (total: Int) in`, `{ () -> Void in`. If the closure doesn't compile then, \
            it had another type.
            """,
        example: """
            class Cart: Actor {
                lazy var beSum = Behavior(self) { (args: BehaviorArgs) in
                    // flynnlint:parameter (Int) -> Void - receives the total
                    let then: (Int) -> Void = args[x: 0]
                    then(42)
                }
            }

            Cart().beSum { total in print("the total is \\(total)") }
            """,
        correctedExample: """
            class Cart: Actor {
                lazy var beSum = Behavior(self) { (args: BehaviorArgs) in
                    // flynnlint:parameter (Int) -> Void - receives the total
                    let then: (Int) -> Void = args[x: 0]
                    then(42)
                }
            }

            Cart().beSum { (total: Int) in print("the total is \\(total)") }
            """,
        severity: .warning,
        fixes: .sometimes
    ) { context in
        for judged in context.judgedArguments() {
            guard case .undecided(let type) = judged.judgement else { continue }
            context.report(
                judged.argument.span,
                "the \(ordinal(judged.passed.position)) argument of behavior '\(judged.call.name)' must be '\(type)', but "
                    + "the type of the closure that is passed isn't written",
                fix: context.reviewed(context.typing(of: judged.passed, as: type), of: judged.call),
                related: context.documentation(ofParameter: judged.passed.position, of: judged.passed.candidates))
        }
    }
}
