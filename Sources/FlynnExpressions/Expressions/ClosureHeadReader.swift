import FlynnFacts
import FlynnSyntax

/// Reads the places in a closure where types are written or can be inserted.
struct ClosureHeadReader {
    private let tree: SyntaxTree
    private let locator: Locator
    private let code: ClosureCode

    init(_ tree: SyntaxTree, _ locator: Locator, _ code: ClosureCode) {
        self.tree = tree
        self.locator = locator
        self.code = code
    }

    func head(of closure: ClosureNode) -> ClosureHead {
        let range = tree.tokenRange(closure.node)
        let brace = tree.tokens.range(range.lowerBound)
        let body = tree.closureBodyToken(closure)
        let clause = tree.parameterClause(closure)
        var head = ClosureHead(
            form: .bare, start: locator.location(brace.upperBound), isSpaced: isBlank(at: brace.upperBound),
            end: locator.location(brace.upperBound), isEndSpaced: true, hasEffectsOrResult: false,
            returnsValue: code[closure].firstReturn.flatMap { tree.firstChild($0) } != nil)
        guard body > range.lowerBound + 1, tree.tokens.keyword(body - 1) == .in else {
            addShorthandArguments(of: closure, to: &head)
            return head
        }
        head.form = .withoutParameters
        let last = tree.tokens.range(body - 2)
        head.end = locator.location(last.upperBound)
        head.isEndSpaced = isBlank(at: last.upperBound)
        head.hasEffectsOrResult =
            tree.returnType(closure.node) != nil || tree.tokens.keyword(body - 2) == .throws
            || tree.firstChild(closure.node, .throwsClause) != nil
        if let clause {
            head.form = tree.tokens.kind(tree.firstTokenIndex(clause)) == .leftParen ? .list : .names
            head.names = tree.children(clause).map { parameter in
                let name = tree.parameterNames(parameter)?.name ?? tree.firstTokenIndex(parameter)
                return locator.span(tree.tokens.range(name))
            }
        } else {
            addShorthandArguments(of: closure, to: &head)
        }
        return head
    }

    private func isBlank(at offset: Int) -> Bool {
        guard offset < locator.source.byteCount else { return false }
        return [0x20, 0x09, 0x0A, 0x0D].contains(locator.source[offset])
    }

    private func addShorthandArguments(of closure: ClosureNode, to head: inout ClosureHead) {
        let count = tree.shorthandArgumentCount(closure)
        let range = tree.tokenRange(closure.node)
        guard count > 0, range.count <= ClosureLiteralReader.maxTokens else { return }
        for token in code[closure].shorthandArguments {
            guard let index = Int(tree.tokenText(token).dropFirst()) else { return }
            head.shorthandArguments.append(
                ShorthandArgument(index: index, span: locator.span(tree.tokens.range(token))))
        }
        let words = Set(range.lazy.filter { tree.tokens.kind($0) == .identifier }.map { tree.name(ofToken: $0) })
        for base in ["value", "argument", "parameter"] {
            let names = count == 1 ? [base] : (1...count).map { base + String($0) }
            if words.isDisjoint(with: names) {
                head.freeNames = names
                return
            }
        }
    }
}
