#if Services
import FlynnRuntime
import Logging
import ServiceLifecycle

/// Starts the runtime, and shuts it down gracefully.
///
///     let group = ServiceGroup(
///         services: [FlynnService(limit: .seconds(10), logger: logger), server],
///         gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
///     try await group.run()
///
/// A service group stops its services in reverse order and waits for them. Add this service before all services that
/// call behaviors. When these services have ended, `FlynnService` runs the messages that they have sent. It waits in
/// its task and doesn't block a thread.
public struct FlynnService: Service {
    private let limit: Duration
    private let logger: Logger

    /// Creates a service.
    ///
    /// - Parameters:
    ///   - limit: the maximum time that the shutdown waits for messages.
    ///   - logger: receives the actors that still have messages if the limit is exceeded.
    public init(limit: Duration = .seconds(30), logger: Logger) {
        self.limit = limit
        self.logger = logger
    }

    /// Starts the runtime, waits for the graceful shutdown, and runs all messages, including messages sent in the
    /// meantime.
    ///
    /// - Throws: `FlynnShutdownError` if the limit is exceeded, and `CancellationError` if the task is cancelled. A
    ///   cancelled task doesn't wait for messages.
    public func run() async throws {
        Flynn.startup()
        try await gracefulShutdown()
        guard let remaining = await Flynn.shutdown(timeout: limit) else { return }
        try Task.checkCancellation()
        for line in remaining.description.split(separator: "\n") {
            logger.error("actors still have messages at the end of the shutdown", metadata: ["actors": "\(line)"])
        }
        throw FlynnShutdownError(limit: limit, remaining: remaining)
    }
}

/// An error that is thrown if the shutdown of the runtime exceeds its limit and messages have not run.
///
/// Thrown in the task of the service.
public struct FlynnShutdownError: Error, CustomStringConvertible {
    /// The limit of the shutdown.
    public let limit: Duration
    /// The actors that still have messages.
    public let remaining: FlynnSnapshot

    /// The limit and the remaining work, in a single line.
    public var description: String {
        let actors = remaining.description.split(separator: "\n").joined(separator: "; ")
        return "the runtime still runs messages after \(limit): \(actors)"
    }
}
#endif
