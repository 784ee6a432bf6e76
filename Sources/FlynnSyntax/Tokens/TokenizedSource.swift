/// The tokens and comments of a source text.
///
/// The tokens are in source order and do not overlap. The bytes between two tokens are trivia (white space and
/// comments), which ``trivia(before:)`` returns, so the source can be fully restored. The list of tokens ends with
/// ``TokenKind/endOfFile``.
public struct TokenizedSource: Sendable {
    /// The text.
    public let source: SourceText
    /// The tokens in order.
    public let tokens: TokenList
    /// The comments in order.
    public let comments: [Comment]
    /// Whether the tokens may contain a defect; see ``defect``.
    package let mayHaveDefect: Bool
    /// Whether a name may be canonically equivalent to a different name; see ``NameSpelling``.
    package let mayHaveEquivalentNames: Bool
    /// The offset of the unterminated comment.
    let unterminatedComment: Int?

    /// Tokenizes the text. All bytes are accepted, and bytes that do not form a token become ``TokenKind/invalid``
    /// tokens.
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

    /// Returns the text with all names spelled so that texts are equal strings if and only if their bytes are equal.
    @inline(__always)
    package func distinct(_ text: String) -> String {
        mayHaveEquivalentNames ? NameSpelling.distinct(text) : text
    }

    /// Returns the text of the token.
    public func text(of token: Token) -> String { source.string(token.range) }
}
