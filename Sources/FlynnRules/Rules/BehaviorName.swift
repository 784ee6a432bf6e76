import FlynnFacts

extension Rule {
    /// Reports behavior names that lack the prefix.
    static let behaviorName = Rule(
        id: "behavior_name",
        summary: "a behavior whose name does not begin with 'be' and a capital letter",
        rationale: """
            A call of a behavior looks like a method call, but it returns before the behavior runs, and the compiler \
            doesn't check its arguments. The prefix tells the reader. FlynnLint also finds calls by the prefix: \
            calls of a behavior with another name are never checked.

            A typed behavior, which is a method whose body is a call of `behave` or `answer`, has such a name, too, unless it is private \
            or a protocol requires the method.

            Protocol requirements and computed properties of type `Behavior` are behaviors, too. If a superclass or \
            a protocol declares the name, only that declaration is reported. A property that holds another actor's \
            behavior, such as `private let onDone: Behavior`, can have any name.
            """,
        example: """
            class Printer: Actor {
                lazy var printText = Behavior(self) { (args: BehaviorArgs) in
                    // flynnlint:parameter String - text to print
                    print(args[x: 0] as String)
                }
            }
            """,
        correctedExample: """
            class Printer: Actor {
                lazy var bePrintText = Behavior(self) { (args: BehaviorArgs) in
                    // flynnlint:parameter String - text to print
                    print(args[x: 0] as String)
                }
            }
            """,
        severity: .error
    ) { context in
        for behavior in context.behaviors where !context.settings.naming.isBehaviorName(behavior.name) {
            // External modules also declare types called `Behavior`. In an actor, or in a project with actors, it is
            // the type of the runtime.
            guard
                context.index.isolation.isActor(behavior.owner)
                    || behavior.isConstructed && context.index.isolation.hasActors,
                !context.index.behaviorLookup.isNamedElsewhere(behavior.id)
            else { continue }
            context.report(
                behavior.span,
                "the name of behavior '\(behavior.name)' must begin with '\(context.settings.naming.prefix)' and a capital letter, as in "
                    + "'\(suggestion(for: behavior.name, context.settings.naming))'")
        }
        for behavior in context.typedBehaviors() where !context.settings.naming.isBehaviorName(behavior.name) {
            // If the name comes from a superclass or an unknown protocol, it is reported there or cannot be changed.
            let exposed = context.exposedMembers().contains {
                $0.isTypedBehavior && $0.span.start == behavior.span.start
            }
            guard !behavior.isOverride, exposed else { continue }
            context.report(
                behavior.span,
                "the name of typed behavior '\(behavior.name)' must begin with '\(context.settings.naming.prefix)' and a capital letter, as in "
                    + "'\(suggestion(for: behavior.name, context.settings.naming))'")
        }
    }

    /// Returns a similar name with the prefix.
    private static func suggestion(for name: String, _ naming: BehaviorNaming) -> String {
        var rest = name[...]
        if name.hasPrefix(naming.prefix), name != naming.prefix { rest = name.dropFirst(naming.prefix.count) }
        rest = rest.drop { $0 == "_" }
        let suggested = naming.behaviorName(String(rest))
        return naming.isBehaviorName(suggested) ? suggested : naming.behaviorName("run")
    }
}
