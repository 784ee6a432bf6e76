import FlynnSyntax

/// Local functions and types. Unlike variables, they are visible in the whole block that declares them.
extension SummaryWalker {
    /// Binds the functions and types that a block, a closure or a case of a `switch` declares.
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
        let horizon = context.scopes.mark + declarations.count
        for declaration in declarations {
            if tree.kind(declaration) == .functionDeclaration {
                bindFunction(declaration, horizon: horizon)
            } else {
                bindType(declaration)
            }
        }
    }

    /// Binds the names of the functions and types that `#if` declares. Which ones the compiler sees is unknown.
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

    /// Binds the name of a type in a branch of `#if`. The others are bound where their blocks begin.
    @inline(never)
    mutating func bindConditionalType(_ node: NodeIndex) {
        if !context.isMember, let clause = tree.parent(node), tree.kind(clause) == .ifConfigurationClause {
            bindType(node)
        }
    }

    /// Binds the name of a local function. If anything local has the same name, such as an overload, the result is unknown.
    ///
    /// - Parameter horizon: How many of the bindings its types see.
    @inline(never)
    private mutating func bindFunction(_ node: NodeIndex, horizon: Int) {
        guard let token = tree.declaredNameToken(node) else { return }
        let name = tree.name(ofToken: token)
        if context.scopes.isBound(name) {
            context.scopes.bind(name, .unknown)
        } else {
            context.scopes.bind(token: token, node, horizon: horizon)
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
