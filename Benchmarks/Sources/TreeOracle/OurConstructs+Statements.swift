import FlynnSyntax

extension OurConstructs {
    mutating func lookAtStatement(_ node: NodeIndex, _ kind: SyntaxKind) {
        let first = firstToken(node)
        let word = tree.tokenText(first)
        switch kind {
        case .optionalBindingCondition:
            add(.condition, start(node), "\(word) \(tree.firstChild(node).map { tree.text($0) } ?? "") to \(end(node))")
        case .caseCondition:
            add(.condition, start(node), "\(word) to \(end(node))")
        case .switchCase:
            let items = tree.children(node).filter { tree.kind($0) == .caseItem }
            let guarded = items.map { Array(tree.children($0)).count > 1 ? "where" : "·" }
            add(.switchCase, start(node), "\(guarded.joined(separator: " ")) to \(end(node))")
        case .switchStatement:
            let cases = tree.children(node).filter { tree.kind($0) == .switchCase }
            add(.statement, start(node), "\(word) \(cases.count) to \(end(node))")
        case .doStatement:
            let clauses = tree.children(node).filter { tree.kind($0) == .catchClause }
            add(.statement, start(node), "\(word) \(clauses.count) to \(end(node))")
        default:
            add(.statement, start(node), "\(word) to \(end(node))")
        }
    }

    mutating func lookAtType(_ node: NodeIndex, _ kind: SyntaxKind) {
        switch kind {
        case .tuplePattern:
            // For `if let (a, b) = e`, swift-syntax has a tuple expression.
            guard isInOptionalBinding(node) else { return }
            let elements = tree.children(node).map { _ in String?.none }
            add(.tuple, start(node), "(\(Construct.list(elements))) to \(end(node))")
        case .identifierType, .memberType:
            let components = tree.children(node).filter { tree.kind($0) == .typeComponent }
            let names = components.map { tree.tokenText(firstToken($0)) }
            add(.namedType, start(node), names.isEmpty ? tree.text(node) : names.joined(separator: "."))
        case .arrayType, .inlineArrayType, .dictionaryType, .optionalType, .implicitlyUnwrappedOptionalType,
            .compositionType, .metatypeType, .opaqueType, .existentialType, .suppressedType:
            add(.otherType, start(node), "\(kind)")
        case .functionType:
            guard let parameters = tree.firstChild(node) else { return }
            add(.otherType, start(node), "\(kind) \(elementCount(parameters))")
        case .tupleType:
            // The parameters of a function type don't form a type.
            if let around = tree.parent(node), tree.kind(around) == .functionType, tree.firstChild(around) == node {
                return
            }
            add(.otherType, start(node), "\(kind) \(elementCount(node))")
        default:
            break
        }
    }

    private func isInOptionalBinding(_ pattern: NodeIndex) -> Bool {
        var node = pattern
        while let parent = tree.parent(node), tree.kind(node) == .tuplePattern { node = parent }
        return tree.kind(node) == .optionalBindingCondition
    }

    private func elementCount(_ tuple: NodeIndex) -> Int {
        tree.children(tuple).count { tree.kind($0) == .tupleTypeElement }
    }
}
