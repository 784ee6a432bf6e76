import FlynnSyntax

extension SyntaxTree {
    /// The expression in any number of parentheses.
    func withoutParentheses(_ node: NodeIndex) -> NodeIndex {
        var node = node
        while kind(node) == .tupleExpression, let value = parenthesizedValue(node) { node = value }
        return node
    }

    /// Whether a `do` statement has a `catch` without a pattern.
    package func hasGeneralCatch(_ statement: NodeIndex) -> Bool {
        children(statement).contains { kind($0) == .catchClause && firstChild($0, .caseItem) == nil }
    }

    /// The braces of the innermost type or extension around a node.
    func memberBlock(around node: NodeIndex) -> NodeIndex? {
        var next = parent(node)
        while let current = next, kind(current) != .memberBlock { next = parent(current) }
        return next
    }

    /// Whether an expression begins with the member of a type that its context shows: `.zero`, `.degrees(5)`
    func isImplicitMember(_ node: NodeIndex) -> Bool {
        switch kind(node) {
        case .implicitMemberExpression: true
        case .postfixExpression: firstChild(node).map { kind($0) == .implicitMemberExpression } ?? false
        default: false
        }
    }

    /// Whether a function or initializer is a member of a type or global, rather than local.
    func isMemberOrGlobal(_ function: NodeIndex) -> Bool {
        guard [.functionDeclaration, .initializerDeclaration].contains(kind(function)) else { return false }
        var next = parent(function)
        while let current = next, kind(current) == .ifConfigurationClause || kind(current) == .ifConfiguration {
            next = parent(current)
        }
        return next.map { kind($0) == .memberBlock || kind($0) == .sourceFile } ?? false
    }

    /// The name in the target `name` or `self.name` of an assignment.
    func assignedProperty(_ target: NodeIndex) -> String? {
        switch kind(target) {
        case .identifierExpression: return simpleNameToken(target).map { name(ofToken: $0) }
        case .postfixExpression:
            guard let base = firstChild(target), kind(base) == .selfExpression, let access = nextSibling(base),
                kind(access) == .memberAccess, nextSibling(access) == nil
            else { return nil }
            return memberName(access)
        default: return nil
        }
    }

    /// The chains that the branches of an `#if` in a chain continue, each up to the end of its branch. A branch's condition isn't in it.
    func chains(through parts: [NodeIndex], at position: Int) -> [[NodeIndex]] {
        children(parts[position]).map { clause in
            parts[..<position]
                + children(clause).filter { node in
                    switch kind(node) {
                    case .memberAccess, .callArguments, .subscriptArguments, .trailingClosure, .optionalChaining,
                        .forcedValue, .ifConfiguration:
                        true
                    default: false
                    }
                }
        }
    }

    /// The chains that an `#if` in a chain can leave. Without `#else`, the suffixes of no branch are one of them.
    func wholeChains(through parts: [NodeIndex], at position: Int) -> [[NodeIndex]] {
        let rest = parts[(position + 1)...]
        var chains = chains(through: parts, at: position).map { $0 + rest }
        let hasElse = children(parts[position]).contains { tokenText(firstTokenIndex($0)) == "#else" }
        if !hasElse { chains.append(Array(parts[..<position]) + rest) }
        return chains
    }

    /// Whether an argument can be any number of arguments: an editor placeholder or a pack expansion.
    func isArgumentExpansion(_ value: NodeIndex) -> Bool {
        switch kind(value) {
        case .placeholderExpression: true
        case .prefixExpression: firstToken(value).keyword == .repeat
        default: false
        }
    }

    /// The bytes from the keyword of a declaration to the end of a name.
    func declarationHead(_ declaration: NodeIndex, name: TokenIndex) -> Range<Int> {
        let keyword = tokens.range(introducer(declaration))
        return keyword.lowerBound..<max(tokens.range(name).upperBound, keyword.upperBound)
    }

    /// The start of a range as messages quote it: its first line, and at most 40 bytes, cut between scalars.
    func quotation(_ range: Range<Int>) -> String {
        var end = min(range.upperBound, range.lowerBound + 40)
        while end < range.upperBound, end > range.lowerBound, source[end] & 0xC0 == 0x80 { end -= 1 }
        var text = source.string(range.lowerBound..<end)
        if let lineEnd = text.firstIndex(where: \.isNewline) {
            text = String(text[..<lineEnd])
            end = range.lowerBound
        }
        return end < range.upperBound ? text + "…" : text
    }
}
