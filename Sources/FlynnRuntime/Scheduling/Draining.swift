import CFlynnRuntime

// The messages of replaced or stopped actors.
//
// If an actor A is replaced by B, the messages to A stay in A's queue, and B's turns run them. A replacement therefore
// takes constant time, for any number of waiting messages, and A's count, limit and `unsafeWait` include the messages
// that B still has to run.
//
//  1. The scheduler that takes A from a run queue sends B an internal message, a *drain*, which gets the queue
//     reference. While the drain waits in B's queue, A is not in a run queue.
//  2. The thread that runs B's turns runs the drain. Until the end of the drain, the thread is the receiver of both
//     queues. It runs messages of A as messages of B, at most a batch, and counts them as finished in A's queue.
//     Internal messages and the jobs of other libraries run on A.
//  3. If A's queue is empty, the thread marks it empty and releases A. The next sender schedules A, which is step 1.
//     Otherwise the drain returns to B's queue, behind the messages that are then in the queue.
//
// A has one receiver at any time: the thread that took A from a run queue, or the thread that runs the drain. The
// message order of each queue carries the role over, as for any actor.
//
// If B is replaced by C, a drain of B runs in C's turns. In B's queue, it finds the drain of A, and sends this drain to
// C. A chain of replacements therefore takes constant time per replacement, and A's messages keep their order. From
// then on C is A's successor, to allow the deinitialization of B. If B is stopped, A is scheduled again, detects the
// stop, and drops its calls.
//
// A owns B, and the drain owns A. B is therefore not deinitialized before it runs the drain, and drains are never
// discarded.

/// The body of a drain message, which transfers the queue of a replaced actor to its successor. The message owns the
/// queue reference.
final class Drain: DetachedBody {
    let replaced: Mailbox

    init(of replaced: Mailbox) {
        self.replaced = replaced
        super.init {}
    }

    /// Returns the object of the body of a `drain` message.
    static func of(_ body: BodyPointer) -> Drain {
        unsafeDowncast(Unmanaged<AnyObject>.fromOpaque(body.object).takeUnretainedValue(), to: Drain.self)
    }
}

extension Mailbox {
    /// Ends the turn of a replaced or stopped actor: sends the drain to the successor, or drops messages, at most a
    /// batch. The caller owns the queue reference.
    func runBatch(
        for successor: MailboxExtras.Successor, on thread: UnsafeMutablePointer<FlynnThread>,
        with lists: borrowing ArgumentLists
    ) -> BatchResult {
        switch successor {
        case .actor(let mailbox, _):
            // The queue reference of the drain. The caller's reference is released by the caller.
            flynn_retain(owner)
            UnfinishedActors.beginDrain(of: makeExtras(), oldest: timeOfNextMessage)
            withExtendedLifetime(successor) { mailbox.sendDrain(Drain(of: self)) }
            return .drained
        case .stopped:
            return dropBatch(on: thread, with: lists)
        }
    }

    /// Sends a drain. It must not carry task-local values, since the paths of a drain don't release them.
    private func sendDrain(_ drain: Drain) {
        let thread = flynn_thread()
        withExtendedLifetime(drain) {
            let body = BodyPointer(of: drain)
            flynn_retain(body.object)
            if !push(Mailbox.plainMessage(.drain, body, .none, on: thread), on: thread) { discardAll(on: thread) }
        }
    }

    // MARK: Replaced actors

    /// Runs waiting messages of an actor that was replaced by this actor. The calling thread is running this actor.
    @inline(never)
    func run(
        _ drain: Drain, on thread: UnsafeMutablePointer<FlynnThread>, with lists: borrowing ArgumentLists,
        _ observer: inout some BatchObserver
    ) {
        let replaced = drain.replaced
        var remaining = max(1, Int(clamping: state.pointee.queue.between.batchSize.load(ordering: .relaxed)))
        var timer = BatchTimer(isSlow: replaced.state.pointee.isSlow)
        var retries = 100
        var count = 0
        defer { thread.addMessagesRun(count) }
        while remaining > 0 {
            guard let message = replaced.state.pointee.queue.pop(on: thread) else {
                if replaced.markEmpty() {
                    // The next drain may already have begun on a different thread.
                    UnfinishedActors.endDrain(of: replaced.makeExtras())
                    return replaced.releaseActor()
                }
                retries -= 1
                if retries == 0 { break }
                continue
            }
            retries = 100
            run(message, of: replaced, on: thread, with: lists, &observer)
            count += 1
            remaining -= 1
            // The flag of this actor: a hold, or the call of a blocking function, must end the batch, which resets the
            // flag.
            if replaced.takeYield() || state.pointee.mustYield.load(ordering: .relaxed) { break }
            if timer.isDue || count == BatchTimer.startCount, timer.mustEnd(replaced, after: count, on: thread) {
                break
            }
        }
        // Other actors run before the rest.
        state.pointee.mustYield.store(true, ordering: .relaxed)
        sendDrain(drain)
    }

    /// Runs a message of an actor that was replaced by this actor.
    private func run(
        _ message: MessagePointer, of replaced: Mailbox, on thread: UnsafeMutablePointer<FlynnThread>,
        with lists: borrowing ArgumentLists, _ observer: inout some BatchObserver
    ) {
        guard let body = message.pointee.body else { return }
        let kind = message.pointee.kind
        if kind == .drain {
            message.pointee.body = nil
            let drain = Drain.of(body)
            // The drain makes this thread the receiver of the queue. Only the receiver changes the successor.
            drain.replaced.makeExtras().successor = .actor(self, owner: actor)
            sendDrain(drain)
            return Message.release(body, kind)
        }
        let stored = kind == .ownedCall ? StoredCalls.MessageBody.of(body) : nil
        guard kind.isCounted, stored != nil || body.pointee.scope != .thisActor else {
            thread.pointee.mailbox = replaced.address
            defer { thread.pointee.mailbox = address }
            var observer = NoObserver()
            return replaced.execute(message, on: thread, with: lists, &observer)
        }
        if message.pointee.carriesLocals || thread.pointee.locals.installed != nil {
            TaskLocals.install(message.takeLocals(), on: thread)
        }
        if let stored {
            if let call = stored.calls.popFirst() { run(call, of: replaced, message, on: thread, &observer) }
        } else {
            let moved = movedBody(body)
            if let moved {
                thread.pointee.body = UnsafeMutableRawPointer(moved.body)
                observer.willRun(message, moved.body)
                if let run = observer.tracedRun {
                    run { message.call(moved.body, of: owner, on: thread, with: lists) }
                } else {
                    message.call(moved.body, of: owner, on: thread, with: lists)
                }
                thread.pointee.body = nil
                observer.didRun()
            } else {
                replaced.discard(body, message.takeContents(), isDeadLetter: kind.isDeadLetter) { _, _ in false }
            }
            withExtendedLifetime(moved) {}
        }
        message.pointee.body = nil
        Message.release(body, kind)
        NewestActor.release(on: thread)
        replaced.state.pointee.queue.finishOne()
        replaced.wakeWaitersIfAny()
    }

    private func run(
        _ call: StoredCall, of replaced: Mailbox, _ message: MessagePointer,
        on thread: UnsafeMutablePointer<FlynnThread>, _ observer: inout some BatchObserver
    ) {
        guard let moved = movedBody(call.body) else {
            return replaced.discard(call.body, call.contents, isDeadLetter: call.isDeadLetter) { _, _ in false }
        }
        TaskLocals.install(call.locals.map { Unmanaged.passRetained($0).toOpaque() }, on: thread)
        thread.pointee.body = UnsafeMutableRawPointer(moved.body)
        observer.willRun(message, moved.body)
        if let run = observer.tracedRun {
            run.named(moved.body.pointee.name).callAsFunction { call.contents.run(moved.body, owner) }
        } else {
            call.contents.run(moved.body, owner)
        }
        thread.pointee.body = nil
        observer.didRun()
        withExtendedLifetime(moved) {}
    }

    /// A body that runs on this actor, and the owner of the body if the message doesn't own it.
    private struct MovedBody {
        let body: BodyPointer
        var copy: DetachedBody?
    }

    /// Returns the body that runs on this actor in place of a body of the replaced actor. Returns nil if the closure
    /// doesn't take its actor, and this actor doesn't have a behavior with the same name.
    private func movedBody(_ body: BodyPointer) -> MovedBody? {
        if body.pointee.scope == .anyActor { return MovedBody(body: body) }
        return copyOfBody(like: body).map { MovedBody(body: BodyPointer(of: $0), copy: $0) }
    }

    /// Returns a copy of the actor's behavior with the name of `other`, or nil.
    private func copyOfBody(like other: BodyPointer) -> DetachedBody? {
        state.pointee.lock.withLock {
            var next = state.pointee.queue.between.behaviors
            while let body = next {
                if body.pointee.name == other.pointee.name { return DetachedBody(copying: body) }
                next = body.pointee.next
            }
            return nil
        }
    }

    /// The actor, which must be alive.
    private var actor: AnyObject { Unmanaged<AnyObject>.fromOpaque(owner).takeUnretainedValue() }

    // MARK: Stopped actors

    /// Drops waiting calls and runs the other messages, at most a fixed number per turn.
    private func dropBatch(
        on thread: UnsafeMutablePointer<FlynnThread>, with lists: borrowing ArgumentLists
    ) -> BatchResult {
        thread.pointee.mailbox = address
        defer { thread.pointee.mailbox = nil }
        for _ in 0..<1000 {
            guard let message = state.pointee.queue.pop(on: thread) else {
                return markEmpty() ? .drained : .preempted
            }
            drop(message, on: thread, with: lists)
            if takeYield() { return .yielded }
        }
        return .preempted
    }

    private func drop(
        _ message: MessagePointer, on thread: UnsafeMutablePointer<FlynnThread>, with lists: borrowing ArgumentLists
    ) {
        guard let body = message.pointee.body else { return }
        let kind = message.pointee.kind
        if kind == .drain {
            message.pointee.body = nil
            // The drain's queue reference passes to the run queue. The actor then detects that its successor was
            // stopped.
            let replaced = Drain.of(body).replaced
            UnfinishedActors.endDrain(of: replaced.makeExtras())
            Runnable(replaced).schedule(on: thread)
            Message.release(body, kind)
        } else if kind.isCounted,
            body.pointee.scope != .thisActor || kind == .ownedCall && StoredCalls.MessageBody.of(body) != nil
        {
            discard(message) { _, _ in false }
            wakeWaitersIfAny()
        } else {
            var observer = NoObserver()
            execute(message, on: thread, with: lists, &observer)
        }
    }
}

extension Runnable {
    /// Adds the runnable to a run queue. The caller passes on its ownership.
    func schedule(on thread: UnsafeMutablePointer<FlynnThread>) {
        Flynn.withPool { $0.schedule(self, isOrdinary: isOrdinary, on: thread) }
    }
}

extension UnsafeMutablePointer<FlynnThread> {
    /// Adds messages run by the thread to the statistics. The batch doesn't count them.
    fileprivate func addMessagesRun(_ count: Int) {
        if let scheduler = pointee.scheduler {
            Unmanaged<Scheduler>.fromOpaque(scheduler)._withUnsafeGuaranteedRef { $0.messagesRun.add(count) }
        } else {
            Flynn.withPool { $0.workers.addMessagesRun(count) }
        }
    }
}
