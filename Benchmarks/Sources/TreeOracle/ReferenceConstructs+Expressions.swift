import SwiftSyntax

extension ReferenceConstructs {
    // MARK: - Calls

    func lookAt(call node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        let arguments = node.leftParen == nil ? "nothing" : "(\(self.arguments(node.arguments)))"
        guard let first = node.leftParen ?? node.trailingClosure?.leftBrace else { return .visitChildren }
        add(
            .call, start(first),
            Construct.call(
                callee: start(node.calledExpression), arguments: arguments,
                closures: labels(node.trailingClosure, node.additionalTrailingClosures), end: end(node)))
        return .visitChildren
    }

    func lookAt(call node: SubscriptCallExprSyntax) -> SyntaxVisitorContinueKind {
        add(
            .subscriptCall, start(node.leftSquare),
            Construct.call(
                callee: start(node.calledExpression), arguments: "[\(arguments(node.arguments))]",
                closures: labels(node.trailingClosure, node.additionalTrailingClosures), end: end(node)))
        return .visitChildren
    }

    private func labels(
        _ closure: ClosureExprSyntax?, _ more: MultipleTrailingClosureElementListSyntax
    ) -> [String?] {
        closure == nil ? [] : [nil] + more.map { $0.label.text }
    }

    func lookAt(component node: KeyPathSubscriptComponentSyntax) -> SyntaxVisitorContinueKind {
        let list = "[\(arguments(node.arguments))]"
        add(
            .subscriptCall, start(node.leftSquare),
            Construct.call(callee: nil, arguments: list, closures: [], end: end(node)))
        return .visitChildren
    }

    func lookAt(component node: KeyPathPropertyComponentSyntax) -> SyntaxVisitorContinueKind {
        add(.member, start(node.declName.baseName), text(node.declName.baseName))
        return .visitChildren
    }

    func lookAt(macro node: some FreestandingMacroExpansionSyntax) -> SyntaxVisitorContinueKind {
        let arguments = node.leftParen == nil ? "nothing" : "(\(self.arguments(node.arguments)))"
        add(
            .macroExpansion, start(node.pound),
            text(node.macroName)
                + Construct.call(
                    callee: nil, arguments: arguments,
                    closures: labels(node.trailingClosure, node.additionalTrailingClosures), end: end(node)))
        return .visitChildren
    }

    func lookAt(member node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
        add(.member, start(node.declName.baseName), text(node.declName.baseName))
        return .visitChildren
    }

    func lookAt(generics node: GenericArgumentClauseSyntax) -> SyntaxVisitorContinueKind {
        add(.genericArguments, start(node), "\(node.arguments.count)")
        return .visitChildren
    }

    // MARK: - Operators

    func lookAt(operator token: TokenSyntax) -> SyntaxVisitorContinueKind {
        add(.infixOperator, start(token), token.text)
        return .visitChildren
    }

    func lookAt(ternary node: UnresolvedTernaryExprSyntax) -> SyntaxVisitorContinueKind {
        add(.infixOperator, start(node.questionMark), "?")
        add(.infixOperator, start(node.colon), ":")
        return .visitChildren
    }

    func lookAt(cast keyword: TokenSyntax, mark: TokenSyntax?) -> SyntaxVisitorContinueKind {
        add(.cast, start(keyword), keyword.text + (mark?.text ?? ""))
        return .visitChildren
    }

    // MARK: - Closures

    func lookAt(closure node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
        var words: [String] = []
        if let captures = node.signature?.capture {
            words.append("[\(captures.items.map(capture).joined(separator: ", "))]")
        }
        switch node.signature?.parameterClause {
        case .simpleInput(let names):
            words.append("(\(names.map { $0.name.text }.joined(separator: ", ")))")
        case .parameterClause(let clause):
            words.append("(\(clause.parameters.map(closureParameter).joined(separator: ", ")))")
        case nil:
            break
        }
        if let result = node.signature?.returnClause { words.append("-> \(start(result.type))") }
        add(.closure, start(node), "\(words.joined(separator: " ")) to \(end(node))")
        return .visitChildren
    }

    private func capture(_ node: ClosureCaptureSyntax) -> String {
        let specifier = node.specifier.map { specifier in
            specifier.specifier.text + (specifier.detail.map { "(\($0.text))" } ?? "")
        }
        return (specifier ?? "") + node.name.text + (node.initializer.map { " = \(start($0.value))" } ?? "")
    }

    private func closureParameter(_ node: ClosureParameterSyntax) -> String {
        let names = [node.firstName.text, node.secondName?.text].compactMap { $0 }.joined(separator: " ")
        return names + (node.type.map { ": \(start($0))" } ?? "")
    }

    // MARK: - Literals

    func lookAt(literal node: some ExprSyntaxProtocol, _ kind: Construct.Kind) -> SyntaxVisitorContinueKind {
        add(kind, start(node), "to \(end(node))")
        return .visitChildren
    }

    func lookAt(string node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        let interpolations = node.segments.compactMap { segment in
            segment.as(ExpressionSegmentSyntax.self).map { "(\(arguments($0.expressions)))" }
        }
        add(.string, start(node), "\(interpolations.joined()) to \(end(node))")
        return .visitChildren
    }

    func lookAt(array node: ArrayExprSyntax) -> SyntaxVisitorContinueKind {
        add(.array, start(node), "\(node.elements.count) to \(end(node))")
        return .visitChildren
    }

    func lookAt(dictionary node: DictionaryExprSyntax) -> SyntaxVisitorContinueKind {
        var count = 0
        if case .elements(let elements) = node.content { count = elements.count }
        add(.dictionary, start(node), "\(count) to \(end(node))")
        return .visitChildren
    }

    func lookAt(tuple node: TupleExprSyntax) -> SyntaxVisitorContinueKind {
        add(.tuple, start(node), "(\(arguments(node.elements))) to \(end(node))")
        return .visitChildren
    }
}
