import FlynnSyntax

/// Behaviors that code passes on.
extension SummaryWalker {
    /// Collects the calls in a chain that get behaviors, after its parts were visited.
    ///
    /// - Parameters:
    ///   - isBehavior: whether the chain calls a behavior itself.
    ///   - valueCount: the number of behaviors that were used as values before the chain.
    @inline(never)
    mutating func collectFlows(_ node: NodeIndex, _ parts: [NodeIndex], isBehavior: Bool, since valueCount: Int) {
        if isBehavior
            || !parts.contains(where: { tree.kind($0) == .callArguments || tree.kind($0) == .trailingClosure })
        {
            return
        }
        flows.collect(node, parts, hasValues: flows.valueCount > valueCount, calls)
    }
}
