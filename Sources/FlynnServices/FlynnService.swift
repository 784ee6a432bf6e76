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
/// A service group stops the services in reverse order, and waits for each service. List this service before all
/// services that call behaviors. When these services have ended, this service runs the remaining messages. The service
/// waits in its task, and doesn't block a thread.
public struct FlynnService: Service {
    private let limit: Duration
    private let logger: Logger

    /// Creates a service.
    ///
    /// - Parameters:
    ///   - limit: the maximum time for the shutdown to wait for messages.
    ///   - logger: receives the actors that still have messages when the limit is exceeded.
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

/// The error of a shutdown that exceeds its limit with remaining messages.
///
/// Thrown in the task of the service.
public struct FlynnShutdownError: Error, CustomStringConvertible {
    /// The limit of the shutdown.
    public let limit: Duration
    /// The actors with remaining messages.
    public let remaining: FlynnSnapshot

    /// The limit and the remaining work, in a single line.
    public var description: String {
        let actors = remaining.description.split(separator: "\n").joined(separator: "; ")
        return "the runtime still runs messages after \(limit): \(actors)"
    }
}
#endif
