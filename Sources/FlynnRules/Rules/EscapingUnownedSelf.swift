extension Rule {
    /// An unowned `self` that is used when its actor may be gone.
    static let escapingUnownedSelf = Rule(
        id: "escaping_unowned_self",
        summary: "an unowned 'self' that is used in a closure which can outlive the behavior",
        rationale: """
            `[unowned self]` is right for a behavior's own closure, since the runtime keeps an actor alive while one of its \
            behaviors runs. A closure inside of it that is handed to a `DispatchQueue`, `Task`, timer, thread, another actor \
            or any function with an `@escaping` parameter runs later; if the actor is gone by then, the program crashes. \
            Capture `[weak self]` in the inner closure, or `[self]` where the actor shall live until then. What becomes of \
            a closure that is passed to an unknown function isn't known, and nothing is said. A closure has one finding, at \
            its first use of `self`; where it touches the actor's state on another thread, \
            that is what `foreign_queue_access` reports, and this rule is silent unless that one is off: it is one mistake.
            """,
        example: """
            lazy var beStart: Behavior = Behavior(self) { [unowned self] _ in
                DispatchQueue.main.asyncAfter(deadline: .now() + 1) {
                    self.beStart()
                }
            }
            """,
        mended: """
            lazy var beStart: Behavior = Behavior(self) { [unowned self] _ in
                DispatchQueue.main.asyncAfter(deadline: .now() + 1) { [weak self] in
                    self?.beStart()
                }
            }
            """,
        severity: .warning
    ) { context in
        let uses = context.index.outlivingUses(in: context.file)
        if uses.isEmpty { return }
        var told: Set<Int> = []
        if context.settings.severities[Rule.foreignQueueAccess.id] != nil {
            for access in context.index.foreignAccesses(in: context.file) {
                var closure = access.closure
                while closure >= 0, told.insert(closure).inserted { closure = context.file.closures[closure].parent }
            }
        }
        for use in uses where !told.contains(use.closure) {
            context.report(
                use.use.span,
                "'self' is unowned here, but the closure is handed to '\(use.keeper)' and can outlive the behavior; "
                    + "expected '[weak self]' or '[self]' in its capture list")
        }
    }
}
