extension Rule {
    /// Reports exposed properties of actors, which any thread can access.
    static let exposedActorVariable = Rule(
        id: "exposed_actor_variable",
        summary: "a property of an actor that is not a behavior, not private, and not named 'safe…' or 'unsafe…'",
        rationale: """
            Other threads can read or write the property while the actor's behaviors run. Make it `private` and \
            offer a behavior that changes it or passes its value on, or give it a name that begins with `safe` (for \
            the actor's own classes, see `protected_access`) or `unsafe` (the caller is responsible, see \
            `unsafe_member`). The rule checks stored, computed, lazy, observed and wrapped properties, subscripts, \
            `static var`, and `let`, because its value may be an object that changes. `fileprivate` and \
            `private(set)` don't prevent reading. A `let` that holds a `Behavior` is fine, because any thread can \
            call it. A `var` isn't, because two threads may replace it. `static let`, overrides, and properties that \
            a protocol requires aren't reported. If a protocol of the actor is unknown, it may require any property. \
            A requirement of a protocol that is constrained to `Actor` is reported once, at the protocol. The fix is offered if no \
            other code of the project seems to use the property.
            """,
        example: """
            class Counter: Actor {
                var count = 0

                lazy var beIncrement = Behavior(self) { [unowned self] _ in
                    self.count += 1
                }
            }
            """,
        correctedExample: """
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
