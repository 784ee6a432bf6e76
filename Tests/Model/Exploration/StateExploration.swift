import CModel

/// Explores the states of a scenario. From each state, each thread that can continue makes its next step, unless an
/// equal state has been explored. States are equal if the run's memory and the next steps of the threads are equal.
///
/// A step that is independent of all earlier steps of other threads is made first, and without alternatives: a
/// persistent set of one step (Godefroid, 1996). `Sharing` finds the independent steps.
///
/// Finds no data races, because the races of accesses depend on the steps before them.
package final class StateExploration: Explorer {
    /// A state in which several threads can continue.
    private struct Branch {
        let snapshot: Snapshot
        let state: Execution.State
        var untried: ThreadSet
    }

    let report: Report
    var progress: String { "in state \(explored.count)" }
    package var outcomes: Set<String> = []
    private var branches: [Branch] = []
    /// The hashes of the states.
    private var explored: Set<UInt64> = []
    private var path = Path()
    /// The hashes of the final states.
    package private(set) var ends: Set<UInt64> = []

    private let isReduced: Bool
    let maxEarlyDeadlines: Int
    private var sharing = Sharing()
    /// The number of states after which the exploration begins again. Until then, it continues to collect accesses.
    private var maxStateCount: Int?

    /// - Parameters:
    ///   - isReduced: whether a step that is independent of the others is made first. Otherwise, all
    ///     orders are explored.
    ///   - maxEarlyDeadlines: the number of waits in each run that may end at their deadlines although
    ///     other threads can continue.
    ///   - report: called with a finding.
    package init(isReduced: Bool = true, maxEarlyDeadlines: Int = 0, report: @escaping Report) {
        self.isReduced = isReduced
        self.maxEarlyDeadlines = maxEarlyDeadlines
        self.report = report
    }

    package var stateCount: Int { explored.count }

    package func explore(_ scenario: @escaping @convention(c) () -> Void) {
        let snapshot = Snapshot()
        repeat {
            (branches, explored, path, ends, maxStateCount) = ([], [], Path(), [], nil)
            sharing.forgetExpectations()
            Execution.run(scenario, explorer: self)
            snapshot.restore()
        } while maxStateCount != nil
    }

    func choose(_ enabled: ThreadSet, after previous: Int?, in execution: Execution) -> Int? {
        guard let preferred = enabled.preferred(after: previous) else { return nil }
        let fixedFrom = execution.state.fixedFrom
        if fixedFrom == nil {
            execution.state.hadAlternatives = execution.state.hadAlternatives || enabled.count > 1
        } else if fixedFrom != execution.state.schedule.count {
            note(preferred, in: execution)
            return preferred
        }
        if isReduced, let thread = independentThread(of: enabled, after: previous, in: execution) {
            note(thread, in: execution)
            return thread
        }
        let hash = execution.stateHash
        guard explored.insert(hash).inserted else {
            if let start = path.step(of: hash), execution.isFair(from: start, enabled) {
                execution.fail("the run doesn't end")
            }
            return backtrack(execution)
        }
        path.append(hash, step: execution.state.schedule.count)
        var untried = enabled
        untried.remove(preferred)
        if fixedFrom == nil, !untried.isEmpty {
            branches.append(Branch(snapshot: Snapshot(), state: execution.state, untried: untried))
        }
        if let maxStateCount, explored.count > maxStateCount { return nil }
        model_note_progress("state", Int32(explored.count))
        note(preferred, in: execution)
        return preferred
    }

    /// Notes the access of a thread's next step.
    private func note(_ thread: Int, in execution: Execution) {
        guard isReduced, execution.state.hadAlternatives, let target = execution.state.threads[thread].operation.target
        else { return }
        let isExpected = sharing.note(target, by: thread, holding: execution.heldMonitors(of: thread))
        if !isExpected, maxStateCount == nil { maxStateCount = 2 * explored.count }
    }

    /// Returns a thread whose next step commutes with all possible steps of the other threads.
    private func independentThread(of enabled: ThreadSet, after previous: Int?, in execution: Execution) -> Int? {
        if let thread = execution.threadThatOnlyContinues(of: enabled) { return thread }
        guard previous != nil else { return nil }
        return enabled.filter { thread in
            guard let target = execution.state.threads[thread].operation.target else { return false }
            return sharing.isIndependent(
                target, of: execution.threads(thatCanPrecede: thread), holding: execution.heldMonitors(of: thread))
        }.first
    }

    func chooseAfterEnd(of execution: Execution) -> Int? {
        ends.insert(execution.stateHash)
        return backtrack(execution)
    }

    /// Restores the last state with an untried thread, and returns the thread.
    private func backtrack(_ execution: Execution) -> Int? {
        while let last = branches.indices.last {
            guard let thread = branches[last].untried.first else {
                branches.removeLast()
                continue
            }
            branches[last].untried.remove(thread)
            branches[last].snapshot.restore()
            execution.state = branches[last].state
            path.removeAll(after: execution.state.schedule.count)
            note(thread, in: execution)
            return thread
        }
        return nil
    }
}

/// The compared states on the way to the current state.
private struct Path {
    private var states: [(hash: UInt64, step: Int)] = []
    private var steps: [UInt64: Int] = [:]

    /// Returns the number of steps before a state, or nil if the state isn't on the way to the current state.
    func step(of hash: UInt64) -> Int? { steps[hash] }

    mutating func append(_ hash: UInt64, step: Int) {
        states.append((hash, step))
        steps[hash] = step
    }

    /// Removes the states after more than `step` steps.
    mutating func removeAll(after step: Int) {
        while let last = states.last, last.step > step {
            steps[last.hash] = nil
            states.removeLast()
        }
    }
}

extension Execution {
    /// Returns whether all of the threads have made a step since `start`.
    fileprivate func isFair(from start: Int, _ threads: ThreadSet) -> Bool {
        threads.subtracting(ThreadSet(state.schedule[start...].lazy.map(Int.init))).isEmpty
    }

    /// Returns a thread whose next step only starts the thread or ends a wait.
    fileprivate func threadThatOnlyContinues(of enabled: ThreadSet) -> Int? {
        enabled.filter {
            switch state.threads[$0].operation {
            case .start, .pause, .join, .idle: true
            case .access, .acquire, .endWait: false
            }
        }.first
    }

    fileprivate func heldMonitors(of thread: Int) -> Set<UInt> {
        Set(state.monitors.lazy.filter { $0.value.holder == thread }.map(\.key))
    }

    /// Returns the other threads that can make steps before the next step of `thread`, including threads
    /// started by others.
    fileprivate func threads(thatCanPrecede thread: Int) -> ThreadSet {
        // The threads that wait for `thread`, directly or through others.
        var waiting = ThreadSet([thread])
        var count = 0
        while waiting.count > count {
            count = waiting.count
            for other in state.threads.indices where !waiting.contains(other) {
                let isWaiting =
                    switch state.threads[other].operation {
                    case _ where state.threads[other].isFinished: true
                    case .idle: true
                    case .join(let threads): !threads.intersection(waiting).isEmpty
                    case .acquire(let monitor), .endWait(let monitor, _):
                        state.monitors[monitor]?.holder.map { waiting.contains($0) } ?? false
                    case .start, .access, .pause: false
                    }
                if isWaiting { waiting.insert(other) }
            }
        }
        let others = ThreadSet(state.threads.indices).subtracting(waiting)
        return others.isEmpty ? others : ThreadSet(0..<Execution.maxThreads).subtracting(waiting)
    }
}
