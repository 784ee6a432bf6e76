import FlynnExpressions
import FlynnFacts
import FlynnSyntax

/// Finds the declarations that can isolate behavior closures, from the closures outwards.
struct BehaviorIsolationReader {
    private let tree: SyntaxTree
    private let context: SummaryContext
    private let locator: Locator
    private let expressions: ExpressionReader

    init(_ tree: SyntaxTree, _ context: SummaryContext, _ locator: Locator, _ expressions: ExpressionReader) {
        self.tree = tree
        self.context = context
        self.locator = locator
        self.expressions = expressions
    }

    /// Returns the declarations enclosing the closures of `construction`; `nil` if the closures are certainly not
    /// isolated or their isolation is unknown.
    func isolation(of construction: BehaviorConstruction) -> BehaviorIsolation? {
        let closures = [construction.closure, construction.errorHandler.flatMap(tree.closure)].compactMap { $0?.node }
            .filter { !tree.hasAttribute($0, named: "Sendable") }
        if closures.isEmpty { return nil }
        var result = BehaviorIsolation(
            span: locator.span(tree.range(tree.firstChild(construction.node) ?? construction.node)),
            closureAttributes: closures.flatMap { tree.isolation($0).attributes }, declarationAttributes: [],
            owner: context.type,
            isInInitialValue: false)
        // A closure can be isolated even in code that isn't.
        result.isInNonisolatedCode = !add(declarationsAround: construction.node, to: &result)
        let isNonisolated =
            result.isInNonisolatedCode && result.closureAttributes.isEmpty && result.closures.isEmpty
        return isNonisolated ? nil : result
    }

    /// Adds the declarations around `node`, up to the member or global declaration. Returns `false` if the declarations
    /// don't isolate the node, or if the isolation is unknown.
    private func add(declarationsAround node: NodeIndex, to result: inout BehaviorIsolation) -> Bool {
        var child = node
        var binding: NodeIndex?
        while let node = tree.parent(child) {
            defer { child = node }
            switch tree.kind(node) {
            case .patternBinding:
                binding = binding ?? node
            case .closureExpression:
                let attributes = tree.isolation(node).attributes
                if !attributes.isEmpty {
                    result.declarationAttributes += attributes
                    return !attributes.contains("Sendable")
                }
                if let call = tree.parent(node), tree.immediatelyCalledClosure(call)?.node == node { continue }
                guard result.closures.count < BehaviorIsolationReader.maxClosures, let closure = tree.closure(node)
                else { return false }
                result.closures.append(enclosing(closure))
            case .initializerClause:
                // This is the binding of a variable, or the default value of a parameter.
                guard tree.parent(node).map({ tree.kind($0) == .patternBinding }) == true else { return false }
                result.isInInitialValue = true
            case .functionDeclaration, .initializerDeclaration, .subscriptDeclaration, .variableDeclaration:
                let isLocal = isLocal(node)
                if isLocal, tree.kind(node) == .variableDeclaration {
                    if tree.hasModifier(node, .async) { return false }
                    result.isInInitialValue = false
                    continue
                }
                guard add(node, to: &result) else { return false }
                if isLocal { continue }
                if let binding, tree.parent(binding) == node { name(binding, of: node, in: &result) }
                return true
            case .deinitializerDeclaration, .sourceFile, .memberBlock, .parameter:
                return false
            default:
                break
            }
        }
        return false
    }

    /// The maximum number of examined closures around a construction.
    private static let maxClosures = 8

    /// Returns the facts that determine the isolation of `closure`.
    private func enclosing(_ closure: ClosureNode) -> EnclosingClosure {
        var result = EnclosingClosure(expected: expressions.expectation(of: closure.node))
        guard let parent = tree.parent(closure.node) else { return result }
        if tree.kind(parent) == .initializerClause, let binding = tree.parent(parent),
            tree.annotatedType(binding) == nil
        {
            result.expected = nil
        }
        guard let (suffix, expression) = tree.suffix(passing: closure.node), tree.isCall(suffix) else { return result }
        var function = Chain(Array(tree.children(expression).prefix { $0 != suffix }.prefix(ExpressionSummary.maxSize)))
        while let last = function.last, tree.isCall(last) { function.removeLast() }
        guard let last = function.popLast(), let name = tree.baseNameToken(last) else { return result }
        result.function = tree.name(ofToken: name)
        if tree.kind(last) == .memberAccess {
            result.receiver = expressions.chain(function, isWhole: false)
        } else if tree.simpleNameToken(last).map({ context.scopes.isBound(tree.name(ofToken: $0)) }) == true {
            result.function = nil
        }
        return result
    }

    /// Adds a function or variable. Returns `false` if the declaration doesn't inherit the isolation of the enclosing
    /// declarations.
    private func add(_ declaration: NodeIndex, to result: inout BehaviorIsolation) -> Bool {
        let isolation = tree.isolation(declaration)
        if isolation.isNonisolated || tree.hasAttribute(declaration, named: "Sendable")
            || tree.hasAttribute(declaration, named: "concurrent") || hasIsolatedParameter(declaration)
        {
            return false
        }
        result.declarationAttributes += isolation.attributes
        return true
    }

    /// Sets the name of the behavior declared by a variable.
    private func name(_ binding: NodeIndex, of declaration: NodeIndex, in result: inout BehaviorIsolation) {
        guard let name = tree.firstChild(binding).flatMap(tree.patternNameToken) else { return }
        result.behavior = tree.name(ofToken: name)
        result.span = locator.span(tree.declarationHead(declaration, name: name))
    }

    private func hasIsolatedParameter(_ declaration: NodeIndex) -> Bool {
        guard let clause = tree.firstChild(declaration, .parameterClause) else { return false }
        return tree.children(clause).contains { parameter in
            tree.parameterType(parameter).map { type in
                tree.kind(type) == .attributedType && tree.typeModifiers(type).contains("isolated")
            } == true
        }
    }

    /// Returns whether `declaration` is local to another declaration.
    private func isLocal(_ declaration: NodeIndex) -> Bool {
        var node = tree.parent(declaration)
        while let current = node {
            switch tree.kind(current) {
            case .ifConfiguration, .ifConfigurationClause: node = tree.parent(current)
            case .memberBlock, .sourceFile: return false
            default: return true
            }
        }
        return false
    }
}

extension SyntaxTree {
    /// Returns the attributes that begin with an uppercase letter, and whether the declaration is `nonisolated`.
    func isolation(_ declaration: NodeIndex) -> WrittenIsolation {
        var result = WrittenIsolation()
        for child in specifiers(declaration) {
            switch kind(child) {
            case .attribute:
                guard let name = attributeName(child), name.beginsWithCapital || name.contains(".") else {
                    break
                }
                result.attributes.append(name)
            case .modifier:
                if firstToken(child).keyword == .nonisolated { result.isNonisolated = true }
            default:
                break
            }
        }
        return result
    }
}
