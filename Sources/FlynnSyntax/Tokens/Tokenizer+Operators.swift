/// Reads operators, and regular expression literals that begin like operators.
extension Tokenizer {
    /// Returns whether an operand can end immediately before the offset. This is not the case after white space, a
    /// comment, an opening delimiter or a separator.
    func isLeftBound(_ offset: Int) -> Bool {
        if offset == 0 { return false }
        switch base[offset - 1] {
        case 0x20, 0x0D, 0x0A, 0x09, 0x00, UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"),
            UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"):
            return false
        case UInt8(ascii: "/"):
            return !(offset >= 2 && base[offset - 2] == UInt8(ascii: "*"))
        case 0xA0:
            return !(offset >= 2 && base[offset - 2] == 0xC2)
        default:
            return true
        }
    }

    /// Returns whether an operand can begin at the offset.
    func isRightBound(_ offset: Int, isLeftBound: Bool) -> Bool {
        if offset >= end { return false }
        switch base[offset] {
        case 0x20, 0x0D, 0x0A, 0x09, 0x00, UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"),
            UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"):
            return false
        case UInt8(ascii: "."):
            return !isLeftBound
        case UInt8(ascii: "/"):
            return !(base[offset + 1] == UInt8(ascii: "/") || base[offset + 1] == UInt8(ascii: "*"))
        case 0xC2:
            return base[offset + 1] != 0xA0
        default:
            return true
        }
    }

    /// Reads an operator, which is the longest run of operator characters up to a comment, an editor placeholder or a
    /// regular expression.
    mutating func readOperator() {
        let start = position
        let mayHoldPeriod = base[start] == UInt8(ascii: ".")
        var firstSlash: Int?
        var endsAtComment = false
        while position < end {
            if base[position] == UInt8(ascii: "/") {
                let next = base[position + 1]
                if position > start, next == UInt8(ascii: "/") || next == UInt8(ascii: "*") {
                    endsAtComment = true
                    break
                }
                if firstSlash == nil { firstSlash = position }
            }
            let next = endOfOperatorCharacter(at: position, start: start, mayHoldPeriod: mayHoldPeriod)
            if next == position { break }
            position = next
        }
        if let slash = firstSlash {
            // The character that follows the whole run matters, even if a comment begins within the run.
            let runEnd = endsAtComment ? endOfOperatorRun(mayHoldPeriod: mayHoldPeriod) : position
            if let regexEnd = endOfRegex(slash: slash, operatorStart: start, operatorEnd: runEnd) {
                if slash > start {
                    position = slash
                    appendOperator(from: start)
                }
                position = regexEnd
                append(.regexLiteral, from: slash)
                return
            }
        }
        appendOperator(from: start)
    }

    /// Returns the end of the character at the offset if it can continue an operator, otherwise the offset itself.
    @inline(__always)
    private mutating func endOfOperatorCharacter(at offset: Int, start: Int, mayHoldPeriod: Bool) -> Int {
        let byte = base[offset]
        if byte < 0x80 {
            guard classes[Int(byte)] & ByteClass.operatorCharacter != 0 else { return offset }
            if byte == UInt8(ascii: "."), !mayHoldPeriod { return offset }
            if byte == UInt8(ascii: "<"), offset > start, base[offset + 1] == UInt8(ascii: "#"),
                endOfPlaceholder(from: offset) != nil
            {
                return offset
            }
            return offset + 1
        }
        let (scalar, length) = scalar(at: offset)
        return length > 0 && ScalarClass.isOperatorContinue(scalar) ? offset + length : offset
    }

    /// Returns the end of the current run of operator characters. The result is cached, because a run can contain many
    /// operators.
    private mutating func endOfOperatorRun(mayHoldPeriod: Bool) -> Int {
        let known = mayHoldPeriod ? operatorRunEnds.dotted : operatorRunEnds.plain
        if position < known { return known }
        var index = position
        while index < end {
            let next = endOfOperatorCharacter(at: index, start: position, mayHoldPeriod: mayHoldPeriod)
            if next == index { break }
            index = next
        }
        if mayHoldPeriod { operatorRunEnds.dotted = index } else { operatorRunEnds.plain = index }
        return index
    }

    private mutating func appendOperator(from start: Int) {
        let leftBound = isLeftBound(start)
        let rightBound = isRightBound(position, isLeftBound: leftBound)
        var kind: TokenKind =
            leftBound == rightBound ? .binaryOperator : leftBound ? .postfixOperator : .prefixOperator
        switch position - start {
        case 1:
            switch base[start] {
            case UInt8(ascii: "="): kind = .equal
            case UInt8(ascii: "&") where rightBound && !leftBound: kind = .prefixAmpersand
            case UInt8(ascii: "."): kind = .period
            case UInt8(ascii: "?"): kind = leftBound ? .postfixQuestionMark : .infixQuestionMark
            default: break
            }
        case 2 where base[start] == UInt8(ascii: "-") && base[start + 1] == UInt8(ascii: ">"):
            kind = .arrow
        default:
            var index = start
            while index + 1 < position {
                // An operator cannot contain the end of a comment.
                if base[index] == UInt8(ascii: "*"), base[index + 1] == UInt8(ascii: "/") { kind = .invalid }
                index += 1
            }
        }
        append(kind, from: start)
    }

    // MARK: - Regular expressions

    /// Returns the end of the regular expression literal that begins at a slash in an operator, or nil if the slash
    /// belongs to the operator.
    ///
    /// The rules follow SE-0354: an operand can begin at the slash, the literal ends on the same line, the parentheses
    /// are balanced, and the literal neither begins nor ends with a blank.
    private func endOfRegex(slash: Int, operatorStart: Int, operatorEnd: Int) -> Int? {
        let leftBound = isLeftBound(operatorStart)
        if leftBound { return nil }
        switch tokens.last?.keyword {
        case .func, .operator: return nil
        default: break
        }
        var mustBeRegex = false
        if !isRightBound(operatorEnd, isLeftBound: leftBound) {
            // The spacing is that of a binary operator. The token is a literal if an operand is expected.
            let followsTry = isAfterTry
            guard followsTry || expectsOperand else { return nil }
            switch tokens.last?.kind {
            case .leftParen, .interpolationStart, .leftSquare, .comma, .colon, .colonColon: mustBeRegex = followsTry
            default: mustBeRegex = true
            }
        }
        return scanRegex(slash: slash, mustBeRegex: mustBeRegex)
    }

    /// Whether the previous token is the `?` of `try?` or the `!` of `try!`.
    private var isAfterTry: Bool {
        guard tokens.count >= 2 else { return false }
        let last = tokens.kind(tokens.count - 1)
        return (last == .postfixQuestionMark || last == .exclamationMark)
            && tokens.keyword(tokens.count - 2) == .try
    }

    /// Whether an operand is expected next.
    private var expectsOperand: Bool {
        guard let last = tokens.last else { return true }
        switch last.kind {
        case .leftBrace, .leftParen, .interpolationStart, .leftSquare, .prefixOperator, .prefixAmpersand,
            .binaryOperator, .equal, .semicolon, .comma, .colon, .infixQuestionMark, .poundIf, .poundElse,
            .poundElseif, .poundEndif, .invalid:
            return true
        case .keyword:
            return !last.keyword.isExpression
        default:
            return false
        }
    }

    /// Returns the end of the literal at the slash, or nil if the slash does not begin a literal.
    ///
    /// Every byte is scanned at most once. A scan stops at the next unescaped slash at the latest, and never begins at
    /// an escaped slash, because an operand can end before it (`isLeftBound`).
    private func scanRegex(slash: Int, mustBeRegex: Bool) -> Int? {
        var index = slash + 1
        switch base[index] {
        case 0x20, 0x09:
            if !mustBeRegex { return nil }
        case UInt8(ascii: "*"), UInt8(ascii: "/"):
            return nil
        default:
            break
        }
        if slash > 0, base[slash - 1] == UInt8(ascii: "*") { return nil }
        var groups = 0
        var characterClasses = 0
        var lastBlank = -1
        while true {
            if index >= end || base[index] == 0x0A || base[index] == 0x0D {
                return unterminatedRegex(at: index, mustBeRegex: mustBeRegex)
            }
            switch base[index] {
            case UInt8(ascii: "/"):
                let next = base[index + 1]
                if next == UInt8(ascii: "*") || next == UInt8(ascii: "/") {
                    return unterminatedRegex(at: index, mustBeRegex: mustBeRegex)
                }
                if lastBlank == index - 1, !mustBeRegex { return nil }
                return index + 1
            case UInt8(ascii: "\\"):
                index += 1
                if index >= end || base[index] == 0x0A || base[index] == 0x0D {
                    return unterminatedRegex(at: index, mustBeRegex: mustBeRegex)
                }
            case UInt8(ascii: "(") where characterClasses == 0:
                groups += 1
            case UInt8(ascii: ")") where characterClasses == 0:
                if groups > 0 {
                    groups -= 1
                } else if !mustBeRegex {
                    return nil
                }
            case UInt8(ascii: "["):
                characterClasses += 1
            case UInt8(ascii: "]"):
                if characterClasses > 0 { characterClasses -= 1 }
            case 0x20, 0x09:
                lastBlank = index
            default:
                break
            }
            index += 1
        }
    }

    private func unterminatedRegex(at index: Int, mustBeRegex: Bool) -> Int? {
        mustBeRegex ? index : nil
    }

    /// Reads `#/…/#` with any number of number signs. If the first line is blank, the literal is a multi-line literal.
    mutating func readExtendedRegex(pounds: Int) {
        let start = position
        var index = start + pounds + 1
        var blank = index
        while base[blank] == 0x20 || base[blank] == 0x09 { blank += 1 }
        let isMultiline = base[blank] == 0x0A || base[blank] == 0x0D
        if isMultiline, let regexSlashes, !regexSlashes.hasCloser(from: index, pounds: pounds) { index = end }
        while index < end {
            if !isMultiline, base[index] == 0x0A || base[index] == 0x0D { break }
            if base[index] == UInt8(ascii: "\\") {
                // In a single-line literal, a backslash does not escape the line end.
                index += isMultiline || (base[index + 1] != 0x0A && base[index + 1] != 0x0D) ? 2 : 1
                continue
            }
            if base[index] == UInt8(ascii: "/") {
                let poundsEnd = endOfPounds(from: index + 1)
                if poundsEnd - index - 1 >= pounds {
                    position = poundsEnd
                    append(.regexLiteral, from: start, flags: isMultiline ? .isMultiline : [])
                    return
                }
            }
            index += 1
        }
        if isMultiline, regexSlashes == nil { regexSlashes = indexOfRegexSlashes(from: start + pounds + 1) }
        // An unterminated literal ends with the line, so that the following lines are read as Swift.
        position = isMultiline ? blank : min(index, end)
        append(.regexLiteral, from: start, flags: .isMalformed)
    }

    /// Returns an index of all slashes from the offset that can close a multi-line literal.
    private func indexOfRegexSlashes(from start: Int) -> CloserIndex {
        var slashes: [(offset: Int, pounds: Int)] = []
        var index = start
        while index < end {
            if base[index] == UInt8(ascii: "\\") {
                index += 2
            } else if base[index] == UInt8(ascii: "/") {
                let slash = index
                index = endOfPounds(from: index + 1)
                if index > slash + 1 { slashes.append((slash, index - slash - 1)) }
            } else {
                index += 1
            }
        }
        return CloserIndex(range: start..<end, closers: slashes)
    }
}
