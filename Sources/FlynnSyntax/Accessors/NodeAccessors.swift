/// The index of a token in ``SyntaxTree/tokens``.
public typealias TokenIndex = Int

// Accessors for the tokens and names of any node. Code outside of the parser and this folder does not count tokens.
extension SyntaxTree {
    /// Returns the number of tokens in the node.
    @inlinable
    public func tokenCount(_ node: NodeIndex) -> Int { Int(nodes[node].endToken - nodes[node].firstToken) }

    /// Returns the index of the token at which the node begins. An empty node begins at the following token.
    @inlinable
    public func firstTokenIndex(_ node: NodeIndex) -> TokenIndex { Int(nodes[node].firstToken) }

    /// Returns the index of the token at the end of the node, or `nil` for an empty node.
    @inlinable
    public func lastTokenIndex(_ node: NodeIndex) -> TokenIndex? {
        let node = nodes[node]
        return node.endToken > node.firstToken ? Int(node.endToken) - 1 : nil
    }

    /// Returns the index of the token that precedes the node, or `nil` at the start of the file.
    @inlinable
    public func tokenIndex(before node: NodeIndex) -> TokenIndex? {
        let first = Int(nodes[node].firstToken)
        return first > 0 ? first - 1 : nil
    }

    /// Returns the index of the token that follows the node. This can be the end-of-file token, which belongs to no
    /// node.
    @inlinable
    public func tokenIndex(after node: NodeIndex) -> TokenIndex { Int(nodes[node].endToken) }

    /// Returns the bytes of the name spelled by the token. Backticks are excluded.
    @inlinable
    public func nameRange(ofToken index: TokenIndex) -> Range<Int> {
        let range = tokens.range(index)
        return tokens.flags(index).contains(.isEscaped) && range.count >= 2
            ? range.lowerBound + 1..<range.upperBound - 1 : range
    }

    /// Calls `body` with the names in identifiers, and in keywords that follow a period. The names are in source order,
    /// and exclude backticks and the `$` of a projected value. The bytes must not be used after `body` has returned.
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

    /// Returns the name spelled by the identifier token, excluding backticks. Names are equal as strings if and only if
    /// their bytes are equal; see ``NameSpelling``.
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

    /// Returns whether the token spells the name `self`, with or without backticks.
    @inlinable
    public func spellsSelf(_ index: TokenIndex) -> Bool {
        tokens.keyword(index) == .self
            || tokens.flags(index).contains(.isEscaped) && source.bytes(in: nameRange(ofToken: index), equal: "self")
    }

    /// Returns whether the name is the label of an argument or tuple element. A token must precede the name.
    public func isLabel(_ index: TokenIndex) -> Bool {
        tokens.kind(index + 1) == .colon
            && (tokens.kind(index - 1) == .leftParen || tokens.kind(index - 1) == .comma)
    }

    /// Returns whether the token can be a label or a parameter name.
    @inlinable
    func isNameToken(_ index: TokenIndex) -> Bool {
        switch tokens.kind(index) {
        case .identifier, .wildcard, .keyword, .dollarIdentifier: true
        default: false
        }
    }

    /// Returns the index of the token that follows the node's attributes. If there are only attributes, this is the end
    /// of the node.
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
