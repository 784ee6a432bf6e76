import FlynnRuntime

extension Engine: SimulatorDelegate {
    func becameReady(_ work: SimulatedWork) {
        let work: Strand.Work = work.actor == nil ? .runtimeJob(work) : .message(work)
        makeReady(strand(of: work), work)
    }

    func mustDelay(_ call: borrowing SimulatedCall) -> Bool {
        _ = faults.takePending()
        guard let current, !isTearingDown else { return false }
        let receiver = strandOf(call.receiver, call.receiverType)
        if let reply = call.lastObject as? AnyReply { noteAsk(reply, to: receiver, call.behavior) }
        if !faults.isEmpty, let kind = faults.take(for: call.receiver, call.behavior) {
            trace.append(kind, current, receiver, call.behavior, at: time)
            return true
        }
        calledActor = nil
        if mustDelayEffect(of: current) { return true }
        calledActor = call.receiver
        trace.append(.call, current, receiver, call.behavior, at: time)
        return false
    }

    func hasDelayed(_ call: consuming DelayedCall) {
        guard let current else { return call.deliver(from: nil) }
        switch faults.takePending() {
        case nil: break
        case .lose: return faults.lose(call)
        case .delay(let time):
            let call = call
            _ = simulator.call(at: self.time + time.nanoseconds) { call.deliver(from: nil) }
            return
        case .duplicate:
            if let copy = call.copy() {
                current.effects.append(.call(copy))
                effectCount += 1
            }
        }
        current.effects.append(.call(call))
        effectCount += 1
    }

    func willRun(_ behavior: BehaviorName, by actor: UInt) {
        guard let strand = current ?? strand(ofCalled: actor) else { return }
        strand.behavior = behavior
        progress.run(behavior)
        trace.append(.message, strand, nil, behavior, at: time)
    }

    func actorWasCreated(_ actor: UInt, _ type: Any.Type) {
        // The memory can have belonged to a different actor.
        removeActor(actor)
        let member = Member.uncalled(nextActor(of: type), crash: faults.takeCrash(of: type))
        withActors { $0[actor] = member }
    }

    func actorWillEnd(_ actor: UInt) { removeActor(actor) }

    func owns(_ actor: UInt) -> Bool { withActors { $0[actor] != nil } }

    func becameReadyByOtherThread(_ work: SimulatedWork) {
        otherThreads.add(
            .message(work),
            "a thread outside of the simulation has called \(work.actorType.map { "\($0)" } ?? "an actor")")
    }

    func callWasDropped(_ behavior: String) -> Bool {
        if isTearingDown { return true }
        if !options.allowed.contains(.deadLetters) {
            fail(.deadLetter, "\(behavior) was called after its actor was deinitialized or stopped")
        }
        return true
    }

    func errorIsUnhandled(_ text: String) -> Bool {
        if isTearingDown { return true }
        if !options.allowed.contains(.unhandledErrors) { fail(.unhandledError, text) }
        return true
    }

    func applyEffects() {
        while let current, current.hasEffects { apply(current.popEffect(), of: current) }
    }

    func wait(until isOver: () -> Bool) {
        let waiting = current
        current = nil
        loop(until: isOver)
        if !isOver() { fail(.endlessWait, "\(waiting?.name ?? "the test") waits in unsafeWait(), and nothing can run") }
        (current, calledActor) = (waiting, nil)
    }

    func random() -> Double { numbers.nextUnit() }
}
