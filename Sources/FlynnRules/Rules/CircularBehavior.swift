extension Rule {
    /// A behavior whose type the compiler can't infer because it depends on itself.
    static let circularBehavior = Rule(
        id: "circular_behavior",
        summary: "a behavior without a type annotation whose closure names itself",
        rationale: """
            To infer the type of a property, the compiler reads its initial value, closures and all. A closure that names \
            the property asks for the type that is being inferred, and the compiler answers 'circular reference'. Any \
            mention counts, called or not: through `self` or another instance, in nested closures and local functions. An \
            annotation answers the question first.

            Behaviors that name each other are a circle, too; it is reported once, at a behavior that breaks it when it is \
            annotated. The bodies of local types are read later, and may name whatever they like. Circles that lead through \
            a key path, or through a property without annotation that is no behavior, are left to the compiler.
            """,
        example: """
            class Clock: Actor {
                lazy var beTick = Behavior(self) { [unowned self] (args: BehaviorArgs) in
                    // flynnlint:parameter Int - how many seconds are left
                    let seconds: Int = args[x:0]
                    if seconds > 0 { self.beTick(seconds - 1) }
                }
            }
            """,
        mended: """
            class Clock: Actor {
                lazy var beTick: Behavior = Behavior(self) { [unowned self] (args: BehaviorArgs) in
                    // flynnlint:parameter Int - how many seconds are left
                    let seconds: Int = args[x:0]
                    if seconds > 0 { self.beTick(seconds - 1) }
                }
            }
            """,
        severity: .error,
        fixes: .sometimes
    ) { context in
        for behavior in context.behaviors {
            guard let inferred = behavior.inferred, let next = context.index.nextInCircle(behavior, in: context.file)
            else { continue }
            let reason =
                next.name == behavior.name
                ? "the closure of behavior '\(behavior.name)' names the behavior itself"
                : "the closure of behavior '\(behavior.name)' names '\(next.name)', which leads back to it"
            let type = inferred.text.map { "'\(behavior.name): \($0)'" } ?? "its type"
            context.report(
                behavior.span, "\(reason), so that the compiler can't infer its type; write \(type)",
                fix: inferred.text.map { text in
                    Fix("annotate the type", .safe, [.insert(": \(text)", at: inferred.location)])
                })
        }
    }
}
