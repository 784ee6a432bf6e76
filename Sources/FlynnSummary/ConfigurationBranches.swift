import FlynnSyntax

/// The branches of a file's `#if`s, and which of them a place is in.
struct ConfigurationBranches {
    struct Branch {
        var range: Range<Int>
        var configuration: NodeIndex
        var clause: NodeIndex
        /// The index of the branch around it; -1 if there is none.
        fileprivate var outer: Int
    }

    /// In the order in which they were visited, outer before inner.
    private var branches: [Branch] = []
    /// Their indices in the order in which they begin.
    private var sorted: [Int] = []
    /// The branch that is being visited.
    private var open = -1

    var isEmpty: Bool { branches.isEmpty }

    /// Begins a branch inside of the one that is open.
    mutating func begin(_ range: Range<Int>, of configuration: NodeIndex, clause: NodeIndex) {
        // They are visited as they are written, but for those among the arguments of a behavior.
        let place = sorted.partitioningIndex { branches[$0].range.lowerBound > range.lowerBound }
        sorted.insert(branches.count, at: place)
        branches.append(Branch(range: range, configuration: configuration, clause: clause, outer: open))
        open = branches.count - 1
    }

    /// Ends the branch that is open.
    mutating func end() { open = branches[open].outer }

    /// The innermost branch that an offset is in.
    func innermost(at offset: Int) -> Branch? {
        let next = sorted.partitioningIndex { branches[$0].range.lowerBound > offset }
        guard next > 0 else { return nil }
        // Whatever the offset is in is also around the branch that begins last before it.
        var index = sorted[next - 1]
        while index >= 0 {
            if branches[index].range.contains(offset) { return branches[index] }
            index = branches[index].outer
        }
        return nil
    }
}
