import FlynnSyntax

extension MemberSignature {
    /// Reads the signature of a member.
    package init(_ tree: SyntaxTree, _ node: NodeIndex) {
        func text(_ range: Range<TokenIndex>) -> String {
            var words: [String] = []
            for token in range {
                let word = tree.tokenText(token)
                if word == "any" { continue }
                if word == "escaping", words.last == "@" { words.removeLast() } else { words.append(word) }
            }
            return words.joined(separator: " ")
        }
        let introducer = tree.introducer(node)
        name = introducer < tree.tokenRange(node).upperBound ? tree.tokenText(introducer) : ""
        guard tree.kind(node) == .functionDeclaration || tree.kind(node) == .subscriptDeclaration else {
            if let binding = tree.firstChild(node, .patternBinding), let pattern = tree.firstChild(binding) {
                name = tree.name(ofToken: tree.firstTokenIndex(pattern))
            } else if let token = tree.declaredNameToken(node) {
                name = tree.name(ofToken: token)
            }
            return
        }
        let isSubscript = tree.kind(node) == .subscriptDeclaration
        if !isSubscript {
            name = tree.declaredNameToken(node).map { tree.name(ofToken: $0) } ?? tree.tokenText(introducer + 1)
        }
        let parameters = tree.firstChild(node, .parameterClause).map { tree.childList($0) } ?? []
        labels = parameters.map { parameter in
            guard let (label, name) = tree.parameterNames(parameter), !isSubscript || label != name else { return "_" }
            return tree.name(ofToken: label)
        }
        types = parameters.map { parameter in
            tree.parameterType(parameter).map { text(tree.tokenRange($0)) } ?? ""
        }
        result = tree.returnType(node).map { text(tree.tokenRange($0)) } ?? ""
        if ["Void", "( )", "Swift . Void"].contains(result) { result = "" }
        generics = tree.firstChild(node, .genericParameterClause).map { text(tree.tokenRange($0)) } ?? ""
    }
}
