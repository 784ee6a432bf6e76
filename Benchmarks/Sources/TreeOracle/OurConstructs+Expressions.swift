import FlynnSyntax

extension OurConstructs {
    mutating func lookAtExpression(_ node: NodeIndex, _ kind: SyntaxKind) {
        switch kind {
        case .postfixExpression:
            lookAtChain(Array(tree.children(node)), callee: start(node))
        case .ifConfigurationClause:
            lookAtChainInBranch(node)
        case .macroExpansion:
            lookAtMacro(node)
        case .keyPathExpression:
            for child in tree.children(node) {
                switch tree.kind(child) {
                case .callArguments: addCall(child, [], callee: nil)
                case .subscriptArguments: addCall(child, [], callee: nil)
                default: break
                }
            }
        case .closureExpression:
            lookAtClosure(node)
        case .genericArgumentClause:
            add(.genericArguments, start(node), "\(Array(tree.children(node)).count)")
        case .memberAccess, .implicitMemberExpression:
            var name = firstToken(node) + 1
            let end = tree.tokenRange(node).upperBound
            if name + 2 < end, tree.tokens[name + 1].kind == .colonColon { name += 2 }
            if name < end { add(.member, tokenStart(name), tree.tokenText(name)) }
        case .infixOperator:
            add(.infixOperator, start(node), tree.text(node))
        default:
            let mark = firstToken(node) + 1
            let isMarked = tree.tokens[mark].kind == .postfixQuestionMark || tree.tokens[mark].kind == .exclamationMark
            add(.cast, start(node), tree.tokenText(mark - 1) + (isMarked ? tree.tokenText(mark) : ""))
        }
    }

    // MARK: - Calls

    /// Returns the labels of arguments.
    func arguments(_ list: NodeIndex) -> String {
        Construct.list(tree.children(list).filter { tree.kind($0) == .argument }.map(label))
    }

    private func label(_ node: NodeIndex) -> String? {
        let first = firstToken(node)
        guard tree.tokens[first].kind != .leftSquare, first + 1 < tree.tokenRange(node).upperBound,
            tree.tokens[first + 1].kind == .colon
        else { return nil }
        return tree.tokenText(first)
    }

    /// Finds the calls in an operand with its suffixes.
    private mutating func lookAtChain(_ suffixes: [NodeIndex], callee: Int) {
        var list: NodeIndex?
        var closures: [NodeIndex] = []
        for suffix in suffixes {
            switch tree.kind(suffix) {
            case .trailingClosure where closures.isEmpty || label(suffix) != nil:
                closures.append(suffix)
            case .trailingClosure:
                addCall(list, closures, callee: callee)
                list = nil
                closures = [suffix]
            case .callArguments, .subscriptArguments:
                addCall(list, closures, callee: callee)
                list = suffix
                closures = []
            default:
                addCall(list, closures, callee: callee)
                list = nil
                closures = []
            }
        }
        addCall(list, closures, callee: callee)
    }

    /// Finds the calls in a branch of an `#if` that follows an operand.
    private mutating func lookAtChainInBranch(_ clause: NodeIndex) {
        guard let configuration = tree.parent(clause), let around = tree.parent(configuration) else { return }
        let isBranch =
            tree.kind(around) == .postfixExpression
            || tree.kind(around) == .ifConfigurationClause
                && tree.children(clause).contains { tree.kind($0) == .memberAccess }
        guard isBranch else { return }
        let suffixes = Array(tree.children(clause).drop { tree.kind($0) != .memberAccess })
        if let first = suffixes.first { lookAtChain(suffixes, callee: start(first)) }
    }

    private mutating func addCall(_ list: NodeIndex?, _ closures: [NodeIndex], callee: Int?) {
        guard let first = list ?? closures.first, let last = closures.last ?? list else { return }
        let isSubscript = tree.kind(first) == .subscriptArguments
        let text = list.map { isSubscript ? "[\(arguments($0))]" : "(\(arguments($0)))" } ?? "nothing"
        add(
            isSubscript ? .subscriptCall : .call, start(first),
            Construct.call(callee: callee, arguments: text, closures: closures.map(label), end: end(last)))
    }

    private mutating func lookAtMacro(_ node: NodeIndex) {
        let name = firstToken(node) + 1
        // The arguments of `#available(…)` are not expressions.
        guard tree.tokens[name - 1].kind == .pound, name < tree.tokenRange(node).upperBound else { return }
        let list = tree.firstChild(node, .callArguments)
        let closures = tree.children(node).filter { tree.kind($0) == .trailingClosure }
        let text = list.map { "(\(arguments($0)))" } ?? "nothing"
        add(
            .macroExpansion, start(node),
            tree.tokenText(name)
                + Construct.call(callee: nil, arguments: text, closures: closures.map(label), end: end(node)))
    }

    // MARK: - Closures

    private mutating func lookAtClosure(_ node: NodeIndex) {
        var words: [String] = []
        for child in tree.children(node) {
            switch tree.kind(child) {
            case .captureList:
                let captures = tree.children(child).filter { tree.kind($0) == .capture }.map(capture)
                words.append("[\(captures.joined(separator: ", "))]")
            case .closureParameterClause:
                let parameters = tree.children(child).filter { tree.kind($0) == .closureParameter }.map(
                    closureParameter)
                words.append("(\(parameters.joined(separator: ", ")))")
            case .returnClause:
                words.append("-> \(startOfFirstChild(child))")
            default:
                break
            }
        }
        add(.closure, start(node), "\(words.joined(separator: " ")) to \(end(node))")
    }

    /// Returns the description of a capture: the specifier, the name, and the offset of the value.
    private func capture(_ node: NodeIndex) -> String {
        let tokens = tree.tokenRange(node)
        var names: [String] = []
        for token in tokens {
            guard tree.tokens[token].kind != .equal else {
                return names.joined() + " = \(tokenStart(token + 1))"
            }
            names.append(tree.tokenText(token))
        }
        return names.joined()
    }

    private func closureParameter(_ node: NodeIndex) -> String {
        var names: [String] = []
        for token in tree.introducer(node)..<tree.tokenRange(node).upperBound {
            guard tree.tokens[token].kind != .colon else { break }
            names.append(tree.tokenText(token))
        }
        let type = tree.children(node).first { tree.kind($0) != .attribute }
        return names.joined(separator: " ") + (type.map { ": \(start($0))" } ?? "")
    }

    // MARK: - Literals

    mutating func lookAtLiteral(_ node: NodeIndex, _ kind: SyntaxKind) {
        let place = "to \(end(node))"
        switch kind {
        case .integerLiteral: add(.integer, start(node), place)
        case .integerType:
            // A sign is not part of the literal.
            let literal = tree.tokenRange(node).upperBound - 1
            add(.integer, tokenStart(literal), place)
        case .floatLiteral: add(.float, start(node), place)
        case .booleanLiteral: add(.boolean, start(node), place)
        case .nilLiteral: add(.nil, start(node), place)
        case .regexLiteral: add(.regularExpression, start(node), place)
        case .stringLiteral:
            let interpolations = tree.children(node).map { "(\(arguments($0)))" }
            add(.string, start(node), "\(interpolations.joined()) \(place)")
        case .arrayLiteral:
            add(.array, start(node), "\(Array(tree.children(node)).count) \(place)")
        case .dictionaryLiteral:
            add(.dictionary, start(node), "\(Array(tree.children(node)).count) \(place)")
        default:
            add(.tuple, start(node), "(\(arguments(node))) \(place)")
        }
    }
}
