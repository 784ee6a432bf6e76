import FlynnFacts
import FlynnSyntax

extension SyntaxTree {
    /// Returns the expression inside any number of parentheses.
    package func withoutParentheses(_ node: NodeIndex) -> NodeIndex {
        var node = node
        while kind(node) == .tupleExpression, let value = parenthesizedValue(node) { node = value }
        return node
    }

    /// Returns the member block of the innermost type or extension around `node`.
    package func memberBlock(around node: NodeIndex) -> NodeIndex? {
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
    package func isMemberOrGlobal(_ function: NodeIndex) -> Bool {
        guard [.functionDeclaration, .initializerDeclaration].contains(kind(function)) else { return false }
        var next = parent(function)
        while let current = next, kind(current) == .ifConfigurationClause || kind(current) == .ifConfiguration {
            next = parent(current)
        }
        return next.map { kind($0) == .memberBlock || kind($0) == .sourceFile } ?? false
    }

    /// Returns the name in `name` or `self.name` as the target of an assignment.
    package func assignedProperty(_ target: NodeIndex) -> String? {
        switch kind(target) {
        case .identifierExpression: return simpleNameToken(target).map { name(ofToken: $0) }
        default: return memberOfSelf(target).flatMap { memberName($0) }
        }
    }

    /// Returns the chains ending in the branches of an `#if`, up to the end of each branch. The conditions of the
    /// branches are excluded.
    package func chains(through parts: [NodeIndex], at position: Int) -> [[NodeIndex]] {
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

    /// Returns the possible complete chains for an `#if` in a chain. If the `#else` is missing, this includes the chain
    /// that skips all branches.
    func wholeChains(through parts: [NodeIndex], at position: Int) -> [[NodeIndex]] {
        let rest = parts[(position + 1)...]
        var chains = chains(through: parts, at: position).map { $0 + rest }
        let hasElse = children(parts[position]).contains { tokenText(firstTokenIndex($0)) == "#else" }
        if !hasElse { chains.append(Array(parts[..<position]) + rest) }
        return chains
    }

    /// Returns the first argument labels of a call, up to a maximum, and the number of trailing closures.
    package func passedLabels(of call: Call, maxCount: Int = .max) -> PassedArguments {
        PassedArguments(
            labels: call.list.map { labels(in: $0, maxCount: maxCount) } ?? [],
            trailingClosures: call.trailingClosures.count)
    }

    /// Returns the first labels in an argument list, up to a maximum, with an empty string for a missing label.
    package func labels(in list: NodeIndex, maxCount: Int) -> [String] {
        children(list).prefix(maxCount).map { argumentLabel($0) ?? "" }
    }

    /// Returns whether an argument can expand to any number of arguments. This is true for editor placeholders and pack
    /// expansions.
    package func isArgumentExpansion(_ value: NodeIndex) -> Bool {
        switch kind(value) {
        case .placeholderExpression: true
        case .prefixExpression: firstToken(value).keyword == .repeat
        default: false
        }
    }

    /// Returns the byte range from the keyword of `declaration` to the end of `name`.
    package func declarationHead(_ declaration: NodeIndex, name: TokenIndex) -> Range<Int> {
        let keyword = tokens.range(introducer(declaration))
        return keyword.lowerBound..<max(tokens.range(name).upperBound, keyword.upperBound)
    }

    /// Returns the start of `range` for use in messages: its first line, limited to 40 bytes and cut between Unicode
    /// scalars.
    package func quotation(_ range: Range<Int>) -> String {
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
