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
    /// The methods of the actor that get all arguments: `self.show(args)`
    var methods: [String] = []

    /// Adds the facts about the closure that gets the errors of this one.
    mutating func add(errorHandler handler: OpenBehavior) {
        mentions += handler.mentions
        guard closure.strongSelf == nil, var strongSelf = handler.closure.strongSelf else { return }
        strongSelf.isInErrorHandler = true
        closure.strongSelf = strongSelf
    }
}

/// A method that gets the arguments of behaviors, and isn't overridden: `private func show(_ args: BehaviorArgs)`
struct ArgumentMethod {
    /// The meaning of the name of its parameter, which is unique.
    var arguments: ExpressionSummary
    var owner: TypeSummary.ID
    var name: String
    var accesses: [ArgumentAccess] = []
    /// The methods of the same actor to which it passes all arguments.
    var methods: [String] = []
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
    /// Outermost first.
    private var openMethods: [ArgumentMethod] = []
    /// The methods that were visited.
    private(set) var methods: [ArgumentMethod] = []
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

    /// Whether a name in the node that is visited can mean the arguments of a behavior.
    var hasArguments: Bool { !open.isEmpty || !openMethods.isEmpty }

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

    // MARK: - Methods

    /// Begins a method if it gets the arguments of a behavior.
    ///
    /// - Returns: The name of its parameter and its meaning, to be bound in the method's scope.
    mutating func begin(method: NodeIndex) -> (name: String, meaning: ExpressionSummary)? {
        guard tree.kind(method) == .functionDeclaration, let owner = context.type,
            tree.hasModifier(method, .private, .fileprivate, .final), let name = tree.declaredName(method),
            let clause = tree.firstChild(method, .parameterClause), let parameter = tree.firstChild(clause),
            tree.nextSibling(parameter) == nil, let (_, parameterName) = tree.parameterNames(parameter),
            let type = tree.parameterType(parameter),
            ["BehaviorArgs", "FlynnRuntime.BehaviorArgs", "Flynn.BehaviorArgs"].contains(tree.text(type))
        else { return nil }
        let arguments = ExpressionSummary.name(ExpressionSummary.argumentsName + "\(method)", nil)
        openMethods.append(ArgumentMethod(arguments: arguments, owner: owner, name: name))
        return (tree.name(ofToken: parameterName), arguments)
    }

    /// Ends a method that gets the arguments of a behavior.
    mutating func endMethod() { methods.append(openMethods.removeLast()) }

    /// The method of the instance around to which a name is passed as the only argument.
    private func methodTaking(_ node: NodeIndex) -> String? {
        guard let type = context.type, let argument = tree.parent(node), tree.kind(argument) == .argument,
            let list = tree.parent(argument), tree.kind(list) == .callArguments, tree.firstChild(list) == argument,
            tree.nextSibling(argument) == nil, let call = tree.parent(list), let callee = tree.firstChild(call),
            let second = tree.nextSibling(callee)
        else { return nil }
        if second == list {
            guard tree.kind(callee) == .identifierExpression else { return nil }
            let name = tree.text(callee)
            return expressions.meaning(of: name) == nil ? name : nil
        }
        guard tree.kind(second) == .memberAccess, tree.nextSibling(second) == list,
            expressions.expression(callee) == .`self`(type)
        else { return nil }
        return tree.memberName(second)
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
            if open[behavior].type == context.type, let method = methodTaking(node) {
                open[behavior].methods.append(method)
            }
        } else if let method = openMethods.firstIndex(where: { $0.arguments == meaning }),
            openMethods[method].owner == context.type, let name = methodTaking(node)
        {
            openMethods[method].methods.append(name)
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

    /// Collects `args[x: 0]`, `args[0]` and `args.get(0)`, where `args` is the argument of a behavior's closure, or of a method that gets it.
    mutating func collectAccess(_ node: NodeIndex, parts: [NodeIndex]) {
        guard hasArguments, parts.count >= 2, tree.kind(parts[0]) == .identifierExpression,
            let meaning = expressions.meaning(of: tree.text(parts[0])), isArguments(meaning)
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
        add(access, of: meaning)
        accessedArguments = parts[0]
    }

    private func isArguments(_ meaning: ExpressionSummary) -> Bool {
        open.contains { $0.arguments == meaning } || openMethods.contains { $0.arguments == meaning }
    }

    private mutating func add(_ access: ArgumentAccess, of arguments: ExpressionSummary) {
        if let behavior = open.firstIndex(where: { $0.arguments == arguments }) {
            open[behavior].closure.accesses.append(access)
        } else if let method = openMethods.firstIndex(where: { $0.arguments == arguments }) {
            openMethods[method].accesses.append(access)
        }
    }
}
