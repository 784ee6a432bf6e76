/// Parses primary expressions. These are operands, excluding prefix operators and suffixes.
extension Parser {
    /// Parses a primary expression. Returns false if a trailing closure cannot follow.
    mutating func parsePrimary(_ options: ExpressionOptions) -> Bool {
        switch kind {
        case .identifier:
            if keyword == .any || keyword == .some, kind(ahead: 1) == .identifier, !startsLine(ahead: 1) {
                parseTypeExpression()
            } else {
                parseIdentifierExpression()
            }
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
            parseTypeExpression()
            return true
        case .binaryOperator, .prefixOperator, .postfixOperator, .equal, .prefixAmpersand, .infixQuestionMark:
            if kind == .infixQuestionMark || !isOperatorReference {
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

    private mutating func parseTypeExpression() {
        begin(.typeExpression)
        parseType()
        end()
    }

    private mutating func parseIdentifierExpression() {
        begin(.identifierExpression)
        advance()
        if kind == .colonColon, kind(ahead: 1) == .identifier || kind(ahead: 1) == .keyword {
            advance()
            advance()
        }
        skipArgumentNames()
        end()
    }

    /// Parses a primary expression that begins with a keyword. Returns false if a trailing closure cannot follow.
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
}
