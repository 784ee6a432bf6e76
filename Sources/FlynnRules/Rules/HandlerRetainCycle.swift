import FlynnFacts
import FlynnIndex

extension Rule {
    /// Reports event handlers that keep the role alive.
    static let handlerRetainCycle = Rule(
        id: "handler_retain_cycle",
        summary: "a handler of a role's event that captures the role or its owner",
        rationale: """
            A role retains the handlers of its events. A handler that captures the role strongly keeps it alive: a retain cycle, so \
            the role is never deinitialized, even after `unbind()`. The same holds for a handler that captures the owner, which keeps \
            the role alive while it is bound. Use a closure that takes both, `{ role, owner in … }`, or capture weakly. The rule \
            reports handlers of `on` whose result isn't used, because `remove(_:)` could remove others. Captures of the owner are \
            reported if the role is bound to it in the same function, or is a property of the owner, and if the file doesn't call \
            `unbind()`.
            """,
        example: """
            import FlynnRoles

            final class Player: RoleOwner {
                let roles = RoleSet()
            }

            final class FadeIn: Role<Player> {
                var steps = 0

                init() {
                    super.init()
                    on(.valueChanged) { self.steps += 1 }
                }
            }
            """,
        correctedExample: """
            import FlynnRoles

            final class Player: RoleOwner {
                let roles = RoleSet()
            }

            final class FadeIn: Role<Player> {
                var steps = 0

                init() {
                    super.init()
                    on(.valueChanged) { [unowned self] in self.steps += 1 }
                }
            }
            """,
        severity: .warning
    ) { context in
        for cycle in context.index.roles.handlerCycles(in: context.fileID) {
            let object = cycle.capture.object
            let fact =
                cycle.isRole
                ? "the handler captures '\(object)', the role that retains the handler, so it is never deinitialized"
                : "the handler of '\(cycle.capture.name)' captures '\(object)', its owner, so neither is ever deinitialized"
            context.report(
                cycle.capture.span,
                "\(fact); use a closure that takes the role and its owner, or capture '[weak \(object)]'")
        }
    }
}
