import FlynnExpressions
import FlynnFacts
import FlynnShortcuts
import FlynnSyntax

/// Statements and conditions, in the order in which names become visible.
extension SummaryWalker {
    @inline(never)
    mutating func visitFor(_ node: NodeIndex) {
        inScope { walker in
            var children = walker.tree.children(node)
            guard let pattern = children.next() else { return }
            var isBound = false
            var sequence: (node: NodeIndex, visibleCount: Int)?
            let callCount = walker.calls.calls.count
            while let child = children.next() {
                if !isBound, walker.tree.kind(child) == .typeAnnotation { continue }
                if !isBound { sequence = (child, walker.context.scopes.mark) }
                let valueCount = walker.flows.valueCount
                walker.visit(child)
                if !isBound {
                    // The sequence was visited.
                    walker.bindLoopNames(pattern)
                    walker.flows.bind(pattern, hasValues: walker.flows.valueCount > valueCount)
                    isBound = true
                }
            }
            let behaviorCalls = callCount..<walker.calls.calls.count
            guard let sequence, walker.simulation.isOpen, !behaviorCalls.isEmpty else { return }
            let value = walker.context.scopes.within(visibleCount: sequence.visibleCount) {
                walker.expressions.expression(sequence.node)
            }
            walker.simulation.collect(
                iterationOver: value ?? .unknown, sequence.node, behaviorCalls: behaviorCalls)
        }
    }

    @inline(never)
    private mutating func bindLoopNames(_ pattern: NodeIndex) {
        switch tree.kind(pattern) {
        case .identifierPattern, .tuplePattern, .valueBindingPattern, .wildcardPattern:
            context.scopes.bindNames(inPattern: pattern)
        // `for case .run(let worker) in jobs`
        default: visit(pattern)
        }
    }

    /// Visits an `if` statement. The names bound in the conditions are visible in the block, but not in `else`.
    @inline(never)
    mutating func visitIf(_ node: NodeIndex) {
        inScope { walker in
            let mark = walker.context.scopes.mark
            for child in walker.tree.children(node) {
                walker.visit(child)
                if walker.tree.kind(child) == .codeBlock { walker.context.scopes.forget(from: mark) }
            }
        }
    }

    /// Visits a `guard` statement. The names bound in the conditions are visible after the statement, but not in its
    /// block.
    @inline(never)
    mutating func visitGuard(_ node: NodeIndex) {
        let scopes = context.scopes
        let mark = scopes.mark
        for child in tree.children(node) {
            if tree.kind(child) == .codeBlock {
                let bound = scopes.take(from: mark)
                visit(child)
                for binding in bound { scopes.bind(binding) }
            } else {
                visit(child)
            }
        }
    }

    /// Visits `case p = e` in a condition. The names in the pattern are not visible to the value.
    @inline(never)
    mutating func visitCaseCondition(_ node: NodeIndex) {
        guard let pattern = tree.firstChild(node) else { return }
        let valueCount = flows.valueCount
        for child in tree.children(node) where child != pattern { visit(child) }
        flows.bind(pattern, hasValues: flows.valueCount > valueCount)
        visit(pattern)
    }

    @inline(never)
    mutating func visitOptionalBinding(_ node: NodeIndex) {
        let valueCount = flows.valueCount
        visitChildren(node)
        guard let pattern = tree.firstChild(node) else { return }
        flows.bind(pattern, hasValues: flows.valueCount > valueCount)
        if tree.kind(pattern) == .identifierPattern, tree.firstChild(node, .initializerClause) == nil {
            if closures.isOpen { closures.collectShorthandBinding(pattern) }
            if selfUses.isOpen { selfUses.collectShorthandBinding(pattern) }
            if let nonlocal { collect(pattern, in: nonlocal) }
        }
        context.scopes.bindNames(inPattern: pattern)
    }

    /// Visits the branches of `#if`. After the branches, the meaning of a name is known only if all branches agree.
    @inline(never)
    mutating func visitConfiguration(_ node: NodeIndex) {
        let scopes = context.scopes
        let mark = scopes.mark
        var branches: [[String: ExpressionSummary]] = []
        for clause in tree.children(node) {
            comments.beginBranch(clause, of: node)
            visitChildren(clause)
            comments.endBranch()
            branches.append(expressions.meanings(since: mark))
            scopes.forget(from: mark)
        }
        for (name, meaning) in branches.first ?? [:]
        where branches.count > 1 && branches.allSatisfy({ $0[name] == meaning }) {
            scopes.bind(name, meaning)
        }
        let agreed = Set(expressions.meanings(since: mark).keys)
        for name in Set(branches.flatMap(\.keys)).subtracting(agreed) { scopes.bind(name, .unknown) }
    }
}
