import CModel

/// Explores the runs of a scenario. A run begins at the start of the scenario, and repeats the choices of the previous
/// run up to the last choice with an untried alternative.
///
/// - Without a bound: dynamic partial-order reduction (Flanagan and Godefroid, 2005) and sleep sets (Godefroid, 1996).
///   Of all runs that differ only in the order of independent steps, at least one is made.
/// - With a bound on the number of preemptions, which are changes from a thread that could continue (Musuvathi and
///   Qadeer, 2007). The reduction is then that of Coons, Musuvathi and McKinley (2013): an alternative is also added at
///   the beginning of the conflicting step's series of steps, because this may save a preemption.
package final class Exploration: Explorer {
    private struct Choice {
        let enabled: ThreadSet
        /// The threads whose next steps have been tried, and conflict with no step since.
        let sleeping: ThreadSet
        /// The thread of the previous step, or nil if all threads wait for deadlines.
        let previous: Int?
        /// The number of preemptions before this step.
        let preemptions: Int
        /// Whether the choice has no alternatives.
        let isFixed: Bool
        /// The thread that makes this step, and the first step of its current series of consecutive steps.
        var thread: Int
        var start = 0
        /// The threads to be tried, and the tried threads.
        var wanted: ThreadSet
        var tried: ThreadSet

        init(enabled: ThreadSet, sleeping: ThreadSet, previous: Int?, preemptions: Int, isFixed: Bool, thread: Int) {
            (self.enabled, self.sleeping) = (enabled, sleeping)
            (self.previous, self.preemptions) = (previous, preemptions)
            (self.isFixed, self.thread) = (isFixed, thread)
            (wanted, tried) = (ThreadSet([thread]), ThreadSet([thread]))
        }

        /// Returns the number of preemptions up to this step, if `thread` makes the step.
        func preemptions(with thread: Int) -> Int {
            guard let previous, thread != previous, enabled.contains(previous) else { return preemptions }
            return preemptions + 1
        }
    }

    private let maxPreemptions: Int?
    private let isReduced: Bool
    let report: Report
    var progress: String { "in run \(runCount + 1)" }
    package var outcomes: Set<String> = []
    private var choices: [Choice] = []
    /// The number of choices taken from the previous run, including the changed choice at the end.
    private var repeated = 0
    /// The threads that sleep at the next step.
    private var sleeping = ThreadSet()
    /// Whether the rest of the run differs from an earlier run only in the order of independent steps.
    private var isRedundant = false
    package private(set) var runCount = 0
    /// The hashes of the orders of conflicting steps.
    package private(set) var orders: Set<Int> = []
    /// The hashes of the final states.
    package private(set) var ends: Set<UInt64> = []

    /// - Parameters:
    ///   - maxPreemptions: the maximum number of preemptions, or nil for no bound.
    ///   - isReduced: whether redundant runs are omitted. Otherwise, all runs are made.
    ///   - report: called with a finding.
    package init(maxPreemptions: Int?, isReduced: Bool = true, report: @escaping Report) {
        self.maxPreemptions = maxPreemptions
        self.isReduced = isReduced
        self.report = report
    }

    var needsOrder: Bool { true }

    package func explore(_ scenario: @escaping @convention(c) () -> Void) {
        let snapshot = Snapshot()
        repeat {
            (repeated, sleeping, isRedundant) = (choices.count, ThreadSet(), false)
            model_note_progress("run", Int32(runCount + 1))
            Execution.run(scenario, explorer: self)
            runCount += 1
            snapshot.restore()
        } while advance()
    }

    func choose(_ enabled: ThreadSet, after previous: Int?, in execution: Execution) -> Int? {
        let threads = execution.state.threads
        let step = execution.state.schedule.count
        if step == choices.count { addChoice(enabled, after: previous, isFixed: execution.state.fixedFrom != nil) }
        if isRedundant { return nil }
        let choice = choices[step]
        if choice.enabled != enabled { model_fail("the scenario isn't deterministic") }
        if maxPreemptions == nil, isReduced {
            sleeping = choice.sleeping.union(choice.tried).filter {
                // The end of a wait at its deadline prevents other waits from ending at theirs.
                $0 != choice.thread && previous != nil
                    && !threads[$0].operation.conflicts(with: threads[choice.thread].operation)
            }
        }
        return choice.thread
    }

    func chooseAfterEnd(of execution: Execution) -> Int? {
        if let order = execution.order { orders.insert(order.hash) }
        ends.insert(execution.stateHash)
        return nil
    }

    private func addChoice(_ enabled: ThreadSet, after previous: Int?, isFixed: Bool) {
        guard let thread = enabled.subtracting(sleeping).preferred(after: previous) else {
            isRedundant = true
            return
        }
        let preemptions = choices.last.map { $0.preemptions(with: $0.thread) } ?? 0
        choices.append(
            Choice(
                enabled: enabled, sleeping: sleeping, previous: previous, preemptions: preemptions,
                isFixed: isFixed, thread: thread))
        if !isReduced || previous == nil, !isFixed { choices[choices.count - 1].wanted = enabled }
        setStart()
    }

    /// Selects the choices of the next run. Returns false after the last run.
    private func advance() -> Bool {
        while var choice = choices.popLast() {
            let untried = choice.wanted.subtracting(choice.tried).subtracting(choice.sleeping)
            let next = untried.filter { choice.preemptions(with: $0) <= maxPreemptions ?? .max }.first
            guard let next else { continue }
            choice.thread = next
            choice.tried.insert(next)
            choices.append(choice)
            setStart()
            return true
        }
        return false
    }

    private func setStart() {
        let last = choices.count - 1
        let continues = last > 0 && choices[last].thread == choices[last - 1].thread
        choices[last].start = continues ? choices[last - 1].start : last
    }

    // MARK: Alternatives

    /// The races of repeated steps were noted in an earlier run.
    func needsRaces(at step: Int) -> Bool { step >= repeated - 1 }

    /// Adds alternatives before the conflicting steps.
    func noteRaces(of thread: Int, with last: Clock, after order: Clock) {
        let others = (0..<Clock.maxThreads).filter { $0 != thread && last[$0] >= 0 }
        guard maxPreemptions == nil else {
            for other in others {
                want(thread, at: last[other], after: order)
                want(thread, at: choices[last[other]].start, after: order)
            }
            return
        }
        let races = others.filter { last[$0] > order[$0] }
        if let latest = races.map({ last[$0] }).max() { want(thread, at: latest, after: order) }
    }

    /// Adds an alternative at `step`, so that the thread's next step can precede this step.
    private func want(_ thread: Int, at step: Int, after order: Clock) {
        if choices[step].isFixed { return }
        let enabled = choices[step].enabled
        if enabled.contains(thread) { return choices[step].wanted.insert(thread) }
        // The threads with later steps that must precede the next step of `thread`.
        let needed = enabled.filter { order[$0] > step }
        guard maxPreemptions == nil, let first = needed.first else { return choices[step].wanted.formUnion(enabled) }
        if needed.subtracting(choices[step].wanted) == needed { choices[step].wanted.insert(first) }
    }
}
