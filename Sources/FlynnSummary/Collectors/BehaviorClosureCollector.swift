import FlynnSyntax

/// A behavior whose closure is being visited.
struct OpenBehavior {
    /// The meaning of the name of the closure's argument, which is unique.
    var arguments: ExpressionSummary
    var closure: BehaviorClosure
    /// The type around the closure, to distinguish its `self` from that of a local type.
    var type: TypeSummary.ID?
    /// The behaviors that are named in the closure.
    var mentions: [BehaviorMention] = []

    /// Adds the facts about the closure that gets the errors of this one.
    mutating func add(errorHandler handler: OpenBehavior) {
        mentions += handler.mentions
        guard closure.strongSelf == nil, var strongSelf = handler.closure.strongSelf else { return }
        strongSelf.isInErrorHandler = true
        closure.strongSelf = strongSelf
    }
}

/// Collects how the closures of behaviors use their arguments.
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
        let arguments = ExpressionSummary.name(ExpressionSummary.argumentsName + "\(closure)", nil)
        let names = parameterNames(closure)
        let use: BehaviorClosure.ArgumentUse =
            switch names.last {
            case nil: .unused
            case "_": .ignored
            default: .used
            }
        var parameters = names.last.map { [(name: $0, meaning: arguments)] } ?? []
        if names.count == 2 {
            parameters.append((names[0], construction.actor.map { expressions.expression($0) } ?? .unknown))
        }
        open.append(
            OpenBehavior(arguments: arguments, closure: BehaviorClosure(argumentUse: use), type: context.type))
        return parameters
    }

    /// Ends the closure of a behavior.
    mutating func end() -> OpenBehavior { open.removeLast() }

    /// The names of a closure's parameters: the arguments, after the actor if there are two.
    private func parameterNames(_ closure: NodeIndex) -> [String] {
        if let clause = tree.firstChild(closure, .closureParameterClause) {
            return tree.children(clause).map { tree.parameterNames($0).map { tree.name(ofToken: $0.name) } ?? "_" }
        }
        return (0..<min(tree.shorthandArgumentCount(closure), 2)).map { "$\($0)" }
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
            if isCast, access.type == nil {
                let expected = expressions.expectation(of: node)
                if expected != .unknown { access.expected = expected }
            }
            access.name = target.name()
        }
        open[behavior].closure.accesses.append(access)
        accessedArguments = parts[0]
    }
}
