/// Parses attributes and modifiers.
extension Parser {
    mutating func parseAttribute() {
        begin(.attribute)
        advance()
        if kind == .identifier || kind == .keyword {
            let name = index
            parseAttributeName()
            if kind == .leftParen, !flags.contains(.followsSpace) { parseAttributeArguments(name) }
        }
        end()
    }

    private mutating func parseAttributeName() {
        begin(.identifierType)
        while true {
            begin(.typeComponent)
            advance()
            if isLeftAngle, !flags.contains(.followsSpace) { parseGenericArguments() }
            end()
            guard kind == .period || kind == .colonColon, kind(ahead: 1) == .identifier else { break }
            advance()
        }
        end()
    }

    private mutating func parseAttributeArguments(_ name: Int) {
        guard let close = closer else { return }
        // `@autoclosure() -> Bool`: the parentheses begin the type.
        if kind(ahead: close + 1 - index) == .arrow { return }
        // Attributes with uppercase names are property wrappers and macros, which take arguments. The attributes of the
        // compiler have various grammars, as in `@available(macOS 12, *)`, and are skipped.
        let initial = source[tokens.range(name).lowerBound]
        if initial >= UInt8(ascii: "A") && initial <= UInt8(ascii: "Z") {
            parseArguments(.callArguments, closing: .rightParen)
        }
        if index <= close { move(to: close + 1) }
    }

    mutating func parseAttributesAndModifiers() {
        while true {
            switch kind {
            case .atSign:
                parseAttribute()
            case .poundIf:
                // Attributes in a branch: `#if X @available(…) #endif func f()`.
                guard kind(ahead: distanceToConfigurationBody) == .atSign else { return }
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
                guard isContextualModifier(keyword), !flags.contains(.isEscaped),
                    startsDeclaration(in: .members)
                else { return }
                parseModifier()
            default:
                return
            }
        }
    }

    /// Whether the current `class` is a modifier: the next token is `func`, `var`, `subscript` or another modifier.
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

    /// The number of tokens from the current `#if` to the next line.
    var distanceToConfigurationBody: Int {
        var distance = 1
        while distance < 64, !startsLine(ahead: distance), kind(ahead: distance) != .endOfFile { distance += 1 }
        return distance
    }

    /// Whether the branches of the current `#if` contain cases of a `switch`.
    var configurationContainsCases: Bool {
        var distance = distanceToConfigurationBody
        if kind(ahead: distance) == .atSign { distance += 2 }
        return kind(ahead: distance) == .keyword
            && (keyword(ahead: distance) == .case || keyword(ahead: distance) == .default)
    }

    private mutating func parseModifier() {
        begin(.modifier)
        advance()
        if kind == .leftParen, !startsLine(ahead: 0), let closer { move(to: closer + 1) }
        end()
    }
}
