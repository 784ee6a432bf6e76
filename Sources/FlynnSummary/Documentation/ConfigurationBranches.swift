import FlynnSyntax

/// The branches of the `#if` in a file, and the innermost one at an offset.
struct ConfigurationBranches {
    struct Branch {
        var range: Range<Int>
        var configuration: NodeIndex
        var clause: NodeIndex
        /// The index of the branch around it.
        fileprivate var outer: Int?
    }

    /// In the order of the visit, outer before inner.
    private var branches: [Branch] = []
    /// Their indices, ordered by start.
    private var sorted: [Int] = []
    /// The index of the branch that is being visited.
    private var open: Int?

    var isEmpty: Bool { branches.isEmpty }

    /// Begins a branch inside the open one.
    mutating func begin(_ range: Range<Int>, of configuration: NodeIndex, clause: NodeIndex) {
        // They are visited in order, except for those among the arguments of a behavior.
        let place = sorted.partitioningIndex { branches[$0].range.lowerBound > range.lowerBound }
        sorted.insert(branches.count, at: place)
        branches.append(Branch(range: range, configuration: configuration, clause: clause, outer: open))
        open = branches.count - 1
    }

    /// Ends the open branch.
    mutating func end() { open = open.flatMap { branches[$0].outer } }

    /// The innermost branch that contains an offset.
    func innermost(at offset: Int) -> Branch? {
        let next = sorted.partitioningIndex { branches[$0].range.lowerBound > offset }
        guard next > 0 else { return nil }
        // A branch that contains the offset is also around the last branch that begins before it.
        var index: Int? = sorted[next - 1]
        while let current = index {
            if branches[current].range.contains(offset) { return branches[current] }
            index = branches[current].outer
        }
        return nil
    }
}
