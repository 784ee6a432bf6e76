import CFlynnRuntime
import Synchronization

/// A simulator with timers. The timers fire at simulated times, on the simulator's thread.
///
/// Unchecked `Sendable`: other threads can end actors and cancel timers, so `monitor` guards all variables.
package final class TimedSimulator: Simulator, @unchecked Sendable {
    private let monitor = Monitor()
    private var heap = TimerHeap()
    /// The time of the next event, or the maximum. A hint for other threads, and exact for the simulation's thread,
    /// hence relaxed everywhere.
    private let firstDue = Atomic<UInt64>(.max)
    /// The events in the heap. This set is for membership tests: the position of an event can't be read for such a
    /// test, since it can be guarded by a different lock.
    private var events: Set<ObjectIdentifier> = []

    /// The simulator of the calling thread, or nil.
    static var timed: TimedSimulator? {
        // All simulators are timed.
        Simulator.current.map { unsafeDowncast($0, to: TimedSimulator.self) }
    }

    // MARK: Timers

    /// Adds an event; see `TimerThread.add`.
    func add(_ event: any TimedEvent, due: UInt64) -> Bool {
        monitor.withLock {
            if let timer = event.timer, !timer.actor.mailbox.startTimer() { return false }
            events.insert(ObjectIdentifier(event))
            _ = heap.add(event, due: due)
            noteFirst()
            return true
        }
    }

    /// Removes an event from the simulation that contains it. Returns false if the event isn't in a simulation.
    static func remove(_ event: any TimedEvent) -> Bool {
        guard Simulator.areRunning else { return false }
        return all.contains { unsafeDowncast($0.simulator, to: TimedSimulator.self).remove(event) }
    }

    private func remove(_ event: any TimedEvent) -> Bool {
        // Release this outside the lock, since it can be the last reference to a timer.
        let removed: TimerHeap.Entry? = monitor.withLock {
            guard events.remove(ObjectIdentifier(event)) != nil, let position = event.position else { return nil }
            defer { noteFirst() }
            return heap.pop(position)
        }
        return removed != nil
    }

    /// Removes the timers of a closed actor; see `TimerThread.removeAll`.
    static func removeAll(of mailbox: Mailbox, _ body: (Flynn.Timer) -> Void) {
        guard Simulator.areRunning else { return }
        for (simulator, _) in all {
            let simulator = unsafeDowncast(simulator, to: TimedSimulator.self)
            simulator.monitor.withLock {
                simulator.heap.removeAll(of: mailbox) {
                    simulator.events.remove(ObjectIdentifier($0))
                    body($0)
                }
                simulator.noteFirst()
            }
        }
    }

    /// The time of the next event, or the maximum if the heap is empty.
    @inline(__always)
    package final var nextDue: UInt64 { firstDue.load(ordering: .relaxed) }

    private func noteFirst() { firstDue.store(heap.first?.due ?? .max, ordering: .relaxed) }

    /// Advances the simulated time to `time`, unless it is later already.
    package func advance(to time: UInt64) { self.time = max(self.time, time) }

    /// Runs the next event, if it is due.
    package func fireNext() {
        let next: TimerHeap.Entry? = monitor.withLock {
            guard let first = heap.first, first.due <= time else { return nil }
            events.remove(ObjectIdentifier(first.event))
            defer { noteFirst() }
            return heap.pop(0)
        }
        guard var entry = next, entry.fire(at: time) else { return }
        let isAdded = monitor.withLock {
            guard entry.event.timer?.mustContinue ?? true else { return false }
            events.insert(ObjectIdentifier(entry.event))
            heap.push(entry)
            noteFirst()
            return true
        }
        if !isAdded { entry.event.timer?.end() }
    }

    /// Cancels all events, as a shutdown does.
    package func cancelEvents() {
        let removed = monitor.withLock {
            events = []
            defer { noteFirst() }
            return heap.removeAll()
        }
        for entry in removed { entry.event.timer?.end() }
    }

    /// Calls `body` at a simulated time, in nanoseconds, unless `cancel` is called earlier.
    package func call(at time: UInt64, _ body: @escaping @Sendable () -> Void) -> ScheduledCall {
        let call = ScheduledCall(body)
        _ = add(call.event, due: time)
        return call
    }

    // MARK: Actors

    /// The identity of an actor.
    package static func identity(of actor: Actor) -> UInt { UInt(bitPattern: actor.mailbox.address) }

    /// Returns the actor and the name of a behavior, or nil if the behavior has no actor.
    package static func target(of behavior: AnyBehavior) -> (actor: UInt, behavior: BehaviorName)? {
        behavior.mailbox.map { (UInt(bitPattern: $0.address), behavior.body.pointee.name) }
    }

    /// Returns the number of unfinished messages of an actor, which must be alive.
    package static func messageCount(of actor: UInt) -> Int {
        UnsafeMutableRawPointer(bitPattern: actor).map { Mailbox(address: $0).count } ?? 0
    }

    // MARK: Faults

    /// Makes an actor fail, as if the behavior threw the error, or makes its next message fail. The caller owns the
    /// reference of the work.
    package func fail(_ work: SimulatedWork, with error: any Error) {
        guard let address = work.actor.flatMap({ UnsafeMutableRawPointer(bitPattern: $0) }) else { return }
        let thread = flynn_thread()
        let mailbox = Mailbox(address: address)
        thread.pointee.mailbox = address
        defer { thread.pointee.mailbox = nil }
        Unmanaged<Actor>.fromOpaque(mailbox.owner)._withUnsafeGuaranteedRef { actor in
            if let actor = actor as? any FailsByMessage {
                actor.failNextMessage(with: error)
            } else {
                actor.fail(with: error, [])
            }
        }
        _ = mailbox.takeYield()
    }
}

/// A call that a simulation makes at a given time.
package struct ScheduledCall: Sendable {
    fileprivate final class Event: TimedEvent, @unchecked Sendable {
        let body: @Sendable () -> Void
        // Guarded by the lock of the simulator.
        var position: Int?
        let interval: UInt64? = nil

        init(_ body: @escaping @Sendable () -> Void) { self.body = body }

        func fire(missed: Int) -> Bool {
            body()
            return false
        }
    }

    fileprivate let event: Event

    fileprivate init(_ body: @escaping @Sendable () -> Void) { event = Event(body) }

    /// Cancels the call, unless it was already made. Thread-safe.
    package func cancel() { TimerThread.shared.remove(event) }
}
