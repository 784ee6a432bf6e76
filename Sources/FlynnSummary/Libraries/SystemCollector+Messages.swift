import FlynnExpressions
import FlynnFacts
import FlynnSyntax

/// Sent messages, and the reactions that wait for their answers.
extension SystemCollector {
    /// Returns whether an expression is a variable or property. The result of a call can be new.
    func isStored(_ value: NodeIndex) -> Bool {
        switch tree.kind(value) {
        case .identifierExpression, .selfExpression: true
        case .postfixExpression:
            tree.children(value).allSatisfy {
                [.identifierExpression, .selfExpression, .memberAccess, .forcedValue].contains(tree.kind($0))
            }
        default: false
        }
    }

    /// Returns the function that makes a receiver, also as the value of a constant, and its actor.
    func maker(ofReceiver parts: ArraySlice<NodeIndex>) -> (function: LibraryCall.Function, actor: ExpressionSummary)? {
        if let maker = maker(parts) { return maker }
        guard parts.count == 1, let name = parts.first, tree.kind(name) == .identifierExpression,
            let pattern = context.scopes.declaration(of: tree.text(name))?.node, let binding = tree.parent(pattern),
            isConstant(binding), var value = tree.initialValue(binding)
        else { return nil }
        while tree.kind(value) == .prefixExpression, let operand = tree.firstChild(value) { value = operand }
        return tree.kind(value) == .postfixExpression ? maker(tree.childList(value)[...]) : nil
    }

    /// Returns the function and the actor in a call such as `system.actor(Class.self)`.
    private func maker(
        _ parts: ArraySlice<NodeIndex>
    ) -> (function: LibraryCall.Function, actor: ExpressionSummary)? {
        // The search starts at the end, because a chain can contain many messages.
        guard let position = parts.lastIndex(where: { ![.callArguments, .trailingClosure].contains(tree.kind($0)) }),
            position > 0, let function = function(parts, at: position), function == .actor || function == .spawn,
            let actor = subject(of: function, parts, at: position), actor != .unknown
        else { return nil }
        return (function, actor)
    }

    private func isConstant(_ binding: NodeIndex) -> Bool {
        switch tree.kind(binding) {
        case .optionalBindingCondition: true
        case .patternBinding: tree.parent(binding).map { tree.isConstant($0) } == true
        default: false
        }
    }

    /// Returns the type of the message that occupies the actor while the code at `node` runs, as a value, and the
    /// receivers of the enclosing method calls. These receivers must be collections, so that the closures run while the
    /// actor is occupied.
    mutating func occupation(
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
