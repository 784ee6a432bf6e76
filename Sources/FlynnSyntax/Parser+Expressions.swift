/// How an expression is read.
struct ExpressionOptions: OptionSet {
    let rawValue: UInt8

    /// A brace begins the body of the statement around the expression, not a trailing closure.
    static let noTrailingClosure = ExpressionOptions(rawValue: 1)
    /// `let`, `var`, `is` and `_` may stand in it.
    static let pattern = ExpressionOptions(rawValue: 2)
    /// It is the condition of an `#if`, and ends with its line.
    static let directive = ExpressionOptions(rawValue: 4)
}

extension Parser {
    /// Reads an expression: operands and operators, flat.
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
                // In `if case p = e` the sign ends the pattern.
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
                begin(.typeCastingOperator)
                let isAs = keyword == .as
                advance()
                if isAs, kind == .postfixQuestionMark || kind == .exclamationMark { advance() }
                parseType()
                end()
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

    private mutating func startSequence(_ isSequence: inout Bool) {
        guard !isSequence else { return }
        isSequence = true
        beginAroundLast(.sequenceExpression)
    }

    // MARK: - Operands

    /// Reads prefix operators and an operand with its suffixes.
    private mutating func parseOperand(_ options: ExpressionOptions) {
        var hasPrefix = false
        while true {
            switch kind {
            case .prefixOperator:
                if operatorStandsAlone { break }
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

    /// Words that are operators before an operand on the same line, and names otherwise.
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

    /// An operator as a value: nothing that could be its operand stands behind it.
    private var operatorStandsAlone: Bool {
        switch kind(ahead: 1) {
        case .rightParen, .comma, .rightSquare, .colon: true
        default: false
        }
    }

    private mutating func parsePostfix(_ options: ExpressionOptions) {
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
                // Behind a trailing closure another brace begins a statement.
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
                guard configurationHoldsMembers else { return endPostfix(isPostfix) }
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

    /// Whether the branches of an `#if` behind an operand go on with members of it.
    private var configurationHoldsMembers: Bool {
        kind(ahead: distanceBehindConfigurationCondition) == .period
    }

    /// Reads `.a(…).b` in a branch of `#if` behind an operand.
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
            case .poundIf where configurationHoldsMembers:
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

    private mutating func parseMemberName() {
        switch kind {
        case .identifier, .keyword, .integerLiteral, .floatLiteral, .dollarIdentifier, .editorPlaceholder, .wildcard:
            // A keyword on the next line begins a statement: the member's name is not typed yet.
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

    /// Goes behind `(a:b:)`, which belongs to a function's name.
    private mutating func skipArgumentNames() {
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

    // MARK: - Primary expressions

    /// Reads an operand; false if no trailing closure may follow it.
    private mutating func parsePrimary(_ options: ExpressionOptions) -> Bool {
        switch kind {
        case .identifier:
            if keyword == .any || keyword == .some, kind(ahead: 1) == .identifier, !startsLine(ahead: 1) {
                begin(.typeExpression)
                parseType()
                end()
                return true
            }
            begin(.identifierExpression)
            advance()
            if kind == .colonColon, kind(ahead: 1) == .identifier || kind(ahead: 1) == .keyword {
                advance()
                advance()
            }
            skipArgumentNames()
            end()
            return true
        case .dollarIdentifier:
            leaf(.identifierExpression)
            return true
        case .editorPlaceholder:
            leaf(.placeholderExpression)
            return true
        case .wildcard:
            leaf(.wildcardExpression)
            return false
        case .integerLiteral:
            leaf(.integerLiteral)
            return false
        case .floatLiteral:
            leaf(.floatLiteral)
            return false
        case .regexLiteral:
            leaf(.regexLiteral)
            return false
        case .stringStart:
            parseString()
            return false
        case .leftParen:
            parseArguments(.tupleExpression, closing: .rightParen)
            return false
        case .leftSquare:
            parseCollection()
            return false
        case .leftBrace:
            parseClosure()
            return true
        case .period:
            begin(.implicitMemberExpression)
            advance()
            parseMemberName()
            end()
            return true
        case .backslash:
            parseKeyPath()
            return true
        case .pound, .poundAvailable, .poundUnavailable:
            parseMacroExpansion(allowTrailingClosure: !options.contains(.noTrailingClosure))
            return true
        case .atSign:
            begin(.typeExpression)
            parseType()
            end()
            return true
        case .binaryOperator, .prefixOperator, .postfixOperator, .equal, .prefixAmpersand, .infixQuestionMark:
            if kind == .infixQuestionMark || !operatorStandsAlone {
                missing(.missingExpression)
                return false
            }
            leaf(.operatorReference)
            return false
        case .keyword:
            return parseKeywordPrimary(options)
        default:
            missing(.missingExpression)
            return false
        }
    }

    private mutating func parseKeywordPrimary(_ options: ExpressionOptions) -> Bool {
        switch keyword {
        case .self:
            leaf(.selfExpression)
        case .super:
            leaf(.superExpression)
        case .Self, .Any, .`init`:
            begin(.identifierExpression)
            advance()
            skipArgumentNames()
            end()
        case .true, .false:
            leaf(.booleanLiteral)
            return false
        case .nil:
            leaf(.nilLiteral)
            return false
        case .if:
            parseIf()
            return false
        case .switch:
            parseSwitch()
            return false
        case .do:
            parseDo()
            return false
        case .let, .var, .inout:
            begin(.valueBindingPattern)
            advance()
            parseExpression(options.union(.pattern))
            end()
            return false
        case .is where options.contains(.pattern):
            begin(.typeCastingPattern)
            advance()
            parseType()
            end()
            return false
        default:
            missing(.missingExpression)
            return false
        }
        return true
    }

    // MARK: - Strings

    private mutating func parseString() {
        begin(.stringLiteral)
        advance()
        while true {
            switch kind {
            case .stringSegment:
                advance()
            case .interpolationStart:
                parseArguments(.interpolation, closing: .interpolationEnd)
            case .stringEnd:
                advance()
                end()
                return
            default:
                end()
                return
            }
        }
    }

    // MARK: - Lists in delimiters

    /// Reads arguments or tuple elements up to the closing delimiter.
    mutating func parseArguments(_ list: SyntaxKind, closing: TokenKind) {
        nested { parser in
            let close = parser.closer ?? 0
            parser.begin(list)
            parser.advance()
            while !parser.isAtEnd, parser.kind != closing, parser.kind != .rightBrace {
                if close != 0, parser.index >= close { break }
                let before = parser.index
                parser.parseArgument()
                if !parser.consume(.comma), parser.kind != closing {
                    if parser.kind == .rightBrace || parser.isAtEnd { break }
                    if close == 0, parser.startsLine(ahead: 0) { break }
                    parser.skipToElementEnd(closing)
                }
                if parser.index == before { parser.skipOne() }
            }
            _ = parser.consume(closing)
            parser.end()
        }
    }

    /// Skips what can't be read in an element, up to a comma or the end of the list.
    private mutating func skipToElementEnd(_ closing: TokenKind) {
        begin(.unexpected)
        while !isAtEnd, kind != .comma, kind != closing, kind != .rightBrace {
            if let closer { move(to: closer) }
            advance()
        }
        end()
        _ = consume(.comma)
    }

    private mutating func parseArgument() {
        begin(.argument)
        switch kind {
        case .identifier, .keyword, .wildcard, .editorPlaceholder, .dollarIdentifier:
            if kind(ahead: 1) == .colon {
                advance()
                advance()
            }
        default:
            break
        }
        if kind == .poundIf {
            skipOne()
        } else if startsExpression || isOperatorToken || kind == .equal || kind == .arrow || kind == .postfixOperator {
            parseExpression(.pattern)
            if kind == .colon, inPattern {
                // `(let a: Int)` in a pattern.
                parseTypeAnnotation()
            }
        } else {
            missing(.missingExpression)
        }
        end()
    }

    private var inPattern: Bool { lastChildKind == .valueBindingPattern }

    private mutating func parseCollection() {
        nested { parser in
            let close = parser.closer ?? 0
            let node = parser.begin(.arrayLiteral)
            parser.advance()
            if parser.kind == .colon, parser.kind(ahead: 1) == .rightSquare {
                parser.frames[node].kind = .dictionaryLiteral
                parser.advance()
            }
            while !parser.isAtEnd, parser.kind != .rightSquare, parser.kind != .rightBrace {
                if close != 0, parser.index >= close { break }
                let before = parser.index
                if parser.kind == .poundIf {
                    parser.parseIfConfiguration { $0.parseElementsInBranch(node) }
                } else {
                    parser.parseElement(node)
                }
                if !parser.consume(.comma), parser.kind != .rightSquare, parser.kind != .poundIf,
                    parser.tokens.kind(before) != .poundIf
                {
                    if parser.kind == .rightBrace || parser.isAtEnd { break }
                    if close == 0, parser.startsLine(ahead: 0) { break }
                    parser.skipToElementEnd(.rightSquare)
                }
                if parser.index == before { parser.skipOne() }
            }
            _ = parser.consume(.rightSquare)
            parser.end()
        }
    }

    private mutating func parseElementsInBranch(_ collection: FrameIndex) {
        while !isAtEnd, kind != .poundElse, kind != .poundElseif, kind != .poundEndif, kind != .rightSquare {
            let before = index
            parseElement(collection)
            if !consume(.comma) { break }
            if index == before { break }
        }
    }

    private mutating func parseElement(_ collection: FrameIndex) {
        parseExpression(.pattern)
        if kind == .colon {
            frames[collection].kind = .dictionaryLiteral
            beginAroundLast(.dictionaryElement)
            advance()
            parseExpression(.pattern)
            end()
        } else if kind == .identifier, source.bytes(in: range, equal: "of"),
            !startsLine(ahead: 0)
        {
            // `[3 of Int]()`, a type.
            advance()
            parseType()
        }
    }
}
