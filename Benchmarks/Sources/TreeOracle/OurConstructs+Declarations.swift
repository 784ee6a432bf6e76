import FlynnSyntax

extension OurConstructs {
    /// Adds a declaration. Returns the offset of its introducer.
    mutating func declare(_ node: NodeIndex, _ kind: Construct.Kind, scope: Int) -> Int {
        let introducer = tree.introducer(node)
        var words: [String] = []
        for child in tree.children(node) where tree.kind(child) == .modifier {
            words.append(tree.tokenText(firstToken(child)))
        }
        words.append(name(of: node, kind, introducer: introducer))
        words += signature(of: node)
        let start = tokenStart(introducer)
        add(kind, start, "\(words.joined(separator: " ")) in \(scope) to \(end(node))")
        return start
    }

    private func name(of node: NodeIndex, _ kind: Construct.Kind, introducer: Int) -> String {
        switch kind {
        case .initializer, .deinitializer, .subscript:
            return ""
        case .import, .operatorDeclaration:
            return tree.source.string(tokenStart(introducer)..<end(node))
        case .extension:
            let type = tree.children(node).first { tree.kind($0) != .attribute && tree.kind($0) != .modifier }
            return type.map { tree.text($0) } ?? ""
        case .variable:
            return tree.children(node).filter { tree.kind($0) == .patternBinding }.map(binding).joined(separator: ", ")
        default:
            let token = introducer + 1
            guard token < tree.tokenRange(node).upperBound else { return "" }
            let name = tree.tokenText(token)
            // In `func ==<T>`, the generic parameters begin inside of the operator token.
            let generics = tree.firstChild(node, .genericParameterClause)
            return generics.map { firstToken($0) == token } == true ? String(name.dropLast()) : name
        }
    }

    /// Returns the description of a variable binding: the pattern, the offsets of the type and value, and the
    /// accessors.
    private func binding(_ node: NodeIndex) -> String {
        var words: [String] = []
        for child in tree.children(node) {
            switch tree.kind(child) {
            case .typeAnnotation: words.append(": \(startOfFirstChild(child))")
            case .initializerClause: words.append("= \(startOfFirstChild(child))")
            case .accessorBlock, .codeBlock: words.append(accessors(child))
            default: words.append(tree.text(child))
            }
        }
        return words.joined(separator: " ")
    }

    private func accessors(_ block: NodeIndex) -> String {
        guard tree.kind(block) == .accessorBlock else { return "{ … }" }
        let names = tree.children(block).filter { tree.kind($0) == .accessor }.map {
            tree.tokenText(tree.introducer($0))
        }
        return "{ \(names.joined(separator: " ")) }"
    }

    private func signature(of node: NodeIndex) -> [String] {
        var words: [String] = []
        for child in tree.children(node) {
            switch tree.kind(child) {
            case .parameterClause: words.append("(\(parameters(child)))")
            case .returnClause: words.append("-> \(startOfFirstChild(child))")
            case .inheritanceClause:
                words.append(": " + tree.children(child).map { String(start($0)) }.joined(separator: " "))
            case .genericWhereClause: words.append("where \(start(child))")
            case .initializerClause: words.append("= \(startOfFirstChild(child))")
            case .memberBlock, .codeBlock, .accessorBlock:
                words.append(tree.kind(node) == .subscriptDeclaration ? accessors(child) : "{ … }")
            default: break
            }
        }
        return words
    }

    /// Returns the description of the parameters of a function or enum case: the names, and the offsets of the type and
    /// default value.
    func parameters(_ clause: NodeIndex) -> String {
        tree.children(clause).filter { tree.kind($0) == .parameter }.map { parameter in
            var names: [String] = []
            var words = ""
            for child in tree.children(parameter) {
                switch tree.kind(child) {
                case .attribute: continue
                case .initializerClause: words += " = \(startOfFirstChild(child))"
                default:
                    names = labels(before: child, in: parameter)
                    words += " \(start(child))"
                }
            }
            return names.joined(separator: " ") + ":" + words
        }.joined(separator: ", ")
    }

    /// Returns the one or two names before the colon that precedes a node. The names of a parameter follow its
    /// attributes.
    private func labels(before type: NodeIndex, in parameter: NodeIndex) -> [String] {
        let colon = firstToken(type) - 1
        let first = tree.introducer(parameter)
        guard colon > first, tree.tokens[colon].kind == .colon else { return [] }
        return (max(first, colon - 2)..<colon).map { tree.tokenText($0) }
    }

    mutating func lookAtPart(of node: NodeIndex, _ kind: SyntaxKind, scope: Int) {
        switch kind {
        case .enumCaseElement:
            let name = tree.tokenText(firstToken(node))
            add(
                .enumCase, start(node),
                ([name] + signature(of: node)).joined(separator: " ") + " in \(scope) to \(end(node))")
        case .accessor:
            let word = tree.introducer(node)
            let parameter = tree.firstChild(node, .closureParameterClause).flatMap { tree.firstChild($0) }
            let body = tree.firstChild(node, .codeBlock) == nil ? "" : "{ … }"
            add(
                .accessor, tokenStart(word),
                "\(tree.tokenText(word)) (\(parameter.map { tree.text($0) } ?? "")) \(body) in \(scope) to \(end(node))"
            )
        case .genericParameter:
            let constraint = tree.children(node).first { tree.kind($0) != .attribute }
            add(.genericParameter, start(node), ": \(constraint.map { start($0) } ?? -1)")
        default:
            guard let name = tree.firstChild(node), isTypeName(name) else { return }
            let arguments = tree.firstChild(node, .callArguments).map { "(\(self.arguments($0)))" } ?? ""
            add(.attribute, start(node), tree.text(name) + arguments)
        }
    }

    /// Returns whether an attribute has the name of a type. The arguments of other attributes have various grammars.
    private func isTypeName(_ name: NodeIndex) -> Bool {
        UInt8(ascii: "A")...UInt8(ascii: "Z") ~= tree.source[start(name)]
    }
}
