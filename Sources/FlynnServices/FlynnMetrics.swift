#if Services
import FlynnRuntime
import Foundation
import Metrics

/// Passes the runtime's statistics to a backend of swift-metrics.
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
/// Each value of `class` is the name of a class of actors. The number of values is limited, because each of them takes memory in
/// a backend for ever: the first classes, those with the most messages first, keep their names, and all others together are `other`.
/// A class has metrics only if `Flynn.collectsClassStatistics` is true.
///
/// A counter whose statistic starts again at 0, because `Flynn.startup(pretending:)` has created new schedulers, continues. Thread-safe.
///
/// Unchecked `Sendable` because of `series` and `labels`, which are guarded by `lock`.
public final class FlynnMetrics: @unchecked Sendable {
    // (ThreadSanitizer doesn't see the lock of `Synchronization.Mutex`.)
    private let lock = NSLock()
    private let series: Series
    private var labels: ClassLabels

    /// Creates metrics. They are created in the backend when they first have a value.
    ///
    /// - Parameters:
    ///   - prefix: the beginning of the name of each metric, without the underscore.
    ///   - maxClasses: the largest number of classes with a label of their own. At least 0.
    ///   - factory: the backend, by default the one with which `MetricsSystem` was bootstrapped.
    public init(
        prefix: String = "flynn", maxClasses: Int = 100, factory: any MetricsFactory = MetricsSystem.factory
    ) {
        series = Series(prefix, factory)
        labels = ClassLabels(maxCount: max(0, maxClasses))
    }

    /// Passes the current values to the backend.
    public func update() { update { Flynn.statistics } }

    /// Passes values to the backend. Reads them under the lock, so that calls at the same time don't change their order.
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
