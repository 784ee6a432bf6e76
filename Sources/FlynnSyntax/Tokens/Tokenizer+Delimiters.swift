/// Pairs opening and closing delimiters.
///
/// A closing brace also closes the parentheses and brackets that are still open inside the braces, but does not pair
/// them. The end of an interpolation does the same for all delimiters inside it. A closing parenthesis or bracket that
/// does not match the innermost open delimiter is ignored.
extension Tokenizer {
    @inline(__always)
    mutating func appendOpener(_ kind: TokenKind) {
        appendPunctuation(kind)
        pushOpener()
    }

    /// Pushes the most recent token onto the open delimiters.
    @inline(__always)
    mutating func pushOpener() {
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
            while innermostOpener == .leftParen || innermostOpener == .leftSquare { dropOpener() }
        default:
            opener = .interpolationStart
            while let innermostOpener, innermostOpener != opener { dropOpener() }
        }
        if innermostOpener == opener {
            tokens.close(Int(openDelimiters.removeLast()))
        } else {
            mayHaveDefect = true
        }
    }

    private mutating func dropOpener() {
        openDelimiters.removeLast()
        mayHaveDefect = true
    }

    /// The kind of the innermost open delimiter, if any.
    private var innermostOpener: TokenKind? { openDelimiters.last.map { tokens.kind(Int($0)) } }
}
