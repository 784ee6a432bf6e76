import FlynnFacts
import FlynnSyntax

/// A call that assigns to the member of an object: `publisher.assign(to: \.count, on: object)`
package struct MemberAssignment {
    /// The call, as the recipient of a closure.
    package let recipient: ClosureRecipient
    /// The key path argument.
    package let keyPath: NodeIndex
    /// The name of the member, which is the first name in the key path.
    package let member: TokenIndex
    /// The object with the member.
    package let object: NodeIndex
}

/// Determines the function or declaration to which a closure is passed.
package struct ClosurePlaceReader {
    /// The maximum length of a name, in bytes and with backticks, for functions that run closures on another thread.
    private static let maxConcurrentFunctionLength =
        (KnownFunction.runningOnOtherThreads.map(\.utf8.count).max() ?? 0) + 2

    private let tree: SyntaxTree
    private let context: SummaryContext
    private let locator: Locator
    private let expressions: ExpressionReader
    private let names: NameMatcher

    package init(
        _ tree: SyntaxTree, _ context: SummaryContext, _ locator: Locator, _ expressions: ExpressionReader,
        _ names: NameMatcher
    ) {
        self.tree = tree
        self.context = context
        self.locator = locator
        self.expressions = expressions
        self.names = names
    }

    /// Returns the place of `closure`; `nil` if a summary is not needed.
    ///
    /// - Parameter isInClosure: Whether an enclosing closure has a summary.
    package func place(of closure: ClosureNode, isInClosure: Bool) -> ClosurePlace? {
        guard context.type != nil else { return nil }
        let call = call(around: closure.node)
        guard isInClosure else {
            guard let call, canRunOnOtherThread(call) else { return nil }
            if tree.name(ofToken: call.name) == ClosurePlaceReader.concurrentPerform, locks(closure) { return nil }
            return recipient(in: call).map { .passed($0) }
        }
        return place(of: closure, in: call)
    }

    /// The actor on which the runtime runs a closure.
    package enum RunningActor {
        /// The surrounding instance.
        case own(function: String)
        case other(ExpressionSummary)
    }

    /// Returns the actor for `closure`, if a call passes both to the runtime: `behave { me in … }`,
    /// `Flynn.Timer(every: .seconds(1), clock) { me in … }`
    package func runningActor(of closure: ClosureNode) -> RunningActor? {
        guard let type = context.type, !context.isStatic, let call = call(around: closure.node), !call.isSubscript
        else { return nil }
        let name = tree.name(ofToken: call.name)
        let actor: ExpressionSummary
        if TypedBehavior.functions.contains(name) {
            if tree.kind(call.callee) == .identifierExpression {
                if context.scopes.isBound(name) { return nil }
                actor = .`self`(type)
            } else {
                actor = expressions.chain(call.receiver, isWhole: false)
            }
        } else if let value = actorArgument(of: call, name) {
            actor = expressions.expression(value)
        } else {
            return nil
        }
        return actor == .`self`(type) ? .own(function: name) : .other(actor)
    }

    /// Returns the argument with the actor for the closure of `call`.
    private func actorArgument(of call: NamedCall, _ name: String) -> NodeIndex? {
        let position: Int
        let label: String?
        switch name {
        case "Timer": (position, label) = (1, nil)
        case "unsafeSupervise", "unsafeWatch": (position, label) = (0, "by")
        case "forward": (position, label) = (0, "to")
        default: return nil
        }
        guard let list = tree.call(at: call.position + 1, in: call.chain)?.list else { return nil }
        let arguments = Array(tree.children(list).prefix(position + 1))
        guard arguments.count > position, tree.argumentLabel(arguments[position]) == label,
            name != "Timer" || ["after", "every"].contains(tree.argumentLabel(arguments[0]) ?? "")
        else { return nil }
        return tree.argumentValue(arguments[position])
    }

    /// Returns the place of `closure`.
    package func anyPlace(of closure: ClosureNode) -> ClosurePlace {
        place(of: closure, in: call(around: closure.node))
    }

    private func place(of closure: ClosureNode, in call: NamedCall?) -> ClosurePlace {
        guard let call, let recipient = recipient(in: call) else {
            return isCalledImmediately(closure) ? .inPlace : .unknown
        }
        if ClosurePlaceReader.isConcurrent(recipient), locks(closure) { return .unknown }
        if let receiver = recipient.receiver {
            switch KnownCollectionMethod.closureUse(recipient.function) {
            case .callsInPlace: return .inPlace
            case .callsInPlaceOnCollections:
                return isCollection(receiver) ? .inPlace : .inPlaceOrLater(receiver)
            case nil: break
            }
        } else if KnownFunction.callingInPlace.contains(recipient.function) {
            return .inPlace
        } else if recipient.function == "Result" {
            return .inPlaceOrLater(.call(.name("Result", context.type), PassedArguments()))
        }
        return .passed(recipient)
    }

    /// Returns the assignment with a key path as an argument; `nil` for other uses of key paths.
    package func assignment(through keyPath: NodeIndex) -> MemberAssignment? {
        guard let call = call(around: keyPath), let label = KnownFunction.assignedObject(tree.name(ofToken: call.name)),
            let object = tree.children(call.list).prefix(ClosurePlaceReader.maxArguments).first(where: {
                tree.argumentLabel($0) == label
            }),
            let value = tree.argumentValue(object), var recipient = recipient(in: call),
            let member = tree.firstChild(keyPath, .memberAccess).flatMap({ tree.simpleNameToken($0) })
        else { return nil }
        recipient.argument = .keyPath
        return MemberAssignment(recipient: recipient, keyPath: keyPath, member: member, object: value)
    }

    private static let concurrentPerform = "concurrentPerform"
    /// The maximum number of examined arguments in a call.
    private static let maxArguments = 16

    private static func isConcurrent(_ recipient: ClosureRecipient) -> Bool {
        recipient.function == concurrentPerform && recipient.receiver != nil
    }

    /// Returns whether `closure` calls a function that makes threads wait for each other.
    private func locks(_ closure: ClosureNode) -> Bool {
        tree.tokenRange(closure.node).contains { token in
            tree.tokens.kind(token) == .identifier && tree.tokens.kind(token - 1) == .period
                && ["lock", "sync", "wait"].contains(tree.name(ofToken: token))
        }
    }

    /// Returns whether `closure` is called immediately: `{ … }()`
    private func isCalledImmediately(_ closure: ClosureNode) -> Bool {
        guard let parent = tree.parent(closure.node), tree.kind(parent) == .postfixExpression,
            let next = tree.nextSibling(closure.node)
        else { return false }
        return tree.kind(next) == .callArguments
    }

    private func isCollection(_ expression: ExpressionSummary) -> Bool {
        guard case .type(.named(let name, _), _) = expression else { return false }
        return KnownType.collections.contains(name)
    }

    // MARK: - Calls

    /// A call of a named function, or a subscript, with a closure or key path as an argument.
    private struct NamedCall {
        /// The argument or trailing closure.
        var argument: NodeIndex
        /// The argument list, or the trailing closure.
        var list: NodeIndex
        /// The first parts of the postfix expression.
        var chain: Chain
        /// The position of the function name, or of the subscript.
        var position: Int
        /// The token of the function name, or the bracket of a subscript.
        var name: TokenIndex
        var isSubscript = false

        var callee: NodeIndex { chain[position] }
        var receiver: Chain { chain[..<position] }
    }

    /// Returns the call with a closure or key path as an argument.
    private func call(around value: NodeIndex) -> NamedCall? {
        guard let argument = tree.parent(value), let (list, expression) = tree.suffix(passing: value) else {
            return nil
        }
        let chain = Chain(Array(tree.children(expression).prefix(ExpressionSummary.maxSize)))
        guard let position = chain.firstIndex(of: list), position > 0 else { return nil }
        if tree.kind(list) == .subscriptArguments {
            return NamedCall(
                argument: argument, list: list, chain: chain, position: position, name: tree.firstTokenIndex(list),
                isSubscript: true)
        }
        guard let callee = callee(before: position, in: chain), let name = tree.baseNameToken(chain[callee]) else {
            return nil
        }
        return NamedCall(argument: argument, list: list, chain: chain, position: callee, name: name)
    }

    /// Returns the position of the function name for an argument list or trailing closure.
    private func callee(before list: Int, in chain: Chain) -> Int? {
        var callee: Int?
        var isCalled = false
        for (position, child) in chain[...list].enumerated() {
            let kind = tree.kind(child)
            // In `make()({ … })`, the called function has no name.
            if kind == .callArguments, isCalled { callee = nil }
            if position == list { return callee }
            switch kind {
            case .identifierExpression where position == 0, .memberAccess:
                callee = position
                isCalled = false
            case .callArguments, .trailingClosure: isCalled = true
            case .subscriptArguments: callee = nil
            default: break
            }
        }
        return nil
    }

    /// Returns whether a function has the name of a behavior, or of a function that runs closures on another thread.
    private func canRunOnOtherThread(_ call: NamedCall) -> Bool {
        if call.isSubscript { return false }
        if names.isBehaviorName(call.name) { return true }
        return tree.tokens.range(call.name).count <= ClosurePlaceReader.maxConcurrentFunctionLength
            && KnownFunction.runningOnOtherThreads.contains(tree.name(ofToken: call.name))
    }

    private func recipient(in call: NamedCall) -> ClosureRecipient? {
        let argument: ClosureRecipient.Argument
        if call.list == call.argument {
            argument = tree.trailingClosureLabel(call.argument).map { .labeled($0) } ?? .trailing
        } else if let label = tree.argumentLabel(call.argument) {
            argument = .labeled(label)
        } else {
            // This limit bounds the work for calls with thousands of arguments.
            guard
                let position = Array(tree.children(call.list).prefix(ClosurePlaceReader.maxArguments)).firstIndex(
                    of: call.argument)
            else { return nil }
            argument = .position(position)
        }
        let span = locator.span(tree.tokens.range(call.name))
        let name = call.isSubscript ? "subscript" : tree.name(ofToken: call.name)
        let isMember = call.isSubscript || tree.kind(call.callee) == .memberAccess
        // The index does not contain facts about local functions and closures.
        if !isMember, tree.simpleNameToken(call.callee) == nil || context.scopes.isBound(name) { return nil }
        let passed =
            call.isSubscript
            ? PassedArguments(labels: tree.labels(in: call.list, maxCount: ClosurePlaceReader.maxArguments))
            : tree.call(at: call.position + 1, in: call.chain).map {
                tree.passedLabels(of: $0, maxCount: ClosurePlaceReader.maxArguments)
            } ?? PassedArguments()
        return ClosureRecipient(
            function: name, span: span, receiver: isMember ? expressions.chain(call.receiver, isWhole: false) : nil,
            argument: argument, labels: passed.labels, trailingClosures: passed.trailingClosures)
    }
}
