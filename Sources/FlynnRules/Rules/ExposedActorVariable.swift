extension Rule {
    /// A property of an actor that anybody can read or write.
    static let exposedActorVariable = Rule(
        id: "exposed_actor_variable",
        summary: "a property of an actor that is neither private nor called 'safe…' or 'unsafe…', and no behavior",
        rationale: """
            Whoever reads or writes a property of an actor does so while the actor's behaviors may run on another thread. \
            Make it `private` and offer a behavior that changes it or tells what it is, or begin its name with `safe` (for \
            the actor's own classes, see `protected_access`) or `unsafe` (the caller takes care, see `unsafe_member`). Stored \
            and computed, lazy, observed and wrapped properties count, and so do subscripts, `static var`, and `let`: its \
            value may be an object that changes. `fileprivate` and `private(set)` leave others reading. A `let` that holds \
            somebody's `Behavior` is fine, for that can be called from everywhere; a `var` isn't, for two threads may replace \
            it. `static let`, overrides, and what a protocol demands aren't flagged; if the protocol is not known, anything \
            may be demanded. A requirement of a protocol that is constrained to `Actor` is flagged at the protocol, once.
            """,
        example: """
            class Counter: Actor {
                var count = 0

                lazy var beIncrement = Behavior(self) { [unowned self] _ in
                    self.count += 1
                }
            }
            """,
        mended: """
            class Counter: Actor {
                private var count = 0

                lazy var beIncrement = Behavior(self) { [unowned self] _ in
                    self.count += 1
                }
            }
            """,
        severity: .error, fixes: .sometimes
    ) { context in
        context.reportExposed { $0.kind != .method }
    }
}
