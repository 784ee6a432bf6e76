import FlynnFacts
import FlynnSyntax

/// Recognizes the bodies of typed behaviors.
package struct TypedBehaviorReader {
    /// The form of a body.
    package struct Form {
        /// The name of the called runtime function.
        package let function: String
        /// The first statement before the call that does more than check arguments or create constants.
        package let excess: NodeIndex?
    }

    let tree: SyntaxTree

    package init(tree: SyntaxTree) { self.tree = tree }

    /// Reads the body of a method or getter. Returns `nil` if the body doesn't end with a call to the runtime.
    package func form(ofBody body: BodyNode) -> Form? {
        var excess: NodeIndex?
        var last: NodeIndex?
        for statement in tree.statements(body) {
            if let last, excess == nil, !isPreparation(last) { excess = last }
            last = statement
        }
        return last.flatMap { function(calledBy: $0) }.map { Form(function: $0, excess: excess) }
    }

    /// Returns whether `body` calls one of the runtime functions.
    func callsRuntime(inBody body: BodyNode) -> Bool {
        tree.statements(body).contains { function(calledBy: $0) != nil }
    }

    /// Returns the runtime function that `statement` calls with a closure: `behave { … }`,
    /// `return try await answer { … }`
    private func function(calledBy statement: NodeIndex) -> String? {
        var node = statement
        while [.returnStatement, .prefixExpression].contains(tree.kind(node)) {
            guard let value = tree.firstChild(node) else { return nil }
            node = value
        }
        let chain = tree.chain(node)
        var rest = tree.withoutSelf(chain)
        guard let callee = rest.popFirst(), let name = tree.memberName(callee),
            tree.kind(callee) == (rest.count + 1 < chain.count ? .memberAccess : .identifierExpression),
            !rest.isEmpty, rest.allSatisfy({ tree.isCall($0) }), hasClosure(rest)
        else { return nil }
        return TypedBehavior.functions.contains(name) ? name : nil
    }

    private func hasClosure(_ suffixes: Chain) -> Bool {
        suffixes.contains { suffix in
            if tree.kind(suffix) == .trailingClosure { return true }
            return tree.children(suffix).contains { argument in
                tree.argumentValue(argument).map { tree.kind($0) == .closureExpression } ?? false
            }
        }
    }

    // MARK: - Preparations

    private static let checks: Set = [
        "assert", "assertionFailure", "fatalError", "precondition", "preconditionFailure",
    ]

    /// Returns whether `statement` only checks arguments, or creates a constant for the closure to capture.
    private func isPreparation(_ statement: NodeIndex) -> Bool {
        switch tree.kind(statement) {
        case .guardStatement, .ifConfiguration: true
        case .ifStatement: tree.children(statement).allSatisfy { tree.kind($0) != .codeBlock || leaves($0) }
        case .variableDeclaration: tree.isConstant(statement)
        case .postfixExpression:
            tree.firstChild(statement).flatMap { tree.simpleNameToken($0) }.map {
                TypedBehaviorReader.checks.contains(tree.name(ofToken: $0))
            } ?? false
        // Declarations don't run any code here.
        case .functionDeclaration, .typealiasDeclaration, .structDeclaration, .enumDeclaration, .classDeclaration: true
        default: false
        }
    }

    /// Returns whether `block` consists of checks and a `return` or `throw` statement.
    private func leaves(_ block: NodeIndex) -> Bool {
        tree.children(block).allSatisfy {
            [.returnStatement, .throwStatement].contains(tree.kind($0)) || isPreparation($0)
        }
    }
}
