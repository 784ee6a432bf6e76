import FlynnExpressions
import FlynnFacts
import FlynnSyntax

/// The state for a behavior during the visit of its closure.
struct OpenBehavior {
    /// The unique meaning of the name for the closure arguments.
    var arguments: ExpressionSummary
    var closure: BehaviorClosure
    /// The type containing the closure, to distinguish its `self` from the `self` of a local type.
    var type: TypeSummary.ID?
    /// The behaviors mentioned in the closure.
    var mentions: [BehaviorMention] = []
    /// The actor methods that receive all arguments: `self.show(args)`
    var methods: [String] = []

    /// Adds the facts about the error handler for this closure.
    mutating func add(errorHandler handler: OpenBehavior) {
        mentions += handler.mentions
        guard closure.strongSelf == nil, var strongSelf = handler.closure.strongSelf else { return }
        strongSelf.isInErrorHandler = true
        closure.strongSelf = strongSelf
    }
}

/// A method that receives the arguments of behaviors and can't be overridden: `private func show(_ args: BehaviorArgs)`
struct ArgumentMethod {
    /// The unique meaning of the parameter name.
    var arguments: ExpressionSummary
    var owner: TypeSummary.ID
    var name: String
    var accesses: [ArgumentAccess] = []
    /// The methods of the same actor to which this method passes all arguments.
    var methods: [String] = []
}

/// Collects the use of arguments in behavior closures.
struct BehaviorClosureCollector {
    private let tree: SyntaxTree
    private let context: SummaryContext
    private let locator: Locator
    private let expressions: ExpressionReader
    private let literals: LiteralReader
    private let names: NameMatcher
    /// The open closures, from outermost to innermost.
    private var open: [OpenBehavior] = []
    /// The open methods, from outermost to innermost.
    private var openMethods: [ArgumentMethod] = []
    /// The methods visited so far.
    private(set) var methods: [ArgumentMethod] = []
    /// The node naming the arguments in the most recently collected access.
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

    /// Whether the current node is in a behavior closure.
    var isOpen: Bool { !open.isEmpty }

    /// Whether a name at the current node can refer to behavior arguments.
    var hasArguments: Bool { !open.isEmpty || !openMethods.isEmpty }

    // MARK: - Closures

    /// Begins a behavior closure.
    ///
    /// - Returns: The parameter names and meanings, for the scope of the closure.
    mutating func begin(
        _ closure: ClosureNode, of construction: BehaviorConstruction
    ) -> [(name: String, meaning: ExpressionSummary)] {
        let arguments = ExpressionSummary.name(ExpressionSummary.argumentsName + "\(closure.node)", nil)
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

    /// Ends a behavior closure.
    mutating func end() -> OpenBehavior { open.removeLast() }

    /// Returns the parameter names of `closure`. If there are two names, the first is for the actor and the second for
    /// the arguments.
    private func parameterNames(_ closure: ClosureNode) -> [String] {
        if let clause = tree.parameterClause(closure) {
            return tree.children(clause).map { tree.parameterNames($0).map { tree.name(ofToken: $0.name) } ?? "_" }
        }
        return (0..<min(tree.shorthandArgumentCount(closure), 2)).map { "$\($0)" }
    }

    // MARK: - Methods

    /// Begins `method` if it receives behavior arguments.
    ///
    /// - Returns: The parameter name and its meaning, for the scope of the method.
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

    /// Ends a method that receives behavior arguments.
    mutating func endMethod() { methods.append(openMethods.removeLast()) }

    /// Returns the method of the surrounding instance that is called with a name as the only argument.
    private func methodTaking(_ node: NodeIndex) -> String? {
        guard let type = context.type, let (list, expression) = tree.suffix(passing: node),
            tree.kind(list) == .callArguments, tree.onlyArgument(list) != nil,
            let callee = tree.firstChild(expression), let second = tree.nextSibling(callee)
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

    /// Collects a name: behavior arguments used without an index, or a behavior of `self`.
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

    /// Collects the mention of a behavior in the closure of another behavior.
    mutating func collectMention(_ name: String, of receiver: ExpressionSummary) {
        guard receiver != .unknown, let behavior = open.firstIndex(where: { $0.type == context.type }) else { return }
        open[behavior].mentions.append(BehaviorMention(name: name, receiver: receiver))
    }

    /// Records code that can't be parsed, because this code can read any argument.
    mutating func collectUnparsedCode() {
        for index in open.indices { open[index].closure.usesArgumentsAsWhole = true }
    }

    // MARK: - Arguments by index

    /// Collects `args[x: 0]`, `args[0]` and `args.get(0)`, where `args` is the argument of a behavior closure or of a
    /// method receiving behavior arguments.
    mutating func collectAccess(_ node: NodeIndex, _ chain: Chain) {
        guard hasArguments, chain.count >= 2, tree.kind(chain[0]) == .identifierExpression,
            let meaning = expressions.meaning(of: tree.text(chain[0])), isArguments(meaning)
        else { return }
        let isSubscript = tree.kind(chain[1]) == .subscriptArguments
        guard isSubscript || tree.memberName(chain[1]) == "get",
            let list = isSubscript ? chain[1] : tree.call(at: 2, in: chain)?.list,
            let argument = tree.onlyArgument(list), let value = tree.argumentValue(argument),
            let index = literals.index(value)
        else { return }
        let label = tree.argumentLabel(argument)
        // A subscript with another label, such as `args[safe: 3]`, is declared in the project and can accept any index.
        if let label, label != "x" { return }
        let range = tree.range(chain[0]).lowerBound..<tree.range(list).upperBound
        var access = ArgumentAccess(index: index, span: locator.span(range), text: tree.quotation(range))
        if chain.last == list {
            // `args[n]` is an `Any?` before a cast. `args[x: n]` and `args.get(n)` have the expected type.
            let isCast = !isSubscript || label != nil
            let target = AccessTarget(tree: tree, scopes: context.scopes, access: node)
            access.type = target.type(isCast: isCast)
            if isCast, access.type == nil {
                let expected = expressions.expectation(of: node)
                if expected != .unknown { access.expected = expected }
            }
            access.name = target.name()
        }
        add(access, of: meaning)
        accessedArguments = chain[0]
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
