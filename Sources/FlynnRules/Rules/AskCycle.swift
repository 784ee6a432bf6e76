extension Rule {
    /// Reports an `ask` in a cycle of occupied actors.
    static let askCycle = Rule(
        id: "ask_cycle",
        summary: "an ask of an actor that waits for the asking one",
        rationale: """
            A message with a `future` or `async` reaction occupies its actor until the answer is there. If the reaction asks another \
            actor, which asks the first one, the last ask fails with `wouldDeadlock`. Send the needed data with the message, or use \
            a `do` or `result` reaction and `tell` the answer later. Asks of pools aren't reported.
            """,
        example: """
            import FlynnSystem

            struct Login: Message {}
            struct Request: Message {}
            struct Token: Message {}

            final class SessionActor: SystemActor {
                override func setup() throws {
                    let api = try system.actor(APIActor.self, caller: self)
                    on(Login.self, future: { _ in api.promise(Request()) })
                    on(Token.self, do: { _ in print("token") })
                }
            }

            final class APIActor: SystemActor {
                override func setup() throws {
                    let session = try system.actor(SessionActor.self, caller: self)
                    on(Request.self, future: { _ in session.promise(Token()) })
                }
            }

            func build(_ builder: ActorSystemBuilder) throws {
                try builder.addSingleton(SessionActor.self)
                try builder.addSingleton(APIActor.self)
            }
            """,
        correctedExample: """
            import FlynnSystem

            struct Login: Message {}
            struct Request: Message {}
            struct Token: Message {}

            final class SessionActor: SystemActor {
                override func setup() throws {
                    let api = try system.actor(APIActor.self, caller: self)
                    on(Login.self, future: { _ in api.promise(Request()) })
                    on(Token.self, do: { _ in print("token") })
                }
            }

            final class APIActor: SystemActor {
                override func setup() throws {
                    let session = try system.actor(SessionActor.self, caller: self)
                    on(Request.self, do: { _ in session.tell(Token()) })
                }
            }

            func build(_ builder: ActorSystemBuilder) throws {
                try builder.addSingleton(SessionActor.self)
                try builder.addSingleton(APIActor.self)
            }
            """,
        severity: .warning
    ) { context in
        for cycle in context.index.systems.cycles(in: context.fileID) {
            let message =
                cycle.asker == cycle.asked && cycle.reaction == cycle.occupation
                ? "'\(cycle.asked)' asks itself while '\(cycle.reaction)' occupies it, so this ask fails"
                : "'\(cycle.asked)' may be occupied by '\(cycle.occupation)', which waits for this reaction to '\(cycle.reaction)', so "
                    + "this ask fails then"
            context.report(cycle.span, "\(message); use 'tell', or send what is needed with the message")
        }
    }
}
