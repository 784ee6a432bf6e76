import CModel

/// Explores the states of a scenario. From each state, each thread that can continue makes its next step, unless an equal state was
/// explored before. States are equal if the memory of the run is, and the next steps of the threads are.
///
/// Finds no data races, because it depends on the earlier steps whether accesses race.
package final class StateExploration: Explorer {
    /// A state in which several threads can continue.
    private struct Branch {
        let snapshot: Snapshot
        let state: Execution.State
        var untried: ThreadSet
    }

    let report: Report
    var progress: String { "in state \(explored.count)" }
    private var branches: [Branch] = []
    /// The hashes of the states.
    private var explored: Set<UInt64> = []
    /// Those of the last states.
    package private(set) var ends: Set<UInt64> = []
    package private(set) var stepCount = 0

    private let isReduced: Bool

    /// - Parameters:
    ///   - isReduced: whether a step that is independent of all others is made first. Otherwise, all orders are explored.
    ///   - report: called with a finding.
    package init(isReduced: Bool = true, report: @escaping Report) {
        self.isReduced = isReduced
        self.report = report
    }

    package var stateCount: Int { explored.count }

    package func explore(_ scenario: @escaping @convention(c) () -> Void) {
        let snapshot = Snapshot()
        Execution.run(scenario, explorer: self)
        snapshot.restore()
    }

    func choose(_ enabled: ThreadSet, after previous: Int?, in execution: Execution) -> Int? {
        stepCount += 1
        guard let preferred = enabled.preferred(after: previous) else { return nil }
        let fixedFrom = execution.state.fixedFrom
        if fixedFrom != nil, fixedFrom != execution.state.schedule.count { return preferred }
        if isReduced, let thread = execution.independentThread(of: enabled) { return thread }
        guard explored.insert(execution.stateHash).inserted else { return backtrack(execution) }
        var untried = enabled
        untried.remove(preferred)
        if fixedFrom == nil, !untried.isEmpty {
            branches.append(Branch(snapshot: Snapshot(), state: execution.state, untried: untried))
        }
        return preferred
    }

    func chooseAfterEnd(of execution: Execution) -> Int? {
        ends.insert(execution.stateHash)
        return backtrack(execution)
    }

    /// Restores the last state with an untried thread, and returns that thread.
    private func backtrack(_ execution: Execution) -> Int? {
        while let last = branches.indices.last {
            guard let thread = branches[last].untried.first else {
                branches.removeLast()
                continue
            }
            branches[last].untried.remove(thread)
            branches[last].snapshot.restore()
            execution.state = branches[last].state
            return thread
        }
        return nil
    }
}

extension Execution {
    /// A thread whose next step has the same results before and after the next steps of the others.
    fileprivate func independentThread(of enabled: ThreadSet) -> Int? {
        enabled.filter {
            switch state.threads[$0].operation {
            case .start, .pause, .join, .idle: true
            case .access, .acquire, .endWait: false
            }
        }.first
    }
}
