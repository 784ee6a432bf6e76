import FlynnSyntax

/// How deep in closures a node is, for what escapes with them.
struct ClosureNesting {
    /// How many closures and local functions are around it.
    var depth = 0
    /// The depth of the innermost one that captures `self` weakly or unowned, so that it and those in it hold no more than
    /// that; 0 if there is none.
    var weakDepth = 0
}

/// What closures capture of `self`.
extension SummaryBuilder {
    /// Visits what stands behind a closure's head.
    mutating func visitClosureBody(_ node: NodeIndex) {
        let outer = closures
        closures.depth += 1
        if !openBehaviors.isEmpty, capturesSelfWeakly(node) { closures.weakDepth = closures.depth }
        for child in tree.children(node) {
            switch tree.kind(child) {
            case .captureList, .closureParameterClause: break
            default: visit(child)
            }
        }
        closures = outer
    }

    func isWeakCapture(_ capture: NodeIndex) -> Bool {
        switch tree.firstToken(capture).keyword {
        case .weak, .unowned: tree.tokenRange(capture).count > 1
        default: false
        }
    }

    /// Whether the capture list holds `weak self` or `unowned self`, so that `self` in the closure is that.
    func capturesSelfWeakly(_ closure: NodeIndex) -> Bool {
        guard let list = tree.firstChild(closure, .captureList) else { return false }
        return tree.children(list).contains { isWeakCapture($0) && capturedName($0)?.0 == "self" }
    }

    /// The captures that hold `self` strongly, by that name or another: `[self]`, `[me = self]`. What is read of it, as in
    /// `[name = self.name]`, is captured without it.
    private func strongCaptures(_ list: NodeIndex) -> [NodeIndex] {
        tree.children(list).filter { capture in
            !isWeakCapture(capture) && tree.firstChild(capture).map { tree.kind($0) == .selfExpression } == true
        }
    }

    /// Notes that the capture list of the innermost behavior's closure names `self`.
    mutating func noteCapturedSelf(_ closure: NodeIndex) {
        guard let list = tree.firstChild(closure, .captureList), let capture = strongCaptures(list).first,
            let behavior = openBehaviors.last, !behavior.capturesSelfWeakly, let value = tree.firstChild(capture)
        else { return }
        openBehaviors[openBehaviors.count - 1].closure.strongSelf = locator.span(tree.range(value))
    }

    /// Notes that `self` is named: inside a behavior's closure that captures it strongly.
    mutating func noteSelf(_ node: NodeIndex) {
        for index in openBehaviors.indices
        where openBehaviors[index].type == type && !openBehaviors[index].capturesSelfWeakly {
            if openBehaviors[index].closure.strongSelf == nil {
                openBehaviors[index].closure.strongSelf = locator.span(tree.range(node))
            }
            let depth = openBehaviors[index].depth
            if closures.depth > depth, closures.weakDepth <= depth {
                openBehaviors[index].closure.selfEscapes = true
            }
        }
    }

    /// Where a closure that captures `self` strongly says so, or could say otherwise.
    func selfCapture(_ closure: NodeIndex) -> SelfCapture? {
        if let list = tree.firstChild(closure, .captureList) {
            if let capture = strongCaptures(list).first {
                let isRenamed = capturedName(capture)?.1 != nil
                let start = location(tree.range(capture).lowerBound)
                return isRenamed && capturedName(capture)?.0 != "self" ? .renamed(start) : .capture(start)
            }
            return .list(location(tree.range(list).lowerBound + 1), isEmpty: tree.firstChild(list) == nil)
        }
        let brace = Int(tree[closure].firstToken)
        // Attributes come before the list.
        var head = brace + 1
        for child in tree.children(closure) where tree.kind(child) == .attribute { head = Int(tree[child].endToken) }
        guard head < Int(tree[closure].endToken) else { return nil }
        if hasSignature(closure, behind: head) { return .signature(location(Int(tree.tokens[head].start))) }
        return tree.tokens[head].startsLine
            ? .brace(location(Int(tree.tokens[brace].end))) : .statements(location(Int(tree.tokens[head].start)))
    }

    /// Whether a closure has parameters or at least `in`.
    private func hasSignature(_ closure: NodeIndex, behind head: Int) -> Bool {
        switch tree.tokens[head].keyword {
        case .in: return true
        case .async where tree.tokens[head + 1].keyword == .in || tree.tokens[head + 1].keyword == .throws: return true
        default: break
        }
        return tree.children(closure).contains { child in
            switch tree.kind(child) {
            case .closureParameterClause, .throwsClause, .returnClause: true
            default: false
            }
        }
    }

    private func location(_ offset: Int) -> SourceLocation { locator.span(offset..<offset).start }
}
