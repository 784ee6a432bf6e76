import FlynnExpressions
import FlynnFacts
import FlynnSyntax

/// Collects behavior calls.
struct CallCollector {
    private let tree: SyntaxTree
    private let context: SummaryContext
    private let locator: Locator
    private let expressions: ExpressionReader
    private let literals: LiteralReader
    private(set) var calls: [BehaviorCall] = []
    /// Whether a behavior runs the current code.
    var runsInBehavior = false

    init(
        _ tree: SyntaxTree, _ context: SummaryContext, _ locator: Locator, _ expressions: ExpressionReader,
        _ literals: LiteralReader
    ) {
        self.tree = tree
        self.context = context
        self.locator = locator
        self.expressions = expressions
        self.literals = literals
    }

    /// Collects a behavior call, if the behavior at `position` in a postfix chain is called.
    ///
    /// - Parameters:
    ///   - token: the name, or that of the variable that holds the behavior.
    ///   - isImplicit: whether the name stands alone.
    ///   - element: the type of the elements, if the behavior is that of a stream.
    ///   - others: the other behaviors that the variable can hold.
    ///   - visitsAll: whether all of these behaviors are called.
    mutating func collect(
        _ name: String, _ token: TokenIndex, at position: Int, of parts: [NodeIndex], receiver: ExpressionSummary,
        isImplicit: Bool, element: ExpressionSummary? = nil, others: [HeldBehavior] = [],
        visitsAll: Bool = false
    ) {
        var next = position + 1
        // `beX?(1)` and `beX!(1)` call an optional behavior.
        while next < parts.count,
            tree.kind(parts[next]) == .optionalChaining || tree.kind(parts[next]) == .forcedValue
        {
            next += 1
        }
        if isClosure(parts, at: next) {
            // If there are several behaviors, only direct calls are checked.
            if !others.isEmpty { return }
            let chain = tree.parent(parts[next])
            let expected = next + 2 == parts.count ? chain.map { expressions.expectation(of: $0) } : nil
            calls.append(
                BehaviorCall(
                    name: name, span: locator.span(tree.tokens.range(token)), receiver: receiver, owner: context.type,
                    isImplicit: isImplicit, runsInBehavior: runsInBehavior, form: .closure,
                    caller: expected ?? .unknown))
            return
        }
        let form: BehaviorCall.Form = element != nil ? .stream : isAsked(parts, at: next) ? .ask : .direct
        if form == .ask { next += 1 }
        let arguments: [CallArgument]?
        switch self.arguments(of: parts, at: next, form) {
        case .notCalled: return
        case .uncountable: arguments = nil
        case .listed(let list): arguments = list
        }
        var call = BehaviorCall(
            name: name, span: locator.span(tree.tokens.range(token)), receiver: receiver, owner: context.type,
            isImplicit: isImplicit, runsInBehavior: runsInBehavior, form: form, caller: element,
            arguments: arguments)
        call.others = others
        call.visitsAll = visitsAll && !others.isEmpty
        calls.append(call)
    }

    /// Collects a call from a timer.
    ///
    /// - Parameter arguments: The expression for the arguments, or `nil` if there are none.
    mutating func collectTimer(
        _ name: String, _ token: TokenIndex, arguments: NodeIndex?, receiver: ExpressionSummary, isImplicit: Bool,
        madeAs timer: ExpressionSummary
    ) {
        calls.append(
            BehaviorCall(
                name: name, span: locator.span(tree.tokens.range(token)), receiver: receiver, owner: context.type,
                isImplicit: isImplicit, form: .timer, caller: timer,
                arguments: arguments.map { elements(ofArray: $0) } ?? []))
    }

    /// Collects a call from a function in the runtime.
    ///
    /// - Parameters:
    ///   - value: The behavior, which is an argument to the function.
    ///   - caller: The receiver of the method call.
    mutating func collect(
        _ name: String, _ token: TokenIndex, in value: NodeIndex, receiver: ExpressionSummary, isImplicit: Bool,
        form: BehaviorCall.Form, on caller: ExpressionSummary
    ) {
        let span = locator.span(tree.range(value))
        func argument(_ value: LiteralValue, _ text: String) -> CallArgument {
            CallArgument(span: span, value: value, text: text)
        }
        let arguments =
            form == .forward
            ? [
                argument(.expression(.element(caller)), "an element"),
                argument(.typed(.unknown, .reply(.void)), "Reply<Void>"),
            ] : [argument(.typed(.unknown, .named("ActorFailure", arguments: [])), "ActorFailure")]
        calls.append(
            BehaviorCall(
                name: name, span: locator.span(tree.tokens.range(token)), receiver: receiver, owner: context.type,
                isImplicit: isImplicit, form: form, caller: caller, arguments: arguments))
    }

    // MARK: - Arguments

    /// The arguments of the call whose list of arguments is at a position of a chain; `nil` if the source doesn't show how many there
    /// are.
    func arguments(of parts: [NodeIndex], at position: Int) -> [CallArgument]? {
        if case .listed(let list) = arguments(of: parts, at: position, .direct) { list } else { nil }
    }

    /// The span of a name.
    func span(ofToken token: TokenIndex) -> SourceSpan { locator.span(tree.tokens.range(token)) }

    private enum Arguments {
        case notCalled
        /// The source doesn't show the number of arguments.
        case uncountable
        case listed([CallArgument])

        init(_ list: [CallArgument]?) { self = list.map { .listed($0) } ?? .uncountable }
    }

    /// Returns whether the part of a chain at `position` is a call to `closure` without arguments.
    private func isClosure(_ parts: [NodeIndex], at position: Int) -> Bool {
        position + 1 < parts.count && tree.kind(parts[position]) == .memberAccess
            && tree.memberName(parts[position]) == "closure" && tree.kind(parts[position + 1]) == .callArguments
            && tree.firstChild(parts[position + 1]) == nil
    }

    /// Returns whether the part of a chain at `position` is a call to `ask`.
    private func isAsked(_ parts: [NodeIndex], at position: Int) -> Bool {
        guard position + 1 < parts.count, tree.kind(parts[position]) == .memberAccess,
            tree.memberName(parts[position]) == "ask"
        else { return false }
        switch tree.kind(parts[position + 1]) {
        case .callArguments, .trailingClosure: return true
        default: return false
        }
    }

    /// Returns the arguments of a call with the argument list expected at `position` in a chain.
    private func arguments(of parts: [NodeIndex], at position: Int, _ form: BehaviorCall.Form) -> Arguments {
        var next = position
        guard next < parts.count else { return .notCalled }
        if tree.kind(parts[next]) == .memberAccess, tree.memberName(parts[next]) == "dynamicallyCall",
            next + 1 < parts.count, tree.kind(parts[next + 1]) == .callArguments
        {
            return Arguments(explicitArguments(parts[next + 1]))
        }
        if tree.kind(parts[next]) == .memberAccess, tree.memberName(parts[next]) == "callAsFunction",
            next + 1 < parts.count
        {
            next += 1
        }
        var list: [CallArgument] = []
        var isCall = false
        var isExact = true
        if tree.kind(parts[next]) == .callArguments {
            isCall = true
            for argument in tree.children(parts[next]) {
                guard tree.kind(argument) == .argument, let value = tree.argumentValue(argument),
                    tree.kind(value) != .missingExpression, !tree.isArgumentExpansion(value)
                else {
                    isExact = false
                    continue
                }
                if form == .ask, ReplyReader.labels.contains(tree.argumentLabel(argument) ?? "") { continue }
                list.append(self.argument(value, label: label(argument, value)))
            }
            next += 1
        }
        while next < parts.count, tree.kind(parts[next]) == .trailingClosure {
            isCall = true
            if let closure = tree.argumentValue(parts[next]) {
                list.append(argument(closure, label: label(parts[next], closure)))
            }
            next += 1
        }
        if form == .ask { list.append(reply(of: parts, at: position)) }
        return isCall ? Arguments(isExact ? list : nil) : .notCalled
    }

    /// Returns the arguments in `dynamicallyCall(withArguments: […])`.
    private func explicitArguments(_ node: NodeIndex) -> [CallArgument]? {
        let arguments = tree.childList(node)
        guard arguments.count == 1, let value = tree.argumentValue(arguments[0]) else { return nil }
        return elements(ofArray: value)
    }

    private func elements(ofArray value: NodeIndex) -> [CallArgument]? {
        guard tree.kind(value) == .arrayLiteral else { return nil }
        let elements = tree.childList(value)
        let isExact = elements.allSatisfy { element in
            switch tree.kind(element) {
            case .unexpected, .ifConfiguration, .missingExpression, .placeholderExpression: false
            default: true
            }
        }
        return isExact ? elements.map { argument($0, label: nil) } : nil
    }

    private func argument(_ node: NodeIndex, label: ArgumentLabel?) -> CallArgument {
        let range = tree.range(node)
        return CallArgument(
            span: locator.span(range), value: literals.literal(node), text: tree.quotation(range),
            references: references(node), label: label)
    }

    /// Returns the `Reply` that `ask` appends to the arguments at `position` in a chain. The source range is the
    /// written type of the reply, or the name `ask`.
    private func reply(of parts: [NodeIndex], at position: Int) -> CallArgument {
        let reader = ReplyReader(tree, context, expressions)
        let written = reader.type(of: parts, at: position)
        let expected = written == nil ? reader.expectedAnswer(of: parts, at: position) : .unknown
        return CallArgument(
            span: locator.span(written?.range ?? tree.range(parts[position - 1])),
            value: expected == .unknown
                ? .typed(.unknown, .reply(written?.type ?? .unknown)) : .expression(.reply(expected)),
            text: written.map { $0.type == .void ? "Reply<Void>" : "Reply<\($0.type)>" } ?? "Reply")
    }

    private func label(_ argument: NodeIndex, _ value: NodeIndex) -> ArgumentLabel? {
        guard let token = tree.labelToken(argument) else { return nil }
        let range = tree.tokens.range(token).lowerBound..<tree.range(value).lowerBound
        let comment = tree.tokenized.firstComment(from: range.lowerBound)
        let hasComment =
            comment < tree.tokenized.comments.count && Int(tree.tokenized.comments[comment].start) < range.upperBound
        return ArgumentLabel(
            name: tree.name(ofToken: token), span: locator.span(range),
            isRemovable: !hasComment && tree.kind(argument) == .argument)
    }

    // MARK: - References

    /// Returns the variables and properties referenced by an argument.
    private func references(_ node: NodeIndex) -> [ExpressionSummary] {
        switch tree.kind(node) {
        case .identifierExpression, .selfExpression:
            return [expressions.expression(node)].filter { $0 != .unknown }
        case .postfixExpression:
            return endsWithStorage(node) ? [expressions.expression(node)].filter { $0 != .unknown } : []
        case .arrayLiteral, .tupleExpression, .dictionaryLiteral, .dictionaryElement, .argument:
            return tree.children(node).flatMap { references($0) }
        case .sequenceExpression:
            // `image as Drawable`
            let children = tree.childList(node)
            guard children.count == 2, tree.kind(children[1]) == .typeCastingOperator,
                tree.typeCast(children[1]) != .check
            else { return [] }
            return references(children[0])
        default:
            return []
        }
    }

    /// Returns whether a chain ends with a property or an element. The result of a call can be an object created for
    /// the caller.
    private func endsWithStorage(_ node: NodeIndex) -> Bool {
        var result = false
        for child in tree.children(node) {
            switch tree.kind(child) {
            case .memberAccess, .subscriptArguments, .identifierExpression, .selfExpression: result = true
            case .optionalChaining, .forcedValue, .genericArgumentClause: break
            default: result = false
            }
        }
        return result
    }
}
