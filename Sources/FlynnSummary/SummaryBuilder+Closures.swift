import FlynnSyntax

/// A closure, or a local function, that is being read.
struct OpenClosure {
    /// Its index in ``FileSummary/closures``.
    var index: Int
    /// How it captures `self`; `nil` if its capture list doesn't name it.
    var selfCapture: Ownership?
    /// The other names by which it holds the instance unowned.
    var unownedNames: [UnownedName] = []
    /// Whether a behavior runs it, itself or in the course of a call.
    var runsInBehavior: Bool
    /// What is noted already.
    var seen: Set<Seen> = []

    enum Ownership {
        case strong, weak, unowned
    }

    /// `[unowned me = self]`
    struct UnownedName {
        var name: String
        /// How many things had that name when it was captured, to tell it from what hides it later.
        var bindings: Int
    }

    struct Seen: Hashable {
        var member: String?
        var unownedSince: ClosureSummary.ID?
    }
}

/// Closures: where they stand, and what they use of the instance around them.
extension SummaryBuilder {
    /// Visits the inside of a closure, and writes down what it uses of the instance.
    mutating func visitInside(
        of closure: NodeIndex, at place: ClosurePlace, _ body: (inout SummaryBuilder) -> Void
    ) {
        let index = summary.closures.count
        let runsInBehavior =
            switch place {
            case .behavior: true
            case .inPlace: openClosures.last?.runsInBehavior == true
            case .inPlaceOrLater, .passed, .unknown: false
            }
        summary.closures.append(
            ClosureSummary(
                owner: TypeSummary.ID(type), parent: openClosures.last.map { ClosureSummary.ID($0.index) },
                place: place, uses: []))
        var open = OpenClosure(index: index, runsInBehavior: runsInBehavior)
        readCaptures(closure, into: &open)
        openClosures.append(open)
        body(&self)
        openClosures.removeLast()
        // Nothing refers to a closure without uses of its own and without closures in it.
        if summary.closures.count == index + 1, summary.closures[index].uses.isEmpty { summary.closures.removeLast() }
    }

    /// Reads how a closure captures the instance; its names are bound already.
    private func readCaptures(_ closure: NodeIndex, into open: inout OpenClosure) {
        guard let list = tree.firstChild(closure, .captureList) else { return }
        for capture in tree.children(list) {
            guard let (name, _) = capturedName(capture) else { continue }
            let ownership: OpenClosure.Ownership =
                !isWeakCapture(capture) ? .strong : tree.firstToken(capture).keyword == .weak ? .weak : .unowned
            if name == "self" {
                open.selfCapture = ownership
            } else if ownership == .unowned, isInstance(meaning(of: name)) {
                open.unownedNames.append(.init(name: name, bindings: scopes.bindings(of: name)))
            }
        }
    }

    /// Whether a name is bound to the instance around.
    private func isInstance(_ origin: ExpressionSummary?) -> Bool {
        switch origin {
        case .`self`(let owner)?, .unwrapped(.`self`(let owner))?: owner.index == type
        default: false
        }
    }

    // MARK: - Uses

    /// Notes a use of `self` or `super` inside of a closure.
    mutating func noteSelfUse(_ node: NodeIndex) {
        noteUse(node, unownedSince: openClosures.last { $0.selfCapture != nil }.flatMap { unownedSince($0) })
    }

    private func unownedSince(_ closure: OpenClosure) -> ClosureSummary.ID? {
        closure.selfCapture == .unowned ? ClosureSummary.ID(closure.index) : nil
    }

    /// Notes a bare name inside of a closure: of a member, or another name for the instance.
    mutating func noteNameUse(_ node: NodeIndex) {
        let first = Int(tree[node].firstToken)
        guard type >= 0, tree[node].endToken == tree[node].firstToken + 1, tree.tokens[first].kind == .identifier,
            !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(tree.source[tree.tokens[first].range.lowerBound])
        else { return }
        let name = tree.name(ofToken: first)
        guard let origin = meaning(of: name) else {
            let since = openClosures.last { $0.selfCapture != nil }.flatMap { unownedSince($0) }
            note(SelfUse(span: locator.span(tree.range(node)), member: name, isImplicit: true, unownedSince: since))
            return
        }
        guard isInstance(origin) else { return }
        let bindings = scopes.bindings(of: name)
        let holder = openClosures.last { closure in
            closure.unownedNames.contains { $0.name == name && $0.bindings == bindings }
        }
        noteUse(node, unownedSince: holder.map { ClosureSummary.ID($0.index) })
    }

    /// Notes that a member is bound to a name of its own, as in `if let count`.
    mutating func noteShorthandBinding(_ pattern: NodeIndex) {
        let name = tree.text(pattern)
        guard type >= 0, name != "self", !scopes.isBound(name) else { return }
        let since = openClosures.last { $0.selfCapture != nil }.flatMap { unownedSince($0) }
        note(SelfUse(span: locator.span(tree.range(pattern)), member: name, isImplicit: true, unownedSince: since))
    }

    private mutating func noteUse(_ node: NodeIndex, unownedSince: ClosureSummary.ID?) {
        guard type >= 0 else { return }
        var end = node
        var member: String?
        if let parent = tree.parent(node), tree.kind(parent) == .postfixExpression, tree.firstChild(parent) == node {
            var next = tree.nextSibling(node)
            while let suffix = next, tree.kind(suffix) == .optionalChaining || tree.kind(suffix) == .forcedValue {
                next = tree.nextSibling(suffix)
            }
            if let access = next, tree.kind(access) == .memberAccess,
                tree[access].endToken == tree[access].firstToken + 2
            {
                member = tree.name(ofToken: Int(tree[access].endToken) - 1)
                end = access
            }
        }
        let range = tree.range(node).lowerBound..<tree.range(end).upperBound
        note(SelfUse(span: locator.span(range), member: member, isImplicit: false, unownedSince: unownedSince))
    }

    private mutating func note(_ use: SelfUse) {
        let last = openClosures.count - 1
        guard last >= 0,
            openClosures[last].seen.insert(.init(member: use.member, unownedSince: use.unownedSince)).inserted
        else { return }
        summary.closures[openClosures[last].index].uses.append(use)
    }

    // MARK: - Members

    /// Whether a property or method is `nonisolated`, or has an attribute that is a type: a property wrapper, which may
    /// guard it, or a global actor.
    func isDeclaredShareable(_ declaration: NodeIndex) -> Bool {
        tree.children(declaration).contains { child in
            switch tree.kind(child) {
            case .modifier:
                return tree.firstToken(child).keyword == .nonisolated
            case .attribute:
                guard let name = tree.firstChild(child) else { return false }
                return (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(tree.source[tree.range(name).lowerBound])
            default:
                return false
            }
        }
    }

    /// Whether `async` stands between the parameters of a function and what follows them.
    func isAsync(_ function: NodeIndex) -> Bool {
        guard let clause = tree.firstChild(function, .parameterClause) else { return false }
        var token = Int(tree[clause].endToken)
        while token < Int(tree[function].endToken) {
            switch tree.tokens[token].keyword {
            case .async, .reasync: return true
            case .throws, .rethrows: token += 1
            default: return false
            }
        }
        return false
    }

    // MARK: - Functions that keep closures

    /// The parameters of a function, if one of them is a closure that it may keep.
    func escapingParameters(_ function: NodeIndex) -> [EscapingParameter]? {
        guard let clause = tree.firstChild(function, .parameterClause) else { return nil }
        let parameters = tree.children(clause)
        guard parameters.contains(where: { isEscaping($0) }) else { return nil }
        return parameters.map { parameter in
            var token = Int(tree[parameter].firstToken)
            for child in tree.children(parameter) where tree.kind(child) == .attribute {
                token = Int(tree[child].endToken)
            }
            return EscapingParameter(label: tree.name(ofToken: token), isEscaping: isEscaping(parameter))
        }
    }

    private func isEscaping(_ parameter: NodeIndex) -> Bool {
        tree.children(parameter).contains { child in
            switch tree.kind(child) {
            case .attributedType: hasAttribute(child, "escaping")
            case .optionalType:
                tree.firstChild(child).map { wrapped in
                    tree.kind(wrapped) == .tupleType && TypeDescription(tree, wrapped).isFunction
                } == true
            default: false
            }
        }
    }
}

extension TypeDescription {
    /// Whether it is the type of a function.
    fileprivate var isFunction: Bool {
        if case .function = self { return true }
        return false
    }
}
