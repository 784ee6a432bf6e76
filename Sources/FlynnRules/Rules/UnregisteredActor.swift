extension Rule {
    /// Reports references to actors that were not registered by a builder.
    static let unregisteredActor = Rule(
        id: "unregistered_actor",
        summary: "a reference to a class of actors that no builder registers",
        rationale: """
            A system of FlynnSystem has only the actors that were registered when it was built. A reference to another class \
            throws `unregisteredActor`. Register the class with `addSingleton`, `addPool`, `addActor` or `addInstance`. The rule \
            reports nothing if the project has no builder, if the class of a registration is unknown, if the class is public, or \
            if the project implements `ActorSystem` itself, other than in tests.
            """,
        example: """
            import FlynnSystem

            final class APIActor: SystemActor {}
            final class MailActor: SystemActor {}

            func start() throws {
                let system = try MainActorSystem { builder in
                    try builder.addSingleton(APIActor.self)
                }
                _ = try system.actor(MailActor.self)
            }
            """,
        correctedExample: """
            import FlynnSystem

            final class APIActor: SystemActor {}
            final class MailActor: SystemActor {}

            func start() throws {
                let system = try MainActorSystem { builder in
                    try builder.addSingleton(APIActor.self)
                    try builder.addSingleton(MailActor.self)
                }
                _ = try system.actor(MailActor.self)
            }
            """,
        severity: .error
    ) { context in
        for (span, actor) in context.index.systems.unregistered(in: context.fileID) {
            context.report(
                span,
                "no builder registers '\(actor)', so this reference can't be made; register it with 'addSingleton', 'addPool', "
                    + "'addActor' or 'addInstance'")
        }
    }
}
