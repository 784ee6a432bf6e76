import CFlynnRuntime

/// Sees the counted messages of a batch.
protocol BatchObserver {
    func willRun(_ body: BodyPointer, of actorType: @autoclosure () -> Any.Type)
}

/// The observer of a batch while nothing is observed. Without any cost.
struct NoObserver: BatchObserver {
    @inline(__always)
    func willRun(_ body: BodyPointer, of actorType: @autoclosure () -> Any.Type) {}
}

/// The observer of a batch while something is observed.
struct ActiveObserver: BatchObserver {
    private let observations: UInt32
    private let record: RunRecord

    /// Begins to observe a batch of a scheduler.
    init(_ record: RunRecord) {
        observations = flynn_observations()
        self.record = record
        if observes(FlynnObserveRuns) { record.begin() }
    }

    private func observes(_ observation: FlynnObservation) -> Bool {
        observations & observation.rawValue != 0
    }

    func willRun(_ body: BodyPointer, of actorType: @autoclosure () -> Any.Type) {
        if observes(FlynnObserveRuns) { record.runs(body, of: actorType()) }
    }

    /// Ends the observation.
    ///
    /// - Parameter isLent: whether the thread has lent the scheduler, so that it must not change the scheduler's record.
    func end(isLent: Bool) {
        if observes(FlynnObserveRuns), !isLent { record.end() }
    }
}
