import FlynnExpressions
import FlynnFacts
import FlynnSyntax

/// Local functions and types. Unlike variables, they are visible in the complete block that declares them.
extension SummaryWalker {
    /// Binds the functions and types declared in a block, a closure or a `switch` case.
    @inline(never)
    mutating func bindDeclarations(in block: NodeIndex) {
        var declarations: [NodeIndex] = []
        for child in tree.children(block) {
            if isFunctionOrType(child) {
                declarations.append(child)
            } else if tree.kind(child) == .ifConfiguration {
                bindConditionalDeclarations(in: child)
            }
        }
        let visibleCount = context.scopes.mark + declarations.count
        for declaration in declarations {
            if tree.kind(declaration) == .functionDeclaration {
                bindFunction(declaration, visibleCount: visibleCount)
            } else {
                bindType(declaration)
            }
        }
    }

    /// Binds the names of functions and types declared in `#if`. The active branch is unknown.
    @inline(never)
    private mutating func bindConditionalDeclarations(in configuration: NodeIndex) {
        for clause in tree.children(configuration) {
            for child in tree.children(clause) {
                if tree.kind(child) == .ifConfiguration {
                    bindConditionalDeclarations(in: child)
                } else if isFunctionOrType(child), let name = tree.declaredName(child) {
                    context.scopes.willBindType()
                    context.scopes.bind(name, .unknown)
                }
            }
        }
    }

    @inline(never)
    private mutating func isFunctionOrType(_ node: NodeIndex) -> Bool {
        switch tree.kind(node) {
        case .functionDeclaration, .structDeclaration, .classDeclaration, .enumDeclaration, .actorDeclaration,
            .protocolDeclaration, .typealiasDeclaration:
            true
        default: false
        }
    }

    /// Binds the name of a type in an `#if` branch. All other types are bound at the start of the block.
    @inline(never)
    mutating func bindConditionalType(_ node: NodeIndex) {
        if !context.isMember, let clause = tree.parent(node), tree.kind(clause) == .ifConfigurationClause {
            bindType(node)
        }
    }

    /// Binds the name of a local function. The result is unknown if there is another local declaration with this name,
    /// such as an overload.
    ///
    /// - Parameter visibleCount: The number of bindings visible to the types in the function.
    @inline(never)
    private mutating func bindFunction(_ node: NodeIndex, visibleCount: Int) {
        guard let token = tree.declaredNameToken(node) else { return }
        let name = tree.name(ofToken: token)
        if context.scopes.isBound(name) {
            context.scopes.bind(name, .unknown)
        } else {
            context.scopes.bind(token: token, node, visibleCount: visibleCount)
        }
    }

    /// Binds the simple name of a local type or type alias.
    @inline(never)
    private mutating func bindType(_ node: NodeIndex) {
        guard let name = tree.declaredName(node) else { return }
        context.scopes.willBindType()
        context.scopes.bind(name, .metatype(.named(types.qualifiedName(node), arguments: []), nil))
    }
}
