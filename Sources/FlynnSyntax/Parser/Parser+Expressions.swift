/// The context of an expression, which restricts or extends the grammar.
struct ExpressionOptions: OptionSet {
    let rawValue: UInt8

    /// The expression is a condition. A subsequent brace begins the body of the statement instead of a trailing
    /// closure.
    static let noTrailingClosure = ExpressionOptions(rawValue: 1)
    /// The expression can be a pattern with `let`, `var`, `is` and `_`.
    static let pattern = ExpressionOptions(rawValue: 2)
    /// The expression is the condition of an `#if` and ends with the line.
    static let directive = ExpressionOptions(rawValue: 4)
}

/// Parses sequences of operands and operators.
extension Parser {
    /// Parses an expression as a flat sequence of operands and operators.
    mutating func parseExpression(_ options: ExpressionOptions = []) {
        nested { $0.parseSequence(options) }
    }

    private mutating func parseSequence(_ options: ExpressionOptions) {
        parseOperand(options)
        var isSequence = false
        var openConditionals = 0
        while true {
            switch kind {
            case .binaryOperator, .equal:
                // In `if case p = e`, the equal sign ends the pattern.
                if kind == .equal, options.contains(.pattern), options.contains(.noTrailingClosure) { break }
                if options.contains(.directive), startsLine(ahead: 0) { break }
                startSequence(&isSequence)
                leaf(.infixOperator)
                parseOperand(options.subtracting(.pattern))
                continue
            case .arrow:
                startSequence(&isSequence)
                leaf(.infixOperator)
                parseOperand(options)
                continue
            case .infixQuestionMark:
                startSequence(&isSequence)
                openConditionals += 1
                leaf(.infixOperator)
                parseOperand(openConditionals > 0 ? options.subtracting(.noTrailingClosure) : options)
                continue
            case .colon where openConditionals > 0:
                openConditionals -= 1
                leaf(.infixOperator)
                parseOperand(options)
                continue
            case .keyword where keyword == .is || keyword == .as:
                startSequence(&isSequence)
                parseTypeCastingOperator()
                continue
            case .keyword where keyword == .throws || keyword == .rethrows:
                // `(() throws -> Void).self`
                guard kind(ahead: 1) == .arrow else { break }
                advance()
                continue
            case .identifier where keyword == .async && (kind(ahead: 1) == .arrow || keyword(ahead: 1) == .throws):
                guard !startsLine(ahead: 0) else { break }
                advance()
                continue
            default:
                break
            }
            break
        }
        if isSequence { end() }
    }

    private mutating func parseTypeCastingOperator() {
        begin(.typeCastingOperator)
        let isAs = keyword == .as
        advance()
        if isAs, kind == .postfixQuestionMark || kind == .exclamationMark { advance() }
        parseType()
        end()
    }

    private mutating func startSequence(_ isSequence: inout Bool) {
        guard !isSequence else { return }
        isSequence = true
        beginAroundLast(.sequenceExpression)
    }

    // MARK: - Operands

    /// Parses prefix operators, and an operand with suffixes.
    private mutating func parseOperand(_ options: ExpressionOptions) {
        var hasPrefix = false
        while true {
            switch kind {
            case .prefixOperator:
                if isOperatorReference { break }
                beginPrefix(&hasPrefix)
                advance()
                continue
            case .prefixAmpersand:
                beginPrefix(&hasPrefix)
                openKind = .inOutExpression
                advance()
                continue
            case .keyword where keyword == .try:
                beginPrefix(&hasPrefix)
                advance()
                if kind == .postfixQuestionMark || kind == .exclamationMark { advance() }
                continue
            case .keyword where keyword == .repeat:
                beginPrefix(&hasPrefix)
                advance()
                continue
            case .identifier where isPrefixWord:
                beginPrefix(&hasPrefix)
                advance()
                continue
            default:
                break
            }
            break
        }
        parsePostfix(options)
        if hasPrefix { end() }
    }

    private mutating func beginPrefix(_ hasPrefix: inout Bool) {
        guard !hasPrefix else { return }
        hasPrefix = true
        begin(.prefixExpression)
    }

    /// Whether the current word is a prefix operator, followed by an operand on the same line, and not a name.
    private var isPrefixWord: Bool {
        switch keyword {
        case .await, .unsafe, .consume, .copy, .each, .borrow: break
        default: return false
        }
        guard !startsLine(ahead: 1) else { return false }
        switch kind(ahead: 1) {
        case .identifier, .dollarIdentifier:
            return true
        case .stringStart, .integerLiteral, .floatLiteral, .backslash:
            return keyword == .await || keyword == .unsafe
        case .keyword:
            switch keyword(ahead: 1) {
            case .self, .Self, .super, .try, .nil, .true, .false, .`init`: return true
            case .if, .switch, .do: return keyword == .await
            default: return false
            }
        case .leftParen, .leftSquare, .leftBrace:
            return (keyword == .await || keyword == .unsafe) && tokens.flags(index + 1).contains(.followsSpace)
        case .period:
            return (keyword == .await || keyword == .unsafe) && tokens.flags(index + 1).contains(.followsSpace)
                && !tokens.flags(index + 2).contains(.followsSpace)
        case .pound, .prefixOperator, .prefixAmpersand:
            return keyword == .await || keyword == .unsafe
        default:
            return false
        }
    }

    /// Whether the current operator is a value, because no operand can follow.
    var isOperatorReference: Bool {
        switch kind(ahead: 1) {
        case .rightParen, .comma, .rightSquare, .colon: true
        default: false
        }
    }
}
