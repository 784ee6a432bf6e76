extension SyntaxTree {
    /// Parses the text. All bytes are accepted, and tokens that do not fit the grammar become ``SyntaxKind/unexpected``
    /// nodes. The stack depth is bounded.
    ///
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    public init(_ source: SourceText) {
        self.init(TokenizedSource(source))
    }

    /// Parses the tokenized text.
    public init(_ tokenized: TokenizedSource) {
        var parser = Parser(tokenized)
        parser.parseSourceFile()
        self.init(tokenized, &parser)
    }

    /// Parses a text consisting of a type, or returns nil if the type is not well-formed. Node 0 is the source file,
    /// and its child is the type.
    public static func type(_ source: SourceText) -> SyntaxTree? {
        let tokenized = TokenizedSource(source)
        var parser = Parser(tokenized)
        guard parser.parseWholeType() else { return nil }
        return SyntaxTree(tokenized, &parser)
    }

    /// Creates the tree from the nodes recorded by the parser.
    private init(_ tokenized: TokenizedSource, _ parser: inout Parser) {
        self.init(
            tokenized: tokenized, nodes: parser.nodes.ordered(),
            hasLocalDeclarations: parser.hasLocalDeclarations, firstSkipped: parser.firstSkipped)
    }
}
