import FlynnRuntime

extension Engine {
    /// An actor expected to be deinitialized at the end.
    struct Remaining {
        private(set) weak var actor: Actor?
        let name: String
        let location: SimulationFailure.Location
    }

    /// Checks the state of the run when nothing can run. If something is wrong, the run fails.
    func checkEnd() {
        let pending = asks.filter(\.isPending)
        if !hasEnded, pending.isEmpty || options.allowed.contains(.unansweredAsks) {
            return fail(
                .endlessWait,
                """
                the test waits, and nothing in the simulation can run: it may wait for Task.sleep, another executor, a dispatch queue or a \
                thread, or for a continuation that nothing resumes
                """)
        }
        if !pending.isEmpty, !options.allowed.contains(.unansweredAsks) {
            return fail(.unansweredAsk, Engine.text(of: pending))
        }
        if !options.allowed.contains(.remainingMessages), let text = remainingMessages {
            return fail(.remainingMessages, text)
        }
        for remaining in remaining where remaining.actor != nil {
            return fail(
                .remainingActor, "\(remaining.name) wasn't deinitialized: something still refers to it",
                at: remaining.location)
        }
    }

    /// A description of the actors with remaining messages, or nil.
    private var remainingMessages: String? {
        let waiting = withActors { $0.keys.map { (actor: $0, count: TimedSimulator.messageCount(of: $0)) } }
            .filter { $0.count > 0 }
            .compactMap { actor, count in strand(ofCalled: actor).map { (strand: $0, count: count) } }
            .sorted { $0.strand.id < $1.strand.id }
        if waiting.isEmpty { return nil }
        let list = waiting.map { "\($0.strand.name) has \($0.count)" }.joined(separator: ", ")
        return "messages remain at the end, because their actors are suspended: \(list)"
    }

    private static func text(of asks: [PendingAsk]) -> String {
        var lines = ["nothing can run any more, and nothing can answer:"]
        for ask in asks {
            lines.append("  \(ask.asker.origin) waits for \(ask.receiver.name(of: ask.behavior))")
        }
        if let cycle = cycle(of: asks) {
            lines.append("  a deadlock: " + cycle.map(\.name).joined(separator: " → "))
        }
        return lines.joined(separator: "\n")
    }

    /// Returns a cycle of waiting actors, with the first actor repeated at the end, or nil.
    private static func cycle(of asks: [PendingAsk]) -> [Strand]? {
        for first in asks {
            var path = [first.asker.owner]
            var next: Strand? = first.receiver
            while let strand = next {
                path.append(strand)
                if strand === path[0] { return path }
                if path.dropLast().contains(where: { $0 === strand }) { break }
                next = asks.first { $0.asker.owner === strand }?.receiver
            }
        }
        return nil
    }
}

extension Strand {
    /// The actor that started this task, directly or through other tasks, or the strand itself.
    fileprivate var owner: Strand {
        var owner = self
        while case .task(_, let creator?) = owner.kind { owner = creator.strand }
        return owner
    }
}
