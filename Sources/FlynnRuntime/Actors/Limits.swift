import CFlynnRuntime

extension Actor {
    /// The limit of the actor's unfinished messages, or nil, which is the default.
    ///
    ///     actor.unsafeMailboxLimit = MailboxLimit(1000, whenFull: .suspendSender)
    ///
    /// It applies to calls of behaviors, including those of timers. Dropped calls are counted in `Flynn.statistics.droppedCalls`. A
    /// dropped `ask` throws `AskError.dropped`. An actor that calls itself never waits, and no actors wait for each other in a
    /// cycle. A change takes effect with the next call, and releases all senders that wait. Thread-safe.
    public final var unsafeMailboxLimit: MailboxLimit? {
        get { mailbox.hasExtras ? mailbox.extras?.limit : nil }
        set {
            guard newValue != nil || mailbox.hasExtras else { return }
            mailbox.makeExtras().limit = newValue
        }
    }
}

extension AnyBehavior {
    /// Calls the behavior, like `behavior(first, …)`. Before the call, suspends the task while the actor's mailbox is full, if it has a
    /// limit whose policy is `.suspendSender`. Tasks that wait make their calls in the order in which they began to wait.
    ///
    ///     for try await line in lines { await parser.beLine.send(line) }
    ///
    /// If the task is cancelled, it no longer waits, and makes the call. Crashes with a message if the behavior has no actor.
    public nonisolated(nonsending) final func send(_ arguments: Any?...) async {
        guard let mailbox, mailbox.hasExtras, let extras = mailbox.retainedExtras else { return call(arguments) }
        // `setActor` may release the behavior's own reference while the task waits.
        let reference = MailboxReference(mailbox)
        defer { withExtendedLifetime(reference) {} }
        let number = extras.makeTaskNumber()
        let isReserved = await withTaskCancellationHandler {
            defer { flynn_task_resumed() }
            return await withUnsafeContinuation { extras.wait(number, $0) }
        } onCancel: {
            extras.cancelWait(number)
        }
        extras.endWait(number)
        call(arguments)
        guard isReserved else { return }
        // A simulation may have delayed the call. The call takes the reserved room.
        if Simulator.areRunning { Simulator.current?.delegate.applyEffects() }
        extras.endReservation()
    }

    private func call(_ arguments: BehaviorArgs) {
        let call = makeCall(.one)
        add(arguments, to: call)
        send(call)
    }
}
