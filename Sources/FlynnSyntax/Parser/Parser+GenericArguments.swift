/// Parses generic arguments in types and expressions.
extension Parser {
    /// Whether the current token is an operator whose unparsed part begins with `<`.
    var isLeftAngle: Bool {
        isOperatorToken && atByte(UInt8(ascii: "<"))
    }

    /// Whether the current token is an operator whose unparsed part begins with `>`.
    var isRightAngle: Bool {
        isOperatorToken && atByte(UInt8(ascii: ">"))
    }

    /// Parses `<A, B>`. The current token must be the `<`.
    mutating func parseGenericArguments() {
        begin(.genericArgumentClause)
        advanceByte()
        while !isAtEnd, !isRightAngle {
            let before = (index, split)
            parseType()
            if !consume(.comma), !isRightAngle { break }
            if before == (index, split) { break }
        }
        if isRightAngle { advanceByte() } else { missing(.missingType) }
        end()
    }

    // MARK: - Generic arguments in expressions

    /// Parses generic arguments after an operand if the current token begins generic arguments.
    mutating func parseGenericArgumentsIfPresent() {
        if isOperatorToken, atOperator("<"), genericArgumentsEnd(at: index) != nil { parseGenericArguments() }
    }

    /// Returns the index of the token that ends the generic arguments beginning with the `<`, or nil if the `<` is an
    /// operator.
    ///
    /// The comparison `a < b` and the type `A<B>` can only be distinguished by the following tokens. The compiler tries
    /// to parse a type and then checks the next token. This function pairs all angle brackets in a single pass and
    /// caches the result, so that a long chain of comparisons is not searched again for every `<`.
    mutating func genericArgumentsEnd(at start: Int) -> Int? {
        if angleMatches[start] == nil { pairAngles(from: start) }
        guard let match = angleMatches[start], match > 0 else { return nil }
        return mayFollowGenericArguments(match) ? match : nil
    }

    private mutating func pairAngles(from start: Int) {
        // The token indices of open `<` tokens, and the negated token indices of open delimiters.
        var open: [Int] = []
        var position = start
        scan: while position < tokens.count {
            switch tokens.kind(position) {
            case .binaryOperator, .prefixOperator, .postfixOperator:
                guard pairOperator(position, &open) else { break scan }
            case .identifier, .wildcard, .period, .comma, .colon, .arrow, .atSign, .postfixQuestionMark,
                .exclamationMark, .integerLiteral, .prefixAmpersand, .colonColon, .editorPlaceholder,
                .infixQuestionMark:
                break
            case .keyword:
                switch tokens.keyword(position) {
                case .Any, .Self, .self, .inout, .throws, .rethrows, .repeat: break
                default: break scan
                }
            case .leftParen, .leftSquare:
                open.append(-position)
            case .rightParen, .rightSquare:
                guard let top = open.last, top < 0, tokens.closer(-top) == position else { break scan }
                open.removeLast()
            default:
                break scan
            }
            position += 1
            if open.isEmpty { return }
        }
        for unmatched in open where unmatched >= 0 { angleMatches[unmatched] = -1 }
    }

    /// Pairs the angle brackets in an operator. Returns false if the operator cannot belong to a type.
    private mutating func pairOperator(_ position: Int, _ open: inout [Int]) -> Bool {
        let range = tokens.range(position)
        if source.bytes(in: range, equal: "<") {
            open.append(position)
            return true
        }
        if source.bytes(in: range, equal: "&") || source.bytes(in: range, equal: "~")
            || source.bytes(in: range, equal: "-") || source.bytes(in: range, equal: "...")
        {
            return true
        }
        var offset = range.lowerBound
        var hasClosed = false
        while offset < range.upperBound {
            switch source[offset] {
            case UInt8(ascii: ">"):
                guard let top = open.last, top >= 0 else { return false }
                open.removeLast()
                angleMatches[top] = position
                hasClosed = true
                if open.isEmpty { return true }
            // The other characters of the operator must be able to follow a type, as in `A<B<C>?>`.
            case UInt8(ascii: "?") where hasClosed, UInt8(ascii: "!") where hasClosed,
                UInt8(ascii: ".") where hasClosed:
                break
            case UInt8(ascii: "&") where hasClosed && offset + 1 == range.upperBound:
                break
            default:
                return false
            }
            offset += 1
        }
        return true
    }

    /// Returns whether the token that follows the closing `>` can follow generic arguments, according to the rules of
    /// the compiler.
    private func mayFollowGenericArguments(_ match: Int) -> Bool {
        let range = tokens.range(match)
        if range.count > 1, source[range.upperBound - 1] != UInt8(ascii: ">") {
            switch source[range.upperBound - 1] {
            case UInt8(ascii: "?"), UInt8(ascii: "!"): return true
            default: return false
            }
        }
        guard match + 1 < tokens.count else { return true }
        let next = match + 1
        let startsLine = tokens.flags(next).contains(.startsLine)
        switch tokens.kind(next) {
        case .rightParen, .rightSquare, .leftBrace, .rightBrace, .period, .comma, .semicolon, .endOfFile,
            .exclamationMark, .postfixQuestionMark, .colon, .interpolationEnd:
            return true
        case .leftParen, .leftSquare:
            return !startsLine
        case .binaryOperator, .prefixAmpersand:
            return source.bytes(in: tokens.range(next), equal: "&") && tokens.kind(next) == .binaryOperator
        case .equal, .arrow:
            return true
        case .keyword:
            return startsLine || tokens.keyword(next) == .in
        case .identifier:
            return startsLine
        default:
            return false
        }
    }
}
