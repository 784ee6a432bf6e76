import FlynnRuntime
import Foundation

/// The execution of a plan in the runtime.
struct Execution {
    private let plan: Plan
    private let ledger = Ledger()
    /// Whether behaviors keep their actors alive; see `FLYNN_LIFETIME_HOOKS`.
    private let ownsActors = ProcessInfo.processInfo.environment["FLYNN_LIFETIME_HOOKS"] != "off"

    init(_ plan: Plan) { self.plan = plan }

    /// Runs the program, and compares the results with the model.
    func run() -> Outcome {
        let deadLetters = Flynn.statistics.deadLetters
        let sentByThreads = runPhases()
        Flynn.shutdown()
        return compare(sentByThreads, deadLetters: Flynn.statistics.deadLetters - deadLetters)
    }

    /// Returns the number of messages sent by the outer threads. A separate function, so that all
    /// references to actors are released on return.
    @inline(never)
    private func runPhases() -> Int {
        var actors: [Node?] = []
        let supervisor = Supervisor()
        for number in 0..<plan.initialCount {
            var stored: [Int: Behavior] = [:]
            for other in 0..<number where Plan.stores(number, other) { stored[other] = actors[other]?.beTake }
            let actor = Node(number, behaviors: stored, ledger)
            actor.unsafeSupervise(by: supervisor) { _, failure in failure.resume() }
            actors.append(actor)
        }
        var outboxes = plan.phases[0].threads.indices.map { Outbox(sender: Plan.sender($0)) }
        for (index, phase) in plan.phases.enumerated() {
            let isLast = index == plan.phases.count - 1
            // Each thread uses a separate array, because ThreadSanitizer doesn't see that a shared array
            // is copied before a change.
            let jobs = zip(phase.threads, outboxes).map { Job($0, $1, actors.map { $0 }) }
            // In the last phase, a thread releases an actor after sending its last message to this actor.
            if isLast { actors = [] }
            run(jobs, phase)
            outboxes = jobs.map(\.outbox)
            if isLast || phase.shutsDown {
                ledger.timers.wait()
                Flynn.shutdown()
                for actor in actors where actor?.unsafeMessagesCount != 0 { ledger.note { $0.wrong += 1 } }
            }
        }
        return outboxes.reduce(0) { $0 + $1.sent.values.reduce(0, +) }
    }

    /// The work of an outer thread. Accessed by one thread at a time.
    private final class Job: @unchecked Sendable {
        let roots: [Plan.Message]
        var outbox: Outbox
        var actors: [Node?]

        init(_ roots: [Plan.Message], _ outbox: Outbox, _ actors: [Node?]) {
            (self.roots, self.outbox, self.actors) = (roots, outbox, actors)
        }

        func run(_ ledger: Ledger) {
            var lastUse: [Int: Int] = [:]
            for (index, root) in roots.enumerated() { root.forEach { lastUse[$0.receiver] = index } }
            let mover = actors[0].map(Node.mover)
            for actor in actors.indices where lastUse[actor] == nil { actors[actor] = nil }
            for (index, root) in roots.enumerated() {
                let parcel = Parcel(root, actors, ledger)
                for (actor, last) in lastUse where last == index && actor < actors.count { actors[actor] = nil }
                outbox.send(parcel, storing: [:], movedBy: mover)
            }
        }
    }

    private func run(_ jobs: [Job], _ phase: Plan.Phase) {
        let threads = jobs.map { start($0) }
        runFlow(phase)
        for thread in threads { pthread_join(thread, nil) }
    }

    /// Starts a thread. Foundation would ignore a failure to create the thread.
    private func start(_ job: Job) -> pthread_t {
        final class Start {
            let run: () -> Void
            init(_ run: @escaping () -> Void) { self.run = run }
        }
        let start = Start { [ledger] in job.run(ledger) }
        var thread = pthread_t()
        let failed = pthread_create(
            &thread, nil,
            { start in
                start.map { Unmanaged<Start>.fromOpaque($0).takeRetainedValue() }?.run()
                return nil
            }, Unmanaged.passRetained(start).toOpaque())
        guard failed == 0 else { fatalError("the system cannot create a thread for a program") }
        return thread
    }

    private func runFlow(_ phase: Plan.Phase) {
        guard !phase.flow.isEmpty else { return }
        let sink = Stage(items: phase.flowItems, ledger)
        var next: [Stage] = [sink]
        for size in phase.flow.reversed() { next = Array(count: size) { Stage(ledger) } |> next }
        let source = Stage(ledger)
        source |> next
        for number in 0..<phase.flowItems { source.beFlow(number) }
        source.beFlow()
    }

    private func compare(_ sentByThreads: Int, deadLetters: Int) -> Outcome {
        var (records, outcome, alive) = ledger.result
        outcome.messages += records.values.reduce(0) { $0 + $1.count }
        outcome.actorsLeft = alive
        outcome.deadLetters = deadLetters
        let model = plan.interpret()
        var timers = 0
        for (number, expected) in model.enumerated() {
            guard let found = records[number] else {
                // An actor isn't spawned if the creator was deinitialized.
                if ownsActors { outcome.lost += expected.count }
                continue
            }
            timers += found.received[nil]?.count ?? 0
            var expected = expected
            let ids = found.received.values.joined()
            let (distinct, planned) = (Set(ids), Set(expected.received.values.joined()))
            outcome.twice += ids.count - distinct.count
            outcome.wrong += distinct.subtracting(planned).count
            guard ownsActors else { continue }
            outcome.lost += planned.subtracting(distinct).count + abs(expected.signals - found.signals)
            var ordered = found
            for sender in Set(found.received.keys).union(expected.received.keys) {
                if let sender, plan.isOrdered(sender) { continue }
                ordered.received[sender]?.sort()
                expected.received[sender]?.sort()
            }
            if ordered != expected { outcome.wrong += 1 }
        }
        let sent = records.values.reduce(sentByThreads) { $0 + $1.sent.values.reduce(0, +) } + timers
        // Each message runs, or becomes a dead letter.
        let gone = sent - outcome.messages - deadLetters
        if gone > 0 { outcome.lost += gone } else { outcome.twice -= gone }
        if ownsActors, deadLetters > 0 { outcome.lost += deadLetters }
        return outcome
    }
}

extension Plan.Message {
    /// Calls `body` with this message and all messages caused by it.
    func forEach(_ body: (Plan.Message) -> Void) {
        body(self)
        for message in second + children { message.forEach(body) }
    }
}
