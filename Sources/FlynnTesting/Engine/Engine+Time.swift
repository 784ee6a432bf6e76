import FlynnRuntime

extension Engine {
    /// Returns whether the next timer can fire before the ready strands.
    func mayFireTimer(isIdle: Bool) -> Bool {
        // Earlier calls must take effect first.
        let due = simulator.nextDue
        guard due < .max, effectCount == 0, !isTearingDown else { return false }
        if due <= time { return true }
        // The time doesn't advance while the test is ready.
        if isIdle || hasEnded || test.isQueued { return false }
        var latest = time + options.maxDelay.nanoseconds
        for wait in waits {
            switch wait.condition {
            case .idle: return false
            case .time(let end), .condition(_, let end?): latest = min(latest, end)
            case .condition: break
            }
        }
        return due <= latest
    }

    func fireTimer() {
        steps += 1
        simulator.advance(to: simulator.nextDue)
        beginStep(of: clock)
        trace.append(.timer, clock, at: time)
        simulator.fireNext()
        current = nil
        if clock.hasEffects { enqueue(clock) }
    }

    /// Called when nothing is ready. Resumes a wait, fires a timer, or waits for other threads. Returns false if none
    /// of these is possible.
    func advanceWhenIdle() -> Bool {
        if isTearingDown { return false }
        if let index = waits.firstIndex(where: { if case .idle = $0.condition { true } else { false } }) {
            waits.remove(at: index).continuation.resume(returning: true)
            return true
        }
        var earliest: (index: Int, time: UInt64, isMet: Bool)?
        for (index, wait) in waits.enumerated() {
            switch wait.condition {
            case .time(let time) where time < earliest?.time ?? .max: earliest = (index, time, true)
            case .condition(_, let time?) where time < earliest?.time ?? .max: earliest = (index, time, false)
            default: break
            }
        }
        if !hasEnded, simulator.nextDue < .max, simulator.nextDue <= earliest?.time ?? .max {
            fireTimer()
            return true
        }
        if let earliest {
            simulator.advance(to: earliest.time)
            waits.remove(at: earliest.index).continuation.resume(returning: earliest.isMet)
            return true
        }
        if options.allowed.contains(.otherThreads), !hasEnded, waitForOtherThread() { return true }
        if !waits.isEmpty {
            // The condition can't change from now on.
            waits.removeFirst().continuation.resume(returning: false)
            return true
        }
        return false
    }

    func resumeConditions() {
        var index = 0
        while index < waits.count {
            if case .condition(let isMet, _) = waits[index].condition, isMet() {
                waits.remove(at: index).continuation.resume(returning: true)
            } else {
                index += 1
            }
        }
    }
}
