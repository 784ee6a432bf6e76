import FlynnSyntax

/// Reads the classes whose members FlynnLint writes.
struct MultiplexerReader {
    private static let marker = "// flynnlint:multiplexer "

    private let tree: SyntaxTree
    private let locator: Locator

    init(_ tree: SyntaxTree, _ locator: Locator) {
        self.tree = tree
        self.locator = locator
    }

    /// Whether a file has a class whose members FlynnLint writes.
    var isNeeded: Bool {
        tree.tokenized.comments.contains { comment in
            let end = Int(comment.start) + MultiplexerReader.marker.utf8.count
            return end <= comment.range.upperBound
                && tree.source.bytes(in: Int(comment.start)..<end, equal: "// flynnlint:multiplexer ")
        }
    }

    /// The multiplexer that a class is; `nil` if its members aren't written by FlynnLint.
    func multiplexer(_ node: NodeIndex, _ type: TypeSummary.ID) -> MultiplexerSummary? {
        guard tree.kind(node) == .classDeclaration, let block = tree.firstChild(node, .memberBlock),
            let brace = tree.closingBrace(block), let name = tree.declaredNameToken(node)
        else { return nil }
        let end = tree.tokens.range(brace).lowerBound
        let nodes = tree.childList(block)
        let members = nodes.map { tree.range($0) }
        let comments = tree.tokenized.comments
        var index = tree.tokenized.firstComment(from: tree.range(block).lowerBound)
        // The first member that doesn't end before the comment.
        var next = 0
        while index < comments.count, Int(comments[index].start) < end {
            defer { index += 1 }
            let range = comments[index].range
            // Comments in members aren't the class's.
            while next < members.count, members[next].upperBound <= range.lowerBound { next += 1 }
            guard next == members.count || !members[next].contains(range.lowerBound) else { continue }
            let text = tree.source.string(range)
            guard text.hasPrefix(MultiplexerReader.marker),
                let word = text.dropFirst(MultiplexerReader.marker.count).split(separator: " ").first
            else { continue }
            let first = tree.tokenized.tokenIndex(at: range.upperBound)
            let line = locator.lineIndex(end)
            guard let indentation = locator.indentation(ofLine: line, atMost: 200) else { return nil }
            return MultiplexerSummary(
                type: type, span: locator.span(tree.declarationHead(node, name: name)), protocolName: String(word),
                content: locator.span(range.upperBound..<end),
                tokens: tokens(min(first, brace)..<brace, of: nodes[next...]),
                generated: nodes[next...].map { node in
                    GeneratedMember(
                        signature: MemberSignature(tree, node), isForwarder: isForwarder(node),
                        access: AccessLevel(tree, node))
                },
                own: nodes[..<next].map { MemberSignature(tree, $0) }, indentation: indentation,
                lineEnd: locator.lineEnd(ofLine: locator.lineIndex(range.lowerBound)))
        }
        return nil
    }

    /// The tokens in a range without the access levels of members.
    private func tokens(_ range: Range<TokenIndex>, of members: ArraySlice<NodeIndex>) -> [String] {
        let specifiers = members.flatMap { AccessLevel.specifiers(tree, $0) }
        let skipped = Set(specifiers.flatMap { tree.tokenRange($0.node) })
        return range.filter { !skipped.contains($0) }.map { tree.tokenText($0) }
    }

    private func isForwarder(_ member: NodeIndex) -> Bool {
        tree.tokenRange(member).contains { MultiplexerNames.forwarding.contains(tree.tokenText($0)) }
    }

    /// Protocols with these can't be multiplexed.
    private static let refused: Set = ["Actor", "Error", "Flowable", "Sendable", "View"]

    /// The text of a protocol that may be multiplexed, or inherited by one that is.
    func text(ofProtocol node: NodeIndex, _ type: TypeSummary.ID) -> ProtocolText? {
        guard tree.kind(node) == .protocolDeclaration else { return nil }
        if let clause = tree.firstChild(node, .inheritanceClause),
            tree.children(clause).contains(where: { MultiplexerReader.refused.contains(tree.text($0)) })
        {
            return nil
        }
        return ProtocolText(type: type, text: withoutComments(tree.tokenRange(node)))
    }

    /// Tokens on the same lines, without indentation and comments.
    private func withoutComments(_ range: Range<TokenIndex>) -> String {
        var text = ""
        for token in range {
            if token > range.lowerBound {
                if tree.tokens.flags(token).contains(.startsLine) {
                    text += "\n"
                } else if tree.tokens.range(token - 1).upperBound < tree.tokens.range(token).lowerBound {
                    text += " "
                }
            }
            text += tree.tokenText(token)
        }
        return text
    }
}
