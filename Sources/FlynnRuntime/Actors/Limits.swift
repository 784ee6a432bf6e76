import CFlynnRuntime

extension Actor {
    /// The limit for the actor's unfinished messages. Nil by default.
    ///
    ///     actor.unsafeMailboxLimit = MailboxLimit(1000, whenFull: .suspendSender)
    ///
    /// The limit applies to calls of behaviors, including calls from timers. `Flynn.statistics.droppedCalls` counts the
    /// dropped calls. A dropped `ask` throws `AskError.dropped`. An actor that calls itself never waits, and actors
    /// never wait for each other in a cycle. A new limit takes effect with the next call, and the runtime releases all
    /// waiting senders. Thread-safe.
    public final var unsafeMailboxLimit: MailboxLimit? {
        get { mailbox.hasExtras ? mailbox.extras?.limit : nil }
        set {
            guard newValue != nil || mailbox.hasExtras else { return }
            mailbox.makeExtras().limit = newValue
        }
    }
}

extension AnyBehavior {
    /// Calls the behavior, like `behavior(first, …)`. If the actor has a limit with the policy `.suspendSender`,
    /// suspends the task before the call while the actor's mailbox is full. Waiting tasks make their calls in the order
    /// in which they began to wait.
    ///
    ///     for try await line in lines { await parser.beLine.send(line) }
    ///
    /// If you cancel the task, it stops waiting, and makes the call. Crashes with a message if the behavior has no
    /// actor.
    public nonisolated(nonsending) final func send(_ arguments: Any?...) async {
        // `setActor` can release the behavior's reference during the wait of the task.
        let reference = mailbox.map(MailboxReference.init)
        let room = await reference?.mailbox.waitForRoom()
        call(arguments)
        room?.end()
    }

    private func call(_ arguments: BehaviorArgs) {
        let call = makeCall(.one)
        add(arguments, to: call)
        send(call)
    }
}

/// The room reserved for a call in a mailbox.
struct ReservedRoom: ~Copyable {
    private let extras: MailboxExtras

    fileprivate init(in extras: MailboxExtras) { self.extras = extras }

    /// Ends the reservation. The call must have been made.
    consuming func end() {
        // A simulation can delay the call. The call takes the reserved room.
        if Simulator.areRunning { Simulator.current?.delegate.applyEffects() }
        extras.endReservation()
    }
}

extension Mailbox {
    /// Suspends the task while the mailbox is full, if its limit has the policy `.suspendSender`. Returns the room
    /// reserved for the task's call, or nil if the call doesn't need a reservation. The caller must keep the mailbox's
    /// memory.
    nonisolated(nonsending) func waitForRoom() async -> ReservedRoom? {
        guard hasExtras, let extras = retainedExtras else { return nil }
        let number = extras.makeTaskNumber()
        let isReserved = await withTaskCancellationHandler {
            defer { flynn_task_resumed() }
            return await withUnsafeContinuation { extras.wait(number, $0) }
        } onCancel: {
            extras.cancelWait(number)
        }
        extras.endWait(number)
        return isReserved ? ReservedRoom(in: extras) : nil
    }
}
