import FlynnExpressions
import FlynnFacts
import FlynnSyntax

/// Collects facts about actors with typed messages in files importing FlynnSystem.
struct SystemCollector {
    /// The state for a reaction during the visit of its closure.
    struct OpenReaction {
        var closure: ClosureNode
        /// The index of the call that adds the reaction.
        var number: Int
        /// The type of the message that occupies the actor, as a value; `nil` if the message may not occupy it.
        var occupation: ExpressionSummary?
        var type: TypeSummary.ID?
    }

    let tree: SyntaxTree
    let context: SummaryContext
    let locator: Locator
    let expressions: ExpressionReader
    private let constructions: BehaviorConstructionReader
    let places: ClosurePlaceReader
    var facts = SystemFacts.none
    /// The open reactions, from outermost to innermost.
    var open: [OpenReaction] = []

    init(
        _ tree: SyntaxTree, _ context: SummaryContext, _ locator: Locator, _ expressions: ExpressionReader,
        _ places: ClosurePlaceReader
    ) {
        self.places = places
        self.tree = tree
        self.context = context
        self.locator = locator
        self.expressions = expressions
        constructions = BehaviorConstructionReader(tree, context)
    }

    // MARK: - Declarations

    /// Collects a class that other modules can use.
    mutating func collect(type node: NodeIndex, _ type: TypeSummary.ID) {
        if tree.hasModifier(node, .public, .open) { facts.openClasses.append(type) }
    }

    /// Collects a stored property, unless only code in its type can use it.
    mutating func collect(_ property: PropertyBinding, of owner: TypeSummary.ID) {
        guard tree.isStored(property.binding), !isPrivate(property.declaration),
            !tree.hasModifier(property.declaration, .static, .class, .lazy),
            let name = property.pattern.flatMap(tree.patternNameToken)
        else { return }
        let value =
            property.annotation.map { expressions.writtenType($0) }
            ?? property.value.map { expressions.expression($0) }
        facts.properties.append(
            MessageProperty(
                owner: owner, name: tree.name(ofToken: name),
                span: locator.span(tree.declarationHead(property.declaration, name: name)), value: value ?? .unknown))
    }

    /// Returns whether `declaration` is `private` or `fileprivate`. The modifier `private(set)` doesn't count.
    private func isPrivate(_ declaration: NodeIndex) -> Bool {
        tree.specifiers(declaration).contains { child in
            guard tree.kind(child) == .modifier, tree.tokenRange(child).count == 1 else { return false }
            let keyword = tree.tokens.keyword(tree.firstTokenIndex(child))
            return keyword == .private || keyword == .fileprivate
        }
    }

    /// Collects the associated values of cases.
    mutating func collect(cases node: NodeIndex, of owner: TypeSummary.ID) {
        for element in tree.children(node) where tree.kind(element) == .enumCaseElement {
            guard let clause = tree.firstChild(element, .parameterClause) else { continue }
            for value in tree.children(clause) {
                guard let type = tree.parameterType(value) else { continue }
                facts.properties.append(
                    MessageProperty(
                        owner: owner, name: tree.name(ofToken: tree.firstTokenIndex(element)),
                        span: locator.span(tree.range(value)), value: expressions.writtenType(type)))
            }
        }
    }

    // MARK: - Calls

    /// Collects the calls in a postfix chain.
    mutating func collect(_ parts: [NodeIndex]) {
        for position in parts.indices.dropLast() {
            if let function = function(parts[...], at: position) { collect(function, parts, at: position) }
        }
    }

    /// Returns the function that may be called at `position`.
    func function(_ parts: ArraySlice<NodeIndex>, at position: Int) -> LibraryCall.Function? {
        guard position + 1 < parts.endIndex, tree.isCall(parts[position + 1]),
            position == 0 || tree.kind(parts[position]) == .memberAccess,
            let token = tree.simpleNameToken(parts[position]), tree.tokens.kind(token) == .identifier
        else { return nil }
        return LibraryCall.Function(rawValue: tree.name(ofToken: token))
    }

    private mutating func collect(_ function: LibraryCall.Function, _ parts: [NodeIndex], at position: Int) {
        let isPlain = position == 0 || position == 1 && tree.kind(parts[0]) == .selfExpression
        let isOwn = isPlain && function.form.isOwn
        guard isOwn || position > 0 && function.form.isMember,
            let subject = subject(of: function, parts[...], at: position)
        else { return }
        let maker = function.sendsMessage ? maker(ofReceiver: parts[..<position]) : nil
        let receiver = maker?.actor ?? (isOwn ? nil : expressions.chain(parts[..<position], isWhole: false))
        let first = tree.kind(parts[position + 1]) == .callArguments ? tree.firstChild(parts[position + 1]) : nil
        let argument = first.flatMap { tree.argumentValue($0) }
        var call = LibraryCall(
            function: function, owner: isOwn ? context.type : nil, receiver: receiver, maker: maker?.function,
            subject: subject, span: function.form.isReported ? argument.map { locator.span(tree.range($0)) } : nil)
        switch function {
        case .on:
            guard let first, tree.argumentLabel(first) == nil, mayBeType(first) else { return }
            if let reaction = reaction(parts, at: position) { add(reaction, to: &call) }
        case .tell, .ask, .promise:
            call.isStored = argument.map { isStored($0) } == true
            guard let occupation = occupation(around: parts[position]) else { break }
            (call.owner, call.reaction, call.receivers) = (context.type, occupation.message, occupation.receivers)
        // A local name isn't a function of the library.
        case _ where isOwn && context.scopes.isBound(function.rawValue): call.receiver = .unknown
        default: break
        }
        facts.calls.append(call)
    }

    /// Returns the part of a call that matters; `nil` for a call to another function with this name.
    func subject(
        of function: LibraryCall.Function, _ parts: ArraySlice<NodeIndex>, at position: Int
    ) -> ExpressionSummary? {
        let arguments = tree.kind(parts[position + 1]) == .callArguments ? tree.childList(parts[position + 1]) : []
        if let known = function.form.labels {
            let labels = arguments.map { tree.argumentLabel($0) ?? "" }
            guard known.intersection(labels).count == labels.count else { return nil }
        }
        let subject: ExpressionSummary? =
            switch function.form.subject {
            case .value: arguments.first.flatMap { tree.argumentValue($0) }.map { expressions.expression($0) }
            case .type: arguments.first.flatMap { type($0) }
            case .actor: arguments.first.flatMap { type($0) } ?? closure(parts, after: position).map { made(by: $0) }
            }
        return subject ?? (function.form.needsSubject ? nil : .unknown)
    }

    /// Returns the unlabeled closure of a call, if any: an argument, or the first trailing closure.
    private func closure(_ parts: ArraySlice<NodeIndex>, after position: Int) -> ClosureNode? {
        for part in parts[(position + 1)...].prefix(2) {
            switch tree.kind(part) {
            case .trailingClosure: return tree.argumentValue(part).flatMap(tree.closure)
            case .callArguments:
                for argument in tree.children(part) where [nil, "make"].contains(tree.argumentLabel(argument)) {
                    if let closure = tree.argumentValue(argument).flatMap(tree.closure) { return closure }
                }
            default: return nil
            }
        }
        return nil
    }

    /// Returns the actor created by a closure, as in `addActor { system in AuthActor(system: system) }`.
    private func made(by closure: ClosureNode) -> ExpressionSummary {
        if let result = tree.returnType(closure.node) { return expressions.writtenType(result) }
        return tree.onlyResult(closure.body).map { expressions.expression($0) } ?? .unknown
    }

    /// Returns the type in the argument `Type.self`, as a value.
    func type(_ argument: NodeIndex) -> ExpressionSummary? {
        guard let value = tree.argumentValue(argument), tree.kind(value) == .postfixExpression else { return nil }
        let parts = tree.childList(value)
        guard let last = parts.last, tree.kind(last) == .memberAccess, tree.memberName(last) == "self" else {
            return nil
        }
        return expressions.chain(parts.dropLast(), isWhole: false)
    }

    // MARK: - Reactions

    /// Returns the closure or function in a call to `on`, and whether the message certainly occupies the actor.
    private func reaction(_ parts: [NodeIndex], at position: Int) -> (value: NodeIndex, occupies: Bool)? {
        guard position + 1 < parts.count, tree.kind(parts[position + 1]) == .callArguments else { return nil }
        let arguments = tree.childList(parts[position + 1])
        if arguments.count == 2, let label = tree.argumentLabel(arguments[1]),
            ["do", "result", "future", "async"].contains(label), let value = tree.argumentValue(arguments[1])
        {
            return (value, label == "future" || label == "async")
        }
        // The kind of reaction depends on the type of the trailing closure.
        guard arguments.count == 1, position + 2 < parts.count, tree.kind(parts[position + 2]) == .trailingClosure,
            let value = tree.argumentValue(parts[position + 2])
        else { return nil }
        return (value, false)
    }

    /// Returns whether `argument` can be a type. Literals, closures and members of the parameter type, such as
    /// `.valueChanged`, are excluded.
    private func mayBeType(_ argument: NodeIndex) -> Bool {
        guard let value = tree.argumentValue(argument) else { return false }
        switch tree.kind(value) {
        case .identifierExpression, .tupleExpression, .missingExpression: return true
        case .postfixExpression: return tree.firstChild(value).map { tree.kind($0) } != .implicitMemberExpression
        default: return false
        }
    }

    private mutating func add(_ reaction: (value: NodeIndex, occupies: Bool), to call: inout LibraryCall) {
        call.occupies = reaction.occupies
        // Outside of types, the plain name refers to a function.
        guard call.receiver == nil, call.owner != nil else { return }
        if let closure = tree.closure(reaction.value) {
            open.append(
                OpenReaction(
                    closure: closure, number: facts.calls.count, occupation: reaction.occupies ? call.subject : nil,
                    type: call.owner))
        } else {
            call.handler = constructions.function(reaction.value)
        }
    }

    /// Returns whether `closure` belongs to the most recently collected reaction.
    func reacts(in closure: ClosureNode) -> Bool { open.last?.closure == closure }

    /// Adds the uses of `self` in the closure of a reaction.
    mutating func addSelf(_ strongSelf: StrongSelf?, of closure: ClosureNode) {
        guard let reaction = open.last(where: { $0.closure == closure }) else { return }
        facts.calls[reaction.number].strongSelf = strongSelf
    }

    /// Returns whether `closure` is a reaction that runs on the actor's thread.
    func isReaction(_ closure: ClosureNode) -> Bool {
        open.last?.closure == closure && !tree.hasAttribute(closure.node)
    }
}

/// The form of the calls to a function.
private struct CallForm {
    /// The part of a call that matters.
    enum Subject {
        /// The value of the first argument.
        case value
        /// The type passed as the first argument: `Type.self`
        case type
        /// The type passed as the first argument, or the result of the closure.
        case actor
    }

    var subject: Subject
    /// Whether a call needs the subject.
    var needsSubject = true
    /// Whether the function can be called on `self`, and by its name alone.
    var isOwn = false
    /// Whether the function can be called on other objects.
    var isMember = true
    /// Whether rules report calls.
    var isReported = true
    /// The labels of the arguments, which are all different; `nil` for a function with other arguments.
    var labels: Set<String>?
}

extension LibraryCall.Function {
    fileprivate var form: CallForm {
        switch self {
        case .on: CallForm(subject: .type, needsSubject: false, isOwn: true)
        case .addSingleton, .addPool: CallForm(subject: .type, needsSubject: false, isOwn: true, isReported: false)
        case .addInstance: CallForm(subject: .value, needsSubject: false, isOwn: true, isReported: false)
        case .addActor: CallForm(subject: .actor, needsSubject: false, isOwn: true, isReported: false)
        case .tell, .ask, .promise: CallForm(subject: .value, labels: ["", "timeout"])
        case .spawn: CallForm(subject: .actor, isReported: false, labels: ["", "caller", "supervision", "make"])
        case .actor: CallForm(subject: .type, labels: ["", "caller"])
        case .watch: CallForm(subject: .value, isOwn: true, isMember: false, labels: [""])
        case .register: CallForm(subject: .value, labels: ["", "as"])
        }
    }
}
