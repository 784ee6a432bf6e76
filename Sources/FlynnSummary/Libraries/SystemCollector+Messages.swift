import FlynnExpressions
import FlynnFacts
import FlynnSyntax

/// Sent messages, and the reactions that wait for their answers.
extension SystemCollector {
    mutating func collectMessage(_ parts: [NodeIndex], at position: Int, _ arguments: [NodeIndex]) {
        guard let first = arguments.first, tree.argumentLabel(first) == nil, let value = tree.argumentValue(first),
            arguments.count == 1 || arguments.count == 2 && tree.argumentLabel(arguments[1]) == "timeout"
        else { return }
        let occupation = occupation(around: parts[position])
        facts.messages.append(
            SentMessage(
                method: tree.memberName(parts[position]) ?? "", receiver: receiver(parts[..<position]),
                message: expressions.expression(value), isStored: isStored(value),
                span: locator.span(tree.range(value)), owner: context.type, reaction: occupation?.message,
                receivers: occupation?.receivers ?? []))
    }

    /// Returns whether an expression is a variable or property. The result of a call can be new.
    private func isStored(_ value: NodeIndex) -> Bool {
        switch tree.kind(value) {
        case .identifierExpression, .selfExpression: true
        case .postfixExpression:
            tree.children(value).allSatisfy {
                [.identifierExpression, .selfExpression, .memberAccess, .forcedValue].contains(tree.kind($0))
            }
        default: false
        }
    }

    private func receiver(_ parts: ArraySlice<NodeIndex>) -> SentMessage.Receiver {
        if let new = newReceiver(parts) { return new }
        if parts.count == 1, let name = parts.first, tree.kind(name) == .identifierExpression,
            let pattern = context.scopes.declaration(of: tree.text(name))?.node, let binding = tree.parent(pattern),
            isConstant(binding), var value = tree.initialValue(binding)
        {
            while tree.kind(value) == .prefixExpression, let operand = tree.firstChild(value) { value = operand }
            if tree.kind(value) == .postfixExpression, let new = newReceiver(tree.childList(value)[...]) { return new }
        }
        return .reference(expressions.chain(parts, isWhole: false))
    }

    /// Returns the receiver created by an expression such as `system.actor(Class.self)`.
    private func newReceiver(_ parts: ArraySlice<NodeIndex>) -> SentMessage.Receiver? {
        newActor(parts).map { .newActor($0) } ?? newReference(parts).map { .newReference($0) }
    }

    /// Returns the class in `system.spawn { Class(system: $0) }`, as a value.
    private func newActor(_ parts: ArraySlice<NodeIndex>) -> ExpressionSummary? {
        // The search starts at the end, because a chain can contain many messages.
        guard let position = parts.lastIndex(where: { ![.callArguments, .trailingClosure].contains(tree.kind($0)) }),
            position > 0, position + 1 < parts.endIndex, tree.kind(parts[position]) == .memberAccess,
            tree.memberName(parts[position]) == "spawn"
        else { return nil }
        return spawned(parts, at: position).flatMap { $0 == .unknown ? nil : $0 }
    }

    private func isConstant(_ binding: NodeIndex) -> Bool {
        switch tree.kind(binding) {
        case .optionalBindingCondition: true
        case .patternBinding: tree.parent(binding).map { tree.isConstant($0) } == true
        default: false
        }
    }

    /// Returns the class in `system.actor(Class.self)`, as a value.
    private func newReference(_ parts: ArraySlice<NodeIndex>) -> ExpressionSummary? {
        guard parts.count >= 3, let last = parts.last, tree.kind(last) == .callArguments,
            tree.kind(parts[parts.endIndex - 2]) == .memberAccess,
            tree.memberName(parts[parts.endIndex - 2]) == "actor",
            let first = tree.firstChild(last)
        else { return nil }
        return type(first)
    }

    /// Returns the type of the message that occupies the actor while the code at `node` runs, as a value, and the
    /// receivers of the enclosing method calls. These receivers must be collections, so that the closures run while the
    /// actor is occupied.
    private mutating func occupation(
        around node: NodeIndex
    ) -> (message: ExpressionSummary, receivers: [ExpressionSummary])? {
        let token = tree.firstTokenIndex(node)
        while let last = open.last, !tree.tokenRange(last.closure.node).contains(token) { open.removeLast() }
        guard let reaction = open.last, reaction.type == context.type, let occupation = reaction.occupation else {
            return nil
        }
        // When other closures run, the message can already be finished.
        var receivers: [ExpressionSummary] = []
        var child = node
        while let parent = tree.parent(child), parent != reaction.closure.node {
            switch tree.kind(parent) {
            case .functionDeclaration: return nil
            case .closureExpression:
                guard let closure = tree.closure(parent) else { return nil }
                if isHandler(closure) { break }
                guard receivers.count < SystemCollector.maxReceivers, let more = self.receivers(calling: closure)
                else { return nil }
                receivers += more
            default: break
            }
            child = parent
        }
        return (occupation, receivers)
    }

    /// The maximum number of nested method calls with a possible collection as the receiver.
    private static let maxReceivers = 4

    /// Returns the receivers that must be collections for `closure` to be called at once; `nil` if the closure can be
    /// called later.
    private func receivers(calling closure: ClosureNode) -> [ExpressionSummary]? {
        switch places.place(of: closure, isInClosure: true) {
        case .inPlace: []
        case .inPlaceOrLater(let receiver): [receiver]
        default: nil
        }
    }

    /// Returns whether `closure` is passed to `then`.
    private func isHandler(_ closure: ClosureNode) -> Bool {
        guard let argument = tree.parent(closure.node) else { return false }
        let list = tree.kind(argument) == .trailingClosure ? argument : tree.parent(argument) ?? argument
        guard let chain = tree.parent(list), tree.kind(chain) == .postfixExpression else { return false }
        let before = tree.children(chain).prefix { $0 != list }
        return Array(before).last { tree.kind($0) == .memberAccess }.map { tree.memberName($0) == "then" } == true
    }
}
