extension SyntaxTree {
    /// The number of syntax errors: malformed tokens, unbalanced delimiters, and nodes for missing or unexpected code.
    /// A fix must not increase it.
    package var defectCount: Int {
        var count = 0
        for node in nodes {
            switch node.kind {
            case .unexpected, .missingExpression, .missingType, .missingDeclaration: count += 1
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
