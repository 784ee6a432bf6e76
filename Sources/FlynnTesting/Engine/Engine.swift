import FlynnRuntime

/// A run of a simulation, with its strands, the simulated time, and the failure.
///
/// Unchecked `Sendable`: only the thread of the simulation uses this object, except for constants, `otherThreads`, and
/// `actors` (guarded by `actorLock`).
final class Engine: @unchecked Sendable {
    /// The failure of the run.
    struct Failure {
        let reason: SimulationFailure.Reason
        let message: String
        let location: SimulationFailure.Location
    }

    /// An `ask` in progress.
    struct PendingAsk {
        private(set) weak var reply: AnyReply?
        let asker: Strand
        let receiver: Strand
        let behavior: BehaviorName

        var isPending: Bool { reply?.isPending ?? false }
    }

    /// A wait of a task for a condition of the simulation.
    struct Wait {
        enum Condition {
            /// The simulated time is reached, and nothing else is ready.
            case time(UInt64)
            /// Nothing is ready.
            case idle
            /// The function returns true. The wait ends at the deadline.
            case condition(() -> Bool, deadline: UInt64?)
        }

        let condition: Condition
        /// Resumed with true if the condition is met, or with false if the condition can't be met.
        let continuation: UnsafeContinuation<Bool, Never>
    }

    /// An actor of the simulation.
    enum Member {
        /// An actor before its first call, without a strand. So an actor without calls doesn't change the order. For
        /// example, actors in static constants are only created by the first run in a process.
        case uncalled(Strand.Kind, crash: (any Error)?)
        case strand(Strand)
    }

    let options: SimulationOptions
    let seed: UInt64
    /// The location of the call of `simulate`.
    let location: SimulationFailure.Location
    let progress: Progress
    /// Whether failed expectations are reported as issues. If false, they only count as the failure of the run.
    let reportsIssues: Bool
    /// Set once, in the initializer.
    @exclusivity(unchecked) private(set) var simulator: TimedSimulator!
    private(set) lazy var executor = SimulationExecutor(self)
    @exclusivity(unchecked) var chooser: Chooser
    @exclusivity(unchecked) var trace = Trace()
    @exclusivity(unchecked) var strands: [Strand] = []
    @exclusivity(unchecked) var ready = ReadyQueue()
    let test: Strand
    let clock: Strand
    /// The strand of the running step.
    @exclusivity(unchecked) var current: Strand?
    /// Whether the running step has already had an effect on other strands. Further effects take place in separate
    /// steps.
    @exclusivity(unchecked) var hasHadEffect = false
    /// The last actor called by the step, if the call took effect immediately. This call can make the actor ready.
    @exclusivity(unchecked) var calledActor: UInt?
    /// The number of pending effects of all strands.
    @exclusivity(unchecked) var effectCount = 0
    @exclusivity(unchecked) var isApplyingEffect = false
    @exclusivity(unchecked) var steps = 0
    @exclusivity(unchecked) private var stepStart = Simulator.realTime

    let otherThreads = OtherThreads()
    private let actorLock = SpinLock()
    /// The actors by identity. Guarded by `actorLock`.
    @exclusivity(unchecked) private var actors: [UInt: Member] = [:]
    /// A cache of the last lookup.
    @exclusivity(unchecked) private var lastActor: (id: UInt, strand: Strand)?
    var tasks: [UInt64: Strand] = [:]
    var taskCount = 0
    var actorCounts: [ObjectIdentifier: Int] = [:]

    var asks: [PendingAsk] = []
    private var maxAsks = 64
    @exclusivity(unchecked) var waits: [Wait] = []
    var sleepers: [Int: UnsafeContinuation<Void, any Error>] = [:]
    var lastSleeper = 0
    var remaining: [Remaining] = []
    /// Objects to keep alive for the test.
    var kept: [Any] = []
    @exclusivity(unchecked) var faults = Faults()
    var numbers: RandomNumbers

    /// The number of steps before the teardown.
    private(set) var stepsUntilEnd = 0
    private(set) var traceUntilEnd = Trace()
    @exclusivity(unchecked) private(set) var failure: Failure?
    @exclusivity(unchecked) private(set) var isTearingDown = false
    @exclusivity(unchecked) var hasEnded = false
    var body: Task<Void, Never>?
    /// The first job of the test, created before the start of the simulation's thread.
    var firstJob: UnownedJob?
    var isCancelled: () -> Bool = { false }

    init(
        _ chooser: Chooser, seed: UInt64, _ options: SimulationOptions, _ location: SimulationFailure.Location,
        reportsIssues: Bool, _ progress: Progress
    ) {
        self.progress = progress
        (self.chooser, self.seed, self.options, self.location) = (chooser, seed, options, location)
        self.reportsIssues = reportsIssues
        numbers = RandomNumbers(seed: ~seed)
        test = Strand(0, .test, priority: self.chooser.priority())
        clock = Strand(1, .clock, priority: self.chooser.priority())
        strands = [test, clock]
        simulator = TimedSimulator(self)
    }

    var time: UInt64 { simulator.time }

    // MARK: Running

    /// Runs the test, and all work started by the test, on the calling thread.
    func run() {
        simulator.run {
            if let job = firstJob { makeReady(test, .job(job)) }
            loop { false }
            if failure == nil { checkEnd() }
            (stepsUntilEnd, traceUntilEnd) = (steps, trace)
            tearDown()
        }
    }

    /// Runs steps while the condition is false, strands are ready, and the run has not failed.
    func loop(until isOver: () -> Bool) {
        while !isOver(), failure == nil || isTearingDown {
            takeOtherWork()
            let count = ready.windowCount
            let mayFire = mayFireTimer(isIdle: count == 0)
            let total = mayFire ? count + 1 : count
            if total == 0 {
                if advanceWhenIdle() { continue }
                return
            }
            let index = total == 1 || isTearingDown ? 0 : choose(among: total, count)
            if index == count { fireTimer() } else { step(ready.remove(at: index)) }
            if !waits.isEmpty { resumeConditions() }
            checkStep()
        }
    }

    private func choose(among total: Int, _ count: Int) -> Int {
        func strand(_ index: Int) -> Strand { index == count ? clock : ready[index] }
        return chooser.choose(among: total, { strand($0).priority }, { strand($0).priority = $1 })
    }

    /// Fails the run if the step or the whole run exceeds its limit.
    private func checkStep() {
        let now = Simulator.realTime
        if now - stepStart > options.stepLimit.nanoseconds, !options.allowed.contains(.longSteps), !isTearingDown {
            let last = trace.events.last { $0.kind != .call }
            let strand =
                last.map { strands[Int($0.strand)].name(of: $0.kind == .message ? $0.behavior : nil) } ?? "the test"
            fail(.longStep, "\(strand) has held the thread for \(Trace.text(of: now - stepStart)) of real time")
        }
        stepStart = now
        if steps > options.maxSteps, !isTearingDown {
            fail(.tooManySteps, "the run doesn't end: it has taken more than \(options.maxSteps) steps")
        }
        if steps & 1023 == 0, isCancelled() { fail(.program, "the test was cancelled") }
    }

    /// Runs a step of a strand.
    private func step(_ strand: Strand) {
        strand.isQueued = false
        steps += 1
        beginStep(of: strand)
        if strand.hasEffects {
            apply(strand.popEffect(), of: strand)
        } else if let work = strand.work {
            strand.work = nil
            run(work, of: strand)
        }
        current = nil
        if strand.hasEffects || strand.work != nil { enqueue(strand) }
    }

    func beginStep(of strand: Strand) {
        (current, hasHadEffect, calledActor) = (strand, false, nil)
        progress.beginStep()
    }

    private func run(_ work: Strand.Work, of strand: Strand) {
        switch work {
        case .message(let work):
            if let error = strand.crash {
                strand.crash = nil
                trace.append(.crash, strand, at: time)
                simulator.fail(work, with: error)
            } else if !simulator.runMessage(of: work) {
                return
            }
            if strand.hasEffects { strand.turn = work } else { endTurn(of: strand, work) }
        case .runtimeJob(let work):
            trace.append(.job, strand, at: time)
            simulator.runJob(of: work)
        case .job(let job):
            trace.append(.job, strand, at: time)
            simulator.beginJob()
            job.runSynchronously(on: executor.asUnownedTaskExecutor())
        case .globalJob(let job):
            trace.append(.job, strand, at: time)
            simulator.beginJob()
            job.runSynchronously(on: GlobalExecutor.reference)
        }
    }

    /// Ends the turn of an actor after its message.
    private func endTurn(of strand: Strand, _ work: SimulatedWork) {
        strand.turn = nil
        if simulator.endTurn(of: work) == .ready { strand.work = .message(work) }
    }

    /// Applies a delayed effect of the strand's previous step.
    func apply(_ effect: Strand.Effect, of strand: Strand) {
        effectCount -= 1
        isApplyingEffect = true
        switch effect {
        case .call(let call):
            trace.append(.delivery, strand, strandOf(call.receiver, call.receiverType), call.behavior, at: time)
            call.deliver(from: strand.turn?.actor)
        case .readiness(let other, let work):
            trace.append(.effect, strand, other, at: time)
            other.work = work
            enqueue(other)
        }
        isApplyingEffect = false
        if !strand.hasEffects, let turn = strand.turn { endTurn(of: strand, turn) }
    }

    func enqueue(_ strand: Strand) {
        guard !strand.isQueued, strand !== current else { return }
        strand.isQueued = true
        ready.append(strand)
    }

    /// Makes a strand ready, either immediately or after the earlier effects of the running step.
    func makeReady(_ strand: Strand, _ work: Strand.Work) {
        if let current, !isApplyingEffect, isDelayed(work, of: current) {
            current.effects.append(.readiness(strand, work))
            effectCount += 1
            return
        }
        strand.work = work
        enqueue(strand)
    }

    /// Returns whether an effect of the running step must be delayed. If not, this is the first effect of the step.
    func mustDelayEffect(of strand: Strand) -> Bool {
        if hasHadEffect && options.interleavesCalls && !isTearingDown || strand.hasEffects { return true }
        hasHadEffect = true
        return false
    }

    private func isDelayed(_ work: Strand.Work, of strand: Strand) -> Bool {
        if case .message(let work) = work, work.actor == calledActor {
            calledActor = nil
            return false
        }
        return mustDelayEffect(of: strand)
    }

    // MARK: Other threads

    private func takeOtherWork() {
        let events = otherThreads.take()
        guard let first = events.first else { return }
        for event in events { makeReady(strand(of: event.work), event.work) }
        if !options.allowed.contains(.otherThreads) { fail(.otherThread, first.message) }
    }

    /// Waits for an event from a thread outside of the simulation. Returns false if there is none within the step
    /// limit.
    func waitForOtherThread() -> Bool {
        defer { stepStart = Simulator.realTime }
        return otherThreads.wait(until: Simulator.realTime + options.stepLimit.nanoseconds, unless: isCancelled)
    }

    // MARK: Strands

    func withActors<Result>(_ body: (inout [UInt: Member]) -> Result) -> Result {
        actorLock.withLock { body(&actors) }
    }

    /// Removes an ended actor. Can be called by any thread.
    func removeActor(_ actor: UInt) {
        withActors { _ = $0.removeValue(forKey: actor) }
        // If this is called by a different thread, a new actor can get the same memory. The new actor is created on
        // this thread; see `actorWasCreated`.
        if isCurrent { lastActor = nil }
    }

    func addStrand(_ kind: Strand.Kind) -> Strand {
        let strand = Strand(Int32(strands.count), kind, priority: chooser.priority())
        strands.append(strand)
        return strand
    }

    /// Returns the strand of an actor, and adds a strand if necessary. The actor can come from outside of the
    /// simulation.
    func strandOf(_ actor: UInt, _ type: Any.Type) -> Strand {
        if let lastActor, lastActor.id == actor { return lastActor.strand }
        let known = withActors { $0[actor] }
        if case .strand(let strand) = known {
            lastActor = (actor, strand)
            return strand
        }
        let strand: Strand
        if case .uncalled(let kind, let crash) = known {
            strand = addStrand(kind)
            strand.crash = crash
        } else {
            strand = addStrand(nextActor(of: type))
        }
        withActors { $0[actor] = .strand(strand) }
        return strand
    }

    /// Counts a new actor, and returns the kind of its strand.
    func nextActor(of type: Any.Type) -> Strand.Kind {
        let number = actorCounts[ObjectIdentifier(type), default: 0] + 1
        actorCounts[ObjectIdentifier(type)] = number
        return .actor(type: type, number: number)
    }

    /// Returns the strand of a called actor, or nil for an actor outside of the simulation.
    func strand(ofCalled actor: UInt) -> Strand? {
        if case .strand(let strand) = withActors({ $0[actor] }) { strand } else { nil }
    }

    func strand(of work: Strand.Work) -> Strand {
        switch work {
        case .message(let work): strandOf(work.actor ?? 0, work.actorType ?? Never.self)
        case .runtimeJob(let work): strand(of: work.job)
        case .job(let job), .globalJob(let job): strand(of: job)
        }
    }

    private func strand(of job: UnownedJob) -> Strand {
        let id = taskID(of: job)
        if id != 0, let known = tasks[id] { return known }
        taskCount += 1
        let creator = current.map { ($0, $0.behavior) }
        let strand = addStrand(.task(number: taskCount, creator: creator.map { (strand: $0.0, behavior: $0.1) }))
        if id != 0 { tasks[id] = strand }
        return strand
    }

    // MARK: Asks

    /// Records a call that is an `ask`.
    func noteAsk(_ reply: AnyReply, to receiver: Strand, _ behavior: BehaviorName) {
        if asks.count >= maxAsks {
            asks.removeAll { !$0.isPending }
            maxAsks = max(64, 2 * asks.count)
        }
        asks.append(PendingAsk(reply: reply, asker: current ?? test, receiver: receiver, behavior: behavior))
    }

    // MARK: Failures

    /// Fails the run, unless it has already failed or ended.
    func fail(_ reason: SimulationFailure.Reason, _ message: String, at location: SimulationFailure.Location? = nil) {
        guard failure == nil, !isTearingDown else { return }
        failure = Failure(reason: reason, message: message, location: location ?? self.location)
        if let event = trace.events.last { trace.append(.failure, strands[Int(event.strand)], at: time) }
    }

    /// Called when the test has returned or thrown an error.
    func end(_ error: (any Error)?) {
        hasEnded = true
        switch error {
        case nil: break
        case let known as ExpectationFailed: fail(known.reason, known.message, at: known.location)
        case let error?: fail(.program, "the test has thrown an error: \(error)")
        }
    }

    /// Ends the work started by the run as far as possible, to avoid effects on the next run.
    private func tearDown() {
        isTearingDown = true
        body?.cancel()
        simulator.cancelEvents()
        var rounds = 0
        while rounds < 10, ready.count > 0 || !waits.isEmpty || !sleepers.isEmpty || rounds == 0 {
            rounds += 1
            for wait in waits { wait.continuation.resume(returning: false) }
            waits = []
            let sleeping = sleepers.sorted { $0.key < $1.key }
            sleepers = [:]
            for (_, sleeper) in sleeping { sleeper.resume(throwing: CancellationError()) }
            for ask in asks { ask.reply?(throwing: CancellationError()) }
            asks = []
            runRemainingSteps()
        }
        faults.releaseLostCalls()
        let released = kept
        kept = []
        withExtendedLifetime(released) {}
        simulator.cancelEvents()
        simulator.releaseInstances()
        runRemainingSteps()
    }

    /// Runs ready strands for a limited number of steps, as they might not end.
    private func runRemainingSteps() {
        let limit = steps + 10_000
        loop { steps > limit }
    }
}
