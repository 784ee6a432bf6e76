import FlynnSyntax
import SwiftSyntax

extension ReferenceConstructs {
    func lookAt(statement node: some SyntaxProtocol, count: Int? = nil) -> SyntaxVisitorContinueKind {
        let word = node.firstToken(viewMode: .sourceAccurate)?.text ?? ""
        add(.statement, start(node), "\(word)\(count.map { " \($0)" } ?? "") to \(end(node))")
        return .visitChildren
    }

    func lookAt(if node: IfExprSyntax) -> SyntaxVisitorContinueKind {
        // An `else if` is part of the preceding `if`.
        if node.parent?.is(IfExprSyntax.self) != true { return lookAt(statement: node) }
        return .visitChildren
    }

    func lookAt(switch node: SwitchExprSyntax) -> SyntaxVisitorContinueKind {
        lookAt(statement: node, count: node.cases.count { $0.is(SwitchCaseSyntax.self) })
    }

    func lookAt(case node: SwitchCaseSyntax) -> SyntaxVisitorContinueKind {
        var items = ""
        if case .case(let label) = node.label {
            items = label.caseItems.map { $0.whereClause == nil ? "·" : "where" }.joined(separator: " ")
        }
        add(.switchCase, start(node), "\(items) to \(end(node))")
        return .visitChildren
    }

    func lookAt(binding node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
        add(.condition, start(node), "\(node.bindingSpecifier.text) \(text(node.pattern)) to \(end(node))")
        return .visitChildren
    }

    func lookAt(pattern node: MatchingPatternConditionSyntax) -> SyntaxVisitorContinueKind {
        add(.condition, start(node), "\(node.caseKeyword.text) to \(end(node))")
        return .visitChildren
    }

    // MARK: - Types

    func lookAt(namedType node: some TypeSyntaxProtocol) -> SyntaxVisitorContinueKind {
        // A type with several names is a single construct.
        if node.parent?.is(MemberTypeSyntax.self) == true { return .visitChildren }
        var names: [String] = []
        var type = TypeSyntax(node)
        while let member = type.as(MemberTypeSyntax.self) {
            names.append(member.name.text)
            type = member.baseType
        }
        if let base = type.as(IdentifierTypeSyntax.self) { names.append(base.name.text) }
        add(.namedType, start(node), names.reversed().joined(separator: "."))
        return .visitChildren
    }

    func lookAt(
        type node: some TypeSyntaxProtocol, _ kind: FlynnSyntax.SyntaxKind, count: Int? = nil
    ) -> SyntaxVisitorContinueKind {
        add(.otherType, start(node), "\(kind)\(count.map { " \($0)" } ?? "")")
        return .visitChildren
    }
}
