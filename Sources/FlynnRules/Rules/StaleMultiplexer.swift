import FlynnFacts
import FlynnIndex
import FlynnShortcuts

extension Rule {
    /// Reports multiplexers that do not match the requirements of the protocol.
    package static let staleMultiplexer = Rule(
        id: "stale_multiplexer",
        summary: "a multiplexer whose protocol has changed",
        rationale: """
            `Scroll::MULTIPLEXER(ScrollDelegate)` expands to a class of FlynnRoles that forwards the requirements of a protocol to \
            several targets. If the protocol changes, the class no longer compiles, or doesn't forward new requirements that have \
            a default implementation. The fix replaces the code between the comment `flynnlint:multiplexer` and the closing brace. \
            Everything else in the class is yours. If other code in the class may need what would be deleted, there is no fix, and the \
            message says why. Members get the access level that the class and the protocol require; a higher level that you wrote \
            stays. The rule also reports protocols that can't be multiplexed, with the reason.
            """,
        example: """
            import FlynnRoles

            protocol ScrollDelegate: AnyObject {
                func didScroll(to offset: Double)
                func didStop()
            }

            class ScrollMultiplexer: Multiplexer<any ScrollDelegate>, ScrollDelegate {
                // flynnlint:multiplexer ScrollDelegate - generated, and replaced when the protocol changes

                func didScroll(to offset: Double) {
                    forward { $0.didScroll(to: offset) }
                }
            }
            """,
        correctedExample: """
            import FlynnRoles

            protocol ScrollDelegate: AnyObject {
                func didScroll(to offset: Double)
                func didStop()
            }

            class ScrollMultiplexer: Multiplexer<any ScrollDelegate>, ScrollDelegate {
                // flynnlint:multiplexer ScrollDelegate - generated, and replaced when the protocol changes

                func didScroll(to offset: Double) {
                    forward { $0.didScroll(to: offset) }
                }

                func didStop() {
                    forward { $0.didStop() }
                }
            }
            """,
        severity: .error,
        fixes: .sometimes,
        fixEffects: [.members, .calls, .captures]
    ) { context in
        for (number, multiplexer) in (context.file.roles?.multiplexers ?? []).enumerated() {
            if number == Multiplexers.maxCount {
                context.report(
                    multiplexer.span,
                    "a file has at most \(Multiplexers.maxCount) multiplexers; move this one, and those after it, to other files"
                )
                break
            }
            let start = multiplexer.span.start
            // The class is not in the file yet.
            if context.file.shortcuts.contains(where: { $0.span.start <= start && start < $0.span.end }) { continue }
            switch context.index.multiplexers.state(of: multiplexer, in: context.fileID) {
            case .current, .unknown: continue
            case .refused(let reason), .kept(let reason): context.report(multiplexer.span, reason)
            case .inaccessible(let member, let edit):
                context.report(
                    multiplexer.span,
                    "'\(member.signature.description)' of class '\(context.file[multiplexer.type].name)' must be "
                        + "'\((member.statedAccess ?? .internal).specifier)' to implement the requirement of "
                        + "'\(multiplexer.protocolName)'; run 'flynnlint fix'",
                    fix: Fix("state the access level", .safe, [edit]))
            case .stale(let edit):
                context.report(
                    multiplexer.span,
                    "class '\(context.file[multiplexer.type].name)' doesn't forward the requirements of "
                        + "'\(multiplexer.protocolName)' as they are now; run 'flynnlint fix'",
                    fix: Fix("forward the requirements", .safe, [edit]))
            }
        }
    }
}
