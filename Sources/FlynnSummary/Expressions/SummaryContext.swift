import FlynnSyntax

/// The surroundings of the node that is visited: its type, whether it is a member, and the names that it sees.
///
/// A scope, a function or a type pushes its surroundings and pops them at its end, which restores everything at once.
final class SummaryContext {
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

    private let tree: SyntaxTree
    private var frame = Frame()
    private var outerFrames: [Frame] = []
    private var outerScopes: [Scopes] = []
    /// The names of the local scopes. A local type has its own, because it doesn't see the variables around it. What the names
    /// of functions and types around it mean in it is unknown, because its members can have these names.
    private(set) var scopes: Scopes

    /// Whether the file has imported the runtime.
    var importsRuntime = false
    /// Whether the file has imported a module without facts, which can be one of C.
    var importsOthers = false
    /// Whether the file has imported the library of actions.
    var importsActions = false
    /// Whether the file has imported the library of roles.
    var importsRoles = false
    /// Whether the file has imported the library of typed messages.
    var importsSystem = false
    /// Whether the file has imported the library for simulations.
    var importsTesting = false
    /// Whether the file has imported XCTest.
    var importsXCTest = false
    /// Whether the file has imported one of ``KnownUnsimulated/providers``.
    var importsProvider = false
    /// Whether the file has imported a library with actors that a simulation runs.
    var importsActorLibrary: Bool {
        importsRuntime || importsSystem || importsTesting || importsActions || importsRoles
    }

    init(_ tree: SyntaxTree) {
        self.tree = tree
        scopes = Scopes(tree)
    }

    /// The innermost type around the node; `nil` outside of types.
    var type: TypeSummary.ID? { frame.type }
    /// Whether the node is a member of ``type``, or a global declaration, rather than local.
    var isMember: Bool { frame.isMember }
    /// Whether the node is in an initializer.
    var isInInitializer: Bool { frame.isInInitializer }
    /// Whether the node is in a static member of ``type``, where `self` is the type.
    var isStatic: Bool {
        get { frame.isStatic }
        set { frame.isStatic = newValue }
    }
    /// Whether the members of ``type`` are private by default: those of a `private extension`.
    var hidesMembers: Bool { frame.hidesMembers }
    /// The number of closures and local functions around the node.
    var closureDepth: Int { frame.closureDepth }
    /// Whether a closure around the node captures `self` weakly or unowned, so that the closures in it hold no strong reference.
    var capturesSelfWeakly: Bool { frame.capturesSelfWeakly }
    /// How many of the closures that are being summarized are outside of ``type``.
    var firstClosure: Int { frame.firstClosure }

    /// Whether some of the names around the node are those of local types or of generic parameters of functions.
    var seesLocalTypes: Bool { scopes.holdsTypes || frame.isInLocalType }

    /// Whether a type or function that is declared around the local type that contains the node has a name. A member of the
    /// local type can have it, too.
    func isBoundOutside(_ name: String) -> Bool {
        guard frame.isInLocalType, name != frame.localType.flatMap(tree.declaredName) else { return false }
        return outerScopes.contains { $0.declaresFunctionOrType(name) }
    }

    // MARK: - Pushing and popping

    /// Begins a local scope.
    func pushScope() {
        outerFrames.append(frame)
        frame.isMember = false
        scopes.push()
    }

    /// Begins the local scope of a function.
    func pushFunction(isInitializer: Bool) {
        let isLocal = !frame.isMember
        pushScope()
        frame.isInInitializer = isInitializer
        if isLocal { frame.closureDepth += 1 }
    }

    /// Ends what ``pushScope()`` or ``pushFunction(isInitializer:)`` began.
    func pop() {
        scopes.pop()
        frame = outerFrames.removeLast()
    }

    /// Begins the body of the closure whose scope was pushed last.
    func enterClosureBody(capturesSelfWeakly: Bool) {
        frame.closureDepth += 1
        if capturesSelfWeakly { frame.capturesSelfWeakly = true }
    }

    /// Begins the members of a type.
    ///
    /// - Parameters:
    ///   - declaration: The type's declaration.
    ///   - closureCount: The number of closures that are being summarized.
    func pushType(_ type: TypeSummary.ID, _ declaration: NodeIndex, hidesMembers: Bool, closureCount: Int) {
        outerFrames.append(frame)
        frame.localType = frame.isMember ? nil : declaration
        frame.isInLocalType = !frame.isMember || frame.isInLocalType
        outerScopes.append(scopes)
        scopes = Scopes(tree)
        frame.type = type
        frame.isMember = true
        frame.isInInitializer = false
        frame.isStatic = false
        frame.hidesMembers = hidesMembers
        frame.firstClosure = closureCount
    }

    /// Ends what ``pushType(_:hidesMembers:closureCount:)`` began.
    func popType() {
        frame = outerFrames.removeLast()
        scopes = outerScopes.removeLast()
    }
}
