/// Parses types.
extension Parser {
    /// Whether the current token can begin a type.
    var startsType: Bool {
        switch kind {
        case .identifier, .leftParen, .leftSquare, .atSign, .wildcard, .editorPlaceholder: true
        case .keyword: keyword == .Any || keyword == .Self || keyword == .inout || keyword == .repeat
        case .prefixOperator: atByte(UInt8(ascii: "~"))
        default: false
        }
    }

    /// Parses a type.
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
            // The word is a specifier if a type follows, otherwise a name.
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

    /// Whether the current token is `async`, `throws` or `rethrows` before an arrow.
    private var isFunctionEffect: Bool {
        switch keyword {
        case .async, .reasync: kind == .identifier && (kind(ahead: 1) == .arrow || keyword(ahead: 1) == .throws)
        case .throws, .rethrows: kind(ahead: 1) == .arrow || kind(ahead: 1) == .leftParen
        default: false
        }
    }

    /// Parses effects such as `async throws(E)`.
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
        // This limits the depth of the tree for types such as `T?!?.Type`. Beyond `maxWraps`, additional `?` and `!`
        // extend the node.
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
                guard kind(ahead: 1) == .identifier, depth < Parser.maxWraps else { return }
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

    /// The maximum number of nodes around a type for suffixes.
    private static let maxWraps = 16

    /// Whether the unparsed part of the current token is `...`, as in the type of a variadic parameter.
    private var isEllipsis: Bool {
        source.bytes(in: range.dropFirst(split), equal: "...")
    }

    private func isMetatypeName(_ target: Int) -> Bool {
        source.bytes(in: tokens.range(target), equal: "Type")
            || source.bytes(in: tokens.range(target), equal: "Protocol")
    }

    private mutating func wrapOptional(_ optional: SyntaxKind, _ depth: inout Int) {
        depth += 1
        let isTooDeep = depth > Parser.maxWraps
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

    /// Parses `.A.B<C>` as members of a type.
    private mutating func parseTypeMembers() {
        while kind == .period, kind(ahead: 1) == .identifier || kind(ahead: 1) == .keyword, !isMetatypeName(index + 1) {
            advance()
            parseTypeComponent()
        }
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
                if endsTypeList { break }
                skipOne()
            }
            if index == before { break }
        }
        if !consume(.rightParen) { missing(.missingType) }
        end()
    }

    /// Whether the current token cannot belong to a list of types in parentheses or brackets.
    private var endsTypeList: Bool {
        switch kind {
        case .rightBrace, .leftBrace, .endOfFile, .semicolon: true
        case .keyword: keyword != .Any && keyword != .Self && keyword != .inout
        default: false
        }
    }

    /// Parses one or two names and the colon in front of the type of a tuple element.
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
        while !isAtEnd, kind != .rightSquare, !endsTypeList, kind != .rightParen { skipOne() }
        if !consume(.rightSquare) { missing(.missingType) }
        end()
    }
}
