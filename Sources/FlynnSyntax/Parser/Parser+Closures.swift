/// Parses closures and trailing closures.
extension Parser {
    /// Returns whether the current token begins a trailing closure of the preceding operand.
    func isTrailingClosure(_ options: ExpressionOptions) -> Bool {
        guard kind == .leftBrace, !startsAccessors(at: index) else { return false }
        guard options.contains(.noTrailingClosure) else { return true }
        // In a condition, braces are a closure if the condition continues, and otherwise a body.
        guard let closer, closer + 1 < tokens.count else { return false }
        let next = closer + 1
        let startsLine = tokens.flags(next).contains(.startsLine)
        switch tokens.kind(next) {
        case .leftBrace: return !startsLine
        case .comma, .rightParen, .rightSquare: return true
        case .period, .postfixQuestionMark, .exclamationMark: return !startsLine
        case .leftParen, .leftSquare: return !startsLine
        case .binaryOperator, .infixQuestionMark: return !startsLine
        case .keyword:
            switch tokens.keyword(next) {
            case .is, .as, .where: return !startsLine
            // The braces are a closure in `guard a.contains { … } else { … }`, but a body in `if a { … } else { … }`.
            case .else: return inGuard
            default: return false
            }
        default: return false
        }
    }

    private var inGuard: Bool {
        for frame in frames.reversed() {
            switch frame.kind {
            case .guardStatement: return true
            case .ifStatement, .whileStatement, .codeBlock, .forStatement, .switchStatement: return false
            default: continue
            }
        }
        return false
    }

    mutating func parseTrailingClosures() {
        begin(.trailingClosure)
        parseClosure()
        end()
        while kind == .identifier || kind == .wildcard || kind == .keyword, kind(ahead: 1) == .colon,
            kind(ahead: 2) == .leftBrace, keyword != .default
        {
            begin(.trailingClosure)
            advance()
            advance()
            parseClosure()
            end()
        }
    }

    mutating func parseClosure() {
        nested { parser in
            parser.begin(.closureExpression)
            parser.advance()
            if parser.hasClosureSignature { parser.parseClosureSignature() }
            parser.parseItems(in: .statements)
            _ = parser.consume(.rightBrace)
            parser.end()
        }
    }

    /// Whether the tokens after the opening brace are a closure signature, ending with `in`.
    private var hasClosureSignature: Bool {
        var position = index
        guard skipAttributes(&position) else { return false }
        if tokens.kind(position) == .leftSquare {
            guard let closer = tokens.closer(position) else { return false }
            position = closer + 1
        }
        guard skipClosureParameters(&position) else { return false }
        while true {
            switch tokens.keyword(position) {
            case .async, .throws, .rethrows:
                position += 1
                if tokens.kind(position) == .leftParen, let closer = tokens.closer(position) { position = closer + 1 }
                continue
            case .in: return tokens.kind(position) == .keyword
            default: break
            }
            break
        }
        return tokens.kind(position) == .arrow && isResultTypeBeforeIn(position)
    }

    /// Moves the position past the closure's attributes. Returns false at the end of the file.
    private func skipAttributes(_ position: inout Int) -> Bool {
        while tokens.kind(position) == .atSign {
            position += 2
            while position < tokens.count, tokens.kind(position) == .period { position += 2 }
            if position < tokens.count, tokens.kind(position) == .leftParen,
                !tokens.flags(position).contains(.followsSpace), let closer = tokens.closer(position)
            {
                position = closer + 1
            }
            guard position < tokens.count else { return false }
        }
        return true
    }

    /// Moves the position past the closure's parameters, if any. Returns false if the tokens cannot be parameters.
    private func skipClosureParameters(_ position: inout Int) -> Bool {
        switch tokens.kind(position) {
        case .leftParen:
            guard let closer = tokens.closer(position) else { return false }
            position = closer + 1
        case .identifier, .wildcard, .dollarIdentifier, .editorPlaceholder:
            position += 1
            while tokens.kind(position) == .comma, position + 1 < tokens.count {
                switch tokens.kind(position + 1) {
                case .identifier, .wildcard, .dollarIdentifier, .editorPlaceholder: position += 2
                default: return false
                }
            }
        default:
            break
        }
        return true
    }

    /// Returns whether the tokens from the arrow to the next `in` can be a result type.
    private func isResultTypeBeforeIn(_ arrow: Int) -> Bool {
        var position = arrow
        while position < tokens.count {
            switch tokens.kind(position) {
            case .keyword:
                switch tokens.keyword(position) {
                case .in: return true
                case .Any, .Self, .throws, .inout: position += 1
                default: return false
                }
            case .leftParen, .leftSquare:
                guard let closer = tokens.closer(position) else { return false }
                position = closer + 1
            case .arrow, .identifier, .period, .comma, .postfixQuestionMark, .exclamationMark, .binaryOperator,
                .prefixOperator, .postfixOperator, .atSign, .wildcard, .editorPlaceholder, .colonColon:
                position += 1
            default:
                return false
            }
        }
        return false
    }

    private mutating func parseClosureSignature() {
        while kind == .atSign { parseAttribute() }
        if kind == .leftSquare { parseCaptureList() }
        switch kind {
        case .leftParen:
            parseClosureParameters()
        case .identifier, .wildcard, .dollarIdentifier, .editorPlaceholder:
            if !(at(.async) && (keyword(ahead: 1) == .in || keyword(ahead: 1) == .throws)) {
                begin(.closureParameterClause)
                while true {
                    leaf(.closureParameter)
                    guard consume(.comma) else { break }
                }
                end()
            }
        default:
            break
        }
        parseEffects()
        if kind == .arrow { parseReturn() }
        _ = consume(.in)
    }

    private mutating func parseCaptureList() {
        begin(.captureList)
        let close = closer ?? 0
        advance()
        while index < close {
            let before = index
            begin(.capture)
            // Skips specifiers such as `weak` and `unowned(safe)`. The captured name is the word in front of `=`.
            while kind == .identifier, kind(ahead: 1) != .equal, kind(ahead: 1) != .comma, index + 1 < close {
                advance()
                if kind == .leftParen, let closer { move(to: closer + 1) }
            }
            if kind == .identifier || kind == .keyword, kind(ahead: 1) == .equal {
                advance()
                advance()
                parseExpression()
            } else if kind == .identifier || kind == .keyword || kind == .dollarIdentifier {
                parseExpression()
            }
            end()
            if !consume(.comma), index < close { skipOne() }
            if index == before { break }
        }
        if index < close { move(to: close) }
        _ = consume(.rightSquare)
        end()
    }

    private mutating func parseClosureParameters() {
        begin(.closureParameterClause)
        let close = closer ?? 0
        advance()
        while index < close {
            let before = index
            begin(.closureParameter)
            while kind == .atSign { parseAttribute() }
            while kind == .identifier || kind == .wildcard || kind == .dollarIdentifier || kind == .editorPlaceholder
                || kind == .keyword && keyword != .inout
            {
                advance()
            }
            if consume(.colon) { parseType() }
            end()
            if !consume(.comma), index < close { skipOne() }
            if index == before { break }
        }
        if index < close { move(to: close) }
        _ = consume(.rightParen)
        end()
    }
}
