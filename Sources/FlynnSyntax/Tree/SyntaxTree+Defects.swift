extension SyntaxTree {
    /// The number of syntax errors: malformed tokens, unbalanced delimiters, types and functions without a valid name,
    /// and nodes for missing or unexpected code. A fix must not increase this number.
    package var defectCount: Int {
        var count = 0
        for index in nodes.indices {
            switch nodes.kind(index) {
            case .unexpected, .missingExpression, .missingType, .missingDeclaration: count += 1
            case .classDeclaration, .structDeclaration, .enumDeclaration, .protocolDeclaration, .actorDeclaration,
                .typealiasDeclaration, .associatedTypeDeclaration:
                if declaredNameToken(index) == nil { count += 1 }
            case .functionDeclaration:
                switch tokens.kind(introducer(index) + 1) {
                case .keyword, .wildcard, .leftParen, .leftBrace, .endOfFile: count += 1
                default: break
                }
            default: break
            }
        }
        var open: [TokenKind] = []
        for token in tokens {
            if token.kind == .invalid || token.flags.contains(.isMalformed) { count += 1 }
            switch token.kind {
            case .leftParen: open.append(.rightParen)
            case .leftSquare: open.append(.rightSquare)
            case .leftBrace: open.append(.rightBrace)
            case .interpolationStart: open.append(.interpolationEnd)
            case .rightParen, .rightSquare, .rightBrace, .interpolationEnd:
                if open.last == token.kind { open.removeLast() } else { count += 1 }
            default: break
            }
        }
        return count + open.count
    }
}
