import CFlynnRuntime

/// An observer of the counted messages of a batch.
protocol BatchObserver {
    mutating func willRun(_ message: MessagePointer, _ body: BodyPointer)
    /// The tracer's way to run the message, or nil for a plain run. Used between `willRun` and `didRun`.
    var tracedRun: TracedRun? { get }
    mutating func didRun()
}

/// The observer of a batch without observations. It costs nothing.
struct NoObserver: BatchObserver {
    /// ThreadSanitizer confuses the address of an empty struct with the address of a variable that all threads change.
    private let byte: UInt8 = 0

    @inline(__always)
    func willRun(_ message: MessagePointer, _ body: BodyPointer) {}
    @inline(__always)
    var tracedRun: TracedRun? { nil }
    @inline(__always)
    func didRun() {}
}

/// The observations of a scheduler.
final class ObservedScheduler: Sendable {
    let index: Int
    let record = RunRecord()
    let classes = ClassCounts()

    init(index: Int) { self.index = index }
}

/// The observer of a batch with observations.
struct ActiveObserver: BatchObserver {
    private let observations: UInt32
    private let scheduler: ObservedScheduler
    private let actor: TracedActor
    private let tracer: CurrentTracer.Kinds?
    private var count: ClassCounts.Count
    /// The running message and its start, in nanoseconds of `now()` if classes are counted.
    private var running: (message: TracedMessage, start: UInt64)?

    /// Begins to observe a batch of an actor with `depth` unfinished messages.
    init(_ scheduler: ObservedScheduler, _ actor: TracedActor, depth: Int) {
        observations = flynn_observations()
        self.scheduler = scheduler
        self.actor = actor
        tracer = observations & FlynnObserveEvents.rawValue != 0 ? CurrentTracer.kinds : nil
        count = ClassCounts.Count(type: actor.type, batches: 1, maxDepth: depth)
        if isRecorded { scheduler.record.begin() }
    }

    private func observes(_ observation: FlynnObservation) -> Bool {
        observations & observation.rawValue != 0
    }

    /// Whether the running behavior is recorded.
    private var isRecorded: Bool { observes(FlynnObserveRuns) || observes(FlynnObserveClasses) }

    mutating func willRun(_ message: MessagePointer, _ body: BodyPointer) {
        let start = observes(FlynnObserveClasses) ? now() : 0
        if isRecorded { scheduler.record.runs(message, body, of: actor.type, from: start, depth: count.maxDepth) }
        guard observes(FlynnObserveClasses) || tracer != nil else { return }
        let message = TracedMessage(message, body, to: actor)
        tracer?.any.messageStarted(message, on: scheduler.index)
        running = (message, start)
    }

    var tracedRun: TracedRun? {
        guard let tracer = tracer?.running, let running else { return nil }
        return TracedRun(tracer: tracer, message: running.message, scheduler: scheduler.index)
    }

    mutating func didRun() {
        guard let (message, start) = running else { return }
        if observes(FlynnObserveClasses) {
            let duration = now() - start
            count.messages += 1
            count.nanoseconds += duration
            if duration > count.longestNanoseconds {
                (count.longestNanoseconds, count.longest) = (duration, message.name)
            }
        }
        tracer?.any.messageFinished(message, on: scheduler.index)
    }

    /// Ends the observation.
    ///
    /// - Parameter isLent: whether the thread lent the scheduler, and therefore must not change the scheduler's record.
    func end(isLent: Bool) {
        if isRecorded, !isLent { scheduler.record.end() }
        if observes(FlynnObserveClasses) { scheduler.classes.add(count) }
    }
}
