/// Parses key paths and macro expansions.
extension Parser {
    mutating func parseKeyPath() {
        begin(.keyPathExpression)
        advance()
        switch kind {
        case .identifier, .leftParen, .leftSquare, .keyword:
            if kind != .keyword || keyword == .Self || keyword == .Any {
                parseKeyPathRoot()
            }
        default:
            break
        }
        parseKeyPathComponents()
        end()
    }

    private mutating func parseKeyPathRoot() {
        // The root is a single name. Nested types and components have the same syntax, so the following names are
        // components.
        switch kind {
        case .identifier, .keyword:
            begin(.identifierExpression)
            advance()
            end()
            parseGenericArgumentsIfPresent()
        default:
            begin(.typeExpression)
            nested { $0.parseType() }
            end()
        }
    }

    private mutating func parseKeyPathComponents() {
        while true {
            switch kind {
            case .period:
                guard !(startsLine(ahead: 0) && lastIsRoot) else { return }
                if kind(ahead: 1) == .leftSquare || kind(ahead: 1) == .postfixQuestionMark
                    || kind(ahead: 1) == .exclamationMark
                {
                    advance()
                } else {
                    parseMember()
                    parseGenericArgumentsIfPresent()
                }
            case .leftSquare where !startsLine(ahead: 0):
                parseArguments(.subscriptArguments, closing: .rightSquare)
            case .leftParen where !startsLine(ahead: 0):
                parseArguments(.callArguments, closing: .rightParen)
            case .postfixQuestionMark: leaf(.optionalChaining)
            case .exclamationMark: leaf(.forcedValue)
            case .binaryOperator, .prefixOperator, .postfixOperator:
                // In `\.?.a` and `\.a?.b`, the question mark and the period can be a single operator token.
                guard !flags.contains(.followsSpace), atByte(UInt8(ascii: ".")) || atByte(UInt8(ascii: "?"))
                else {
                    return
                }
                guard isKeyPathOperator else { return }
                advance()
                if kind == .identifier { advance() }
            default:
                return
            }
        }
    }

    private var lastIsRoot: Bool { lastChildKind == nil }

    private var isKeyPathOperator: Bool {
        for offset in range {
            switch source[offset] {
            case UInt8(ascii: "."), UInt8(ascii: "?"), UInt8(ascii: "!"): continue
            default: return false
            }
        }
        return true
    }

    /// Parses `#name<T>(…) { … }`.
    mutating func parseMacroExpansion(allowTrailingClosure: Bool) {
        begin(.macroExpansion)
        let isAvailability = kind != .pound
        advance()
        if !isAvailability {
            if kind == .identifier || kind == .keyword { advance() }
            while kind == .colonColon, kind(ahead: 1) == .identifier {
                advance()
                advance()
            }
        }
        parseGenericArgumentsIfPresent()
        if kind == .leftParen, !startsLine(ahead: 0) {
            if isAvailability {
                // A list of platforms and versions.
                if let closer { move(to: closer) }
                advance()
            } else {
                parseArguments(.callArguments, closing: .rightParen)
            }
        }
        if allowTrailingClosure, !isAvailability, kind == .leftBrace, !startsLine(ahead: 0) { parseTrailingClosures() }
        end()
    }
}
