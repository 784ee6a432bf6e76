/// The index of a token in ``SyntaxTree/tokens``.
public typealias TokenIndex = Int

// Accessors for the tokens and names of any node. Outside of the parser, only the accessors in this folder count
// tokens.
extension SyntaxTree {
    /// Returns the number of tokens in the node.
    @inlinable
    public func tokenCount(_ node: NodeIndex) -> Int { Int(nodes[node].endToken - nodes[node].firstToken) }

    /// Returns the index of the node's first token. For an empty node, this is the following token.
    @inlinable
    public func firstTokenIndex(_ node: NodeIndex) -> TokenIndex { Int(nodes[node].firstToken) }

    /// Returns the index of the node's last token, or `nil` for an empty node.
    @inlinable
    public func lastTokenIndex(_ node: NodeIndex) -> TokenIndex? {
        let node = nodes[node]
        return node.endToken > node.firstToken ? Int(node.endToken) - 1 : nil
    }

    /// Returns the index of the token before the node, or `nil` at the start of the file.
    @inlinable
    public func tokenIndex(before node: NodeIndex) -> TokenIndex? {
        let first = Int(nodes[node].firstToken)
        return first > 0 ? first - 1 : nil
    }

    /// Returns the index of the token after the node. The last token of the file is the end of the file, which is in no
    /// node.
    @inlinable
    public func tokenIndex(after node: NodeIndex) -> TokenIndex { Int(nodes[node].endToken) }

    /// Returns the bytes of the name spelled by the token, without backticks.
    @inlinable
    public func nameRange(ofToken index: TokenIndex) -> Range<Int> {
        let range = tokens.range(index)
        return tokens.flags(index).contains(.isEscaped) && range.count >= 2
            ? range.lowerBound + 1..<range.upperBound - 1 : range
    }

    /// Calls `body` with each name in identifiers, and in keywords after periods, in order. The names are passed
    /// without backticks and without the `$` of a projected value. The bytes must not be used after `body` has
    /// returned.
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

    /// Returns the name spelled by the identifier token, without backticks. Only equal names are equal strings; see
    /// ``NameSpelling``.
    public func name(ofToken index: TokenIndex) -> String {
        tokenized.distinct(source.string(nameRange(ofToken: index)))
    }

    /// Returns whether the token spells the name `self`, with or without backticks.
    @inlinable
    public func spellsSelf(_ index: TokenIndex) -> Bool {
        tokens.keyword(index) == .self
            || tokens.flags(index).contains(.isEscaped) && source.bytes(in: nameRange(ofToken: index), equal: "self")
    }

    /// Returns whether the name is the label of an argument or tuple element. The token must not be the first token.
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

    /// Returns the index of the first token after the node's attributes, or the end of the node if there are only
    /// attributes.
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
