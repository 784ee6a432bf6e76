extension Parser {
    /// Where a list of statements or members stands.
    enum Context {
        case topLevel, statements, members
    }

    // MARK: - Lists

    /// Reads `{ … }` with statements in it, or nothing if there is no brace.
    mutating func parseCodeBlock(_ blockKind: SyntaxKind = .codeBlock) {
        guard kind == .leftBrace else { return }
        nested { parser in
            parser.begin(blockKind)
            parser.advance()
            parser.parseItems(in: blockKind == .memberBlock ? .members : .statements)
            _ = parser.consume(.rightBrace)
            parser.end()
        }
    }

    /// Reads items up to a closing brace, the end of the file, or whatever ends a branch of `#if`.
    mutating func parseItems(in context: Context, inConfiguration: Bool = false) {
        while true {
            switch kind {
            case .endOfFile: return
            case .rightBrace: return
            case .poundElse, .poundElseif, .poundEndif:
                if inConfiguration { return }
                skipOne()
            case .keyword where inSwitchCase && (keyword == .case || keyword == .default):
                return
            case .atSign where (keyword(ahead: 2) == .default || keyword(ahead: 2) == .case) && inSwitchCase:
                // `@unknown default:`
                return
            case .poundIf where configurationHoldsCases && inSwitchCase:
                return
            default:
                parseItem(in: context)
            }
        }
    }

    /// Whether the list that is read belongs to a `case`, so that `case` and `default` end it.
    var inSwitchCase: Bool {
        let node = frames[frames.count - 1].node
        if nodes[node].kind == .switchCase { return true }
        guard nodes[node].kind == .ifConfigurationClause else { return false }
        for frame in frames.reversed() {
            switch nodes[frame.node].kind {
            case .ifConfigurationClause, .ifConfiguration: continue
            case .switchCase, .switchStatement: return true
            default: return false
            }
        }
        return false
    }

    /// Reads one statement, declaration or directive; at least one token, or up to the end of the file.
    mutating func parseItem(in context: Context) {
        nested { parser in
            let before = parser.index
            parser.parseItemUnnested(in: context)
            if parser.index == before, !parser.isAtEnd { parser.skipOne() }
        }
    }

    private mutating func parseItemUnnested(in context: Context) {
        switch kind {
        case .semicolon:
            advance()
        case .poundIf:
            parseIfConfiguration { $0.parseItems(in: context, inConfiguration: true) }
        case .poundSourceLocation:
            advance()
            if kind == .leftParen, closers[index] != 0 { move(to: Int(closers[index]) + 1) }
        case .rightBrace where context == .topLevel:
            skipOne()
        default:
            if startsDeclaration(in: context) {
                parseDeclaration(in: context)
            } else {
                parseStatement()
            }
        }
    }

    // MARK: - #if

    /// Reads `#if … #endif`; `body` reads what a branch holds.
    mutating func parseIfConfiguration(_ body: (inout Parser) -> Void) {
        nested { parser in
            parser.begin(.ifConfiguration)
            while true {
                let isElse = parser.kind == .poundElse
                parser.begin(.ifConfigurationClause)
                parser.advance()
                if !isElse { parser.parseConfigurationCondition() }
                body(&parser)
                while parser.kind != .poundElse, parser.kind != .poundElseif, parser.kind != .poundEndif,
                    parser.kind != .rightBrace, !parser.isAtEnd
                {
                    parser.skipOne()
                }
                parser.end()
                guard parser.kind == .poundElse || parser.kind == .poundElseif else { break }
            }
            _ = parser.consume(.poundEndif)
            parser.end()
        }
    }

    private mutating func parseConfigurationCondition() {
        guard !startsLine(ahead: 0), !isAtEnd else { return }
        parseExpression(.noTrailingClosure)
        // The rest of the line belongs to the condition, whatever it is.
        while !startsLine(ahead: 0), !isAtEnd, kind != .poundEndif { skipOne() }
    }

    // MARK: - What starts a declaration

    private func startsDeclaration(in context: Context) -> Bool {
        var distance = 0
        // Attributes and modifiers: bounded, so that a long row of words that turn out to be names is read in
        // linear time.
        while distance < 64 {
            switch kind(ahead: distance) {
            case .atSign:
                return startsDeclarationAfterAttribute(from: distance, in: context)
            case .keyword:
                switch keyword(ahead: distance) {
                case .let, .var, .func, .struct, .enum, .protocol, .extension, .import, .typealias, .associatedtype,
                    .subscript, .deinit, .operator, .precedencegroup, .public, .private, .fileprivate, .internal,
                    .static:
                    return true
                case .class:
                    return true
                case .`init`:
                    return context == .members || distance > 0
                case .case:
                    return context == .members || distance > 0
                default:
                    return false
                }
            case .identifier:
                let word = keyword(ahead: distance)
                if word == .none || tokens[index + distance].flags.contains(.isEscaped) { return false }
                switch word {
                case .actor:
                    return kind(ahead: distance + 1) == .identifier && !startsLine(ahead: distance + 1)
                case .macro:
                    return kind(ahead: distance + 1) == .identifier && !startsLine(ahead: distance + 1)
                case _ where isContextualModifier(word):
                    distance += 1
                    if kind(ahead: distance) == .leftParen {
                        let closer = Int(closers[index + distance])
                        guard closer != 0, closer - index - distance <= 3 else { return false }
                        distance = closer - index + 1
                    }
                default:
                    return false
                }
            default:
                return false
            }
        }
        return false
    }

    /// Attributes stand before declarations, and before the statements and closures of result builders; what follows
    /// them is read as a declaration unless it can't be one.
    private func startsDeclarationAfterAttribute(from distance: Int, in context: Context) -> Bool {
        if context == .members { return true }
        // `@unknown default:` is read by the switch.
        return keyword(ahead: distance + 1) != .default
    }

    func isContextualModifier(_ word: Keyword) -> Bool {
        switch word {
        case .lazy, .final, .open, .weak, .unowned, .mutating, .nonmutating, .override, .convenience, .required,
            .optional, .dynamic, .indirect, .prefix, .postfix, .infix, .nonisolated, .isolated, .distributed, .package,
            .async, .borrowing, .consuming, .__consuming, .sending, ._const, ._local:
            true
        default: false
        }
    }

    // MARK: - Attributes and modifiers

    mutating func parseAttribute() {
        begin(.attribute)
        advance()
        if kind == .identifier || kind == .keyword {
            let name = index
            parseAttributeName()
            if kind == .leftParen, !current.flags.contains(.followsSpace) { parseAttributeArguments(name) }
        }
        end()
    }

    private mutating func parseAttributeName() {
        begin(.identifierType)
        while true {
            begin(.typeComponent)
            advance()
            if isLeftAngle, !current.flags.contains(.followsSpace) { parseGenericArguments() }
            end()
            guard kind == .period || kind == .colonColon, kind(ahead: 1) == .identifier else { break }
            advance()
        }
        end()
    }

    private mutating func parseAttributeArguments(_ name: Int) {
        guard closers[index] != 0 else { return }
        let close = Int(closers[index])
        // `@autoclosure() -> Bool`: the parentheses begin the type.
        if kind(ahead: close + 1 - index) == .arrow { return }
        // The compiler's own attributes have grammars of their own, as in `@available(macOS 12, *)`; those of property
        // wrappers and macros, named like types, take arguments.
        let initial = tokenized.source[Int(tokens[name].start)]
        if initial >= UInt8(ascii: "A") && initial <= UInt8(ascii: "Z") {
            parseArguments(.callArguments, closing: .rightParen)
        }
        if index <= close { move(to: close + 1) }
    }

    private mutating func parseAttributesAndModifiers() {
        while true {
            switch kind {
            case .atSign:
                parseAttribute()
            case .poundIf:
                // Attributes in a branch: `#if X @available(…) #endif func f()`.
                guard kindBehindConfigurationCondition == .atSign else { return }
                parseIfConfiguration { parser in
                    while parser.kind == .atSign { parser.parseAttribute() }
                }
            case .keyword:
                switch keyword {
                case .public, .private, .fileprivate, .internal, .static:
                    parseModifier()
                case .class:
                    guard classIsModifier else { return }
                    parseModifier()
                default:
                    return
                }
            case .identifier:
                guard isContextualModifier(keyword), !current.flags.contains(.isEscaped),
                    startsDeclaration(in: .members)
                else { return }
                parseModifier()
            default:
                return
            }
        }
    }

    /// `class` before `func`, `var`, `subscript` or another modifier means "overridable and static".
    private var classIsModifier: Bool {
        switch kind(ahead: 1) {
        case .keyword:
            switch keyword(ahead: 1) {
            case .func, .var, .let, .subscript, .public, .private, .fileprivate, .internal, .static, .typealias: true
            default: false
            }
        case .identifier:
            isContextualModifier(keyword(ahead: 1)) && kind(ahead: 2) == .keyword
        case .atSign: true
        default: false
        }
    }

    private var kindBehindConfigurationCondition: TokenKind { kind(ahead: distanceBehindConfigurationCondition) }

    /// How many tokens ahead the first one of the line behind an `#if` is.
    var distanceBehindConfigurationCondition: Int {
        var distance = 1
        while distance < 64, !startsLine(ahead: distance), kind(ahead: distance) != .endOfFile { distance += 1 }
        return distance
    }

    /// Whether the branches of the `#if` here hold cases of a `switch`.
    private var configurationHoldsCases: Bool {
        var distance = distanceBehindConfigurationCondition
        if kind(ahead: distance) == .atSign { distance += 2 }
        return kind(ahead: distance) == .keyword
            && (keyword(ahead: distance) == .case || keyword(ahead: distance) == .default)
    }

    private mutating func parseModifier() {
        begin(.modifier)
        advance()
        if kind == .leftParen, !startsLine(ahead: 0), closers[index] != 0 {
            move(to: Int(closers[index]) + 1)
        }
        end()
    }

    // MARK: - Declarations

    private mutating func parseDeclaration(in context: Context) {
        let node = begin(.missingDeclaration)
        parseAttributesAndModifiers()
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
        // Attributes before something that isn't a declaration: a statement follows, and is read as one.
    }

    private mutating func parseKeywordDeclaration(_ node: NodeIndex) {
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
            nodes[node].kind = .deinitializerDeclaration
            advance()
            parseEffects()
            parseCodeBlock()
        case .operator: parseOperatorDeclaration(node)
        case .precedencegroup:
            nodes[node].kind = .precedenceGroupDeclaration
            advance()
            if kind == .identifier { advance() }
            if kind == .leftBrace, closers[index] != 0 { move(to: Int(closers[index]) + 1) }
        case .case: parseEnumCase(node)
        default: break
        }
    }

    private mutating func parseImport(_ node: NodeIndex) {
        nodes[node].kind = .importDeclaration
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

    private mutating func parseNominalType(_ node: NodeIndex, _ type: SyntaxKind) {
        nodes[node].kind = type
        advance()
        parseName()
        if isLeftAngle { parseGenericParameters() }
        parseInheritance()
        parseGenericWhere()
        parseCodeBlock(.memberBlock)
    }

    private mutating func parseExtension(_ node: NodeIndex) {
        nodes[node].kind = .extensionDeclaration
        advance()
        parseType()
        parseInheritance()
        parseGenericWhere()
        parseCodeBlock(.memberBlock)
    }

    /// Reads a declared name; a reserved word is taken too, for it is only a mistake in the source.
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

    private mutating func parseFunctionLike(_ node: NodeIndex, _ declaration: SyntaxKind) {
        nodes[node].kind = declaration
        advance()
        if declaration == .initializerDeclaration {
            if kind == .postfixQuestionMark || kind == .exclamationMark {
                advance()
            }
        } else if isOperatorToken || kind == .prefixAmpersand || kind == .exclamationMark || kind == .equal
            || kind == .postfixQuestionMark || kind == .arrow
        {
            // `func ==<T>(…)`: the last `<` of the operator begins the generic parameters.
            let range = current.range
            if range.count > 1, tokenized.source[range.upperBound - 1] == UInt8(ascii: "<"),
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
        begin(.parameterClause)
        advance()
        while !isAtEnd, kind != .rightParen {
            let before = index
            begin(.parameter)
            while kind == .atSign { parseAttribute() }
            parseParameterModifiers()
            var names = 0
            while names < 2, kind == .identifier || kind == .wildcard || kind == .keyword || kind == .editorPlaceholder
            {
                advance()
                names += 1
            }
            if consume(.colon) { parseType() }
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

    private mutating func parseParameterModifiers() {
        // `isolated`, `_const` and the like before a parameter's names.
        while kind == .identifier, keyword == .isolated || keyword == ._const,
            kind(ahead: 1) == .identifier || kind(ahead: 1) == .wildcard,
            kind(ahead: 2) != .colon
                || kind(ahead: 1) != .colon
        {
            guard kind(ahead: 2) == .identifier || kind(ahead: 2) == .wildcard || kind(ahead: 3) == .colon else {
                return
            }
            advance()
        }
    }

    private mutating func parseSubscript(_ node: NodeIndex) {
        nodes[node].kind = .subscriptDeclaration
        advance()
        if isLeftAngle { parseGenericParameters() }
        if kind == .leftParen { parseParameters() }
        if kind == .arrow { parseReturn() }
        parseGenericWhere()
        if kind == .leftBrace { parseAccessorsOrBlock() }
    }

    private mutating func parseTypeAlias(_ node: NodeIndex) {
        nodes[node].kind = .typealiasDeclaration
        advance()
        parseName()
        if isLeftAngle { parseGenericParameters() }
        parseTypeInitializer()
        parseGenericWhere()
    }

    private mutating func parseAssociatedType(_ node: NodeIndex) {
        nodes[node].kind = .associatedTypeDeclaration
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

    private mutating func parseOperatorDeclaration(_ node: NodeIndex) {
        nodes[node].kind = .operatorDeclaration
        advance()
        while !startsLine(ahead: 0), !isAtEnd, kind != .semicolon, kind != .rightBrace { advance() }
    }

    private mutating func parseEnumCase(_ node: NodeIndex) {
        nodes[node].kind = .enumCaseDeclaration
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
        begin(.parameterClause)
        advance()
        while !isAtEnd, kind != .rightParen {
            let before = index
            begin(.parameter)
            while kind == .atSign { parseAttribute() }
            if isName(ahead: 0), kind(ahead: 1) == .colon {
                advance()
                advance()
            } else if isName(ahead: 0), isName(ahead: 1), kind(ahead: 2) == .colon {
                advance()
                advance()
                advance()
            }
            parseType()
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

    // MARK: - Variables

    private mutating func parseVariable(_ node: NodeIndex) {
        nodes[node].kind = .variableDeclaration
        advance()
        while true {
            begin(.patternBinding)
            parsePattern()
            parseTypeAnnotation()
            if kind == .equal { parseInitializer() }
            if kind == .leftBrace { parseAccessorsOrBlock() }
            end()
            guard kind == .comma else { break }
            advance()
        }
    }

    mutating func parseTypeAnnotation() {
        guard kind == .colon else { return }
        begin(.typeAnnotation)
        advance()
        parseType()
        end()
    }

    mutating func parseInitializer(_ options: ExpressionOptions = []) {
        begin(.initializerClause)
        advance()
        parseExpression(options)
        end()
    }

    /// Reads a name, `_`, or patterns in parentheses.
    mutating func parsePattern() {
        switch kind {
        case .wildcard:
            leaf(.wildcardPattern)
        case .keyword where keyword == .let || keyword == .var:
            begin(.valueBindingPattern)
            advance()
            nested { $0.parsePattern() }
            end()
        case .leftParen:
            nested { parser in
                parser.begin(.tuplePattern)
                parser.advance()
                while !parser.isAtEnd, parser.kind != .rightParen {
                    let before = parser.index
                    if parser.kind(ahead: 1) == .colon {
                        parser.advance()
                        parser.advance()
                    }
                    parser.parsePattern()
                    if !parser.consume(.comma), parser.kind != .rightParen {
                        if parser.kind == .leftBrace || parser.kind == .rightBrace { break }
                        parser.skipOne()
                    }
                    if parser.index == before { break }
                }
                _ = parser.consume(.rightParen)
                parser.end()
            }
        case .identifier, .editorPlaceholder, .dollarIdentifier:
            leaf(.identifierPattern)
        case .keyword where keyword == .self || (!startsLine(ahead: 0) && !keyword.endsPattern):
            leaf(.identifierPattern)
        default:
            missing(.identifierPattern)
        }
    }

    // MARK: - Accessors

    /// Whether the brace here opens accessors: `{ get }`, `{ willSet … }`.
    func startsAccessors(at target: Int) -> Bool {
        var position = target + 1
        for _ in 0..<16 where position < tokens.count {
            let token = tokens[position]
            switch token.kind {
            case .atSign:
                position += 2
                if position < tokens.count, tokens[position].kind == .leftParen, closers[position] != 0 {
                    position = Int(closers[position]) + 1
                }
                continue
            case .identifier:
                switch token.keyword {
                case .mutating, .nonmutating, .__consuming, .consuming, .borrowing, .nonisolated, .yield:
                    position += 1
                    continue
                case .get, .set, .willSet, .didSet, ._read, ._modify, .read, .modify, .unsafeAddress, .borrow, .mutate:
                    return isAccessorWord(position)
                default:
                    // `unsafeMutableAddress` is longer than the keyword table's words.
                    return tokenized.source.bytes(in: token.range, equal: "unsafeMutableAddress")
                }
            case .keyword where token.keyword == .`init`:
                return tokens[target + 1].kind == .atSign && position + 1 < tokens.count
                    && (tokens[position + 1].kind == .leftBrace || tokens[position + 1].kind == .leftParen)
            default:
                return false
            }
        }
        return false
    }

    private func isAccessorWord(_ position: Int) -> Bool {
        guard position + 1 < tokens.count else { return false }
        let next = tokens[position + 1]
        let word = tokens[position].keyword
        switch next.kind {
        case .leftBrace: return true
        case .rightBrace:
            return word == .get || word == .set || word == ._read || word == ._modify || word == .read
                || word == .modify
                || word == .borrow || word == .mutate
        case .leftParen:
            // `set(value) {`, but not `set(value)`.
            guard word == .set || word == .willSet || word == .didSet, closers[position + 1] != 0 else { return false }
            let behind = Int(closers[position + 1]) + 1
            return behind < tokens.count && tokens[behind].kind == .leftBrace
        case .identifier:
            switch next.keyword {
            case .async, .get, .set, ._read, ._modify, .mutating, .nonmutating, .read, .modify, .mutate, .borrow:
                return word != .willSet && word != .didSet && !(word == .read || word == .modify)
                    || next.keyword == .set || next.keyword == .modify
            default: return false
            }
        case .keyword: return next.keyword == .throws
        case .semicolon: return word == .get || word == .set
        case .atSign: return word == .get || word == .set
        default: return false
        }
    }

    private mutating func parseAccessorsOrBlock() {
        guard startsAccessors(at: index) || kind(ahead: 1) == .poundIf && configurationHoldsAccessors else {
            parseCodeBlock()
            return
        }
        nested { parser in
            parser.begin(.accessorBlock)
            parser.advance()
            parser.parseAccessors()
            while !parser.isAtEnd, parser.kind != .rightBrace { parser.skipOne() }
            _ = parser.consume(.rightBrace)
            parser.end()
        }
    }

    private var configurationHoldsAccessors: Bool {
        var distance = 2
        while distance < 64, !startsLine(ahead: distance), kind(ahead: distance) != .endOfFile { distance += 1 }
        switch keyword(ahead: distance) {
        case .get, .set, ._read, ._modify, .willSet, .didSet: return isAccessorWord(index + distance)
        default: return false
        }
    }

    private mutating func parseAccessors() {
        while !isAtEnd, kind != .rightBrace, kind != .poundElse, kind != .poundElseif, kind != .poundEndif {
            if kind == .poundIf {
                parseIfConfiguration { $0.parseAccessors() }
                continue
            }
            if consume(.semicolon) { continue }
            let before = index
            begin(.accessor)
            while kind == .atSign { parseAttribute() }
            while kind == .identifier,
                keyword == .mutating || keyword == .nonmutating || keyword == .__consuming
                    || keyword == .consuming || keyword == .borrowing || keyword == .nonisolated || keyword == .yield
            {
                begin(.modifier)
                advance()
                end()
            }
            if kind == .identifier || (kind == .keyword && keyword == .`init`) {
                advance()
                if kind == .leftParen {
                    begin(.closureParameterClause)
                    advance()
                    if kind == .identifier {
                        begin(.closureParameter)
                        advance()
                        end()
                    }
                    while !isAtEnd, kind != .rightParen, kind != .rightBrace { skipOne() }
                    _ = consume(.rightParen)
                    end()
                }
                parseEffects()
                parseCodeBlock()
            }
            end()
            if index == before { skipOne() }
        }
    }
}

extension Keyword {
    /// Whether a missing pattern is likelier before this word than that it is one.
    var endsPattern: Bool {
        switch self {
        case .in, .where, .if, .for, .while, .return, .func, .var, .let, .class, .struct, .enum, .switch, .case: true
        default: false
        }
    }
}
