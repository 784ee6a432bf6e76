#if Services
import ServiceLifecycle

/// Updates metrics at an interval, and once more at the graceful shutdown.
///
///     ServiceGroup(services: [FlynnMetricsService(), FlynnService(), server], …)
///
/// A service group stops its services in reverse order. Add this service before `FlynnService`, so that the final
/// values include the messages of the shutdown. The updates run in the task of the service.
public struct FlynnMetricsService: Service {
    private let metrics: FlynnMetrics
    private let interval: Duration

    /// Creates a service that updates the metrics at an interval, in the task of the service.
    public init(_ metrics: FlynnMetrics = FlynnMetrics(), every interval: Duration = .seconds(10)) {
        self.metrics = metrics
        self.interval = interval
    }

    /// Updates the metrics until the graceful shutdown, or until the task is cancelled. Never throws.
    public func run() async {
        await cancelWhenGracefulShutdown {
            repeat { metrics.update() } while (try? await Task.sleep(for: interval)) != nil
        }
        metrics.update()
    }
}
#endif
