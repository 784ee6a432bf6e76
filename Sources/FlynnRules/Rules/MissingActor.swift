import FlynnFacts

extension Rule {
    /// Reports behaviors that never get an actor.
    static let missingActor = Rule(
        id: "missing_actor",
        summary: "a behavior without an actor",
        rationale: """
            `Behavior { … }` makes a behavior without an actor. The first call crashes unless `setActor` was called before. \
            Write `Behavior(self) { … }` in a `lazy var` or in `init`, or call `setActor`. The rule reports properties and \
            variables that are initialized with such a behavior, in their declaration or in `init`, if nothing in the project calls their `setActor` or assigns \
            another behavior. It reports nothing if the project calls `setActor` of a behavior that it doesn't know, such as \
            that of a parameter. Neither does it report public properties, overridden behaviors, and behaviors in files that \
            import unknown modules: other code may set their actors.
            """,
        example: """
            import FlynnRuntime

            class Printer: Actor {
                lazy var bePrint = Behavior { (args: BehaviorArgs) in
                    // flynnlint:parameter String - string to print
                    print(args[x: 0] as String)
                }
            }
            """,
        correctedExample: """
            import FlynnRuntime

            class Printer: Actor {
                lazy var bePrint = Behavior(self) { (args: BehaviorArgs) in
                    // flynnlint:parameter String - string to print
                    print(args[x: 0] as String)
                }
            }
            """,
        severity: .error
    ) { context in
        for behavior in context.file.actorlessBehaviors
        where context.index.actorlessBehaviors.isWithoutActor(behavior, in: context.fileID) {
            context.report(
                behavior.span,
                "behavior '\(behavior.name)' is made without an actor, and nothing sets one, so its first call crashes; "
                    + "pass the actor, as in 'Behavior(self)', or call 'setActor'")
        }
    }
}
