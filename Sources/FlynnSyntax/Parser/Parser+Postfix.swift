/// Parses operands with suffixes: members, calls, subscripts, trailing closures, generic arguments, `?`, `!`.
extension Parser {
    mutating func parsePostfix(_ options: ExpressionOptions) {
        let mayHaveClosure = parsePrimary(options)
        var isPostfix = false
        while true {
            switch kind {
            case .period:
                if options.contains(.directive), startsLine(ahead: 0) { return endPostfix(isPostfix) }
                startPostfix(&isPostfix)
                parseMember()
            case .leftParen:
                if startsLine(ahead: 0) { return endPostfix(isPostfix) }
                startPostfix(&isPostfix)
                parseArguments(.callArguments, closing: .rightParen)
                if isTrailingClosure(options) { parseTrailingClosures() }
            case .leftSquare:
                if startsLine(ahead: 0) { return endPostfix(isPostfix) }
                startPostfix(&isPostfix)
                parseArguments(.subscriptArguments, closing: .rightSquare)
                if isTrailingClosure(options) { parseTrailingClosures() }
            case .leftBrace:
                // After a trailing closure, another brace begins a statement.
                guard mayHaveClosure || isPostfix, lastChildKind != .trailingClosure, isTrailingClosure(options)
                else { return endPostfix(isPostfix) }
                startPostfix(&isPostfix)
                parseTrailingClosures()
            case .postfixQuestionMark:
                startPostfix(&isPostfix)
                leaf(.optionalChaining)
            case .exclamationMark:
                startPostfix(&isPostfix)
                leaf(.forcedValue)
            case .postfixOperator:
                if atByte(UInt8(ascii: "<")), parseGenericSuffix(&isPostfix) { continue }
                startPostfix(&isPostfix)
                leaf(.postfixOperator)
            case .binaryOperator, .prefixOperator:
                guard atByte(UInt8(ascii: "<")), parseGenericSuffix(&isPostfix) else { return endPostfix(isPostfix) }
            case .poundIf:
                // The condition of a directive ends with the line.
                guard !options.contains(.directive), configurationContainsMembers else { return endPostfix(isPostfix) }
                startPostfix(&isPostfix)
                parseIfConfiguration { $0.parseMemberSuffixes(options) }
            default:
                return endPostfix(isPostfix)
            }
        }
    }

    private mutating func startPostfix(_ isPostfix: inout Bool) {
        guard !isPostfix else { return }
        isPostfix = true
        beginAroundLast(.postfixExpression)
    }

    private mutating func endPostfix(_ isPostfix: Bool) {
        if isPostfix { end() }
    }

    private mutating func parseGenericSuffix(_ isPostfix: inout Bool) -> Bool {
        guard split == 0, atOperator("<"), genericArgumentsEnd(at: index) != nil else { return false }
        startPostfix(&isPostfix)
        parseGenericArguments()
        return true
    }

    /// Whether the branches of the current `#if` contain members of the preceding operand.
    private var configurationContainsMembers: Bool {
        var distance = distanceToConfigurationBody
        // A branch can begin with another `#if`.
        while distance < 64, kind(ahead: distance) == .poundIf {
            distance += 1
            while distance < 64, !startsLine(ahead: distance), kind(ahead: distance) != .endOfFile { distance += 1 }
        }
        return kind(ahead: distance) == .period
    }

    /// Parses `.a(…).b` in an `#if` branch that follows an operand.
    private mutating func parseMemberSuffixes(_ options: ExpressionOptions) {
        while true {
            switch kind {
            case .period: parseMember()
            case .leftParen where !startsLine(ahead: 0):
                parseArguments(.callArguments, closing: .rightParen)
                if isTrailingClosure(options) { parseTrailingClosures() }
            case .leftSquare where !startsLine(ahead: 0): parseArguments(.subscriptArguments, closing: .rightSquare)
            case .leftBrace where isTrailingClosure(options): parseTrailingClosures()
            case .postfixQuestionMark: leaf(.optionalChaining)
            case .exclamationMark: leaf(.forcedValue)
            case .poundIf where configurationContainsMembers:
                parseIfConfiguration { $0.parseMemberSuffixes(options) }
            default: return
            }
        }
    }

    mutating func parseMember() {
        begin(.memberAccess)
        advance()
        parseMemberName()
        end()
    }

    mutating func parseMemberName() {
        switch kind {
        case .identifier, .keyword, .integerLiteral, .floatLiteral, .dollarIdentifier, .editorPlaceholder, .wildcard:
            // If the name is missing, a keyword on the next line begins a statement.
            if kind == .keyword, startsLine(ahead: 0), !keyword.isExpression { return }
            advance()
            if kind == .colonColon, kind(ahead: 1) == .identifier {
                advance()
                advance()
            }
            skipArgumentNames()
        default:
            break
        }
    }

    /// Skips the argument labels in a function name such as `(a:b:)`.
    mutating func skipArgumentNames() {
        guard kind == .leftParen, !startsLine(ahead: 0), let close = closer else { return }
        var position = index + 1
        guard position + 1 < close else { return }
        while position < close {
            switch tokens.kind(position) {
            case .identifier, .wildcard, .keyword: break
            default: return
            }
            guard tokens.kind(position + 1) == .colon else { return }
            position += 2
        }
        if position == close { move(to: close + 1) }
    }
}
