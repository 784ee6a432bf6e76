import FlynnExpressions
import FlynnFacts
import FlynnSyntax

/// Collects the uses of `self` in closures owned by an actor: behavior closures, error handlers, and reactions to
/// messages.
///
/// The scopes provide the meaning of `self` and of the actor parameter at each place. A use counts if the closure
/// itself holds the object for this use.
struct StrongSelfCollector {
    /// The state for a closure during the visit.
    private struct OpenClosure {
        let closure: ClosureNode
        /// The type containing the closure, to distinguish its `self` from the `self` of a local type.
        let type: TypeSummary.ID?
        /// The number of bindings before the bindings of the closure.
        let outerCount: Int
        /// The position of the binding for the closure's strong capture of `self`.
        let ownCapture: Int?
        /// The actor parameter, if it can replace `self`.
        let parameter: Parameter?
        /// The number of closures around the body, including this closure.
        let depth: Int
        /// The number of functions and computed properties around the closure.
        let functionDepth: Int
        var strongSelf: StrongSelf?
        /// The names not declared locally at places where a capture in the closure defines `self`.
        var capturedNames = NameList()
        /// The names not declared locally in inner functions and computed properties.
        var functionNames = NameList()
        var recipients = NameList()
        /// The expressions with collected operators.
        var operations: Set<NodeIndex> = []
    }

    /// An actor parameter.
    private struct Parameter {
        /// The name without backticks.
        let name: String
        /// The name as an expression.
        let text: String
        /// The position of the binding.
        let position: Int
        /// Whether the parameter isn't available in inner closures: `$0`
        var isShorthand: Bool { name.hasPrefix("$") }
    }

    /// A list of distinct names in insertion order.
    private struct NameList {
        private(set) var names: [String] = []
        private var known: Set<String> = []

        mutating func add(_ name: String) {
            if known.insert(name).inserted { names.append(name) }
        }
    }

    private let tree: SyntaxTree
    private let context: SummaryContext
    private let locator: Locator
    private let expressions: ExpressionReader
    /// The open closures, from outermost to innermost.
    private var open: [OpenClosure] = []
    /// The number of inner functions, computed properties and lazily evaluated initial values around the current node.
    private var functionDepth = 0

    init(_ tree: SyntaxTree, _ context: SummaryContext, _ locator: Locator, _ expressions: ExpressionReader) {
        self.tree = tree
        self.context = context
        self.locator = locator
        self.expressions = expressions
    }

    /// Whether the current node is in a closure owned by an actor.
    var isOpen: Bool { !open.isEmpty }

    // MARK: - Closures

    /// Begins the body of `closure`. The captures and parameters must already be bound.
    ///
    /// - Parameters:
    ///   - outerCount: The number of bindings before the captures and parameters.
    ///   - actor: The actor parameter, if it is `self` and has the same type.
    @inline(never)
    mutating func begin(_ closure: ClosureNode, outerCount: Int, actor: ActorParameter?) {
        let scopes = context.scopes
        var strongSelf: StrongSelf?
        var ownCapture: Int?
        if let list = tree.captureList(closure), !tree.capturesSelfWeakly(closure),
            let capture = tree.strongSelfCaptures(list).first, let value = tree.firstChild(capture),
            isHeld(at: scopes.within(visibleCount: outerCount) { scopes.selfPosition } ?? nil)
        {
            strongSelf = StrongSelf(span: locator.span(tree.range(value)))
            if let position = scopes.selfPosition, position >= outerCount { ownCapture = position }
        }
        var parameter: Parameter?
        if let actor, strongSelf == nil, let position = scopes.position(of: actor.name) {
            parameter = Parameter(name: actor.name, text: actor.text, position: position)
        }
        open.append(
            OpenClosure(
                closure: closure, type: context.type, outerCount: outerCount, ownCapture: ownCapture,
                parameter: parameter, depth: context.closureDepth + 1, functionDepth: functionDepth,
                strongSelf: strongSelf))
    }

    /// Ends the innermost closure, and returns its strong uses of `self`.
    @inline(never)
    mutating func end() -> StrongSelf? {
        let ended = open.removeLast()
        guard var result = ended.strongSelf else { return nil }
        if !result.usesSuper { result.capture = selfCapture(ended.closure) }
        result.rename?.implicitNames = ended.capturedNames.names
        result.escapes.implicitNames = ended.functionNames.names
        result.escapes.recipients = ended.recipients.names
        return result
    }

    /// Begins code that runs when called: an inner function, the accessors of a variable, or a lazily evaluated initial
    /// value.
    mutating func beginFunction() { functionDepth += 1 }

    mutating func endFunction() { functionDepth -= 1 }

    /// Returns the place in the closure head to change the capture of `self`.
    private func selfCapture(_ closure: ClosureNode) -> SelfCapture? {
        if let list = tree.captureList(closure) {
            if let capture = tree.strongSelfCaptures(list).first, let (name, value) = tree.capturedName(capture) {
                let start = locator.location(tree.range(capture).lowerBound)
                return value != nil && name != "self" ? .renamed(start) : .capture(start)
            }
            return .list(locator.location(tree.range(list).lowerBound + 1), isEmpty: tree.firstChild(list) == nil)
        }
        // Attributes precede the capture list.
        let head = tree.closureHeadToken(closure)
        guard head < tree.tokenIndex(after: closure.node) else { return nil }
        let start = locator.location(tree.tokens.range(head).lowerBound)
        if tree.hasClosureSignature(closure) { return .signature(start) }
        guard tree.tokens.flags(head).contains(.startsLine) else { return .statements(start) }
        return .brace(locator.location(Int(tree.firstToken(closure.node).end)))
    }

    // MARK: - Uses

    /// Collects `self` or `super` as an operand or a capture.
    @inline(never)
    mutating func collect(_ node: NodeIndex) {
        guard !context.isStatic else { return }
        let position = context.scopes.selfPosition
        for index in open.indices where open[index].type == context.type {
            if let own = open[index].ownCapture {
                guard position == own else { continue }
            } else {
                guard position.map({ $0 < open[index].outerCount }) ?? true, isHeld(at: position) else { continue }
            }
            add(node, toClosureAt: index)
        }
    }

    /// Returns whether `self`, with a binding at `position`, is a strong reference to an instance of the enclosing
    /// type.
    private func isHeld(at position: Int?) -> Bool {
        guard let type = context.type, !context.isStatic else { return false }
        guard let position else { return true }
        return !context.scopes.isWeakCapture(at: position) && expressions.isSelf(at: position, of: type)
    }

    private mutating func add(_ node: NodeIndex, toClosureAt index: Int) {
        let isSuper = tree.kind(node) == .superExpression
        var use = open[index].strongSelf ?? firstUse(node, in: open[index])
        use.usesSuper = use.usesSuper || isSuper
        var isUsedInside = isInside(open[index])
        // Finds the recipients of the value. The captured value isn't evaluated in the closure with the capture list.
        var isInMacro = false
        var child = node
        while let parent = tree.parent(child), parent != open[index].closure.node {
            switch tree.kind(parent) {
            case .macroExpansion: if !isReference(parent) { isInMacro = true }
            case .callArguments, .subscriptArguments, .interpolation:
                if !isUsedInside { addRecipient(of: parent, toClosureAt: index) }
            case .sequenceExpression, .prefixExpression, .postfixExpression:
                if !isUsedInside { addOperators(parent, toClosureAt: index) }
            default: break
            }
            child = parent
        }
        isUsedInside = isUsedInside || isInMacro
        use.escapes.isUsedInside = use.escapes.isUsedInside || isUsedInside
        if isSuper || isInMacro || !isParameterVisible(open[index]) {
            use.rename = nil
        } else if let parent = tree.parent(node), tree.kind(parent) == .capture, tree.capturedName(parent)?.value == nil
        {
            use.rename?.captures.append(locator.location(tree.range(node).upperBound))
        } else {
            use.rename?.uses.append(locator.span(tree.range(node)))
        }
        open[index].strongSelf = use
    }

    private func firstUse(_ node: NodeIndex, in closure: OpenClosure) -> StrongSelf {
        StrongSelf(
            span: locator.span(tree.range(node)),
            rename: closure.parameter.map { SelfRename(name: $0.text) })
    }

    /// Returns whether the current node is in an inner closure, function or computed property of `closure`.
    private func isInside(_ closure: OpenClosure) -> Bool {
        context.closureDepth > closure.depth || functionDepth > closure.functionDepth
    }

    /// Returns whether the parameter name refers to the parameter at the current node.
    private func isParameterVisible(_ closure: OpenClosure) -> Bool {
        guard let parameter = closure.parameter else { return false }
        if parameter.isShorthand, isInside(closure) { return false }
        return context.scopes.position(of: parameter.name) == parameter.position
    }

    /// Returns whether `macro` is built into the language and only refers to a declaration.
    private func isReference(_ macro: NodeIndex) -> Bool {
        let name = tree.firstTokenIndex(macro) + 1
        return name < tree.tokens.count
            && (tree.source.bytes(in: tree.tokens.range(name), equal: "selector")
                || tree.source.bytes(in: tree.tokens.range(name), equal: "keyPath"))
    }

    /// Collects a name that is not a member access.
    @inline(never)
    mutating func collectName(_ node: NodeIndex) {
        guard let token = tree.simpleNameToken(node) ?? tree.functionNameToken(node),
            tree.tokens.kind(token) == .identifier
        else { return }
        add(nameOfToken: token)
    }

    /// Collects a member bound to a variable of the same name, as in `if let count`.
    @inline(never)
    mutating func collectShorthandBinding(_ pattern: NodeIndex) { add(nameOfToken: tree.firstTokenIndex(pattern)) }

    private mutating func add(nameOfToken token: TokenIndex) {
        let position = context.scopes.selfPosition
        for index in open.indices where open[index].type == context.type {
            let isCaptured = position.map { $0 >= open[index].outerCount && $0 != open[index].ownCapture } ?? false
            let isInFunction = functionDepth > open[index].functionDepth
            guard isCaptured || isInFunction else { continue }
            let name = tree.name(ofToken: token)
            if context.scopes.isBound(name) { return }
            if isCaptured {
                open[index].capturedNames.add(name)
            } else {
                open[index].functionNames.add(name)
            }
        }
    }

    // MARK: - Recipients

    private mutating func addRecipient(of list: NodeIndex, toClosureAt index: Int) {
        switch tree.kind(list) {
        case .subscriptArguments: open[index].recipients.add("subscript")
        case .interpolation: open[index].recipients.add("appendInterpolation")
        default:
            // Without generic arguments, the name precedes the parentheses. There is no name for the result of another
            // call, a closure, or an expression in parentheses.
            guard let token = tree.tokenIndex(before: list), tree.isName(token) else {
                open[index].recipients.add(SelfEscapes.anyRecipient)
                return
            }
            let name = tree.name(ofToken: token)
            // A variable can hold any function, and a generic parameter can be any type.
            let isUnknown =
                context.scopes.declaration(of: name).map { tree.kind($0.node) != .functionDeclaration } ?? false
            open[index].recipients.add(isUnknown ? SelfEscapes.anyRecipient : name)
        }
    }

    private mutating func addOperators(_ node: NodeIndex, toClosureAt index: Int) {
        guard open[index].operations.insert(node).inserted else { return }
        switch tree.kind(node) {
        case .sequenceExpression:
            for part in tree.children(node) where tree.kind(part) == .infixOperator {
                open[index].recipients.add(tree.text(part))
            }
        case .prefixExpression:
            guard let operand = tree.firstChild(node) else { return }
            for token in tree.firstTokenIndex(node)..<tree.firstTokenIndex(operand)
            where tree.tokens.kind(token) == .prefixOperator {
                open[index].recipients.add(tree.source.string(tree.tokens.range(token)))
            }
        default:
            for part in tree.children(node) where tree.kind(part) == .postfixOperator {
                open[index].recipients.add(tree.text(part))
            }
        }
    }
}

extension ExpressionReader {
    /// Returns whether the name `self`, with a binding at `position`, refers to the surrounding instance of `type`.
    fileprivate func isSelf(at position: Int, of type: TypeSummary.ID) -> Bool {
        switch meaning(at: position) {
        case .`self`(type), .unwrapped(.`self`(type)): true
        default: false
        }
    }
}

extension SyntaxTree {
    /// Returns whether `token` can be the name of a called function or type.
    fileprivate func isName(_ token: TokenIndex) -> Bool {
        tokens.kind(token) == .identifier || tokens.keyword(token) == .`init` || tokens.keyword(token) == .Self
    }

    /// Returns whether the capture list of `closure` contains `weak self` or `unowned self`.
    func capturesSelfWeakly(_ closure: ClosureNode) -> Bool {
        guard let list = captureList(closure) else { return false }
        return children(list).contains { captureOwnership($0) != nil && capturedName($0)?.name == "self" }
    }

    /// Returns the strong captures of `self`, with this name or another name: `[self]`, `[me = self]`.
    fileprivate func strongSelfCaptures(_ list: NodeIndex) -> [NodeIndex] {
        children(list).filter { capture in
            captureOwnership(capture) == nil && firstChild(capture).map { kind($0) == .selfExpression } == true
        }
    }
}
