extension Rule {
    /// A behavior's closure that keeps its actor alive.
    static let strongSelfCapture = Rule(
        id: "strong_self_capture",
        summary: "a behavior closure that captures 'self' strongly",
        rationale: """
            The actor holds the behavior, the behavior its closure, and a closure that uses `self` holds the actor: none of \
            them is ever freed. The runtime keeps an actor alive while one of its behaviors runs, so `[unowned self]` is \
            safe there, and the right choice.
            """,
        example: """
            lazy var beStop = Behavior(self) { (args: BehaviorArgs) in
                // flynnlint:parameter None
                self.isRunning = false
            }
            """,
        mended: """
            lazy var beStop = Behavior(self) { [unowned self] (args: BehaviorArgs) in
                // flynnlint:parameter None
                self.isRunning = false
            }
            """,
        severity: .warning
    ) { context in
        for behavior in context.behaviors where behavior.closure?.strongSelf != nil {
            let owner = context.file.types[behavior.owner].name
            // A value is copied into the closure; there is nothing to be unowned.
            if context.index.isValueType(owner) { continue }
            context.report(
                behavior.span,
                "the closure of behavior '\(behavior.name)' captures 'self' strongly; write '[unowned self]' before its "
                    + "argument")
        }
    }
}
