import FlynnSyntax

/// Shortcuts with names that are already declared.
extension ShortcutScanner {
    /// Rejects the shortcuts with a name that is already declared in the same braces, or by an earlier shortcut there.
    ///
    /// `#if` branches can declare the same names, so the names in a branch are known only in this branch. The names
    /// after the first in `var a = 1, b = 2` and the cases of enumerations are not known. Functions with parameters
    /// don't conflict with properties.
    func rejectRedeclarations(_ shortcuts: inout [Shortcut]) {
        struct Scope {
            var number: Int
            /// Whether this is an `#if` branch, which also declares names in the enclosing scope.
            var isBranch: Bool
        }
        struct Declaration: Hashable {
            var scope: Int
            var name: String
        }
        var declared: Set<Declaration> = []
        /// The scopes in which the name must be new, from innermost to outermost.
        var candidates: [(shortcut: Int, name: String, scopes: [Int])] = []
        var scopes = [Scope(number: 0, isBranch: false)]
        var scopeCount = 1
        func open(isBranch: Bool) {
            scopes.append(Scope(number: scopeCount, isBranch: isBranch))
            scopeCount += 1
        }
        func close(isBranch: Bool) {
            if scopes.count > 1, scopes[scopes.count - 1].isBranch == isBranch { scopes.removeLast() }
        }
        var next = 0
        for index in tokens.indices {
            if next < shortcuts.count, tokens.range(index).lowerBound == shortcuts[next].range.lowerBound {
                for name in shortcuts[next].names {
                    let depth = scopes.reversed().prefix { $0.isBranch }.count + 1
                    candidates.append((next, name, scopes.suffix(depth).reversed().map(\.number)))
                }
                next += 1
            }
            switch tokens.kind(index) {
            case .leftBrace:
                open(isBranch: false)
            case .rightBrace:
                close(isBranch: false)
            case .poundIf:
                open(isBranch: true)
            case .poundElseif, .poundElse:
                close(isBranch: true)
                open(isBranch: true)
            case .poundEndif:
                close(isBranch: true)
            case .keyword, .identifier:
                for name in namesDeclared(at: index) {
                    declared.insert(Declaration(scope: scopes[scopes.count - 1].number, name: name))
                }
            default:
                break
            }
        }
        for (number, name, scopes) in candidates {
            let declarations = scopes.map { Declaration(scope: $0, name: name) }
            if declared.isDisjoint(with: declarations) {
                declared.insert(declarations[0])
                continue
            }
            let message = "shortcut '\(shortcuts[number].text)' can't declare '\(name)', which is already declared here"
            shortcuts[number].expansion = .failure(ShortcutProblem(message: message))
        }
    }

    /// Returns the names declared by `keyword` and the tokens after it.
    private func namesDeclared(at keyword: Int) -> [String] {
        let next = keyword + 1
        switch tokens.keyword(keyword) {
        case .let, .var:
            // This is a pattern such as `(a, (b, _))`.
            var names: [String] = []
            var depth = 0
            for index in next..<tokens.count {
                switch tokens.kind(index) {
                case .leftParen: depth += 1
                case .rightParen: depth -= 1
                case .identifier where tokens.kind(index + 1) != .colon || depth == 0: names.append(name(index))
                case .identifier, .comma, .colon, .wildcard: break
                default: return names
                }
                if depth <= 0 { return names }
            }
            return names
        case .class, .struct, .enum, .protocol, .typealias, .actor:
            return next < tokens.count && tokens.kind(next) == .identifier ? [name(next)] : []
        case .func:
            guard next + 2 < tokens.count, tokens.kind(next) == .identifier, tokens.kind(next + 1) == .leftParen,
                tokens.kind(next + 2) == .rightParen
            else { return [] }
            return [name(next)]
        default:
            return []
        }
    }
}
