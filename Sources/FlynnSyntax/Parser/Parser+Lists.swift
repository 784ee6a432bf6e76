/// Parses arguments, tuples, and array and dictionary literals.
extension Parser {
    /// Parses arguments or tuple elements, including the surrounding delimiters.
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

    /// Skips unexpected tokens to the next comma or the end of the list.
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
                // `(let a: Int)`
                parseTypeAnnotation()
            }
        } else {
            missing(.missingExpression)
        }
        end()
    }

    private var inPattern: Bool { lastChildKind == .valueBindingPattern }

    mutating func parseCollection() {
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
            // `[3 of Int]()`
            advance()
            parseType()
        }
    }
}
