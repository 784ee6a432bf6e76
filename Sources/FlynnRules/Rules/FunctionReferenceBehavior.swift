import FlynnFacts

extension Rule {
    /// Reports behaviors that retain the actor through a method.
    static let functionReferenceBehavior = Rule(
        id: "function_reference_behavior",
        summary: "a behavior or reaction that is made from a method of 'self'",
        rationale: """
            A reference to a method is a closure that retains its instance. The actor retains the behavior, the \
            behavior the method, and the method the actor: a retain cycle, so none of them is ever freed. Use a \
            closure with `[unowned self]` that calls the method.

            The same is true of a method that gets the errors of a behavior: `onError: report`, and of a method that is a reaction \
            of a `SystemActor`: `on(Login.self, future: logIn)`.

            Global functions, static methods, methods of other instances and closures in properties don't retain \
            `self`.
            """,
        example: """
            class Printer: Actor {
                lazy var bePrint = Behavior(self, self.write)

                private func write(_ args: BehaviorArgs) {
                    print(args[x: 0] as String)
                }
            }
            """,
        correctedExample: """
            class Printer: Actor {
                lazy var bePrint = Behavior(self) { [unowned self] (args: BehaviorArgs) in
                    // flynnlint:parameter String - text to print
                    self.write(args[x: 0])
                }

                private func write(_ text: String) {
                    print(text)
                }
            }
            """,
        severity: .warning
    ) { context in
        for behavior in context.behaviors {
            let reference: FunctionReference? =
                switch behavior.form {
                case .functionReference(let function): function
                case .closure(let closure): closure.errorFunction
                case .annotation: nil
                }
            guard let function = reference else { continue }
            // A value is copied, so there is no retain cycle.
            guard !context.index.types.isValueType(behavior.owner),
                function.members.contains(where: { context.index.members.isMethod($0, of: behavior.owner) })
            else { continue }
            context.report(
                behavior.span,
                "behavior '\(behavior.name)' retains 'self' through its method '\(function.text)'; call the method in "
                    + "a closure with '[unowned self]'")
        }
        for reaction in context.file.system?.calls(to: .on) ?? [] {
            guard let span = reaction.span, let function = reaction.handler, let owner = reaction.owner,
                context.index.systems.isActor(owner, in: context.fileID)
            else { continue }
            let type = context.index.types.type(of: owner, in: context.fileID)
            guard function.members.contains(where: { context.index.members.isMethod($0, of: type) }) else { continue }
            context.report(
                span,
                "this reaction retains 'self', which owns it, through the method '\(function.text)'; call the method in a closure "
                    + "with '[unowned self]'")
        }
    }
}
