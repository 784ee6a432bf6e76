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
        _ name: String, _ token: TokenIndex, at position: Int, of chain: Chain, receiver: ExpressionSummary,
        isImplicit: Bool, element: ExpressionSummary? = nil, others: [HeldBehavior] = [],
        visitsAll: Bool = false
    ) {
        // `beX?(1)` and `beX!(1)` call an optional behavior.
        let suffixes = chain[(position + 1)...].drop { tree.isUnwrapping($0) }
        guard let first = suffixes.first else { return }
        let method = tree.kind(first) == .memberAccess ? tree.memberName(first) : nil
        let start = method == nil ? suffixes.startIndex : suffixes.startIndex + 1
        guard let call = tree.call(at: start, in: chain) else { return }
        if method == "closure", let list = call.list, tree.firstChild(list) == nil {
            // If there are several behaviors, only direct calls are checked.
            if !others.isEmpty { return }
            let whole = chain.last == list ? tree.parent(list) : nil
            let expected = whole.map { expressions.expectation(of: $0) }
            calls.append(
                BehaviorCall(
                    name: name, span: locator.span(tree.tokens.range(token)), receiver: receiver, owner: context.type,
                    isImplicit: isImplicit, runsInBehavior: runsInBehavior, form: .closure,
                    caller: expected ?? .unknown))
            return
        }
        let form: BehaviorCall.Form = element != nil ? .stream : method == "ask" ? .ask : .direct
        let arguments: [CallArgument]?
        switch method {
        case nil, "callAsFunction": arguments = self.arguments(of: call, form)
        case "ask" where form == .ask: arguments = self.arguments(of: call, form)
        case "dynamicallyCall":
            guard let list = call.list else { return }
            arguments = explicitArguments(list)
        default: return
        }
        var summary = BehaviorCall(
            name: name, span: locator.span(tree.tokens.range(token)), receiver: receiver, owner: context.type,
            isImplicit: isImplicit, runsInBehavior: runsInBehavior, form: form, caller: element,
            arguments: arguments)
        summary.others = others
        summary.visitsAll = visitsAll && !others.isEmpty
        calls.append(summary)
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

    /// The span of a name.
    func span(ofToken token: TokenIndex) -> SourceSpan { locator.span(tree.tokens.range(token)) }

    /// Returns the arguments of a call; `nil` if the source doesn't show their number.
    func arguments(of call: Call, _ form: BehaviorCall.Form = .direct) -> [CallArgument]? {
        var list: [CallArgument] = []
        var isExact = true
        if let node = call.list {
            for argument in tree.children(node) {
                guard tree.kind(argument) == .argument, let value = tree.argumentValue(argument),
                    tree.kind(value) != .missingExpression, !tree.isArgumentExpansion(value)
                else {
                    isExact = false
                    continue
                }
                if form == .ask, ReplyReader.labels.contains(tree.argumentLabel(argument) ?? "") { continue }
                list.append(self.argument(value, label: label(argument, value)))
            }
        }
        for trailing in call.trailingClosures {
            guard let closure = tree.argumentValue(trailing) else { continue }
            list.append(argument(closure, label: label(trailing, closure)))
        }
        if form == .ask { list.append(reply(to: call)) }
        return isExact ? list : nil
    }

    /// Returns the arguments in `dynamicallyCall(withArguments: […])`.
    private func explicitArguments(_ node: NodeIndex) -> [CallArgument]? {
        tree.onlyArgument(node).flatMap(tree.argumentValue).flatMap { elements(ofArray: $0) }
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

    /// Returns the `Reply` that `ask` appends to the arguments. The source range is the written type of the reply, or
    /// the name `ask`.
    private func reply(to call: Call) -> CallArgument {
        let reader = ReplyReader(tree, context, expressions)
        let written = reader.type(of: call)
        let expected = written == nil ? reader.expectedAnswer(of: call) : .unknown
        return CallArgument(
            span: locator.span(written?.range ?? tree.range(call.callee)),
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
            guard let (operand, cast) = tree.cast(node), tree.typeCast(cast) != .check else { return [] }
            return references(operand)
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
