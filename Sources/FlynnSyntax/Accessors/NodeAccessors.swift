/// The index of a token in ``SyntaxTree/tokens``.
public typealias TokenIndex = Int

// Tokens and names of any node. The accessors in this folder are the only code outside of the parser that counts tokens.
extension SyntaxTree {
    /// The number of tokens of a node.
    @inlinable
    public func tokenCount(_ node: NodeIndex) -> Int { Int(nodes[node].endToken - nodes[node].firstToken) }

    /// The index of the first token of a node. An empty node has the token after it.
    @inlinable
    public func firstTokenIndex(_ node: NodeIndex) -> TokenIndex { Int(nodes[node].firstToken) }

    /// The index of the last token of a node, or `nil` for an empty node.
    @inlinable
    public func lastTokenIndex(_ node: NodeIndex) -> TokenIndex? {
        let node = nodes[node]
        return node.endToken > node.firstToken ? Int(node.endToken) - 1 : nil
    }

    /// The index of the token before a node, or `nil` at the start of the file.
    @inlinable
    public func tokenIndex(before node: NodeIndex) -> TokenIndex? {
        let first = Int(nodes[node].firstToken)
        return first > 0 ? first - 1 : nil
    }

    /// The index of the token after a node. The file's last token is the end of the file, which is in no node.
    @inlinable
    public func tokenIndex(after node: NodeIndex) -> TokenIndex { Int(nodes[node].endToken) }

    /// The bytes of the name that a token spells, without backticks.
    @inlinable
    public func nameRange(ofToken index: TokenIndex) -> Range<Int> {
        let range = tokens.range(index)
        return tokens.flags(index).contains(.isEscaped) && range.count >= 2
            ? range.lowerBound + 1..<range.upperBound - 1 : range
    }

    /// Passes the names that identifiers and keywords after periods spell, in their order: without backticks, and without the `$` of a
    /// projected value. The bytes must not be used after `body` has returned.
    @inlinable @inline(__always)
    public func forEachName(_ body: (TokenIndex, UnsafeRawBufferPointer) -> Void) {
        let tokens = tokens
        source.withBytes { bytes in
            var previous = TokenKind.endOfFile
            for token in 0..<tokens.count {
                let kind = tokens.kind(token)
                defer { previous = kind }
                guard kind == .identifier || kind == .keyword && previous == .period else { continue }
                var range = nameRange(ofToken: token)
                if !range.isEmpty, bytes[range.lowerBound] == UInt8(ascii: "$") { range = range.dropFirst() }
                body(token, UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[range]))
            }
        }
    }

    /// The name that an identifier token spells, without backticks. Only equal names are equal strings; see ``NameSpelling``.
    public func name(ofToken index: TokenIndex) -> String {
        tokenized.distinct(source.string(nameRange(ofToken: index)))
    }

    /// Whether ``name(ofToken:)`` returns a name.
    public func token(_ index: TokenIndex, spells name: String) -> Bool {
        let range = nameRange(ofToken: index)
        if tokenized.mayHaveEquivalentNames { return self.name(ofToken: index) == name }
        guard range.count == name.utf8.count else { return false }
        var name = name
        return source.withBytes { bytes in
            name.withUTF8 { utf8 in utf8.indices.allSatisfy { utf8[$0] == bytes[range.lowerBound + $0] } }
        }
    }

    /// Whether a token spells the name `self`, with or without backticks.
    @inlinable
    public func spellsSelf(_ index: TokenIndex) -> Bool {
        tokens.keyword(index) == .self
            || tokens.flags(index).contains(.isEscaped) && source.bytes(in: nameRange(ofToken: index), equal: "self")
    }

    /// Whether a name is the label of an argument or of an element of a tuple. It isn't the first token.
    public func isLabel(_ index: TokenIndex) -> Bool {
        tokens.kind(index + 1) == .colon
            && (tokens.kind(index - 1) == .leftParen || tokens.kind(index - 1) == .comma)
    }

    /// Whether a token can be a label or a parameter's name.
    @inlinable
    func isNameToken(_ index: TokenIndex) -> Bool {
        switch tokens.kind(index) {
        case .identifier, .wildcard, .keyword, .dollarIdentifier: true
        default: false
        }
    }

    /// The index of the first token of a node after its attributes, or the node's end if there are only attributes.
    @inlinable
    func tokenIndex(afterAttributesOf node: NodeIndex) -> TokenIndex {
        var token = Int(nodes[node].firstToken)
        for child in children(node) {
            guard nodes.kind(child) == .attribute else { break }
            token = Int(nodes[child].endToken)
        }
        return token
    }
}
