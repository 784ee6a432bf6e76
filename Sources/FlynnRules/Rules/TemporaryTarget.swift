import FlynnFacts
import FlynnIndex

extension Rule {
    /// Reports new objects used as weak targets.
    static let temporaryTarget = Rule(
        id: "temporary_target",
        summary: "a weak target of a multiplexer to which nothing else refers",
        rationale: """
            `add(weak:)` and `weakTargets:` don't keep a target alive. An object that is created in the call is deinitialized at \
            once, so the multiplexer never calls it. Add it with `add(_:)` or `targets:`, or store it first. The rule reports instances \
            of the project's classes, unless an initializer may pass the instance on to something that keeps it alive.
            """,
        example: """
            import FlynnRoles

            protocol ScrollDelegate: AnyObject {
                func didScroll(to offset: Double)
            }

            final class Logger: ScrollDelegate {
                func didScroll(to offset: Double) { print(offset) }
            }

            func log(_ multiplexer: Multiplexer<any ScrollDelegate>) {
                multiplexer.add(weak: Logger())
            }
            """,
        correctedExample: """
            import FlynnRoles

            protocol ScrollDelegate: AnyObject {
                func didScroll(to offset: Double)
            }

            final class Logger: ScrollDelegate {
                func didScroll(to offset: Double) { print(offset) }
            }

            func log(_ multiplexer: Multiplexer<any ScrollDelegate>) {
                multiplexer.add(Logger())
            }
            """,
        severity: .error
    ) { context in
        for (target, name) in context.index.roles.temporaryTargets(in: context.fileID) {
            context.report(
                target.span,
                "nothing keeps this instance of '\(name)' alive, so the multiplexer never calls it; use 'add(_:)' or 'targets:', or "
                    + "store the target first")
        }
    }
}
