extension Rule {
    /// Reports messages to actors that do not accept them.
    static let unacceptedMessage = Rule(
        id: "unaccepted_message",
        summary: "a message sent to an actor that doesn't accept it",
        rationale: """
            An actor of FlynnSystem accepts the messages whose types it has passed to `on`. Any message can be sent to any actor, \
            but `ask` throws `notAccepted` for others, and `tell` reports it. Add a reaction to the actor's `setup()`, or send the \
            message to another actor. The rule checks references whose actor is known: variables of type `ActorRef`, and the \
            results of `system.actor(…)`. It knows all calls of `on` in the actor's class, superclasses and subclasses. If one of \
            them has an unknown type, or if other code calls an actor's `on`, it reports nothing. An actor that calls `watch` must accept `Terminated`.
            """,
        example: """
            import FlynnSystem

            struct Login: Message {}
            struct Logout: Message {}

            final class SessionActor: SystemActor {
                override func setup() {
                    on(Login.self, do: { _ in print("in") })
                }
            }

            func end(_ session: ActorRef<SessionActor>) {
                session.tell(Logout())
            }
            """,
        correctedExample: """
            import FlynnSystem

            struct Login: Message {}
            struct Logout: Message {}

            final class SessionActor: SystemActor {
                override func setup() {
                    on(Login.self, do: { _ in print("in") })
                    on(Logout.self, do: { _ in print("out") })
                }
            }

            func end(_ session: ActorRef<SessionActor>) {
                session.tell(Logout())
            }
            """,
        severity: .error
    ) { context in
        for problem in context.index.systems.unaccepted(in: context.fileID) {
            context.report(
                problem.span,
                "'\(problem.actor)' doesn't accept '\(problem.type)', so this '\(problem.function)' fails; add "
                    + "'on(\(problem.type).self, …)' to its 'setup'")
        }
        for (span, actor) in context.index.systems.unacceptedEnds(in: context.fileID) {
            context.report(
                span,
                "'\(actor)' watches an actor, but doesn't accept 'Terminated', the message about its end; add "
                    + "'on(Terminated.self, …)' to its 'setup'")
        }
    }
}
