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
/// A service group stops its services in reverse order and waits for each of them. So this service comes before all that call
/// behaviors: when these services have ended, `FlynnService` runs the messages that they have left. It waits in
/// its task, and doesn't block a thread.
public struct FlynnService: Service {
    private let limit: Duration
    private let logger: Logger

    /// Creates a service.
    ///
    /// - Parameters:
    ///   - limit: how long the shutdown waits for messages at most.
    ///   - logger: receives what still runs when the limit is exceeded.
    public init(limit: Duration = .seconds(30), logger: Logger) {
        self.limit = limit
        self.logger = logger
    }

    /// Starts the runtime, waits for the graceful shutdown, and runs all messages, including those sent in the meantime.
    ///
    /// - Throws: `FlynnShutdownError` if the limit is exceeded, and `CancellationError` if the task is cancelled, which doesn't wait for
    ///   messages.
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

/// The shutdown of the runtime has exceeded its limit: messages remain that haven't run.
///
/// Thrown in the task of the service.
public struct FlynnShutdownError: Error, CustomStringConvertible {
    /// The limit of the shutdown.
    public let limit: Duration
    /// The actors with messages that haven't run.
    public let remaining: FlynnSnapshot

    /// The limit and what still runs, in one line.
    public var description: String {
        let actors = remaining.description.split(separator: "\n").joined(separator: "; ")
        return "the runtime still runs messages after \(limit): \(actors)"
    }
}
#endif
