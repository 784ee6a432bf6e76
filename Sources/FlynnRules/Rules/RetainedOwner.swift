import FlynnIndex

extension Rule {
    /// Reports roles that keep the owner alive.
    static let retainedOwner = Rule(
        id: "retained_owner",
        summary: "a role that retains its owner",
        rationale: """
            An owner keeps its roles alive. A role that has a strong reference to its owner keeps the owner alive, too: a retain \
            cycle, so neither is ever deinitialized. Use `owner`, which is weak, or make the property `weak`. Add the owner of a \
            multiplexer with `add(weak:)` instead of `add(_:)` and `targets:`. The rule reports `owner` and \
            local constants with its value in a property of the role, in a structure, tuple, collection or closure there, also if a \
            handler of the role's own events stores it, handlers of these events that capture it, a parameter of the role's initializer that is stored \
            if the role is bound to the same object, and owners that are retained as targets. It reports nothing about properties that \
            other code sets, swaps, takes or passes `inout`, which may end the cycle.
            """,
        example: """
            import FlynnRoles

            final class Form: RoleOwner {
                let roles = RoleSet()
            }

            final class RequiredField: Role<Form> {
                private let form: Form

                init(_ form: Form) {
                    self.form = form
                    super.init()
                    bind(to: form)
                }
            }
            """,
        correctedExample: """
            import FlynnRoles

            final class Form: RoleOwner {
                let roles = RoleSet()
            }

            final class RequiredField: Role<Form> {
                init(_ form: Form) {
                    super.init()
                    bind(to: form)
                }
            }
            """,
        severity: .warning
    ) { context in
        for retention in context.index.roles.retentions(in: context.fileID) {
            context.report(retention.span, message(retention))
        }
    }

    private static func message(_ retention: OwnerRetention) -> String {
        let role = retention.role.map { "'\($0)'" } ?? "the role"
        switch retention.place {
        case .property(let name):
            return
                "property '\(name)' retains the owner of \(role), which keeps the role alive, so neither is ever deinitialized; "
                + "use 'owner', or make the property 'weak'"
        case .handler(let name):
            return
                "the handler captures '\(name)', the owner of \(role), which keeps the role alive, so neither is ever deinitialized; "
                + "use a closure that takes the role and its owner, or capture '[weak \(name)]'"
        case .argument(let object, let property):
            return
                "\(role) retains '\(object)', its owner, in its property '\(property)', so neither is ever deinitialized; make the "
                + "property 'weak'"
        case .target(let object, let multiplexer):
            return
                "'\(multiplexer)' retains '\(object)', its owner, so neither is ever deinitialized; use 'add(weak:)', which refers to "
                + "it weakly"
        }
    }
}
