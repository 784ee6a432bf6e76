import CFlynnRuntime
import Synchronization

/// A pointer to the mailbox of an actor. It is an unowned pointer: an actor, a behavior, or a `MailboxReference` must
/// keep the memory.
///
/// While the queue is not empty there is one strong reference to the actor, the *queue reference*:
///
/// 1. The sender that finds the queue empty retains the actor and schedules the mailbox.
/// 2. The run queues pass the reference on together with the mailbox. A mailbox in a run queue, or in a scheduler that
///    runs it, is therefore alive.
/// 3. The scheduler that marks the queue empty releases the actor.
///
/// Unchecked `Sendable`: all state behind the pointer is atomic, constant, or guarded by its lock.
struct Mailbox: Equatable, @unchecked Sendable {
    let state: UnsafeMutablePointer<MailboxState>

    /// The mailbox of an actor, which can be alive, in its destruction, or destroyed. `MailboxState` is the first
    /// property of an actor.
    init(owner: UnsafeMutableRawPointer) {
        self.init(address: owner + objectHeaderSize)
    }

    /// The mailbox at `address`.
    init(address: UnsafeMutableRawPointer) {
        state = address.assumingMemoryBound(to: MailboxState.self)
    }

    var address: UnsafeMutableRawPointer { UnsafeMutableRawPointer(state) }

    /// The actor, which can be alive, in its destruction, or destroyed.
    var owner: UnsafeMutableRawPointer { address - objectHeaderSize }

    /// The actor's class, also if the actor was destroyed.
    var actorType: Any.Type { unsafeBitCast(flynn_class_of(owner), to: Any.Type.self) }

    /// Whether the actor was destroyed or certainly will be.
    var isClosed: Bool {
        // Acquiring: synchronizes with the release stores.
        state.pointee.isClosed.load(ordering: .acquiring)
    }

    /// The number of unfinished messages; see `MessageQueue.count`.
    var count: Int { state.pointee.queue.count }

    /// The send time of the next message, or nil if the queue doesn't contain a message or the time wasn't recorded.
    /// Call this only from a thread that owns the queue reference.
    var timeOfNextMessage: MessageTime? { state.pointee.queue.timeOfNext }

    /// Whether the actor should run before other senders because of its number of messages. False if its batches are
    /// smaller than usual, since other actors then run after every batch.
    var isOverloaded: Bool {
        count >= FlynnBurst.minFlood
            && state.pointee.queue.between.batchSize.load(ordering: .relaxed) >= FlynnBurst.minFlood
    }

    /// Whether the actor's affinity is `none` and its priority 0.
    @inline(__always)
    var isOrdinary: Bool { state.pointee.placement.isOrdinary }

    var affinity: CoreAffinity {
        get { state.pointee.placement.affinity }
        nonmutating set { state.pointee.placement.affinity = newValue }
    }

    var priority: Int32 {
        get { state.pointee.queue.between.priority.load(ordering: .relaxed) }
        nonmutating set {
            state.pointee.queue.between.priority.store(newValue, ordering: .relaxed)
            state.pointee.placement.hasPriority = newValue != 0
        }
    }

    /// Makes the mailbox usable. Must be called once, in the actor's initializer.
    func start(isHooked: Bool) {
        state.pointee.isHooked = isHooked
        state.pointee.queue.start(with: embeddedNode)
        if CurrentTracer.isSet {
            if let simulator = Simulator.current {
                state.pointee.placement.isSimulated = true
                state.pointee.queue.between.creationTime = simulator.time
                simulator.actorWasCreated(self)
            }
            CurrentTracer.value?.actorWasCreated(traced)
        }
    }

    private var embeddedNode: MessagePointer {
        (address + MemoryLayout<UInt>.size + MessageQueue<MailboxState.Rare>.embeddedOffset).assumingMemoryBound(
            to: Message.self)
    }

    /// Closes the mailbox of an actor in its destruction. Called by the actor's `deinit`.
    ///
    /// Frees the stub, to allow the deallocation of the memory from then on. A thread that sends at the same time or
    /// later becomes the receiver, and frees its node when it has discarded the message.
    func close(on thread: UnsafeMutablePointer<FlynnThread>) {
        if CurrentTracer.isSet {
            if state.pointee.placement.isSimulated { Simulator.actorWillEnd(self) }
            CurrentTracer.value?.actorWillEnd(traced)
        }
        // Already set, unless classes can't be hooked. Releasing: see `retainActor`. Under the lock: see `TimerThread`.
        if !state.pointee.isHooked {
            state.pointee.lock.withLock { state.pointee.isClosed.store(true, ordering: .releasing) }
        }
        releaseExtras()
        if state.pointee.hasTimers.load(ordering: .relaxed) { Mailbox.endTimers(self, thread) }
        if state.pointee.queue.pushEmbeddedIfEmpty(embeddedNode) { discardAll(on: thread, isEmbeddedQueued: true) }
    }

    /// Ends the timers of a closed actor. Safe: set once, before `hasTimers` of any mailbox is set.
    nonisolated(unsafe) static var endTimers: (Mailbox, UnsafeMutablePointer<FlynnThread>) -> Void = { _, _ in }

    // MARK: The memory

    /// Adds an unowned reference to the actor, which keeps the memory but not the actor.
    func retainMemory() { flynn_unowned_retain(owner) }

    /// Releases a reference from `retainMemory`. The mailbox must not be used afterwards.
    func releaseMemory() { EndedMemory.release(owner, on: flynn_thread()) }

    // MARK: Sending

    /// Sends a message that owns the object of its body. If the actor was destroyed, discards the message and returns
    /// false.
    @discardableResult
    func send(_ kind: Message.Kind, owning body: BodyPointer, _ arguments: BehaviorArgs = []) -> Bool {
        let thread = flynn_thread()
        flynn_retain(body.object)
        let message = Mailbox.message(kind, body, .init(forCount: arguments.isEmpty ? 0 : 1), on: thread)
        if !arguments.isEmpty { message.putArguments(arguments) }
        if push(message, on: thread) { return true }
        discardAll(on: thread)
        return false
    }

    /// Sends a call with an argument. The call owns the object of its body, and doesn't carry task-local values. The
    /// caller must own the actor.
    func sendCall(owning body: BodyPointer, _ argument: consuming Any?) {
        let thread = flynn_thread()
        flynn_retain(body.object)
        let message = Mailbox.plainMessage(.ownedCall, body, .one, on: thread)
        message.append(consume argument)
        _ = push(message, on: thread)
    }

    /// Sends the message that deinitializes the body of a behavior. The caller has added an unowned reference to the
    /// behavior.
    func sendEnd(of body: BodyPointer) {
        let thread = flynn_thread()
        if !push(Mailbox.plainMessage(.endBody, body, .none, on: thread), on: thread) { discardAll(on: thread) }
    }

    /// Discards all messages to a destroyed actor. The caller found the queue empty and could not retain the actor, so
    /// it is now the queue's only receiver. The queue can also contain messages of senders that did not find it empty,
    /// and therefore rely on the caller.
    ///
    /// The bodies of these calls exist, although their senders may have released the behaviors: a behavior's `deinit`
    /// sends `endBody`, which follows the call, unless the `deinit` finds the queue marked empty.
    ///
    /// - Parameters:
    ///   - isEmbeddedQueued: whether the embedded node is in the queue, but isn't the stub.
    ///   - handle: handles a call and returns true, or returns false. The other calls are dead letters.
    func discardAll(
        on thread: UnsafeMutablePointer<FlynnThread>, isEmbeddedQueued: Bool = false,
        unless handle: (BodyPointer, CallContents) -> Bool = { _, _ in false }
    ) {
        let embedded = embeddedNode
        var isEmbeddedQueued = isEmbeddedQueued
        while true {
            if let message = state.pointee.queue.pop(on: thread) {
                if message == embedded { isEmbeddedQueued = false } else { discard(message, unless: handle) }
            } else if !isEmbeddedQueued, !state.pointee.queue.isStub(embedded) {
                // Replaces the stub to free it; see `close`.
                _ = state.pointee.queue.push(embedded, on: thread)
                isEmbeddedQueued = true
            } else if !isEmbeddedQueued, state.pointee.queue.markEmpty() {
                return
            } else {
                // A sender is between the two steps of `MessageQueue.push`.
                flynn_thread_yield()
            }
        }
    }

    func discard(_ message: MessagePointer, unless handle: (BodyPointer, CallContents) -> Bool) {
        let (kind, contents) = (message.pointee.kind, message.takeContents())
        guard let body = message.pointee.body else { return }
        message.pointee.body = nil
        // Messages sent by `handle`, or by the end of an internal message, carry these values.
        let locals = message.takeLocals().map { Unmanaged<TaskLocals>.fromOpaque($0).takeRetainedValue() }
        if kind == .ownedCall, let stored = StoredCalls.MessageBody.of(body) {
            if let call = stored.calls.popFirst() {
                discard(call.body, call.contents, isDeadLetter: call.isDeadLetter) { body, contents in
                    TaskLocals.override(by: call.locals) { handle(body, contents) }
                }
            }
        } else if kind.isCounted {
            discard(body, contents, isDeadLetter: kind.isDeadLetter) { body, contents in
                TaskLocals.override(by: locals) { handle(body, contents) }
            }
        }
        if kind == .internalCall, locals != nil {
            TaskLocals.override(by: locals) { Message.release(body, kind) }
        } else {
            Message.release(body, kind)
        }
        if kind.isCounted { state.pointee.queue.finishOne() }
    }

    /// Discards a call, unless `handle` handles it.
    func discard(
        _ body: BodyPointer, _ contents: CallContents, isDeadLetter: Bool,
        unless handle: (BodyPointer, CallContents) -> Bool
    ) {
        guard !handle(body, contents), isDeadLetter else { return }
        if let observer = contents.observer {
            observer.callWasDiscarded()
        } else {
            DeadLetters.add(body.pointee.name(of: actorType))
        }
    }

    /// Sends a closure that runs on the actor and is not counted as a message. If the actor was destroyed, the closure
    /// is released instead.
    func sendInternal(_ work: @escaping () -> Void) {
        let body = DetachedBody(work)
        withExtendedLifetime(body) { _ = send(.internalCall, owning: BodyPointer(of: body)) }
    }

    /// Returns a new message for `push`, without arguments. The message carries the bound task-local values.
    @inline(__always)
    static func message(
        _ kind: Message.Kind, _ body: BodyPointer, _ size: Message.Size,
        on thread: UnsafeMutablePointer<FlynnThread>
    ) -> MessagePointer {
        if flynn_may_have_locals(thread), let message = carryingMessage(kind, body, size, on: thread) {
            return message
        }
        return plainMessage(kind, body, size, on: thread)
    }

    @inline(never)
    private static func carryingMessage(
        _ kind: Message.Kind, _ body: BodyPointer, _ size: Message.Size,
        on thread: UnsafeMutablePointer<FlynnThread>
    ) -> MessagePointer? {
        guard let locals = TaskLocals.take(on: thread) else { return nil }
        MessagePool.registerExitHook(thread)
        let message = plainMessage(kind, body, size.carrying, on: thread)
        message.setLocals(locals)
        return message
    }

    /// Returns a new message for `push`, with neither arguments nor task-local values.
    @inline(__always)
    static func plainMessage(
        _ kind: Message.Kind, _ body: BodyPointer, _ size: Message.Size,
        on thread: UnsafeMutablePointer<FlynnThread>
    ) -> MessagePointer {
        let message = MessagePool.allocate(size, on: thread)
        message.pointee.kind = kind
        message.pointee.body = body
        message.pointee.origin = MessageOrigin(thread)
        return message
    }

    /// Appends a message, and schedules the actor if its queue was empty. Returns false if the actor was destroyed. The
    /// caller is then the queue's receiver.
    @inline(__always)
    func push(_ message: MessagePointer, on thread: UnsafeMutablePointer<FlynnThread>) -> Bool {
        if CurrentTracer.seesSends, observeSend(message, on: thread) { return true }
        if hasExtras { return pushLimited(message, on: thread) }
        return enqueue(message, on: thread)
    }

    /// Appends a message regardless of limits; see `push`.
    @inline(__always)
    func enqueue(_ message: MessagePointer, on thread: UnsafeMutablePointer<FlynnThread>) -> Bool {
        let push = state.pointee.queue.push(message, on: thread)
        if push.isFirst { return scheduleFirst(on: thread) }
        thread.pointee.burst.add(to: address, isContended: push.isContended)
        return true
    }

    /// Schedules the actor. The calling thread found the actor's queue empty. Returns false if the actor was destroyed.
    @inline(__always)
    func scheduleFirst(on thread: UnsafeMutablePointer<FlynnThread>) -> Bool {
        // Only this thread found the queue empty, so it retains the actor and schedules the mailbox.
        guard retainActor() else { return false }
        Flynn.withPool { $0.schedule(self, on: thread) }
        return true
    }

    /// Shows observers a message that is about to be appended. Returns true if a simulation took the message, and will
    /// append it later.
    @inline(never)
    private func observeSend(_ message: MessagePointer, on thread: UnsafeMutablePointer<FlynnThread>) -> Bool {
        Fork.check()
        if flynn_observations() & FlynnObserveClasses.rawValue != 0 { message.pointee.origin.noteTime() }
        guard message.pointee.kind.isCounted, let body = message.pointee.body else { return false }
        if let tracer = CurrentTracer.value {
            let sender = thread.pointee.mailbox.map { Mailbox(address: $0).traced }
            tracer.messageWillBeSent(TracedMessage(message, body, to: traced), by: sender)
        }
        return Simulator.of(thread)?.take(message, body, to: self) ?? false
    }

    /// The actor for events.
    var traced: TracedActor { TracedActor(at: owner, type: actorType) }

    // MARK: The queue reference

    /// Adds a strong reference to the actor. The caller must release it with `releaseActor`. If the actor will be
    /// destroyed, returns false and adds nothing.
    func retainActor() -> Bool {
        while !flynn_try_retain(owner) {
            if isClosed || !state.pointee.isHooked { return false }
            // The actor's count is zero, and the actor is about to be revived or destroyed by a different thread.
            flynn_pause()
            flynn_thread_yield()
        }
        return true
    }

    /// Releases a strong reference to the actor. The memory can be deallocated afterwards.
    func releaseActor() {
        flynn_release(owner)
    }

    // MARK: Running

    /// The result of running a batch.
    enum BatchResult {
        /// The queue was marked empty, and the actor can already be running on a different thread. The caller must
        /// release the queue reference.
        case drained
        /// The queue contains messages, or will contain messages when a sender completes its second step. The caller
        /// must reschedule the actor.
        case preempted
        /// The actor yielded. Otherwise like `preempted`.
        case yielded
    }

    /// Runs waiting messages, at most a batch, and adds their number to `count`. The caller owns the queue reference.
    @inline(__always)
    func runBatch(
        on thread: UnsafeMutablePointer<FlynnThread>, with lists: borrowing ArgumentLists, count: inout Int,
        observer: inout some BatchObserver
    ) -> BatchResult {
        thread.pointee.mailbox = address
        defer { thread.pointee.mailbox = nil }
        let size = max(1, Int(clamping: state.pointee.queue.between.batchSize.load(ordering: .relaxed)))
        var remaining = size
        defer { count += size &- remaining }
        var timer = BatchTimer(isSlow: state.pointee.isSlow)
        let clockStart = size &- BatchTimer.startCount
        var retries = 100
        // If `remaining` is at most this value, the actor has run `minStream` messages since its queue was empty.
        var streamStart = remaining &- Mailbox.minStream
        while remaining > 0 {
            guard let message = state.pointee.queue.pop(on: thread) else {
                if remaining <= streamStart, waitForStream(on: thread) {
                    streamStart = remaining &- Mailbox.minStream
                    continue
                }
                if markEmpty() { return .drained }
                retries -= 1
                if retries == 0 { return .preempted }
                continue
            }
            retries = 100
            execute(message, on: thread, with: lists, &observer)
            remaining &-= 1
            if takeYield() { return .yielded }
            if timer.isDue || remaining == clockStart, timer.mustEnd(self, after: size &- remaining, on: thread) {
                return markEmpty() ? .drained : .preempted
            }
        }
        return .preempted
    }

    /// The number of consecutive messages from which on the receiver expects more messages.
    private static let minStream = 8
    /// The time, in nanoseconds, for which the receiver waits for them.
    private static let streamPause: UInt64 = 3_000

    /// Pauses to let the senders get ahead, unless the scheduler has other work. Returns whether it paused.
    ///
    /// If the receiver takes every message as soon as it is sent, several cache lines move between the cores for every
    /// message: the lines of the message, of the link to the message, and of the queue's head, which the receiver marks
    /// as empty. If several messages wait, the receiver reads lines that the senders no longer access.
    @inline(never)
    private func waitForStream(on thread: UnsafeMutablePointer<FlynnThread>) -> Bool {
        guard let scheduler = thread.pointee.scheduler.map({ Unmanaged<Scheduler>.fromOpaque($0) }),
            scheduler._withUnsafeGuaranteedRef({ $0.queue.seemsEmpty })
        else { return false }
        spin(for: Mailbox.streamPause)
        return true
    }

    /// Marks the queue empty and returns true. If the queue contains a message, or a sender is between its two steps,
    /// pauses and returns false. Such a sender completes its steps within nanoseconds, unless it is descheduled.
    @inline(__always)
    func markEmpty() -> Bool {
        if state.pointee.hasOwners.load(ordering: .relaxed) { borrowNewReferences() }
        if state.pointee.queue.markEmpty() { return true }
        flynn_pause()
        return false
    }

    /// Whether the batch must end when the running message ends. Resets this flag.
    @inline(__always)
    func takeYield() -> Bool {
        guard state.pointee.mustYield.load(ordering: .relaxed) else { return false }
        state.pointee.mustYield.store(false, ordering: .relaxed)
        return true
    }

    @inline(__always)
    func execute(
        _ message: MessagePointer, on thread: UnsafeMutablePointer<FlynnThread>, with lists: borrowing ArgumentLists,
        _ observer: inout some BatchObserver
    ) {
        guard let body = message.pointee.body else { return }
        let kind = message.pointee.kind
        message.pointee.body = nil
        if kind.runsBody {
            if message.pointee.carriesLocals || thread.pointee.locals.installed != nil {
                TaskLocals.install(message.takeLocals(), on: thread)
            }
            thread.pointee.body = UnsafeMutableRawPointer(body)
            if kind.isCounted { observer.willRun(message, body) }
            if kind.isCounted, let run = observer.tracedRun {
                call(message, body, on: thread, with: lists, in: run)
            } else {
                message.call(body, of: owner, on: thread, with: lists)
            }
            thread.pointee.body = nil
            if kind.isCounted { observer.didRun() }
        } else if kind == .drain {
            run(Drain.of(body), on: thread, with: lists, &observer)
        }
        Message.release(body, kind)
        NewestActor.release(on: thread)
        if kind.isCounted { state.pointee.queue.finishOne() }
        wakeWaitersIfAny()
    }

    /// Lets a tracer call the body of a message.
    @inline(never)
    private func call(
        _ message: MessagePointer, _ body: BodyPointer, on thread: UnsafeMutablePointer<FlynnThread>,
        with lists: borrowing ArgumentLists, in run: TracedRun
    ) {
        if message.pointee.kind == .ownedCall, let stored = StoredCalls.MessageBody.of(body) {
            stored.calls.runFirst { call, body in run.named(call.body.pointee.name).callAsFunction(body) }
        } else {
            run { message.call(body, of: owner, on: thread, with: lists) }
        }
    }

    @inline(__always)
    func wakeWaitersIfAny() {
        // Relaxed: see `wait(until:)`, which doesn't rely on every waiter being seen here.
        if state.pointee.waiters.load(ordering: .relaxed) != 0 { wakeWaiters() }
    }

    /// Wakes all waiting threads if the condition of a waiting thread is met. If other threads' sends make the count
    /// too high, the check is repeated at the end of a later message.
    @inline(never)
    private func wakeWaiters() {
        Fork.check()
        extras?.messageFinished()
        guard count <= state.pointee.maxAwaitedCount.load(ordering: .relaxed) else { return }
        Mailbox.waiting.withLock { Mailbox.waiting.signal() }
    }

    // MARK: Waiting

    /// Makes the actor call `wakeWaiters` at the end of every message from now on.
    func addWaiter() {
        Mailbox.waiting.withLock { _ = state.pointee.waiters.wrappingAdd(1, ordering: .relaxed) }
    }

    /// Signalled when an actor with waiters has finished enough messages.
    private static let waiting = Monitor()

    /// Blocks the calling thread until at most `maxCount` messages are unfinished.
    ///
    /// The receiver checks `waiters` at the end of every message with a relaxed load, so it can miss a new waiter for a
    /// moment. The wait is not lost:
    ///
    /// 1. The waiter writes `maxAwaitedCount` and `waiters`, then sends a marker (an internal message).
    /// 2. The receiver pops the marker. The queue's release and acquire operations synchronize the two threads, so the
    ///    receiver sees both values from here on. At the end of every message, including the marker, it checks whether
    ///    it must signal.
    /// 3. Before the marker, the receiver can finish a message without a signal, and the next message can run for a
    ///    long time. The first check of `queue.count` by the waiter can miss the end of the finished message. Both
    ///    stores become visible to the other thread in far less than a millisecond, so the waiter rechecks the count
    ///    after that time.
    func wait(until maxCount: Int32) {
        if Simulator.areRunning, let simulator = Simulator.current {
            return simulator.wait { count <= maxCount }
        }
        guard count > maxCount else { return }
        Mailbox.waiting.withLock {
            let others = state.pointee.waiters.wrappingAdd(1, ordering: .relaxed).oldValue
            let highest = others == 0 ? maxCount : max(maxCount, state.pointee.maxAwaitedCount.load(ordering: .relaxed))
            state.pointee.maxAwaitedCount.store(highest, ordering: .relaxed)
        }
        sendInternal {}
        Mailbox.waiting.withLock {
            if count > maxCount { Mailbox.waiting.wait(until: now() + 1_000_000) }
            while count > maxCount { Mailbox.waiting.wait() }
            state.pointee.waiters.wrappingSubtract(1, ordering: .relaxed)
        }
    }
}

/// A reference to a mailbox that keeps the mailbox's memory, for objects other than behaviors. It doesn't keep the
/// actor.
final class MailboxReference: Sendable {
    let mailbox: Mailbox

    init(_ mailbox: Mailbox) {
        mailbox.retainMemory()
        self.mailbox = mailbox
    }

    deinit { mailbox.releaseMemory() }
}
