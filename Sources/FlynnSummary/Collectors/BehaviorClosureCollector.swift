import FlynnSyntax

/// A behavior whose closure is being visited.
struct OpenBehavior {
    /// The meaning of the name of the closure's argument, which is unique.
    var arguments: ExpressionSummary
    var closure: BehaviorClosure
    /// The name of the closure's parameter for the actor, if the actor is `self`.
    var actorName: String?
    /// Whether the closure captures `self` weakly or unowned.
    var capturesSelfWeakly: Bool
    /// The type around the closure, to distinguish its `self` from that of a local type.
    var type: TypeSummary.ID?
    /// The number of closures around the closure's body, including the closure itself.
    var depth: Int
    /// The behaviors that are named in the closure.
    var mentions: [BehaviorMention] = []

    /// Adds the facts about the closure that gets the errors of this one.
    mutating func add(errorHandler handler: OpenBehavior) {
        mentions += handler.mentions
        guard closure.strongSelf == nil, var strongSelf = handler.closure.strongSelf else { return }
        strongSelf.isInErrorHandler = true
        closure.strongSelf = strongSelf
        closure.selfEscapes = handler.closure.selfEscapes
    }
}

/// Collects how the closures of behaviors use their arguments and `self`.
struct BehaviorClosureCollector {
    private let tree: SyntaxTree
    private let context: SummaryContext
    private let locator: Locator
    private let expressions: ExpressionReader
    private let literals: LiteralReader
    private let names: NameMatcher
    /// Outermost first.
    private var open: [OpenBehavior] = []
    /// The name of a behavior's arguments in an access by index that was just collected.
    private var accessedArguments: NodeIndex?

    init(
        _ tree: SyntaxTree, _ context: SummaryContext, _ locator: Locator, _ expressions: ExpressionReader,
        _ literals: LiteralReader, _ names: NameMatcher
    ) {
        self.tree = tree
        self.context = context
        self.locator = locator
        self.expressions = expressions
        self.literals = literals
        self.names = names
    }

    /// Whether the node that is visited is in a behavior's closure.
    var isOpen: Bool { !open.isEmpty }

    // MARK: - Closures

    /// Begins the closure of a behavior.
    ///
    /// - Returns: The names of its parameters and their meanings, to be bound in the closure's scope.
    mutating func begin(
        _ closure: NodeIndex, of construction: BehaviorConstruction
    ) -> [(name: String, meaning: ExpressionSummary)] {
        let arguments = ExpressionSummary.name("\u{0}arguments \(closure)", nil)
        let names = parameterNames(closure)
        let use: BehaviorClosure.ArgumentUse =
            switch names.last {
            case nil: .unused
            case "_": .ignored
            default: .used
            }
        var parameters = names.last.map { [(name: $0, meaning: arguments)] } ?? []
        var actorName: String?
        if names.count == 2 {
            let actor = construction.actor.map { expressions.expression($0) } ?? .unknown
            parameters.append((names[0], actor))
            if case .`self` = actor, names[0] != "_" { actorName = names[0] }
        }
        let capturesSelfWeakly = tree.capturesSelfWeakly(closure)
        open.append(
            OpenBehavior(
                arguments: arguments, closure: BehaviorClosure(argumentUse: use), actorName: actorName,
                capturesSelfWeakly: capturesSelfWeakly, type: context.type, depth: context.closureDepth + 1))
        if !capturesSelfWeakly, let list = tree.firstChild(closure, .captureList),
            let capture = tree.strongSelfCaptures(list).first, let value = tree.firstChild(capture)
        {
            open[open.count - 1].closure.strongSelf = StrongSelf(span: locator.span(tree.range(value)))
        }
        return parameters
    }

    /// Ends the closure of a behavior.
    mutating func end(_ closure: NodeIndex) -> OpenBehavior {
        var behavior = open.removeLast()
        behavior.closure.strongSelf?.capture = selfCapture(closure)
        return behavior
    }

    /// The names of a closure's parameters: the arguments, after the actor if there are two.
    private func parameterNames(_ closure: NodeIndex) -> [String] {
        if let clause = tree.firstChild(closure, .closureParameterClause) {
            return tree.children(clause).map { tree.parameterNames($0).map { tree.name(ofToken: $0.name) } ?? "_" }
        }
        return (0..<min(tree.shorthandArgumentCount(closure), 2)).map { "$\($0)" }
    }

    // MARK: - Self

    /// Collects a use of `self` in a behavior's closure that captures it strongly.
    mutating func collectSelf(_ node: NodeIndex) {
        for index in open.indices where open[index].type == context.type && !open[index].capturesSelfWeakly {
            if open[index].closure.strongSelf == nil {
                open[index].closure.strongSelf = StrongSelf(
                    span: locator.span(tree.range(node)), substitute: substitute(for: node, in: open[index]))
            }
            let depth = open[index].depth
            if context.closureDepth > depth, context.weakDepth <= depth { open[index].closure.selfEscapes = true }
        }
    }

    /// The name that can replace a use of `self` in a behavior's closure.
    private func substitute(for node: NodeIndex, in behavior: OpenBehavior) -> String? {
        guard let name = behavior.actorName, tree.kind(node) == .selfExpression, let type = behavior.type,
            expressions.meaning(of: name) == .`self`(type)
        else { return nil }
        return name
    }

    /// Where the head of a closure can be changed to capture `self` otherwise.
    func selfCapture(_ closure: NodeIndex) -> SelfCapture? {
        if let list = tree.firstChild(closure, .captureList) {
            if let capture = tree.strongSelfCaptures(list).first, let (name, value) = tree.capturedName(capture) {
                let start = locator.location(tree.range(capture).lowerBound)
                return value != nil && name != "self" ? .renamed(start) : .capture(start)
            }
            return .list(locator.location(tree.range(list).lowerBound + 1), isEmpty: tree.firstChild(list) == nil)
        }
        // Attributes come before a capture list.
        let head = tree.closureHeadToken(closure)
        guard head < tree.tokenIndex(after: closure) else { return nil }
        let start = locator.location(tree.tokens.range(head).lowerBound)
        if tree.hasClosureSignature(closure) { return .signature(start) }
        guard tree.tokens.flags(head).contains(.startsLine) else { return .statements(start) }
        return .brace(locator.location(Int(tree.firstToken(closure).end)))
    }

    // MARK: - Names

    /// Collects a name: the arguments, used otherwise than by index, or a behavior of `self`.
    mutating func collectName(_ node: NodeIndex) {
        guard node != accessedArguments, let token = tree.simpleNameToken(node) else { return }
        guard let meaning = expressions.meaning(of: tree.name(ofToken: token)) else {
            if let type = context.type, let name = names.behaviorName(token) { collectMention(name, of: .`self`(type)) }
            return
        }
        if let behavior = open.firstIndex(where: { $0.arguments == meaning }) {
            open[behavior].closure.usesArgumentsAsWhole = true
        }
    }

    /// Collects the name of a behavior in the closure of another one.
    mutating func collectMention(_ name: String, of receiver: ExpressionSummary) {
        guard receiver != .unknown, let behavior = open.firstIndex(where: { $0.type == context.type }) else { return }
        open[behavior].mentions.append(BehaviorMention(name: name, receiver: receiver))
    }

    /// Records code that can't be parsed: it may read any argument.
    mutating func collectUnparsedCode() {
        for index in open.indices { open[index].closure.usesArgumentsAsWhole = true }
    }

    // MARK: - Arguments by index

    /// Collects `args[x: 0]`, `args[0]` and `args.get(0)`, where `args` is the argument of a behavior's closure.
    mutating func collectAccess(_ node: NodeIndex, parts: [NodeIndex]) {
        guard !open.isEmpty, parts.count >= 2, tree.kind(parts[0]) == .identifierExpression,
            let meaning = expressions.meaning(of: tree.text(parts[0])),
            let behavior = open.firstIndex(where: { $0.arguments == meaning })
        else { return }
        var list = parts[1]
        if tree.kind(list) == .memberAccess {
            guard tree.memberName(list) == "get", parts.count >= 3, tree.kind(parts[2]) == .callArguments else {
                return
            }
            list = parts[2]
        } else if tree.kind(list) != .subscriptArguments {
            return
        }
        let arguments = tree.childList(list)
        guard arguments.count == 1, let value = tree.argumentValue(arguments[0]), let index = literals.index(value)
        else { return }
        let label = tree.argumentLabel(arguments[0])
        // A subscript with another label, like `args[safe: 3]`, belongs to the project and may accept any index.
        if let label, label != "x" { return }
        let range = tree.range(parts[0]).lowerBound..<tree.range(list).upperBound
        var access = ArgumentAccess(index: index, span: locator.span(range), text: tree.quotation(range))
        if parts.last == list {
            // `args[n]` is an `Any?` until it is cast. `args[x: n]` and `args.get(n)` have the type that they are read as.
            let isCast = tree.kind(list) == .callArguments || label != nil
            let target = AccessTarget(tree: tree, scopes: context.scopes, access: node)
            access.type = target.type(isCast: isCast)
            access.name = target.name()
        }
        open[behavior].closure.accesses.append(access)
        accessedArguments = parts[0]
    }
}

extension SyntaxTree {
    /// Whether a closure's capture list contains `weak self` or `unowned self`.
    func capturesSelfWeakly(_ closure: NodeIndex) -> Bool {
        guard let list = firstChild(closure, .captureList) else { return false }
        return children(list).contains { captureOwnership($0) != nil && capturedName($0)?.name == "self" }
    }

    /// The captures that hold `self` strongly, by that name or another: `[self]`, `[me = self]`.
    fileprivate func strongSelfCaptures(_ list: NodeIndex) -> [NodeIndex] {
        children(list).filter { capture in
            captureOwnership(capture) == nil && firstChild(capture).map { kind($0) == .selfExpression } == true
        }
    }
}
