/// Parses statements, except declarations.
extension Parser {
    mutating func parseStatement() {
        switch kind {
        case .keyword:
            switch keyword {
            case .if: parseIf()
            case .guard: parseGuard()
            case .while: parseWhile()
            case .repeat where kind(ahead: 1) == .leftBrace: parseRepeat()
            case .for: parseFor()
            case .switch: parseSwitch()
            case .do: parseDo()
            case .defer:
                begin(.deferStatement)
                advance()
                parseCodeBlock()
                end()
            case .return: parseReturnLike(.returnStatement)
            case .throw: parseReturnLike(.throwStatement)
            case .break, .continue, .fallthrough: parseJump()
            default: parseExpression()
            }
        case .identifier:
            if kind(ahead: 1) == .colon, isLabel {
                // The labeled statement becomes the next sibling of the label.
                begin(.jumpStatement)
                advance()
                advance()
                end()
            } else if (keyword == .yield || keyword == .discard || keyword == .then), yieldsOperand {
                parseReturnLike(.yieldStatement)
            } else {
                parseExpression()
            }
        default:
            parseExpression()
        }
    }

    private var isLabel: Bool {
        switch keyword(ahead: 2) {
        case .while, .for, .if, .do, .switch, .repeat: kind(ahead: 2) == .keyword
        default: false
        }
    }

    /// Whether the current word is a statement keyword, as in `yield x` and `yield &x`. In `yield(x)`, `yield = 1` and
    /// `yield.next()`, the word is a name.
    private var yieldsOperand: Bool {
        guard !startsLine(ahead: 1) else { return false }
        switch kind(ahead: 1) {
        case .identifier, .prefixAmpersand, .integerLiteral, .stringStart, .dollarIdentifier: return true
        case .keyword:
            switch keyword(ahead: 1) {
            case .self, .nil, .true, .false, .super, .try: return true
            default: return false
            }
        default: return false
        }
    }

    private mutating func parseReturnLike(_ statement: SyntaxKind) {
        begin(statement)
        advance()
        if startsExpression, !(startsLine(ahead: 0) && startsStatementKeyword) {
            parseExpression()
        }
        end()
    }

    /// Whether the current token can begin an expression.
    var startsExpression: Bool {
        switch kind {
        case .identifier, .dollarIdentifier, .wildcard, .editorPlaceholder, .integerLiteral, .floatLiteral,
            .regexLiteral, .stringStart, .leftParen, .leftSquare, .leftBrace, .period, .backslash, .prefixAmpersand,
            .prefixOperator, .binaryOperator, .pound, .poundAvailable, .poundUnavailable, .atSign:
            return true
        case .keyword:
            switch keyword {
            case .Any, .false, .nil, .self, .Self, .super, .true, .try, .if, .switch, .do, .`init`, .let, .var, .is,
                .inout, .repeat:
                return true
            default: return false
            }
        default: return false
        }
    }

    /// Whether the current keyword begins a statement or declaration at the start of a line, although the keyword can
    /// also begin an expression.
    private var startsStatementKeyword: Bool {
        switch keyword {
        case .let, .var, .if, .switch, .do, .repeat, .`init`: kind == .keyword
        default: false
        }
    }

    private mutating func parseJump() {
        begin(.jumpStatement)
        let isLabelled = keyword != .fallthrough
        advance()
        if isLabelled, kind == .identifier, !startsLine(ahead: 0) { advance() }
        end()
    }

    // MARK: - Conditions

    /// Parses the conditions between `if` and the brace.
    mutating func parseConditions() {
        while !isAtEnd, kind != .leftBrace {
            let before = index
            parseCondition()
            if !consume(.comma) { break }
            if index == before { break }
        }
    }

    private mutating func parseCondition() {
        if kind == .keyword, keyword == .let || keyword == .var || keyword == .inout {
            begin(.optionalBindingCondition)
            advance()
            parsePattern()
            parseTypeAnnotation()
            if kind == .equal { parseInitializer(.noTrailingClosure) }
            end()
        } else if kind == .keyword, keyword == .case {
            begin(.caseCondition)
            advance()
            parseExpression([.noTrailingClosure, .pattern])
            parseTypeAnnotation()
            if kind == .equal { parseInitializer(.noTrailingClosure) }
            end()
        } else {
            parseExpression(.noTrailingClosure)
        }
    }

    // MARK: - Branches

    mutating func parseIf() {
        nested { parser in
            parser.begin(.ifStatement)
            while true {
                parser.advance()
                parser.parseConditions()
                parser.parseCodeBlock()
                guard parser.consume(.else) else { break }
                if parser.kind == .keyword, parser.keyword == .if { continue }
                parser.parseCodeBlock()
                break
            }
            parser.end()
        }
    }

    private mutating func parseGuard() {
        begin(.guardStatement)
        advance()
        parseConditions()
        _ = consume(.else)
        parseCodeBlock()
        end()
    }

    private mutating func parseWhile() {
        begin(.whileStatement)
        advance()
        parseConditions()
        parseCodeBlock()
        end()
    }

    private mutating func parseRepeat() {
        begin(.repeatStatement)
        advance()
        parseCodeBlock()
        if consume(.while) { parseExpression() }
        end()
    }

    private mutating func parseFor() {
        begin(.forStatement)
        advance()
        while at(.try) || (at(.await) || at(.unsafe)) && kind(ahead: 1) != .keyword {
            advance()
            if kind == .postfixQuestionMark || kind == .exclamationMark { advance() }
        }
        if kind == .keyword, keyword == .case {
            advance()
            parseExpression([.noTrailingClosure, .pattern])
        } else if kind == .keyword, keyword == .var || keyword == .let {
            begin(.valueBindingPattern)
            advance()
            parsePattern()
            end()
        } else {
            parsePattern()
        }
        parseTypeAnnotation()
        if consume(.in) { parseExpression(.noTrailingClosure) }
        if consume(.where) { parseExpression(.noTrailingClosure) }
        parseCodeBlock()
        end()
    }

    mutating func parseDo() {
        nested { parser in
            parser.begin(.doStatement)
            parser.advance()
            parser.parseEffects()
            parser.parseCodeBlock()
            while parser.kind == .keyword, parser.keyword == .catch {
                parser.begin(.catchClause)
                parser.advance()
                if parser.kind != .leftBrace { parser.parseCaseItems(.noTrailingClosure) }
                parser.parseCodeBlock()
                parser.end()
            }
            parser.end()
        }
    }

    // MARK: - switch

    mutating func parseSwitch() {
        nested { parser in
            parser.begin(.switchStatement)
            parser.advance()
            parser.parseExpression(.noTrailingClosure)
            if parser.consume(.leftBrace) {
                parser.parseSwitchCases()
                _ = parser.consume(.rightBrace)
            }
            parser.end()
        }
    }

    private mutating func parseSwitchCases() {
        while !isAtEnd, kind != .rightBrace, kind != .poundElse, kind != .poundElseif, kind != .poundEndif {
            if kind == .poundIf {
                parseIfConfiguration { $0.parseSwitchCases() }
            } else if kind == .atSign || (kind == .keyword && (keyword == .case || keyword == .default)) {
                parseSwitchCase()
            } else {
                // Statements that precede all cases are an error, but are still parsed.
                parseItem(in: .statements)
            }
        }
    }

    private mutating func parseSwitchCase() {
        begin(.switchCase)
        while kind == .atSign { parseAttribute() }
        if consume(.case) {
            parseCaseItems([])
        } else {
            _ = consume(.default)
        }
        _ = consume(.colon)
        parseItems(in: .statements, inConfiguration: true)
        end()
    }

    private mutating func parseCaseItems(_ whereOptions: ExpressionOptions) {
        while !isAtEnd, kind != .colon, kind != .leftBrace {
            let before = index
            begin(.caseItem)
            // `catch where condition` has no pattern.
            if kind != .keyword || keyword != .where { parseExpression([.noTrailingClosure, .pattern]) }
            if consume(.where) { parseExpression(whereOptions) }
            end()
            if !consume(.comma) { break }
            if index == before { break }
        }
    }
}
