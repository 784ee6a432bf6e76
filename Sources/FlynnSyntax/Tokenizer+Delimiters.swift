/// Delimiters, paired as they are read.
///
/// A closing brace also ends whatever parentheses and brackets are still open inside of it, and the end of an interpolation
/// all that is; a closing parenthesis or bracket that doesn't fit closes nothing.
extension Tokenizer {
    @inline(__always)
    mutating func appendOpener(_ kind: TokenKind) {
        appendPunctuation(kind)
        noteOpener()
    }

    /// Notes that the last token opens something.
    @inline(__always)
    mutating func noteOpener() {
        openDelimiters.append(UInt32(truncatingIfNeeded: tokens.count - 1))
    }

    mutating func appendCloser(_ kind: TokenKind) {
        appendPunctuation(kind)
        let opener: TokenKind
        switch kind {
        case .rightParen:
            opener = .leftParen
        case .rightSquare:
            opener = .leftSquare
        case .rightBrace:
            opener = .leftBrace
            while innermostOpener == .leftParen || innermostOpener == .leftSquare { openDelimiters.removeLast() }
        default:
            opener = .interpolationStart
            while let innermostOpener, innermostOpener != opener { openDelimiters.removeLast() }
        }
        if innermostOpener == opener { tokens.close(Int(openDelimiters.removeLast())) }
    }

    /// What the innermost delimiter is that is still open.
    private var innermostOpener: TokenKind? { openDelimiters.last.map { tokens.kind(Int($0)) } }
}
