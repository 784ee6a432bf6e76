import CFlynnRuntime

extension Flynn {
    /// Whether the runtime counts messages and measures runs by class of actor, and records the send times of messages;
    /// see `FlynnStatistics.classes` and ``FlynnSnapshot``. Initially false.
    ///
    /// While this is true, a message takes longer, because the runtime reads the clock up to three times; see
    /// `docs/performance.md` for the time. A change takes effect with the next batch of each actor. Thread-safe.
    public static var collectsClassStatistics: Bool {
        get { flynn_observations() & FlynnObserveClasses.rawValue != 0 }
        set { flynn_observe(FlynnObserveClasses, newValue) }
    }

    static func classStatistics(of schedulers: [Scheduler]) -> [FlynnStatistics.ActorClass] {
        var sums: [ObjectIdentifier: ClassCounts.Count] = [:]
        for scheduler in schedulers { scheduler.observed.classes.add(to: &sums) }
        return sums.values.map { count in
            FlynnStatistics.ActorClass(
                name: _typeName(count.type, qualified: false), messagesRun: count.messages, batchesRun: count.batches,
                maxQueueDepth: count.maxDepth, runTime: .nanoseconds(count.nanoseconds),
                longestRun: .nanoseconds(count.longestNanoseconds),
                longestBehavior: count.longest?.qualified(by: count.type))
        }.sorted { ($1.messagesRun, $0.name) < ($0.messagesRun, $1.name) }
    }

    /// Receives the events of the runtime. Nil by default.
    ///
    /// A change takes effect with the next event, or with the next batch of each actor. The runtime never releases a
    /// tracer, because other threads can be calling it. Thread-safe.
    public static var tracer: (any FlynnTracer)? {
        get { CurrentTracer.value }
        set { CurrentTracer.set(newValue) }
    }
}
