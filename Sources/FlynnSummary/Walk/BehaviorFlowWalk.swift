import FlynnSyntax

/// Behaviors that code passes on.
extension SummaryWalker {
    /// Collects the calls in a chain that get behaviors, after its parts were visited.
    ///
    /// - Parameters:
    ///   - isBehavior: whether the chain calls a behavior itself.
    ///   - valueCount: the number of behaviors that were used as values before the chain.
    @inline(never)
    mutating func collectFlows(_ node: NodeIndex, _ chain: Chain, isBehavior: Bool, since valueCount: Int) {
        if isBehavior || !chain.contains(where: { tree.isCall($0) }) { return }
        flows.collect(node, chain, hasValues: flows.valueCount > valueCount, calls)
    }
}
