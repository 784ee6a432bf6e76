import CFlynnRuntime
import Synchronization

/// Decides what a `Simulator` runs, and receives events of the simulator's thread. Called on this thread, unless stated
/// otherwise.
package protocol SimulatorDelegate: AnyObject {
    /// An actor or a job can run. Its reference passes to the delegate.
    func becameReady(_ work: SimulatedWork)
    /// A call is about to be added to its actor's queue. Returns true if the delegate delivers the call later.
    /// `hasDelayed` follows.
    func mustDelay(_ call: borrowing SimulatedCall) -> Bool
    func hasDelayed(_ call: consuming DelayedCall)
    /// A counted message begins to run.
    func willRun(_ behavior: BehaviorName, by actor: UInt)
    func actorWasCreated(_ actor: UInt, _ type: Any.Type)
    /// Called on any thread, for actors of all simulations.
    func actorWillEnd(_ actor: UInt)
    /// Whether the actor was created by this simulation. Called on any thread.
    func owns(_ actor: UInt) -> Bool
    /// An actor of the simulation became ready on a different thread. Called on that thread.
    func becameReadyByOtherThread(_ work: SimulatedWork)
    /// A call to a deinitialized or stopped actor was dropped. Returns whether the delegate reported the call.
    func callWasDropped(_ behavior: String) -> Bool
    /// An error is unhandled. Returns whether the delegate reported the error.
    func errorIsUnhandled(_ text: String) -> Bool
    /// Applies the effects of all calls made by the running step.
    func applyEffects()
    /// Runs other work until the condition is true. Called on a thread that takes the role of the simulation's thread.
    func wait(until isOver: () -> Bool)
    /// Returns a number from 0 to 1.
    func random() -> Double
}

/// An actor without a supervisor. Its failures are failures of its messages.
package protocol FailsByMessage: AnyObject {
    /// Makes the next message fail. Called in a turn of the actor.
    func failNextMessage(with error: any Error)
}

/// Runs actors and jobs on a single thread instead of the schedulers, for deterministic tests. A delegate chooses the
/// order.
///
/// A simulating thread doesn't run a `Scheduler`. Runnables that become ready on this thread therefore take the slow
/// path of `SchedulerPool`, which calls `take`. Calls of other threads to actors of the simulation also take this path,
/// since these actors aren't ordinary (`Placement`). The slow paths check a bit of `flynn_observations` for running
/// simulations.
///
/// Unchecked `Sendable`: used only by its thread, except for `delegate`, which is constant.
package class Simulator: @unchecked Sendable {
    /// The owner of the simulator. Safe: other threads own the delegate while they use it; see `running`.
    package unowned(unsafe) let delegate: any SimulatorDelegate
    /// The simulated time, in nanoseconds since the start of the simulation.
    package internal(set) var time: UInt64 = 0
    private let lists = ArgumentLists()
    private var instances: [ObjectIdentifier: AnyObject] = [:]

    package init(_ delegate: any SimulatorDelegate) { self.delegate = delegate }

    // MARK: Threads

    private static let lock = SpinLock()
    /// The simulators with a thread, and their delegates. Other threads can use the delegates a little longer. Guarded
    /// by `lock`.
    private nonisolated(unsafe) static var running: [(simulator: Simulator, delegate: any SimulatorDelegate)] = []

    /// Whether any thread simulates.
    @inline(__always)
    static var areRunning: Bool { flynn_observations() & FlynnObserveSimulation.rawValue != 0 }

    /// The simulator of a thread, or nil.
    static func of(_ thread: UnsafeMutablePointer<FlynnThread>) -> Simulator? {
        thread.pointee.simulator.map { Unmanaged<Simulator>.fromOpaque($0).takeUnretainedValue() }
    }

    /// The simulator of the calling thread, or nil.
    package static var current: Simulator? { areRunning ? of(flynn_thread()) : nil }

    /// The time of the system's monotonic clock, in nanoseconds.
    package static var realTime: UInt64 { now() }

    /// The time for timers, in nanoseconds: the simulated time on the thread of a simulation, and `now()` on all other
    /// threads.
    static func timeOfThread() -> UInt64 { current?.time ?? now() }

    static var all: [(simulator: Simulator, delegate: any SimulatorDelegate)] { lock.withLock { running } }

    /// Calls `body` while the calling thread belongs to the simulator.
    package func run(_ body: () -> Void) {
        Simulator.lock.withLock {
            Simulator.running.append((self, delegate))
            flynn_observe(FlynnObserveSimulation, true)
        }
        runOnThread(body)
        Simulator.lock.withLock {
            Simulator.running.removeAll { $0.simulator === self }
            if Simulator.running.isEmpty { flynn_observe(FlynnObserveSimulation, false) }
        }
    }

    private func runOnThread(_ body: () -> Void) {
        let thread = flynn_thread()
        let previous = (thread.pointee.simulator, thread.pointee.isWorker)
        thread.pointee.simulator = Unmanaged.passUnretained(self).toOpaque()
        // A shutdown would wait for the caller.
        thread.pointee.isWorker = 1
        TurnContext.runTurns(body)
        TaskLocals.uninstall(on: thread)
        NewestActor.release(on: thread)
        (thread.pointee.simulator, thread.pointee.isWorker) = previous
    }

    /// Calls `body` on a new thread.
    package static func startThread(_ body: @escaping @Sendable () -> Void) {
        final class Start {
            let body: () -> Void
            init(_ body: @escaping () -> Void) { self.body = body }
        }
        let thread = flynn_thread_start(
            {
                flynn_thread_set_name("flynn-simulated")
                Unmanaged<Start>.fromOpaque($0).takeRetainedValue().body()
            }, Unmanaged.passRetained(Start(body)).toOpaque())
        guard let thread else { crash("the system cannot create a thread for a simulation") }
        flynn_thread_detach(thread)
    }

    /// Must follow every wait for a continuation; see `flynn_task_resumed`.
    package static func taskResumed() { flynn_task_resumed() }

    /// Writes a warning; see `Flynn.onWarning`.
    package static func warn(_ text: String) { Warnings.write(text) }

    /// Returns the simulation's object of a type, in place of a global object of the process. Creates it with `make` at
    /// the first call.
    package func instance<T: AnyObject>(_ make: () -> T) -> T {
        if let existing = instances[ObjectIdentifier(T.self)] { return unsafeDowncast(existing, to: T.self) }
        let new = make()
        instances[ObjectIdentifier(T.self)] = new
        return new
    }

    /// Releases the objects returned by `instance`.
    package func releaseInstances() { instances = [:] }

    // MARK: What the runtime reports

    /// Takes a runnable that would otherwise wait for a scheduler, together with the caller's reference. Returns
    /// whether a simulation took the runnable.
    @inline(never)
    static func take(_ runnable: Runnable, on thread: UnsafeMutablePointer<FlynnThread>) -> Bool {
        if let simulator = of(thread) {
            simulator.delegate.becameReady(SimulatedWork(runnable))
            return true
        }
        guard let mailbox = runnable.mailbox, mailbox.state.pointee.placement.isSimulated else { return false }
        // If the actor's simulation has ended, the schedulers run the actor.
        guard let owner = all.first(where: { $0.delegate.owns(mailbox.id) })?.delegate else { return false }
        owner.becameReadyByOtherThread(SimulatedWork(runnable))
        return true
    }

    func actorWasCreated(_ mailbox: Mailbox) { delegate.actorWasCreated(mailbox.id, mailbox.actorType) }

    static func actorWillEnd(_ mailbox: Mailbox) {
        for (_, delegate) in all { delegate.actorWillEnd(mailbox.id) }
    }

    /// Blocks the calling thread until the condition is true. A new thread takes its role in the meantime: on the
    /// calling thread, Swift would treat the code as a part of the caller's task.
    func wait(until isOver: () -> Bool) {
        delegate.applyEffects()
        if isOver() { return }
        withoutActuallyEscaping(isOver) { isOver in
            let wait = Wait(isOver)
            Simulator.startThread { [self] in
                runOnThread { delegate.wait(until: wait.isOver.unsafelyUnwrapped) }
                wait.end()
            }
            wait.join()
        }
    }

    /// A wait for the thread that evaluates the condition.
    ///
    /// Unchecked `Sendable`: only the new thread uses the condition, and the waiting thread is blocked in the meantime.
    private final class Wait: @unchecked Sendable {
        private let monitor = Monitor()
        /// Nil at the end of the wait. The change to nil is guarded by the monitor.
        private(set) var isOver: (() -> Bool)?

        init(_ isOver: @escaping () -> Bool) { self.isOver = isOver }

        func end() {
            monitor.withLock {
                isOver = nil
                monitor.signal()
            }
        }

        func join() { monitor.withLock { while isOver != nil { monitor.wait() } } }
    }

    /// Takes a message that would otherwise be added to the queue of its actor. Returns true if the delegate delivers
    /// the message later.
    ///
    /// From then on, the message owns its body, and the delayed call owns the actor, as if the message were in the
    /// queue already.
    func take(_ message: MessagePointer, _ body: BodyPointer, to mailbox: Mailbox) -> Bool {
        let call = SimulatedCall(mailbox: mailbox, message: message, behavior: body.pointee.name)
        guard delegate.mustDelay(call), mailbox.retainActor() else { return false }
        if message.pointee.kind == .call {
            // The behavior's count can be zero for a moment; see `ToggleReference.swift`.
            while !flynn_try_retain(body.object) { flynn_thread_yield() }
            message.pointee.kind = .movedCall
        }
        delegate.hasDelayed(DelayedCall(mailbox, message))
        return true
    }

    // MARK: Running

    /// The state of an actor at the end of a turn.
    package enum TurnEnd {
        /// The actor has completed its messages. Its reference was released.
        case idle
        /// The actor waits for a decision or for other actors. Then it becomes ready again.
        case suspended
        /// The actor has more messages.
        case ready
    }

    /// Runs the next message of an actor. Returns false if the actor was replaced and its successor gets the messages.
    /// In this case the reference was released, and `endTurn` must not follow.
    package func runMessage(of work: SimulatedWork) -> Bool {
        guard let mailbox = work.runnable.mailbox else { return false }
        let thread = flynn_thread()
        // Ends the batches that run the messages of a replaced or stopped actor.
        mailbox.state.pointee.mustYield.store(true, ordering: .relaxed)
        if mailbox.hasExtras, let successor = mailbox.extras?.resolveSuccessor() {
            switch mailbox.runBatch(for: successor, on: thread, with: lists) {
            case .drained:
                mailbox.releaseActor()
                return false
            case .preempted, .yielded: return true
            }
        }
        thread.pointee.mailbox = mailbox.address
        defer { thread.pointee.mailbox = nil }
        guard let message = mailbox.state.pointee.queue.pop(on: thread) else { return true }
        var observer = SimulationObserver(delegate: delegate, actor: mailbox.id)
        mailbox.execute(message, on: thread, with: lists, &observer)
        _ = mailbox.takeYield()
        return true
    }

    /// Ends the turn of an actor that ran messages.
    package func endTurn(of work: SimulatedWork) -> TurnEnd {
        guard let mailbox = work.runnable.mailbox else { return .idle }
        if mailbox.hasExtras, mailbox.extras?.suspendIfHeld() == true { return .suspended }
        guard mailbox.markEmpty() else { return .ready }
        // Can run the actor's `deinit`.
        mailbox.releaseActor()
        return .idle
    }

    /// Runs a job of `Flynn.taskExecutor`.
    package func runJob(of work: SimulatedWork) {
        beginJob()
        work.runnable.job.runSynchronously(on: SchedulerExecutor.reference)
    }

    /// Must precede a job that the delegate runs.
    package func beginJob() { TaskLocals.uninstall(on: flynn_thread()) }
}

/// An actor or a job that can run.
package struct SimulatedWork: Sendable {
    fileprivate let runnable: Runnable

    fileprivate init(_ runnable: Runnable) { self.runnable = runnable }

    /// The identity of the actor, or nil for a job.
    package var actor: UInt? { runnable.mailbox?.id }
    /// The actor's class, or nil for a job.
    package var actorType: Any.Type? { runnable.mailbox?.actorType }
    /// The job of a task. The work must be a job.
    package var job: UnownedJob { runnable.job }
}

/// A call before it is added to a queue.
package struct SimulatedCall: ~Copyable {
    fileprivate let mailbox: Mailbox
    fileprivate let message: MessagePointer
    package let behavior: BehaviorName

    package var receiver: UInt { mailbox.id }
    package var receiverType: Any.Type { mailbox.actorType }
    /// The last argument, if it is an object.
    package var lastObject: AnyObject? { message.lastObject }
}

/// A delayed call, which will be added to the queue of its actor. Must be ended with `deliver` or `drop`.
///
/// Unchecked `Sendable`: used only by the simulator's thread.
package final class DelayedCall: @unchecked Sendable {
    private let mailbox: Mailbox
    private let message: MessagePointer

    fileprivate init(_ mailbox: Mailbox, _ message: MessagePointer) {
        (self.mailbox, self.message) = (mailbox, message)
    }

    package var receiver: UInt { mailbox.id }
    package var receiverType: Any.Type { mailbox.actorType }
    package var behavior: BehaviorName { message.pointee.body?.pointee.name ?? BehaviorName("") }

    /// Adds the call to the queue of its actor.
    ///
    /// - Parameter sender: the calling actor, which must be alive, or nil.
    package func deliver(from sender: UInt?) {
        let thread = flynn_thread()
        let previous = thread.pointee.mailbox
        thread.pointee.mailbox = sender.flatMap { UnsafeMutableRawPointer(bitPattern: $0) }
        if !mailbox.pushUnobserved(message, on: thread) { mailbox.discardAll(on: thread) }
        thread.pointee.mailbox = previous
        mailbox.releaseActor()
    }

    /// Returns a second call of the same behavior with the same contents.
    package func copy() -> DelayedCall? {
        guard let body = message.pointee.body, mailbox.retainActor() else { return nil }
        let contents = message.takeContents()
        flynn_retain(body.object)
        let copy = Mailbox.plainMessage(message.pointee.kind, body, .one, on: flynn_thread())
        copy.put(contents)
        message.put(contents)
        return DelayedCall(mailbox, copy)
    }

    /// Ends the call instead of running it. Returns the contents of the call.
    package func drop() -> LostCall {
        let lost = LostCall(message.takeContents())
        let locals = message.takeLocals().map { Unmanaged<TaskLocals>.fromOpaque($0).takeRetainedValue() }
        if let body = message.pointee.body { Message.release(body, message.pointee.kind) }
        message.pointee.body = nil
        MessagePool.free(message, on: flynn_thread())
        withExtendedLifetime(locals) { mailbox.releaseActor() }
        return lost
    }
}

/// The contents of a dropped call.
package struct LostCall {
    private let contents: CallContents

    fileprivate init(_ contents: CallContents) { self.contents = contents }
}

/// Informs the delegate about running messages.
private struct SimulationObserver: BatchObserver {
    let delegate: any SimulatorDelegate
    let actor: UInt

    func willRun(_ message: MessagePointer, _ body: BodyPointer) { delegate.willRun(body.pointee.name, by: actor) }
    var tracedRun: TracedRun? { nil }
    func didRun() {}
}

extension Mailbox {
    /// An identifier of the actor, unique among the existing actors.
    fileprivate var id: UInt { UInt(bitPattern: address) }

    /// Appends a message that observers have already seen; see `push`.
    fileprivate func pushUnobserved(
        _ message: MessagePointer, on thread: UnsafeMutablePointer<FlynnThread>
    ) -> Bool {
        hasExtras ? pushLimited(message, on: thread) : enqueue(message, on: thread)
    }
}
