import FlynnFacts
import FlynnSyntax

/// The context of the current node: the enclosing type, whether the node is a member, and the visible names.
///
/// Each scope, function and type pushes a frame, and restores the previous context when it pops this frame.
///
/// One thread reads a file, and no access to a variable lasts while a function of the object runs. Therefore, Swift's
/// exclusivity checks are disabled, as in ``Scopes``.
package final class SummaryContext {
    private struct Frame {
        var type: TypeSummary.ID?
        var isMember = true
        var isInInitializer = false
        var isStatic = false
        var hidesMembers = false
        var closureDepth = 0
        var capturesSelfWeakly = false
        var firstClosure = 0
        /// The declaration of the type, if it is local.
        var localType: NodeIndex?
        var isInLocalType = false
    }

    private struct Imports {
        var runtime = false
        var others = false
        var actions = false
        var roles = false
        var system = false
        var testing = false
        var xcTest = false
        var provider = false
    }

    private let tree: SyntaxTree
    @exclusivity(unchecked) private var frame = Frame()
    @exclusivity(unchecked) private var outerFrames: [Frame] = []
    @exclusivity(unchecked) private var outerScopes: [Scopes] = []
    /// The names in the local scopes. A local type has separate scopes, because its code doesn't see the variables
    /// around the type. The names of functions and types around a local type have an unknown meaning in the type,
    /// because its members can have the same names.
    package var scopes: Scopes { localScopes }
    // Other modules call getters, because a direct access to a variable of a class is checked at run time.
    @exclusivity(unchecked) private var localScopes: Scopes
    @exclusivity(unchecked) private var imports = Imports()

    /// Whether the file imports the runtime.
    package var importsRuntime: Bool { imports.runtime }
    /// Whether the file imports a module without known facts, which can be a C module.
    package var importsOthers: Bool { imports.others }
    /// Whether the file imports FlynnActions.
    package var importsActions: Bool { imports.actions }
    /// Whether the file imports FlynnRoles.
    package var importsRoles: Bool { imports.roles }
    /// Whether the file imports FlynnSystem.
    package var importsSystem: Bool { imports.system }
    /// Whether the file imports FlynnTesting.
    package var importsTesting: Bool { imports.testing }
    /// Whether the file imports XCTest.
    package var importsXCTest: Bool { imports.xcTest }
    /// Whether the file imports one of ``KnownUnsimulated/providers``.
    package var importsProvider: Bool { imports.provider }
    /// Whether the file imports a library with actors that can run in a simulation.
    package var importsActorLibrary: Bool {
        imports.runtime || imports.system || imports.testing || imports.actions || imports.roles
    }

    package init(_ tree: SyntaxTree) {
        self.tree = tree
        localScopes = Scopes(tree)
    }

    /// Notes an import of the file.
    package func addImport(of module: String) {
        if module == KnownModule.runtime { imports.runtime = true }
        if !KnownModule.names.contains(module) { imports.others = true }
        if KnownModule.actions.contains(module) { imports.actions = true }
        if KnownModule.roles.contains(module) { imports.roles = true }
        if KnownModule.system.contains(module) { imports.system = true }
        if KnownModule.testing.contains(module) { imports.testing = true }
        if module == "XCTest" { imports.xcTest = true }
        if KnownUnsimulated.providers.contains(module) { imports.provider = true }
    }

    /// The innermost enclosing type; `nil` outside of types.
    package var type: TypeSummary.ID? { frame.type }
    /// Whether the node is a member of ``type`` or a global declaration. Local declarations are neither.
    package var isMember: Bool { frame.isMember }
    /// Whether the node is in an initializer.
    package var isInInitializer: Bool { frame.isInInitializer }
    /// Whether the node is in a static member of ``type``, where `self` is the type.
    package var isStatic: Bool {
        get { frame.isStatic }
        set { frame.isStatic = newValue }
    }
    /// Whether the members of ``type`` are private by default because it is a `private extension`.
    package var hidesMembers: Bool { frame.hidesMembers }
    /// The number of closures and local functions around the node.
    package var closureDepth: Int { frame.closureDepth }
    /// Whether an enclosing closure has a weak or unowned capture of `self`, so that its inner closures do not hold a
    /// strong reference.
    var capturesSelfWeakly: Bool { frame.capturesSelfWeakly }
    /// The number of open closures outside of ``type``.
    package var firstClosure: Int { frame.firstClosure }

    /// Whether the visible names include local types or the generic parameters of functions.
    package var seesLocalTypes: Bool { localScopes.holdsTypes || frame.isInLocalType }

    /// Returns whether a type or function with this name is declared around the local type containing the node. A
    /// member of the local type can have the same name.
    func isBoundOutside(_ name: String) -> Bool {
        guard frame.isInLocalType, name != frame.localType.flatMap(tree.declaredName) else { return false }
        return outerScopes.contains { $0.declaresFunctionOrType(name) }
    }

    // MARK: - Pushing and popping

    /// Begins a local scope.
    package func pushScope() {
        outerFrames.append(frame)
        frame.isMember = false
        localScopes.push()
    }

    /// Begins the local scope of a function.
    package func pushFunction(isInitializer: Bool) {
        let isLocal = !frame.isMember
        pushScope()
        frame.isInInitializer = isInitializer
        if isLocal { frame.closureDepth += 1 }
    }

    /// Ends a scope from ``pushScope()`` or ``pushFunction(isInitializer:)``.
    package func pop() {
        localScopes.pop()
        frame = outerFrames.removeLast()
    }

    /// Begins the body of the closure with the most recently pushed scope.
    package func enterClosureBody(capturesSelfWeakly: Bool) {
        frame.closureDepth += 1
        if capturesSelfWeakly { frame.capturesSelfWeakly = true }
    }

    /// Begins the members of `type`.
    ///
    /// - Parameters:
    ///   - declaration: The declaration of the type.
    ///   - closureCount: The number of open closures.
    package func pushType(_ type: TypeSummary.ID, _ declaration: NodeIndex, hidesMembers: Bool, closureCount: Int) {
        outerFrames.append(frame)
        frame.localType = frame.isMember ? nil : declaration
        frame.isInLocalType = !frame.isMember || frame.isInLocalType
        outerScopes.append(localScopes)
        localScopes = Scopes(tree)
        frame.type = type
        frame.isMember = true
        frame.isInInitializer = false
        frame.isStatic = false
        frame.hidesMembers = hidesMembers
        frame.firstClosure = closureCount
    }

    /// Ends the type from ``pushType(_:_:hidesMembers:closureCount:)``.
    package func popType() {
        frame = outerFrames.removeLast()
        localScopes = outerScopes.removeLast()
    }
}
