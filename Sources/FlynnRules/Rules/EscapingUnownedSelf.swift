import FlynnFacts

extension Rule {
    /// Reports uses of an unowned `self` when the actor could already be deinitialized.
    static let escapingUnownedSelf = Rule(
        id: "escaping_unowned_self",
        summary: "an unowned 'self' in a closure that can outlive the behavior",
        rationale: """
            `[unowned self]` is right for a behavior's own closure, because the runtime keeps an actor alive while \
            one of its behaviors runs. An inner closure that is passed to a `DispatchQueue`, `Task`, timer, thread, \
            another actor or any function with an `@escaping` parameter runs later. If the actor has been \
            deinitialized by then, the program crashes. Capture `[weak self]` in the inner closure, or `[self]` to \
            keep the actor alive until then. Closures that are passed to an unknown function aren't reported. Each \
            closure has at most one finding, at its first use of `self`. If the closure also accesses the actor's \
            state on another thread, only `foreign_queue_access` reports it, unless that rule is off.
            """,
        example: """
            class Clock: Actor, @unchecked Sendable {
                lazy var beStart: Behavior = Behavior(self) { [unowned self] _ in
                    DispatchQueue.main.asyncAfter(deadline: .now() + 1) {
                        self.beStart()
                    }
                }
            }
            """,
        correctedExample: """
            class Clock: Actor, @unchecked Sendable {
                lazy var beStart: Behavior = Behavior(self) { [unowned self] _ in
                    DispatchQueue.main.asyncAfter(deadline: .now() + 1) { [weak self] in
                        self?.beStart()
                    }
                }
            }
            """,
        severity: .warning,
        requires: [Rule.foreignQueueAccess.id]
    ) { context in
        let uses = context.outlivingUses()
        if uses.isEmpty { return }
        var reported: Set<ClosureSummary.ID> = []
        if context.runs(.foreignQueueAccess) {
            for access in context.foreignAccesses() where !access.isOfCaller {
                var next: ClosureSummary.ID? = access.closure
                while let closure = next, reported.insert(closure).inserted { next = context.file[closure].parent }
            }
        }
        for use in uses where !reported.contains(use.closure) {
            context.report(
                use.use.span,
                "'self' is unowned here, but the closure is passed to '\(use.runner)' and can outlive the behavior; "
                    + "expected '[weak self]' or '[self]' in its capture list")
        }
    }
}
