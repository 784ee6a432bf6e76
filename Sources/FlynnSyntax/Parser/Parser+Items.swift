/// Parses lists of statements and members, and `#if` directives around them.
extension Parser {
    /// The location of a list of statements or members.
    enum Context {
        case topLevel, statements, members
    }

    // MARK: - Lists

    /// Parses statements or members in braces, if the current token is a brace.
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

    /// Parses items up to a closing brace, the end of the file, or the end of an `#if` branch.
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
            case .poundIf where configurationContainsCases && inSwitchCase:
                return
            default:
                parseItem(in: context)
            }
        }
    }

    /// Whether the current list belongs to a `case`, so that `case` and `default` end the list.
    var inSwitchCase: Bool {
        if openKind == .switchCase { return true }
        guard openKind == .ifConfigurationClause else { return false }
        for frame in frames.reversed() {
            switch frame.kind {
            case .ifConfigurationClause, .ifConfiguration: continue
            case .switchCase, .switchStatement: return true
            default: return false
            }
        }
        return false
    }

    /// Parses a statement, declaration or directive. This consumes at least one token, except at the end of the file.
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
            if kind == .leftParen, let closer { move(to: closer + 1) }
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

    /// Parses `#if … #endif`, and calls `body` to parse the content of a branch.
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
        parseExpression([.noTrailingClosure, .directive])
        // The rest of the line belongs to the condition.
        while !startsLine(ahead: 0), !isAtEnd, kind != .poundEndif { skipOne() }
    }

    // MARK: - Starts of declarations

    /// Returns whether the current token begins a declaration.
    func startsDeclaration(in context: Context) -> Bool {
        var distance = 0
        // This skips attributes and modifiers. The distance is limited, so that a long sequence of possible modifiers
        // takes linear time.
        while distance < 64 {
            switch kind(ahead: distance) {
            case .atSign:
                return startsDeclarationAfterAttribute(from: distance, in: context)
            case .keyword:
                switch keyword(ahead: distance) {
                case .let, .var, .func, .struct, .enum, .protocol, .extension, .import, .typealias, .associatedtype,
                    .subscript, .deinit, .operator, .precedencegroup, .public, .private, .fileprivate, .internal,
                    .static, .class:
                    return true
                case .`init`, .case:
                    return context == .members || distance > 0
                default:
                    return false
                }
            case .identifier:
                let word = keyword(ahead: distance)
                if word == .none || tokens.flags(index + distance).contains(.isEscaped) { return false }
                switch word {
                case .actor, .macro:
                    return kind(ahead: distance + 1) == .identifier && !startsLine(ahead: distance + 1)
                case _ where isContextualModifier(word):
                    distance += 1
                    if kind(ahead: distance) == .leftParen {
                        // Otherwise, this is a call to a function with the name of the modifier.
                        guard isArgument(ahead: distance + 1, of: word), kind(ahead: distance + 2) == .rightParen else {
                            return false
                        }
                        distance += 3
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

    /// Returns whether the attribute at the distance belongs to a declaration. Conservative: returns true if unsure.
    private func startsDeclarationAfterAttribute(from distance: Int, in context: Context) -> Bool {
        if context == .members { return true }
        // `@unknown default:` is a case of a `switch`.
        return keyword(ahead: distance + 1) != .default
    }

    /// Returns whether the token can be the argument of the modifier: `open(set)`, `unowned(safe)`,
    /// `nonisolated(nonsending)`.
    private func isArgument(ahead distance: Int, of modifier: Keyword) -> Bool {
        switch modifier {
        case .open, .package: keyword(ahead: distance) == .set
        case .unowned, .nonisolated: kind(ahead: distance) == .identifier
        default: false
        }
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
}
