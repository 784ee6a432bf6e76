extension Rule {
    /// Reports behaviors that refer to themselves in the closure, so that the compiler cannot infer the type.
    static let circularBehavior = Rule(
        id: "circular_behavior",
        summary: "a behavior without a type annotation whose closure refers to itself",
        rationale: """
            To infer the type of a property, the compiler reads its initial value, including closures. If a closure \
            refers to the property, the type depends on itself, and the compiler reports a circular reference. Every \
            mention counts, with or without a call: through `self` or another instance, in nested closures and in \
            local functions. A type annotation breaks the cycle.

            Behaviors that refer to each other are a cycle, too. It is reported once, at a behavior whose annotation \
            breaks it. The bodies of local types are type-checked later, so they aren't part of a cycle. Cycles \
            through a key path, or through a property without annotation that isn't a behavior, are left to the \
            compiler.
            """,
        example: """
            class Clock: Actor {
                lazy var beTick = Behavior(self) { [unowned self] (args: BehaviorArgs) in
                    // flynnlint:parameter Int - how many seconds are left
                    let seconds: Int = args[x: 0]
                    if seconds > 0 { self.beTick(seconds - 1) }
                }
            }
            """,
        correctedExample: """
            class Clock: Actor {
                lazy var beTick: Behavior = Behavior(self) { [unowned self] (args: BehaviorArgs) in
                    // flynnlint:parameter Int - how many seconds are left
                    let seconds: Int = args[x: 0]
                    if seconds > 0 { self.beTick(seconds - 1) }
                }
            }
            """,
        severity: .error,
        fixes: .sometimes
    ) { context in
        for behavior in context.behaviors {
            guard let inferred = behavior.inferred, let next = context.index.inferenceCycles.next(after: behavior.id)
            else { continue }
            let name = context.index.behaviors[next].name
            let reason =
                name == behavior.name
                ? "the closure of behavior '\(behavior.name)' refers to the behavior itself"
                : "the closure of behavior '\(behavior.name)' refers to '\(name)', which refers back to it"
            let type = inferred.text.map { "'\(behavior.name): \($0)'" } ?? "its type"
            context.report(
                behavior.span, "\(reason), so the compiler can't infer its type; write \(type)",
                fix: inferred.text.map { text in
                    Fix("annotate the type", .safe, [.insert(": \(text)", at: inferred.location)])
                }, related: next == behavior.id ? [] : context.declarations(of: [next]))
        }
    }
}
