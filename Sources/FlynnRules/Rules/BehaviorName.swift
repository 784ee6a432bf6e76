import FlynnSummary

extension Rule {
    /// A behavior whose name doesn't say that it is one.
    static let behaviorName = Rule(
        id: "behavior_name",
        summary: "a behavior that is not called 'be' and a capital letter",
        rationale: """
            A call of a behavior looks like the call of a method, but it returns before anything is done, and the compiler \
            checks none of its arguments. The prefix is what tells a reader so, and by it calls are found and checked: a \
            behavior of another name goes unchecked everywhere.

            Requirements of protocols and computed properties of type `Behavior` are behaviors, too, and are called the \
            same. Where a superclass or a protocol gives the name, it is reported there alone. A property that holds \
            somebody else's behavior, as in `private let onDone: Behavior`, may be called as you like.
            """,
        example: """
            class Printer: Actor {
                lazy var printText = Behavior(self) { (args: BehaviorArgs) in
                    // flynnlint:parameter String - text to print
                    print(args[x:0] as String)
                }
            }
            """,
        mended: """
            class Printer: Actor {
                lazy var bePrintText = Behavior(self) { (args: BehaviorArgs) in
                    // flynnlint:parameter String - text to print
                    print(args[x:0] as String)
                }
            }
            """,
        severity: .error
    ) { context in
        for behavior in context.behaviors where !context.settings.naming.isBehaviorName(behavior.name) {
            let owner = context.file.types[behavior.owner].name
            // Types called `Behavior` aren't rare. That it is the runtime's is certain in an actor, and where actors are.
            guard
                context.index.isActor(owner)
                    || behavior.form != .annotation && !context.index.isolation.actors.isEmpty,
                !context.index.isNamedElsewhere(behavior, in: context.file)
            else { continue }
            context.report(
                behavior.span,
                "behavior '\(behavior.name)' must be called '\(context.settings.naming.prefix)' and a capital letter, as in "
                    + "'\(suggestion(for: behavior.name, context.settings.naming))'")
        }
    }

    /// A name that says the same.
    private static func suggestion(for name: String, _ naming: BehaviorNaming) -> String {
        var rest = name[...]
        if name.hasPrefix(naming.prefix), name != naming.prefix { rest = name.dropFirst(naming.prefix.count) }
        rest = rest.drop { $0 == "_" }
        let suggested = naming.behaviorName(String(rest))
        return naming.isBehaviorName(suggested) ? suggested : naming.behaviorName("run")
    }
}
