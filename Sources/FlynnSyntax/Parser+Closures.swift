/// Closures, trailing ones included.
extension Parser {
    /// Whether the brace here is a trailing closure of the operand before it.
    func isTrailingClosure(_ options: ExpressionOptions) -> Bool {
        guard kind == .leftBrace, !startsAccessors(at: index) else { return false }
        guard options.contains(.noTrailingClosure) else { return true }
        // Before the body of a statement a brace is a closure only if the condition goes on behind it.
        guard closers[index] != 0 else { return false }
        let behind = Int(closers[index]) + 1
        guard behind < tokens.count else { return false }
        let next = tokens[behind]
        switch next.kind {
        case .leftBrace: return !next.startsLine
        case .comma, .rightParen, .rightSquare: return true
        case .period, .postfixQuestionMark, .exclamationMark: return !next.startsLine
        case .leftParen, .leftSquare: return !next.startsLine
        case .binaryOperator, .infixQuestionMark: return !next.startsLine
        case .keyword:
            switch next.keyword {
            case .is, .as, .where: return !next.startsLine
            // `guard a.contains { … } else { … }`: told from `if a { … } else { … }` by the second body.
            case .else: return inGuard
            default: return false
            }
        default: return false
        }
    }

    private var inGuard: Bool {
        for frame in frames.reversed() {
            switch nodes[frame.node].kind {
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

    /// Whether captures or parameters and `in` follow the brace that was just read.
    private var hasClosureSignature: Bool {
        var position = index
        while tokens[position].kind == .atSign {
            position += 2
            while position < tokens.count, tokens[position].kind == .period { position += 2 }
            if position < tokens.count, tokens[position].kind == .leftParen,
                !tokens[position].flags.contains(.followsSpace), closers[position] != 0
            {
                position = Int(closers[position]) + 1
            }
            guard position < tokens.count else { return false }
        }
        if tokens[position].kind == .leftSquare {
            guard closers[position] != 0 else { return false }
            position = Int(closers[position]) + 1
        }
        switch tokens[position].kind {
        case .leftParen:
            guard closers[position] != 0 else { return false }
            position = Int(closers[position]) + 1
        case .identifier, .wildcard, .dollarIdentifier, .editorPlaceholder:
            position += 1
            while tokens[position].kind == .comma, position + 1 < tokens.count {
                switch tokens[position + 1].kind {
                case .identifier, .wildcard, .dollarIdentifier, .editorPlaceholder: position += 2
                default: return false
                }
            }
        default:
            break
        }
        while true {
            switch tokens[position].keyword {
            case .async, .throws, .rethrows:
                position += 1
                if tokens[position].kind == .leftParen, closers[position] != 0 { position = Int(closers[position]) + 1 }
                continue
            case .in: return tokens[position].kind == .keyword
            default: break
            }
            break
        }
        guard tokens[position].kind == .arrow else { return false }
        // The result type: what can stand in a type, up to `in`.
        while position < tokens.count {
            switch tokens[position].kind {
            case .keyword where tokens[position].keyword == .in:
                return true
            case .keyword:
                switch tokens[position].keyword {
                case .Any, .Self, .throws, .inout: position += 1
                default: return false
                }
            case .leftParen, .leftSquare:
                guard closers[position] != 0 else { return false }
                position = Int(closers[position]) + 1
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
        let close = Int(closers[index])
        advance()
        while index < close {
            let before = index
            begin(.capture)
            // Specifiers: `weak`, `unowned(safe)`; the name is the last word before `=`.
            while kind == .identifier, kind(ahead: 1) != .equal, kind(ahead: 1) != .comma, index + 1 < close {
                advance()
                if kind == .leftParen, closers[index] != 0 { move(to: Int(closers[index]) + 1) }
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
        let close = Int(closers[index])
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
