extension Rule {
    /// A behavior made of a method, which keeps its actor alive.
    static let functionReferenceBehavior = Rule(
        id: "function_reference_behavior",
        summary: "a behavior that is made of a method of 'self'",
        rationale: """
            A method that is named without being called is a closure that holds its instance, and nothing weakens that. \
            The actor holds the behavior, the behavior the method, and the method the actor: none of them is ever freed. A \
            closure with `[unowned self]` that calls the method does the same and holds nothing.

            Functions outside of types, static methods, methods of other instances and closures in properties don't hold \
            `self`, and are fine.
            """,
        example: """
            class Printer: Actor {
                lazy var bePrint = Behavior(self, self.write)

                private func write(_ args: BehaviorArgs) {
                    print(args[x:0] as String)
                }
            }
            """,
        mended: """
            class Printer: Actor {
                lazy var bePrint = Behavior(self) { [unowned self] (args: BehaviorArgs) in
                    // flynnlint:parameter String - text to print
                    self.write(args[x:0])
                }

                private func write(_ text: String) {
                    print(text)
                }
            }
            """,
        severity: .warning
    ) { context in
        for behavior in context.behaviors {
            guard let function = behavior.function, let member = function.member else { continue }
            let owner = context.file.types[behavior.owner].name
            // A value is copied into the method; there is nothing to be unowned.
            guard !context.index.isValueType(owner), context.index.isMethod(member, of: owner) else { continue }
            context.report(
                behavior.span,
                "behavior '\(behavior.name)' holds 'self' strongly by its method '\(function.text)'; call the method in "
                    + "a closure with '[unowned self]'")
        }
    }
}
