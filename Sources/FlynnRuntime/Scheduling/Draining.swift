import CFlynnRuntime

// The messages of actors that were replaced or stopped.
//
// The messages to an actor A that was replaced by B stay in A's queue, and B's turns run them. So a replacement takes the same time however
// many messages wait, and A's count, limit and `unsafeWait` include what B has not run yet.
//
//  1. The scheduler that gets A from a run queue sends B one internal message, a *drain*, which gets the queue reference. So A is in no run
//     queue while the drain waits in B's queue.
//  2. The thread that runs B's turns runs the drain. Until its end, the thread is the receiver of both queues. It runs messages of A as
//     messages of B, at most one batch, and counts them as finished in A's queue. Internal messages and the jobs of other libraries run on A.
//  3. If A's queue is empty, the thread marks it empty and releases A. The next sender schedules A, which is step 1. Otherwise B gets the
//     drain again, after the messages that B has by then.
//
// A has one receiver at any time: the thread that has A from a run queue, or the one that runs the drain. The message order of each queue
// carries the role over, as for any actor.
//
// If B was replaced by C, a drain of B runs in C's turns. There it meets the drain of A in B's queue, which it sends to C. So a chain of
// replacements takes constant time for each replacement, and A's messages keep their order. From then on C is A's successor, so that B can be
// deinitialized. If B was stopped, A is scheduled again, finds that out, and drops its own calls.
//
// A owns B, and the drain owns A. So B isn't deinitialized before it has run the drain, and no drain is discarded.

/// The body of the message with which an actor gets the queue of an actor that it has replaced. The message owns the queue reference.
final class Drain: DetachedBody {
    let replaced: Mailbox

    init(of replaced: Mailbox) {
        self.replaced = replaced
        super.init {}
    }

    /// The object of the body of a message whose kind is `drain`.
    static func of(_ body: BodyPointer) -> Drain {
        unsafeDowncast(Unmanaged<AnyObject>.fromOpaque(body.object).takeUnretainedValue(), to: Drain.self)
    }
}

extension Mailbox {
    /// Ends the turn of an actor that was replaced or stopped: lets the successor run the messages, or drops them, at most one batch. The
    /// caller owns the queue reference.
    func runBatch(
        for successor: MailboxExtras.Successor, on thread: UnsafeMutablePointer<FlynnThread>,
        with lists: borrowing ArgumentLists
    ) -> BatchResult {
        switch successor {
        case .actor(let mailbox, _):
            // The queue reference of the drain. The caller releases its own.
            flynn_retain(owner)
            UnfinishedActors.beginDrain(of: makeExtras(), oldest: timeOfNextMessage)
            withExtendedLifetime(successor) { mailbox.sendDrain(Drain(of: self)) }
            return .drained
        case .stopped:
            return dropBatch(on: thread, with: lists)
        }
    }

    /// Sends a drain, without task-local values, which no path would release.
    private func sendDrain(_ drain: Drain) {
        let thread = flynn_thread()
        withExtendedLifetime(drain) {
            let body = BodyPointer(of: drain)
            flynn_retain(body.object)
            if !push(Mailbox.plainMessage(.drain, body, .none, on: thread), on: thread) { discardAll(on: thread) }
        }
    }

    // MARK: Replaced actors

    /// Runs waiting messages of an actor that this one has replaced. The calling thread is running this actor.
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
                    // Another thread may have begun the next drain.
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
            // Of this actor: a hold, or the call of a blocking function, must end the batch, which resets the flag.
            if replaced.takeYield() || state.pointee.mustYield.load(ordering: .relaxed) { break }
            if timer.isDue || count == BatchTimer.startCount, timer.mustEnd(replaced, after: count, on: thread) {
                break
            }
        }
        // Others run before the rest.
        state.pointee.mustYield.store(true, ordering: .relaxed)
        sendDrain(drain)
    }

    /// Runs a message of an actor that this one has replaced.
    private func run(
        _ message: MessagePointer, of replaced: Mailbox, on thread: UnsafeMutablePointer<FlynnThread>,
        with lists: borrowing ArgumentLists, _ observer: inout some BatchObserver
    ) {
        guard let body = message.pointee.body else { return }
        let kind = message.pointee.kind
        if kind == .drain {
            message.pointee.body = nil
            let drain = Drain.of(body)
            // The drain makes this thread the receiver of the queue, which alone changes the successor.
            drain.replaced.makeExtras().successor = .actor(self, owner: actor)
            sendDrain(drain)
            return Message.release(body, kind)
        }
        let turn = kind == .ownedCall ? StoredCalls.Turn.of(body) : nil
        guard kind.isCounted, turn != nil || body.pointee.scope != .thisActor else {
            thread.pointee.mailbox = replaced.address
            defer { thread.pointee.mailbox = address }
            var observer = NoObserver()
            return replaced.execute(message, on: thread, with: lists, &observer)
        }
        if message.pointee.carriesLocals || thread.pointee.locals.installed != nil {
            TaskLocals.install(message.takeLocals(), on: thread)
        }
        if let turn {
            if let call = turn.calls.popFirst() { run(call, of: replaced, message, on: thread, &observer) }
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

    /// A body that runs on this actor, and what owns it if the message doesn't.
    private struct MovedBody {
        let body: BodyPointer
        var copy: DetachedBody?
    }

    /// The body for this actor in the place of one of an actor that it has replaced, or nil if the closure doesn't take its actor, and this
    /// actor has no behavior of the same name.
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

    /// Drops waiting calls, at most one batch, and runs the other messages.
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
            // The drain's queue reference passes to the run queue. The actor finds that its successor was stopped.
            let replaced = Drain.of(body).replaced
            UnfinishedActors.endDrain(of: replaced.makeExtras())
            Runnable(replaced).schedule(on: thread)
            Message.release(body, kind)
        } else if kind.isCounted,
            body.pointee.scope != .thisActor || kind == .ownedCall && StoredCalls.Turn.of(body) != nil
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
    /// Adds the runnable to a run queue. The caller owns it and passes it on.
    func schedule(on thread: UnsafeMutablePointer<FlynnThread>) {
        Flynn.withPool { $0.schedule(self, isOrdinary: isOrdinary, on: thread) }
    }
}

extension UnsafeMutablePointer<FlynnThread> {
    /// Counts messages that the thread has run, and that the batch doesn't count.
    fileprivate func addMessagesRun(_ count: Int) {
        if let scheduler = pointee.scheduler {
            Unmanaged<Scheduler>.fromOpaque(scheduler)._withUnsafeGuaranteedRef { $0.messagesRun.add(count) }
        } else {
            Flynn.withPool { $0.workers.addMessagesRun(count) }
        }
    }
}
