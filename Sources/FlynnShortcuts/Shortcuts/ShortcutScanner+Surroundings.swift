import FlynnSyntax

/// The tokens around a shortcut.
extension ShortcutScanner {
    /// Returns the text in parentheses after `template`, whether the text is a name, and the index of the closing
    /// parenthesis.
    func argument(after template: Int) -> (text: String, isName: Bool, last: Int)? {
        let first = template + 2
        guard first < tokens.count, tokens.kind(first - 1) == .leftParen, !tokens[first - 1].startsLine else {
            return nil
        }
        var index = first
        var isName = true
        while index < tokens.count, tokens.kind(index) != .rightParen {
            switch tokens.kind(index) {
            case .leftParen, .leftBrace, .rightBrace: return nil
            case .identifier where index.isMultiple(of: 2) == first.isMultiple(of: 2): break
            case .period where index.isMultiple(of: 2) != first.isMultiple(of: 2): break
            default: isName = false
            }
            index += 1
        }
        guard index < tokens.count else { return nil }
        let bytes = tokens.range(first - 1).upperBound..<tokens.range(index).lowerBound
        let text = tokenized.source.string(bytes)
        guard index > first, isName, tokens.kind(index - 1) == .identifier else { return (text, false, index) }
        let name = tokens.range(first).lowerBound..<tokens.range(index - 1).upperBound
        return (tokenized.source.string(name), true, index)
    }

    /// Returns advice about a modifier before a shortcut.
    func advice(before left: Int) -> String {
        guard left > 0, !tokens[left].startsLine else { return "" }
        switch tokens.keyword(left - 1) {
        case .public, .open, .package, .internal, .fileprivate, .private, .final:
            return "; add '\(tokenized.source.string(tokens.range(left - 1)))' to the code that replaces it"
        default: return ""
        }
    }

    /// Returns whether the rest of the line contains only blanks.
    func isAloneOnLine(_ range: Range<Int>) -> Bool {
        let source = tokenized.source
        let start = Indentation.start(before: range.lowerBound) { source[$0] }
        let hasByteOrderMark = start == 3 && source[0] == 0xEF && source[1] == 0xBB && source[2] == 0xBF
        guard start == 0 || hasByteOrderMark || source[start - 1] == 0x0A || source[start - 1] == 0x0D else {
            return false
        }
        var end = range.upperBound
        while end < source.byteCount, Indentation.contains(source[end]) { end += 1 }
        return end == source.byteCount || source[end] == 0x0A || source[end] == 0x0D
    }

    /// Returns whether the previous token continues an expression or declaration.
    func continuesExpression(_ index: Int) -> Bool {
        guard index > 0 else { return false }
        let previous = tokens[index - 1]
        switch previous.kind {
        case .binaryOperator, .prefixOperator, .equal, .arrow, .comma, .period, .infixQuestionMark, .prefixAmpersand,
            .backslash, .pound, .atSign, .colonColon:
            return true
        case .colon:
            // A colon is followed by the statements of a case, or by a type.
            return !endsCaseLabel(index - 1)
        case .keyword:
            switch previous.keyword {
            case .let, .var, .func, .class, .struct, .enum, .protocol, .extension, .import, .as, .is, .try, .where,
                .throw, .typealias, .associatedtype, .inout, .return, .await:
                return true
            default:
                return false
            }
        default:
            return false
        }
    }

    /// Returns whether `colon` ends `case …:` or `default:`. This is assumed if the text before the colon is very long.
    private func endsCaseLabel(_ colon: Int) -> Bool {
        var index = colon - 1
        var isClosed = 0
        let limit = max(0, colon - 512)
        while index >= limit {
            switch tokens[index].kind {
            case .rightParen, .rightSquare, .rightBrace, .interpolationEnd: isClosed += 1
            case .leftParen, .leftSquare, .leftBrace, .interpolationStart:
                if isClosed == 0 { return false }
                isClosed -= 1
            case .keyword where isClosed == 0:
                switch tokens[index].keyword {
                case .case, .default: return true
                case .let, .var, .func, .class, .struct, .enum, .protocol, .extension:
                    // `case let .a(x):` binds a name. At the start of a line, the keyword begins a declaration.
                    if tokens[index].startsLine { return false }
                default: break
                }
            case .semicolon where isClosed == 0: return false
            default: break
            }
            index -= 1
        }
        return limit > 0
    }

    /// Returns whether the next token continues the expression.
    func continuesBehind(_ index: Int) -> Bool {
        guard index + 1 < tokens.count else { return false }
        switch tokens[index + 1].kind {
        case .binaryOperator, .period, .equal, .arrow, .infixQuestionMark, .comma, .colon, .leftBrace: return true
        default: return false
        }
    }
}
