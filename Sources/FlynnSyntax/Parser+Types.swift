extension Parser {
    /// Whether a type can begin at the current token.
    var startsType: Bool {
        switch kind {
        case .identifier, .leftParen, .leftSquare, .atSign, .wildcard, .editorPlaceholder: true
        case .keyword: keyword == .Any || keyword == .Self || keyword == .inout || keyword == .repeat
        case .prefixOperator: atByte(UInt8(ascii: "~"))
        default: false
        }
    }

    /// Reads a type, with everything behind it that belongs to it.
    mutating func parseType() {
        nested { $0.parseTypeUnnested() }
    }

    private mutating func parseTypeUnnested() {
        var hasSpecifiers = false
        if kind == .atSign || isTypeSpecifier {
            hasSpecifiers = true
            begin(.attributedType)
            while true {
                if kind == .atSign {
                    parseAttribute()
                } else if isTypeSpecifier {
                    advance()
                    if kind == .leftParen, !flags.contains(.followsSpace), let closer { move(to: closer + 1) }
                } else {
                    break
                }
            }
        }
        parseFunctionOrCompositionType()
        if hasSpecifiers { end() }
    }

    private var isTypeSpecifier: Bool {
        switch keyword {
        case .inout: kind == .keyword
        case .borrowing, .consuming, .sending, .isolated, .nonisolated, .__owned, .__shared, ._const:
            // They are names, too: a specifier is followed by a type.
            kind == .identifier && !startsLine(ahead: 1) && startsTypeAhead(1)
                || kind == .identifier && keyword == .nonisolated && kind(ahead: 1) == .leftParen
        default: false
        }
    }

    private func startsTypeAhead(_ distance: Int) -> Bool {
        switch kind(ahead: distance) {
        case .identifier, .leftSquare, .atSign: true
        case .leftParen: tokens.flags(index + distance).contains(.followsSpace)
        case .keyword:
            switch keyword(ahead: distance) {
            case .Any, .Self, .inout, .repeat: true
            default: false
            }
        default: false
        }
    }

    private mutating func parseFunctionOrCompositionType() {
        let isTuple = kind == .leftParen
        parseCompositionType()
        if isTuple, kind == .arrow || isFunctionEffect {
            beginAroundLast(.functionType)
            parseEffects()
            if consume(.arrow) {
                parseType()
            } else {
                missing(.missingType)
            }
            end()
        }
    }

    /// Whether `async`, `throws` or `rethrows` stands here before an arrow.
    private var isFunctionEffect: Bool {
        switch keyword {
        case .async, .reasync: kind == .identifier && (kind(ahead: 1) == .arrow || keyword(ahead: 1) == .throws)
        case .throws, .rethrows: kind(ahead: 1) == .arrow || kind(ahead: 1) == .leftParen
        default: false
        }
    }

    /// Reads `async throws(E)` and the like.
    mutating func parseEffects() {
        while true {
            switch keyword {
            case .async where kind == .identifier, .reasync where kind == .identifier:
                advance()
            case .throws, .rethrows:
                begin(.throwsClause)
                advance()
                if kind == .leftParen, !startsLine(ahead: 0) {
                    advance()
                    if kind != .rightParen { parseType() }
                    _ = consume(.rightParen)
                }
                end()
            default:
                return
            }
        }
    }

    private mutating func parseCompositionType() {
        parsePostfixType()
        guard atAmpersand else { return }
        beginAroundLast(.compositionType)
        while atAmpersand {
            advanceByte()
            parsePostfixType()
        }
        end()
    }

    private var atAmpersand: Bool {
        switch kind {
        case .binaryOperator, .prefixAmpersand, .postfixOperator, .prefixOperator:
            atByte(UInt8(ascii: "&")) && split + 1 == range.count
        default: false
        }
    }

    private mutating func parsePostfixType() {
        parsePrimaryType()
        // `T?!?.Type…` must not grow a deep tree: from some depth on, marks only make the node longer.
        var depth = 0
        while true {
            switch kind {
            case .postfixQuestionMark:
                wrapOptional(.optionalType, &depth)
            case .exclamationMark:
                wrapOptional(.implicitlyUnwrappedOptionalType, &depth)
            case .infixQuestionMark where split > 0:
                wrapOptional(.optionalType, &depth)
            case .period:
                guard kind(ahead: 1) == .identifier, depth < Parser.maximumWraps else { return }
                depth += 1
                if isMetatypeName(index + 1) {
                    beginAroundLast(.metatypeType)
                    advance()
                    advance()
                    end()
                } else {
                    beginAroundLast(.memberType)
                    parseTypeMembers()
                    end()
                }
            case .postfixOperator, .binaryOperator, .prefixOperator:
                guard isEllipsis else { return }
                beginAroundLast(.packType)
                advance()
                end()
                return
            default:
                return
            }
        }
    }

    /// How often what stands behind a type can wrap it.
    private static let maximumWraps = 16

    /// `...` as it stands behind a variadic parameter's type.
    private var isEllipsis: Bool {
        source.bytes(in: range.dropFirst(split), equal: "...")
    }

    private func isMetatypeName(_ target: Int) -> Bool {
        source.bytes(in: tokens.range(target), equal: "Type")
            || source.bytes(in: tokens.range(target), equal: "Protocol")
    }

    private mutating func wrapOptional(_ optional: SyntaxKind, _ depth: inout Int) {
        depth += 1
        let isTooDeep = depth > Parser.maximumWraps
        if !isTooDeep { beginAroundLast(optional) }
        if split > 0 { advanceByte() } else { advance() }
        if isTooDeep {
            extendLast()
        } else {
            end()
        }
    }

    private mutating func parsePrimaryType() {
        switch kind {
        case .identifier:
            switch keyword {
            case .some where startsTypeAhead(1):
                wrapType(.opaqueType)
            case .any where startsTypeAhead(1):
                wrapType(.existentialType)
            case .each where startsTypeAhead(1):
                wrapType(.packType)
            default:
                parseIdentifierType()
            }
        case .keyword:
            switch keyword {
            case .Any, .Self, .self: parseIdentifierType()
            case .repeat: wrapType(.packType)
            default: missing(.missingType)
            }
        case .wildcard, .editorPlaceholder:
            leaf(.identifierType)
        case .leftParen:
            parseTupleType()
        case .leftSquare:
            parseBracketedType()
        case .prefixOperator where atByte(UInt8(ascii: "~")):
            begin(.suppressedType)
            advanceByte()
            nested { $0.parsePrimaryType() }
            end()
        case .integerLiteral:
            leaf(.integerType)
        case .prefixOperator where atOperator("-") && kind(ahead: 1) == .integerLiteral:
            begin(.integerType)
            advance()
            advance()
            end()
        case .pound:
            parseMacroExpansion(allowTrailingClosure: false)
        default:
            missing(.missingType)
        }
    }

    private mutating func wrapType(_ wrapper: SyntaxKind) {
        begin(wrapper)
        advance()
        parseType()
        end()
    }

    private mutating func parseIdentifierType() {
        begin(.identifierType)
        parseTypeComponent()
        if kind == .period { parseTypeMembers() }
        end()
    }

    private mutating func parseTypeComponent() {
        begin(.typeComponent)
        advance()
        if kind == .colonColon, kind(ahead: 1) == .identifier {
            advance()
            advance()
        }
        if isLeftAngle { parseGenericArguments() }
        end()
    }

    /// Reads `.A.B<C>` behind a type.
    private mutating func parseTypeMembers() {
        while kind == .period, kind(ahead: 1) == .identifier || kind(ahead: 1) == .keyword, !isMetatypeName(index + 1) {
            advance()
            parseTypeComponent()
        }
    }

    /// Whether a `<` stands here.
    var isLeftAngle: Bool {
        isOperatorToken && atByte(UInt8(ascii: "<"))
    }

    var isRightAngle: Bool {
        isOperatorToken && atByte(UInt8(ascii: ">"))
    }

    /// Reads `<A, B>`; must stand at the `<`.
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

    private mutating func parseTupleType() {
        begin(.tupleType)
        advance()
        while !isAtEnd, kind != .rightParen {
            let before = index
            begin(.tupleTypeElement)
            parseTypeLabels()
            parseType()
            if kind == .equal {
                begin(.initializerClause)
                advance()
                parseExpression()
                end()
            }
            end()
            if !consume(.comma), kind != .rightParen {
                if stopsTypeList { break }
                skipOne()
            }
            if index == before { break }
        }
        if !consume(.rightParen) { missing(.missingType) }
        end()
    }

    /// Whether a list of types in parentheses or brackets was left: nothing of the list can come any more.
    private var stopsTypeList: Bool {
        switch kind {
        case .rightBrace, .leftBrace, .endOfFile, .semicolon: true
        case .keyword: keyword != .Any && keyword != .Self && keyword != .inout
        default: false
        }
    }

    /// Reads the one or two names, and the colon, before an element's type.
    mutating func parseTypeLabels() {
        if isName(ahead: 0), kind(ahead: 1) == .colon {
            advance()
            advance()
        } else if isName(ahead: 0), isName(ahead: 1), kind(ahead: 2) == .colon {
            advance()
            advance()
            advance()
        }
    }

    private mutating func parseBracketedType() {
        let node = begin(.arrayType)
        advance()
        parseType()
        if consume(.colon) {
            frames[node].kind = .dictionaryType
            parseType()
        } else if kind == .identifier, source.bytes(in: range, equal: "of") {
            frames[node].kind = .inlineArrayType
            advance()
            parseType()
        }
        while !isAtEnd, kind != .rightSquare, !stopsTypeList, kind != .rightParen { skipOne() }
        if !consume(.rightSquare) { missing(.missingType) }
        end()
    }

    // MARK: - Generic arguments in expressions

    /// If a list of generic arguments begins at a token, `<`, the index of the token that ends it, else `nil`.
    ///
    /// `a < b` compares, `A<B>` names a type, and only what follows tells: the compiler tries to read a type and then
    /// looks at the next token. Here one pass over the tokens pairs all the angles it meets, and remembers them, so that
    /// a long line of comparisons is not searched again from each of its operators.
    mutating func genericArgumentsEnd(at start: Int) -> Int? {
        if angleMatches[start] == nil { pairAngles(from: start) }
        guard let match = angleMatches[start], match > 0 else { return nil }
        return mayFollowGenericArguments(match) ? match : nil
    }

    private mutating func pairAngles(from start: Int) {
        // Open `<`, as their index, and open delimiters, as the negative index.
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

    /// Takes the angles of an operator; false if it can't stand among types.
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
            // What is glued to the angles must be able to follow a type: `A<B<C>?>`.
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

    /// Whether the token behind the last `>` shows that a type was read.
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
