extension Rule {
    /// Reports services that must not be shared between threads.
    static let unsendableService = Rule(
        id: "unsendable_service",
        summary: "a service of FlynnSystem whose class isn't 'Sendable' and can change",
        rationale: """
            Actors of all threads use the services of a system at the same time. So the class of a service is `Sendable`: a Swift \
            actor, a class that is isolated to a global actor, or one that protects its state with a lock and is marked \
            `@unchecked Sendable`. The Swift 6 language mode rejects others, and the Swift 5 mode accepts them without a warning. The \
            rule reports instances of the project's classes that are certainly not `Sendable` and have a stored property that can \
            change, where they are passed to `register` of a `ServiceLocator`. It reports nothing if the class inherits from a type of \
            another module.
            """,
        example: """
            import FlynnSystem

            final class SessionCache {
                private var sessions: [String: Int] = [:]
            }

            func makeServices() throws -> ServiceLocator {
                try ServiceLocator { locator in
                    try locator.register(SessionCache())
                }
            }
            """,
        correctedExample: """
            import FlynnSystem

            actor SessionCache {
                private var sessions: [String: Int] = [:]
            }

            func makeServices() throws -> ServiceLocator {
                try ServiceLocator { locator in
                    try locator.register(SessionCache())
                }
            }
            """,
        severity: .warning
    ) { context in
        for (span, name) in context.index.systems.unsendableServices(
            in: context.fileID, context.index.sharedReferences)
        {
            context.report(
                span,
                "actors share this service, but its class '\(name)' isn't 'Sendable' and can change; protect its state, and mark it "
                    + "'@unchecked Sendable', or make it an actor")
        }
    }
}
