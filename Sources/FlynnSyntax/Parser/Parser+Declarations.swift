/// Parses declarations.
extension Parser {
    /// Parses a declaration. Attributes and modifiers become a separate node if no declaration follows, which allows a
    /// statement to follow.
    mutating func parseDeclaration(in context: Context) {
        let node = begin(.missingDeclaration)
        parseAttributesAndModifiers()
        if context == .statements, keyword != .let, keyword != .var { hasLocalDeclarations = true }
        if kind == .keyword {
            parseKeywordDeclaration(node)
        } else if at(.actor), kind(ahead: 1) == .identifier {
            parseNominalType(node, .actorDeclaration)
        } else if at(.macro), kind(ahead: 1) == .identifier {
            parseFunctionLike(node, .macroDeclaration)
        } else if kind == .pound {
            parseMacroExpansion(allowTrailingClosure: true)
        }
        end()
    }

    private mutating func parseKeywordDeclaration(_ node: FrameIndex) {
        switch keyword {
        case .let, .var: parseVariable(node)
        case .func: parseFunctionLike(node, .functionDeclaration)
        case .`init`: parseFunctionLike(node, .initializerDeclaration)
        case .struct: parseNominalType(node, .structDeclaration)
        case .class: parseNominalType(node, .classDeclaration)
        case .enum: parseNominalType(node, .enumDeclaration)
        case .protocol: parseNominalType(node, .protocolDeclaration)
        case .extension: parseExtension(node)
        case .import: parseImport(node)
        case .typealias: parseTypeAlias(node)
        case .associatedtype: parseAssociatedType(node)
        case .subscript: parseSubscript(node)
        case .deinit:
            frames[node].kind = .deinitializerDeclaration
            advance()
            parseEffects()
            parseCodeBlock()
        case .operator: parseOperatorDeclaration(node)
        case .precedencegroup:
            frames[node].kind = .precedenceGroupDeclaration
            advance()
            if kind == .identifier { advance() }
            if kind == .leftBrace, let closer { move(to: closer + 1) }
        case .case: parseEnumCase(node)
        default: break
        }
    }

    private mutating func parseImport(_ node: FrameIndex) {
        frames[node].kind = .importDeclaration
        advance()
        switch keyword {
        case .struct, .class, .enum, .protocol, .func, .var, .let, .typealias:
            if !startsLine(ahead: 0) { advance() }
        default: break
        }
        while kind == .identifier || isOperatorToken || kind == .keyword, !startsLine(ahead: 0) {
            advance()
            guard kind == .period || kind == .colonColon else { break }
            advance()
        }
    }

    private mutating func parseNominalType(_ node: FrameIndex, _ type: SyntaxKind) {
        frames[node].kind = type
        advance()
        parseName()
        if isLeftAngle { parseGenericParameters() }
        parseInheritance()
        parseGenericWhere()
        parseCodeBlock(.memberBlock)
    }

    private mutating func parseExtension(_ node: FrameIndex) {
        frames[node].kind = .extensionDeclaration
        advance()
        parseType()
        parseInheritance()
        parseGenericWhere()
        parseCodeBlock(.memberBlock)
    }

    /// Parses the name of a declaration. Reserved words are accepted, so that the rest of an incorrect declaration is
    /// parsed.
    private mutating func parseName() {
        switch kind {
        case .identifier, .editorPlaceholder: advance()
        case .keyword where !startsLine(ahead: 0): advance()
        default: break
        }
    }

    mutating func parseInheritance() {
        guard kind == .colon else { return }
        begin(.inheritanceClause)
        advance()
        while startsType || kind == .prefixOperator {
            let before = index
            parseType()
            if !consume(.comma) { break }
            if index == before { break }
        }
        end()
    }

    mutating func parseGenericParameters() {
        begin(.genericParameterClause)
        advanceByte()
        while !isAtEnd, !isRightAngle {
            let before = index
            begin(.genericParameter)
            while kind == .atSign { parseAttribute() }
            if at(.each) || at(.let) { advance() }
            if kind == .identifier || kind == .keyword { advance() }
            if consume(.colon) { parseType() }
            if kind == .equal {
                advance()
                parseType()
            }
            end()
            if at(.where) { parseGenericWhere() }
            if !consume(.comma), !isRightAngle { break }
            if index == before { break }
        }
        if isRightAngle { advanceByte() }
        end()
    }

    mutating func parseGenericWhere() {
        guard at(.where) else { return }
        begin(.genericWhereClause)
        advance()
        while startsType {
            let before = index
            parseType()
            if kind == .colon {
                advance()
                parseType()
            } else if isOperatorToken, atByte(UInt8(ascii: "=")) {
                advance()
                parseType()
            }
            if !consume(.comma) { break }
            if index == before { break }
        }
        end()
    }

    private mutating func parseFunctionLike(_ node: FrameIndex, _ declaration: SyntaxKind) {
        frames[node].kind = declaration
        advance()
        if declaration == .initializerDeclaration {
            if kind == .postfixQuestionMark || kind == .exclamationMark {
                advance()
            }
        } else if isOperatorToken || kind == .prefixAmpersand || kind == .exclamationMark || kind == .equal
            || kind == .postfixQuestionMark || kind == .arrow
        {
            // In `func ==<T>(…)`, the last `<` of the operator begins the generic parameters.
            let range = range
            if range.count > 1, source[range.upperBound - 1] == UInt8(ascii: "<"),
                kind(ahead: 1) == .identifier
            {
                split = range.count - 1
                kind = .binaryOperator
            } else {
                advance()
            }
        } else {
            parseName()
        }
        if isLeftAngle { parseGenericParameters() }
        if kind == .leftParen { parseParameters() }
        parseEffects()
        if kind == .arrow { parseReturn() }
        if declaration == .macroDeclaration, kind == .equal { parseInitializer() }
        parseGenericWhere()
        parseCodeBlock()
    }

    mutating func parseReturn() {
        begin(.returnClause)
        advance()
        parseType()
        end()
    }

    mutating func parseParameters() {
        parseParameterList { parser in
            while parser.kind == .atSign { parser.parseAttribute() }
            parser.parseParameterModifiers()
            var names = 0
            while names < 2, parser.isName(ahead: 0) || parser.kind == .editorPlaceholder {
                parser.advance()
                names += 1
            }
            if parser.consume(.colon) { parser.parseType() }
        }
    }

    /// Parses parameters in parentheses. The `parameter` closure parses a parameter up to its default value.
    private mutating func parseParameterList(_ parameter: (inout Parser) -> Void) {
        begin(.parameterClause)
        advance()
        while !isAtEnd, kind != .rightParen {
            let before = index
            begin(.parameter)
            parameter(&self)
            if kind == .equal { parseInitializer() }
            end()
            if !consume(.comma), kind != .rightParen {
                if kind == .leftBrace || kind == .rightBrace { break }
                skipOne()
            }
            if index == before { break }
        }
        _ = consume(.rightParen)
        end()
    }

    /// Parses the specifiers in front of a parameter's names, such as `isolated` and `_const`.
    private mutating func parseParameterModifiers() {
        while kind == .identifier, keyword == .isolated || keyword == ._const,
            kind(ahead: 1) == .identifier || kind(ahead: 1) == .wildcard
        {
            guard kind(ahead: 2) == .identifier || kind(ahead: 2) == .wildcard || kind(ahead: 3) == .colon else {
                return
            }
            advance()
        }
    }

    private mutating func parseSubscript(_ node: FrameIndex) {
        frames[node].kind = .subscriptDeclaration
        advance()
        if isLeftAngle { parseGenericParameters() }
        if kind == .leftParen { parseParameters() }
        if kind == .arrow { parseReturn() }
        parseGenericWhere()
        if kind == .leftBrace { parseAccessorsOrBlock() }
    }

    private mutating func parseTypeAlias(_ node: FrameIndex) {
        frames[node].kind = .typealiasDeclaration
        advance()
        parseName()
        if isLeftAngle { parseGenericParameters() }
        parseTypeInitializer()
        parseGenericWhere()
    }

    private mutating func parseAssociatedType(_ node: FrameIndex) {
        frames[node].kind = .associatedTypeDeclaration
        advance()
        parseName()
        parseInheritance()
        parseTypeInitializer()
        parseGenericWhere()
    }

    private mutating func parseTypeInitializer() {
        guard kind == .equal else { return }
        begin(.initializerClause)
        advance()
        parseType()
        end()
    }

    private mutating func parseOperatorDeclaration(_ node: FrameIndex) {
        frames[node].kind = .operatorDeclaration
        advance()
        while !startsLine(ahead: 0), !isAtEnd, kind != .semicolon, kind != .rightBrace { advance() }
    }

    private mutating func parseEnumCase(_ node: FrameIndex) {
        frames[node].kind = .enumCaseDeclaration
        advance()
        while kind == .identifier || kind == .keyword || kind == .editorPlaceholder {
            begin(.enumCaseElement)
            advance()
            if kind == .leftParen { parseEnumCaseParameters() }
            if kind == .equal { parseInitializer() }
            end()
            if !consume(.comma) { break }
        }
    }

    private mutating func parseEnumCaseParameters() {
        parseParameterList { parser in
            parser.parseTypeLabels()
            parser.parseType()
        }
    }
}
