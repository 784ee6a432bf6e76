import FlynnSyntax

/// The function whose arguments are being visited.
struct Callee {
    /// The node of its name; 0 if it has none.
    var name: NodeIndex = 0
    /// The node of the arguments, or of one trailing closure.
    var arguments: NodeIndex = 0
}

/// Where closures stand.
extension SummaryBuilder {
    /// The length in bytes of the longest of these names, between backticks.
    private static let longestForeignFunction = (KnownFunction.runningElsewhere.map(\.utf8.count).max() ?? 0) + 2

    /// Visits what is written behind an operand, so that closures in it know what they are handed to.
    mutating func visitSuffixes(_ children: [NodeIndex]) {
        let outer = callee
        var name: NodeIndex = 0
        var isCalled = false
        for (position, child) in children.enumerated() {
            switch tree.kind(child) {
            case .identifierExpression where position == 0:
                name = child
            case .memberAccess:
                name = child
                isCalled = false
            case .callArguments:
                // In `make()({ … })` what is called has no name.
                if isCalled { name = 0 }
                isCalled = true
                callee = Callee(name: name, arguments: child)
            case .trailingClosure:
                isCalled = true
                callee = Callee(name: name, arguments: child)
            case .subscriptArguments:
                name = 0
            default:
                break
            }
            visit(child)
        }
        callee = outer
    }

    /// Where a closure stands; `nil` if it doesn't matter.
    func place(of closure: NodeIndex) -> ClosurePlace? {
        guard type >= 0 else { return nil }
        if openClosures.isEmpty {
            return mayRunElsewhere() ? recipient(of: closure).map { .passed($0) } : nil
        }
        guard let recipient = recipient(of: closure) else {
            return isCalledAtOnce(closure) ? .inPlace : .unknown
        }
        if let receiver = recipient.receiver {
            switch KnownCollectionMethod.closureUse(recipient.function) {
            case .callsInPlace: return .inPlace
            case .callsInPlaceOnCollections: return isCollection(receiver) ? .inPlace : .inPlaceOrLater
            case nil: break
            }
        } else if KnownFunction.callingInPlace.contains(recipient.function) {
            return .inPlace
        }
        return .passed(recipient)
    }

    /// Whether the function whose arguments are being visited is called like those that run closures on another thread.
    private func mayRunElsewhere() -> Bool {
        guard callee.name != 0 else { return false }
        let token = Int(tree[callee.name].endToken) - 1
        if isBehaviorName(token) { return true }
        return tree.tokens.range(token).count <= SummaryBuilder.longestForeignFunction
            && KnownFunction.runningElsewhere.contains(tree.name(ofToken: token))
    }

    /// `{ … }()`
    private func isCalledAtOnce(_ closure: NodeIndex) -> Bool {
        guard let parent = tree.parent(closure), tree.kind(parent) == .postfixExpression,
            let next = tree.nextSibling(closure)
        else { return false }
        return tree.kind(next) == .callArguments
    }

    private func isCollection(_ origin: ExpressionSummary) -> Bool {
        guard case .type(.named(let name, _), _) = origin else { return false }
        return KnownType.collections.contains(name)
    }

    /// The function that a closure is an argument of.
    private func recipient(of closure: NodeIndex) -> ClosureRecipient? {
        guard callee.name != 0, let parent = tree.parent(closure) else { return nil }
        let first = Int(tree[parent].firstToken)
        let isLabeled = first < Int(tree[closure].firstToken)
        let argument: ClosureRecipient.Argument
        switch tree.kind(parent) {
        case .trailingClosure where parent == callee.arguments:
            argument = isLabeled ? .labeled(tree.name(ofToken: first)) : .trailing
        case .argument where tree.parent(parent) == callee.arguments:
            if isLabeled {
                argument = .labeled(tree.name(ofToken: first))
            } else {
                // Nobody takes more; and whoever passes ten thousand mustn't wait.
                let position = Array(tree.children(callee.arguments).prefix(16)).firstIndex(of: parent)
                guard let position else { return nil }
                argument = .position(position)
            }
        default:
            return nil
        }
        let token = Int(tree[callee.name].endToken) - 1
        let span = locator.span(tree.tokens[token].range)
        let name = tree.name(ofToken: token)
        guard tree.kind(callee.name) == .memberAccess else {
            // A local function or closure.
            if tree[callee.name].endToken - tree[callee.name].firstToken != 1 || scopes.isBound(name) {
                return nil
            }
            return ClosureRecipient(function: name, span: span, receiver: nil, argument: argument)
        }
        guard let chain = tree.parent(callee.name) else { return nil }
        var receiver: [NodeIndex] = []
        for child in tree.children(chain).prefix(ExpressionSummary.maximumSize) {
            if child == callee.name {
                return ClosureRecipient(
                    function: name, span: span, receiver: origin(chain: receiver[...], isWhole: false),
                    argument: argument)
            }
            receiver.append(child)
        }
        return nil
    }
}
