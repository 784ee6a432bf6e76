#if Services
import FlynnRuntime
import Foundation
import Metrics

/// Exports the statistics of the runtime to a swift-metrics backend.
///
///     let metrics = FlynnMetrics()
///     metrics.update()  // at an interval, for example by a `FlynnMetricsService`
///
/// The metrics, with `flynn` as the prefix:
///
/// | metric | kind | dimension |
/// |---|---|---|
/// | `flynn_class_messages`, `flynn_class_batches` | counter | `class` |
/// | `flynn_class_run_seconds` | counter | `class` |
/// | `flynn_class_max_queue_depth`, `flynn_class_longest_run_seconds` | gauge | `class` |
/// | `flynn_scheduler_messages`, `flynn_scheduler_batches`, `flynn_scheduler_steals`, `flynn_scheduler_wakeups` | counter | `scheduler` |
/// | `flynn_scheduler_idle_seconds` | counter | `scheduler` |
/// | `flynn_scheduler_queue_depth` | gauge | `scheduler` |
/// | `flynn_dead_letters`, `flynn_dropped_calls` | counter | |
/// | `flynn_blocking_behaviors`, `flynn_threads` | gauge | |
///
/// The dimension `class` contains the name of a class of actors. The number of values is limited, as a backend keeps
/// the memory for each value. The first classes get labels with their names, starting with the class with the most
/// messages. All other classes share the label `other`. A class only has metrics if `Flynn.collectsClassStatistics` is
/// true.
///
/// If a statistic restarts at 0 because `Flynn.startup(pretending:)` has created new schedulers, the counter continues.
/// Thread-safe.
///
/// Unchecked `Sendable`: `lock` guards `series` and `labels`.
public final class FlynnMetrics: @unchecked Sendable {
    // (ThreadSanitizer doesn't see the lock of `Synchronization.Mutex`.)
    private let lock = NSLock()
    private let series: Series
    private var labels: ClassLabels

    /// Creates metrics. A metric is created in the backend when it has its first value.
    ///
    /// - Parameters:
    ///   - prefix: the prefix for the names of the metrics, without the underscore.
    ///   - maxClasses: the maximum number of classes with separate labels. At least 0.
    ///   - factory: the backend. Defaults to the backend of `MetricsSystem`.
    public init(
        prefix: String = "flynn", maxClasses: Int = 100, factory: any MetricsFactory = MetricsSystem.factory
    ) {
        series = Series(prefix, factory)
        labels = ClassLabels(maxCount: max(0, maxClasses))
    }

    /// Exports the current values to the backend.
    public func update() { update { Flynn.statistics } }

    /// Exports values to the backend. Reads the values under the lock, to keep the order of concurrent calls.
    func update(_ read: () -> FlynnStatistics) {
        lock.withLock {
            let statistics = read()
            for (label, sum) in labels.sums(of: statistics.classes) { series.update(sum, of: [("class", label)]) }
            for (index, scheduler) in statistics.schedulers.enumerated() {
                series.update(scheduler, of: [("scheduler", String(index))])
            }
            series.set("shared_queue_depth", Double(statistics.sharedQueueDepth))
            series.count("dead_letters", statistics.deadLetters)
            series.count("dropped_calls", statistics.droppedCalls)
            series.set("blocking_behaviors", Double(statistics.blocking.behaviors))
            series.set("threads", Double(statistics.blocking.threads))
        }
    }
}

extension Series {
    fileprivate func update(_ sum: ClassLabels.Sum, of dimensions: [(String, String)]) {
        count("class_messages", sum.messagesRun, dimensions)
        count("class_batches", sum.batchesRun, dimensions)
        count("class_run_seconds", seconds: sum.runTime.seconds, dimensions)
        set("class_max_queue_depth", Double(sum.maxQueueDepth), dimensions)
        set("class_longest_run_seconds", sum.longestRun.seconds, dimensions)
    }

    fileprivate func update(_ scheduler: FlynnStatistics.Scheduler, of dimensions: [(String, String)]) {
        count("scheduler_messages", scheduler.messagesRun, dimensions)
        count("scheduler_batches", scheduler.actorsRun, dimensions)
        count("scheduler_steals", scheduler.steals, dimensions)
        count("scheduler_wakeups", scheduler.wakeUps, dimensions)
        count("scheduler_idle_seconds", seconds: scheduler.idleTime, dimensions)
        set("scheduler_queue_depth", Double(scheduler.queueDepth), dimensions)
    }
}

extension Duration {
    fileprivate var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
#endif
