/// Parses variables and their accessors.
extension Parser {
    mutating func parseVariable(_ node: FrameIndex) {
        frames[node].kind = .variableDeclaration
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

    /// Parses a name, `_`, or patterns in parentheses.
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

    /// Returns whether the brace at the token index begins accessors, as in `{ get }` and `{ willSet … }`.
    func startsAccessors(at target: Int) -> Bool {
        var position = target + 1
        for _ in 0..<16 where position < tokens.count {
            switch tokens.kind(position) {
            case .atSign:
                position += 2
                if position < tokens.count, tokens.kind(position) == .leftParen,
                    let closer = tokens.closer(position)
                {
                    position = closer + 1
                }
                continue
            case .identifier:
                switch tokens.keyword(position) {
                case .mutating, .nonmutating, .__consuming, .consuming, .borrowing, .nonisolated, .yield:
                    position += 1
                    continue
                case .get, .set, .willSet, .didSet, ._read, ._modify, .read, .modify, .unsafeAddress, .borrow, .mutate:
                    return isAccessorWord(position)
                default:
                    // This word is too long for the keyword table.
                    return source.bytes(in: tokens.range(position), equal: "unsafeMutableAddress")
                }
            case .keyword where tokens.keyword(position) == .`init`:
                return tokens.kind(target + 1) == .atSign && position + 1 < tokens.count
                    && (tokens.kind(position + 1) == .leftBrace || tokens.kind(position + 1) == .leftParen)
            default:
                return false
            }
        }
        return false
    }

    private func isAccessorWord(_ position: Int) -> Bool {
        guard position + 1 < tokens.count else { return false }
        let word = tokens.keyword(position)
        switch tokens.kind(position + 1) {
        case .leftBrace:
            // If a body follows, `read` and `modify` are accessors only with an experimental feature. Usually, they are
            // functions.
            return word != .read && word != .modify
        case .rightBrace:
            return word == .get || word == .set || word == ._read || word == ._modify || word == .read
                || word == .modify
                || word == .borrow || word == .mutate
        case .leftParen:
            // `set(value) {`, but not `set(value)`.
            guard word == .set || word == .willSet || word == .didSet, let closer = tokens.closer(position + 1) else {
                return false
            }
            return closer + 1 < tokens.count && tokens.kind(closer + 1) == .leftBrace
        case .identifier:
            let next = tokens.keyword(position + 1)
            switch next {
            case .async, .get, .set, ._read, ._modify, .mutating, .nonmutating, .read, .modify, .mutate, .borrow:
                return word != .willSet && word != .didSet && !(word == .read || word == .modify)
                    || next == .set || next == .modify
            default: return false
            }
        case .keyword: return tokens.keyword(position + 1) == .throws
        case .semicolon: return word == .get || word == .set
        case .atSign: return word == .get || word == .set
        default: return false
        }
    }

    mutating func parseAccessorsOrBlock() {
        guard startsAccessors(at: index) || kind(ahead: 1) == .poundIf && configurationContainsAccessors else {
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

    /// Whether the branches of the following `#if` contain accessors.
    private var configurationContainsAccessors: Bool {
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
                leaf(.modifier)
            }
            if kind == .identifier || (kind == .keyword && keyword == .`init`) {
                advance()
                if kind == .leftParen { parseAccessorParameter() }
                parseEffects()
                parseCodeBlock()
            }
            end()
            if index == before { skipOne() }
        }
    }

    private mutating func parseAccessorParameter() {
        begin(.closureParameterClause)
        advance()
        if kind == .identifier { leaf(.closureParameter) }
        while !isAtEnd, kind != .rightParen, kind != .rightBrace { skipOne() }
        _ = consume(.rightParen)
        end()
    }
}

extension Keyword {
    /// Whether the word probably follows a missing pattern, and is not an incorrect name.
    var endsPattern: Bool {
        switch self {
        case .in, .where, .if, .for, .while, .return, .func, .var, .let, .class, .struct, .enum, .switch, .case: true
        default: false
        }
    }
}
