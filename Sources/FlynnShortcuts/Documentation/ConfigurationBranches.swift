import FlynnSyntax

/// The `#if` branches in a file, for finding the innermost branch at an offset.
struct ConfigurationBranches {
    struct Branch {
        var range: Range<Int>
        var configuration: NodeIndex
        var clause: NodeIndex
        /// The index of the enclosing branch.
        fileprivate var outer: Int?
    }

    /// The branches in the order of the visit, from outer to inner branches.
    private var branches: [Branch] = []
    /// The indices of the branches, sorted by start.
    private var sorted: [Int] = []
    /// The index of the open branch.
    private var open: Int?

    var isEmpty: Bool { branches.isEmpty }

    /// Begins a branch inside the open branch.
    mutating func begin(_ range: Range<Int>, of configuration: NodeIndex, clause: NodeIndex) {
        // Branches are visited in order, except for branches in the arguments of a behavior.
        let place = sorted.partitioningIndex { branches[$0].range.lowerBound > range.lowerBound }
        sorted.insert(branches.count, at: place)
        branches.append(Branch(range: range, configuration: configuration, clause: clause, outer: open))
        open = branches.count - 1
    }

    /// Ends the open branch.
    mutating func end() { open = open.flatMap { branches[$0].outer } }

    /// Returns the innermost branch containing `offset`.
    func innermost(at offset: Int) -> Branch? {
        let next = sorted.partitioningIndex { branches[$0].range.lowerBound > offset }
        guard next > 0 else { return nil }
        // All branches containing the offset also enclose the last branch that begins before it, or are this branch.
        var index: Int? = sorted[next - 1]
        while let current = index {
            if branches[current].range.contains(offset) { return branches[current] }
            index = branches[current].outer
        }
        return nil
    }
}
