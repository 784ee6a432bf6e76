// swift-format-ignore-file
// The code of docs/services.md; a test compares the two.
#if Services
import FlynnRuntime
import FlynnServices
import Logging
import ServiceLifecycle

enum ServicesPage {
    static func run(_ server: any Service) async throws {
        let logger = Logger(label: "server")
        Flynn.logs(to: logger)
        Flynn.collectsClassStatistics = true
        Flynn.tracer = SpanTracer()

        let group = ServiceGroup(
            services: [FlynnMetricsService(every: .seconds(10)), FlynnService(limit: .seconds(10), logger: logger), server],
            gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
        try await group.run()
    }
}
#endif
