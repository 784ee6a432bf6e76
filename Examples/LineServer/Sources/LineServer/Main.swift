import FlynnRuntime
import FlynnServices
import Foundation
import InMemoryTracing
import Logging
import Metrics
import MetricsTestKit
import ServiceLifecycle
import Tracing

/// A key-value store with a line protocol.
///
///     LineServer [--port PORT] [--limit SECONDS] [--trace] [--metrics]
@main
struct Main {
    static func main() async throws {
        guard let options = Options(CommandLine.arguments.dropFirst()) else {
            FileHandle.standardError.write(
                Data("usage: LineServer [--port PORT] [--limit SECONDS] [--trace] [--metrics]\n".utf8))
            exit(2)
        }
        LoggingSystem.bootstrap(StreamLogHandler.standardError)
        let logger = Logger(label: "LineServer")
        Flynn.logs(to: logger)
        // A real server passes the factory and the tracer of its backends here.
        if options.writesMetrics { MetricsSystem.bootstrap(StreamMetricsFactory.standardOutput()) }
        Flynn.collectsClassStatistics = options.writesMetrics
        let tracer = InMemoryTracer()
        if options.tracesRequests {
            InstrumentationSystem.bootstrap(tracer)
            Flynn.tracer = SpanTracer(selection: .partOfTrace)
        }
        // The group stops its services in reverse order.
        let group = ServiceGroup(
            services: [
                FlynnMetricsService(every: .seconds(10)), FlynnService(limit: .seconds(options.limit), logger: logger),
                LineServer(port: options.port, logger: logger),
            ],
            gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
        try await group.run()
        if options.tracesRequests { print(tracer.finishedSpans.firstTrace) }
    }
}
