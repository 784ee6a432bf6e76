import CFlynnRuntime

/// An event for the timer thread.
protocol TimedEvent: AnyObject, Sendable {
    /// The index in the heap of the timer thread, or nil if the event isn't there. Guarded by the thread's lock.
    var position: Int? { get set }
    /// The nanoseconds between two occurrences, or nil for a single occurrence.
    var interval: UInt64? { get }
    /// Called when the event is due, with the number of later occurrences that are also due already. Returns false if
    /// the event must not repeat.
    func fire(missed: Int) -> Bool
    /// The event itself if it is a timer.
    var timer: Flynn.Timer? { get }
}

extension TimedEvent {
    var timer: Flynn.Timer? { nil }
}

/// The thread that fires timers. It starts with the first timer and ends at a shutdown. The next timer starts a new
/// thread, possibly before the end of the previous thread.
///
/// **The end of actors.** The timers of an actor are linked, and a dictionary contains the actors with timers. At the
/// destruction of an actor, `Mailbox.close` removes its timers if `MailboxState.hasTimers` is true. This doesn't miss a
/// timer:
///
/// 1. `add` checks under the mailbox's lock that the actor isn't closed, and stores `hasTimers`. The actor is closed
///    under the same lock. Therefore, either the actor is closed and `add` sees it, or `close` sees `hasTimers`.
/// 2. In the second case, `close` removes the timers under `monitor`, which `add` holds from its check until the timer
///    is linked.
///
/// Unchecked `Sendable`: all variables are guarded by `monitor`.
final class TimerThread: @unchecked Sendable {
    static let shared = TimerThread()

    /// The nanoseconds between two checks for due events while repeating timers are paused.
    private static let pauseInterval: UInt64 = 100_000

    private let monitor = Monitor()
    private var heap = TimerHeap()
    private var run: Run?
    /// The number of threads in `stop` that wait for due events.
    private var stopping = 0
    /// The time of the pause of repeating timers, in nanoseconds of `now()`, or nil. Timers that were due at this time
    /// aren't paused.
    private var pauseTime: UInt64?

    /// A run of the thread. Guarded by `monitor`. The thread also owns the object, and therefore sees `isStopping` even
    /// if the next run has begun.
    private final class Run {
        var thread: UnsafeMutableRawPointer?
        /// The thread's record, as soon as the thread has started.
        var record: UnsafeMutablePointer<FlynnThread>?
        var isStopping = false
        /// Whether the thread fires an event.
        var isFiring = false
    }

    private init() {
        Mailbox.endTimers = { $0.endTimers(on: $1) }
    }

    /// Adds an event that is due at `due` (nanoseconds of `now()`), and starts the thread if necessary. For a timer of
    /// a destroyed actor, adds nothing and returns false.
    @discardableResult
    func add(_ event: any TimedEvent, due: UInt64) -> Bool {
        Fork.check()
        if let simulator = TimedSimulator.timed { return simulator.add(event, due: due) }
        return monitor.withLock {
            if let timer = event.timer, !timer.actor.mailbox.startTimer() { return false }
            let isFirst = heap.add(event, due: due)
            if run == nil {
                start()
            } else if isFirst {
                monitor.signal()
            }
            return true
        }
    }

    /// Starts the thread. The lock must be held.
    private func start() {
        Fork.addPart()
        let next = Run()
        run = next
        next.thread = flynn_thread_start(
            { run in TimerThread.shared.fireTimers(in: Unmanaged<Run>.fromOpaque(run).takeRetainedValue()) },
            Unmanaged.passRetained(next).toOpaque())
        if next.thread == nil { crash("the system cannot create a thread for timers") }
    }

    /// Removes an event.
    func remove(_ event: any TimedEvent) {
        Fork.check()
        if TimedSimulator.remove(event) { return }
        // Release this outside the lock, since it can be the last reference to a timer.
        let removed = monitor.withLock {
            // This wakes threads that wait for the event.
            if stopping > 0 { monitor.signal() }
            return event.position.map(pop)
        }
        withExtendedLifetime(removed) {}
    }

    /// Removes the timers of a closed actor, and calls `body` with each timer.
    func removeAll(of mailbox: Mailbox, _ body: (Flynn.Timer) -> Void) {
        TimedSimulator.removeAll(of: mailbox, body)
        monitor.withLock {
            if stopping > 0 { monitor.signal() }
            heap.removeAll(of: mailbox, body)
        }
    }

    /// Pauses repeating timers that were not due at a time, until `resume` or `stop` is called. The pause lets a
    /// shutdown find out whether only their calls are running.
    func pause(allExceptDueAt time: UInt64) {
        monitor.withLock { pauseTime = time }
    }

    func resume() {
        monitor.withLock {
            pauseTime = nil
            monitor.signal()
        }
    }

    /// Cancels all events and ends the thread, provided that events are neither due nor firing and that `isQuiet`
    /// returns true at that moment. Waits for the end of the thread. Otherwise the function waits for the due events to
    /// fire, and returns false.
    ///
    /// A repeating timer counts as due only if it was due at `firstQuiet`. This keeps timers with short intervals from
    /// delaying a shutdown forever. The timer thread itself can be the caller, if it releases the last reference to an
    /// object. In this case, events don't count as due.
    ///
    /// - Parameters:
    ///   - firstQuiet: the first time at which nothing was running, in nanoseconds of `now()`.
    ///   - deadline: the latest end of the wait, or nil.
    ///   - isQuiet: called with the lock, if the thread exists.
    func stop(firstQuiet: UInt64, until deadline: UInt64?, ifQuiet isQuiet: () -> Bool) -> Bool {
        var stopped: (run: Run, entries: [TimerHeap.Entry], isOwn: Bool)?
        let isStopped = monitor.withLock {
            guard let run else {
                pauseTime = nil
                return true
            }
            pauseTime = firstQuiet
            defer {
                pauseTime = nil
                monitor.signal()
            }
            let isOwn = run.record == flynn_thread()
            if !isOwn, run.isFiring || dueEvent(at: now(), firstQuiet: firstQuiet) != nil {
                stopping += 1
                if let deadline { monitor.wait(until: deadline) } else { monitor.wait() }
                stopping -= 1
                return false
            }
            guard isQuiet() else { return false }
            stopped = (run, heap.removeAll(), isOwn)
            run.isStopping = true
            self.run = nil
            return true
        }
        guard let stopped else { return isStopped }
        defer { Fork.removePart() }
        // This must happen outside the lock, since the end of an argument can run arbitrary code.
        for entry in stopped.entries { entry.event.timer?.end() }
        if let thread = stopped.run.thread {
            if stopped.isOwn { flynn_thread_detach(thread) } else { flynn_thread_join(thread) }
        }
        return true
    }

    /// Ends the current waits in `stop`.
    func endWaits() { monitor.withLock { monitor.signal() } }

    /// Returns the position of a due event, or nil. Ignores repeating timers that were not due at `firstQuiet`. The
    /// lock must be held.
    private func dueEvent(at time: UInt64, firstQuiet: UInt64, from index: Int = 0) -> Int? {
        guard index < heap.count, heap[index].due <= time else { return nil }
        if heap[index].event.interval == nil || heap[index].due <= firstQuiet { return index }
        return dueEvent(at: time, firstQuiet: firstQuiet, from: 2 * index + 1)
            ?? dueEvent(at: time, firstQuiet: firstQuiet, from: 2 * index + 2)
    }

    private func fireTimers(in run: Run) {
        flynn_thread_set_name("flynn-timers")
        monitor.withLock { run.record = flynn_thread() }
        while var entry = takeDue(in: run) {
            // This must happen outside the lock, since the call can deinitialize the actor and run arbitrary code.
            guard entry.fire(at: now()) else { continue }
            // This must happen outside the lock, since the end of an argument can run arbitrary code.
            if !addAgain(entry, in: run) { entry.event.timer?.end() }
        }
    }

    /// Adds a repeating event that just fired. If the event has ended in the meantime, or if the thread must end, adds
    /// nothing and returns false.
    private func addAgain(_ entry: TimerHeap.Entry, in run: Run) -> Bool {
        monitor.withLock {
            guard !run.isStopping, entry.event.timer?.mustContinue ?? true else { return false }
            heap.push(entry)
            return true
        }
    }

    /// Waits for the next due event, and removes it. Returns nil if the thread must end.
    private func takeDue(in run: Run) -> TimerHeap.Entry? {
        monitor.withLock {
            run.isFiring = false
            if stopping > 0 { monitor.signal() }
            while !run.isStopping {
                guard let first = heap.first else {
                    monitor.wait()
                    continue
                }
                let time = now()
                guard time >= first.due else {
                    monitor.wait(until: first.due)
                    continue
                }
                if let position = pauseTime.map({ dueEvent(at: time, firstQuiet: $0) }) ?? 0 {
                    run.isFiring = true
                    return pop(position)
                }
                // Other events can become due during the pause.
                monitor.wait(until: time + TimerThread.pauseInterval)
            }
            return nil
        }
    }

    private func pop(_ position: Int) -> TimerHeap.Entry { heap.pop(position) }
}
