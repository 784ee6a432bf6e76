/// The tokens and comments of a source text.
///
/// The tokens are in source order and don't overlap. The bytes between two tokens are trivia (white space and
/// comments), which ``trivia(before:)`` returns, so the source can be restored completely. The last token is always
/// ``TokenKind/endOfFile``.
public struct TokenizedSource: Sendable {
    /// The text.
    public let source: SourceText
    /// The tokens in order.
    public let tokens: TokenList
    /// The comments in order.
    public let comments: [Comment]
    /// Whether the tokens may show a defect; see ``defect``.
    package let mayHaveDefect: Bool
    /// Whether a name may be canonically equivalent to another one; see ``NameSpelling``.
    package let mayHaveEquivalentNames: Bool
    /// The offset of the comment without an end.
    let unterminatedComment: Int?

    /// Tokenizes a text. Accepts any bytes; those that don't form a token become ``TokenKind/invalid`` tokens.
    ///
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    public init(_ source: SourceText) {
        var tokenizer = Tokenizer(source)
        tokenizer.run()
        self.source = source
        tokens = tokenizer.tokens
        comments = tokenizer.comments
        mayHaveDefect = tokenizer.mayHaveDefect
        mayHaveEquivalentNames = tokenizer.mayHaveEquivalentNames
        unterminatedComment = tokenizer.unterminatedComment
    }

    /// A name, or a text with names, as a string that equals only the same text.
    @inline(__always)
    package func distinct(_ text: String) -> String {
        mayHaveEquivalentNames ? NameSpelling.distinct(text) : text
    }

    /// Returns the text of a token.
    public func text(of token: Token) -> String { source.string(token.range) }
}
