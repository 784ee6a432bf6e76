#if Services
import FlynnRuntime
import Foundation
import Metrics

/// Reports the statistics of the runtime to a backend of swift-metrics.
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
/// The dimension `class` is the name of a class of actors. The number of these names is limited, as a backend never
/// releases the memory of a metric. If there are more classes, the classes with most messages are labeled first, and
/// the other classes share the label `other`. Classes only have metrics if `Flynn.collectsClassStatistics` is true.
///
/// A counter continues if its statistic starts again at 0, because `Flynn.startup(pretending:)` has created new
/// schedulers. Thread-safe.
///
/// Unchecked `Sendable`: `lock` guards `series` and `labels`.
public final class FlynnMetrics: @unchecked Sendable {
    // (ThreadSanitizer doesn't see the lock of `Synchronization.Mutex`.)
    private let lock = NSLock()
    private let series: Series
    private var labels: ClassLabels

    /// Creates metrics. They are added to the backend when they have a value.
    ///
    /// - Parameters:
    ///   - prefix: the prefix for the names of metrics, without the underscore.
    ///   - maxClasses: the maximum number of classes that have their own label. At least 0.
    ///   - factory: the backend. Defaults to the one that `MetricsSystem` was bootstrapped with.
    public init(
        prefix: String = "flynn", maxClasses: Int = 100, factory: any MetricsFactory = MetricsSystem.factory
    ) {
        series = Series(prefix, factory)
        labels = ClassLabels(maxCount: max(0, maxClasses))
    }

    /// Reports the current values to the backend.
    public func update() { update { Flynn.statistics } }

    /// Reports values to the backend. The values are read under the lock, so that concurrent calls can't change their
    /// order.
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
