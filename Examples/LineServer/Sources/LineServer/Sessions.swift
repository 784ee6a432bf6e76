import FlynnRuntime

/// All open sessions.
final class Sessions: Actor, @unchecked Sendable {
    private var stops: [Int: Behavior] = [:]
    private var whenEmpty: Reply<Int>?
    /// The number of open sessions at the time of the stop.
    private var stoppedCount = 0

    override init() {
        super.init()
        // Several threads call these behaviors.
        _ = (beOpened, beClosed, beStop)
    }

    lazy var beOpened = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Int - identifies the session
        // flynnlint:parameter Behavior - stops the session
        let (id, stop): (Int, Behavior) = (args[x: 0], args[x: 1])
        self.stops[id] = stop
    }

    lazy var beClosed = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Int - identifies the session
        let id: Int = args[x: 0]
        self.stops[id] = nil
        self.answerIfEmpty()
    }

    /// Stops all sessions. Called when no more sessions will open.
    lazy var beStop = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Reply<Int> - receives the number of sessions, when all are closed
        self.whenEmpty = args[x: 0]
        self.stoppedCount = self.stops.count
        // The order is independent of the dictionary, so that tests can repeat a run.
        for (_, stop) in self.stops.sorted(by: { $0.key < $1.key }) { stop() }
        self.answerIfEmpty()
    }

    private func answerIfEmpty() {
        guard stops.isEmpty else { return }
        whenEmpty?(stoppedCount)
    }
}
