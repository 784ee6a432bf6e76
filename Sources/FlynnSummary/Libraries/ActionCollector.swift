import FlynnExpressions
import FlynnFacts
import FlynnSyntax

/// Collects facts about actions in files importing FlynnActions.
struct ActionCollector {
    private let tree: SyntaxTree
    private let locator: Locator
    private let expressions: ExpressionReader
    private(set) var facts = ActionFacts.none

    /// The maximum number of completion parameters to examine in a function.
    private static let maxParameters = 8

    init(_ tree: SyntaxTree, _ locator: Locator, _ expressions: ExpressionReader) {
        self.tree = tree
        self.locator = locator
        self.expressions = expressions
    }

    // MARK: - Queues

    /// Collects a computed `queue` that creates a new queue on every access.
    mutating func collect(_ property: PropertyBinding, of owner: TypeSummary.ID) {
        guard property.name == "queue", tree.hasModifier(property.declaration, .static, .class),
            !tree.isStored(property.binding), let name = property.pattern.flatMap(tree.patternNameToken),
            let block = tree.firstChild(property.binding, .codeBlock)
                ?? tree.firstChild(property.binding, .accessorBlock),
            let (type, actor) = tree.getterBody(block).flatMap({ newQueue(getter: $0, annotated: property.type) })
        else { return }
        facts.changingQueues.append(
            ChangingQueue(
                owner: owner, span: locator.span(tree.declarationHead(property.declaration, name: name)), type: type,
                actor: actor))
    }

    /// Returns the type of the queue created by `getter` and the new actor for this queue, if the getter returns a new
    /// queue on every path.
    private func newQueue(
        getter: BodyNode, annotated: TypeDescription?
    ) -> (type: String, actor: ExpressionSummary?)? {
        let body = FunctionBody(tree, getter)
        func value(_ node: NodeIndex) -> NodeIndex { body.constant(node)?.value ?? node }
        let queues = body.results.map { newQueue(value($0), annotated: annotated, value) }
        guard let first = queues.first, let first, queues.allSatisfy({ $0?.type == first.type }),
            first.actor == nil || queues.count == 1
        else { return nil }
        return first
    }

    /// Returns the type of a new queue and the new actor for an `ActorQueue`.
    private func newQueue(
        _ queue: NodeIndex, annotated: TypeDescription?, _ value: (NodeIndex) -> NodeIndex
    ) -> (type: String, actor: ExpressionSummary?)? {
        guard let (callee, arguments) = construction(queue), let first = tree.firstChild(arguments) else { return nil }
        var type = callee
        if callee == "init", case .named(let name, _)? = annotated { type = name }
        switch (type, tree.argumentLabel(first)) {
        case ("DispatchQueue", "label"):
            return (type, nil)
        case ("ActorQueue", nil):
            guard let actor = tree.argumentValue(first).map(value),
                construction(actor).map({ $0.callee != "init" }) == true
            else {
                return nil
            }
            return (type, expressions.expression(actor))
        default:
            return nil
        }
    }

    /// Returns the parts of `Type(…)` and `.init(…)`.
    private func construction(_ value: NodeIndex) -> (callee: String, arguments: NodeIndex)? {
        guard let (callee, list) = tree.directCall(value), let name = tree.memberName(callee) else { return nil }
        switch tree.kind(callee) {
        case .identifierExpression: return name.beginsWithCapital ? (name, list) : nil
        case .implicitMemberExpression: return name == "init" ? (name, list) : nil
        default: return nil
        }
    }

    // MARK: - Completions

    /// Collects the calls that complete an action for the second time.
    mutating func collect(completionsOf node: NodeIndex, in owner: TypeSummary.ID?) {
        guard let clause = tree.firstChild(node, .parameterClause), let body = tree.block(of: node) else {
            return
        }
        // The body is searched once for every parameter.
        for parameter in tree.children(clause).prefix(ActionCollector.maxParameters) {
            guard let written = tree.parameterType(parameter), let (_, name) = tree.parameterNames(parameter),
                let type = tree.text(written).split(whereSeparator: { $0 == "<" || $0 == "." }).first(where: {
                    $0 != "Self"
                })
            else { continue }
            guard type == "Completion" || type == "CompletionRequirement" else { continue }
            let completion = tree.name(ofToken: name)
            facts.repeatedCompletions += CompletionPaths(tree, body, completion: completion).repeated.map { call in
                RepeatedCompletion(
                    owner: owner, name: completion, type: String(type), span: locator.span(tree.range(call)))
            }
        }
    }

    // MARK: - Statuses

    /// Collects the statuses that `perform` returns although the code cannot complete them.
    mutating func collect(function node: NodeIndex, of owner: TypeSummary.ID) {
        guard tree.hasModifier(node, .static, .class), tree.declaredName(node) == "perform",
            let clause = tree.firstChild(node, .parameterClause), let body = tree.block(of: node)
        else { return }
        let names = tree.children(clause).compactMap { tree.parameterNames($0) }
        guard names.map({ tree.name(ofToken: $0.label) }) == ["context", "presenter", "completion"] else { return }
        let paths = StatusPaths(tree, body, completion: tree.name(ofToken: names[2].name))
        facts.uncompletedStatuses += paths.uncompleted.map { status in
            UncompletedStatus(
                owner: owner, span: locator.span(tree.range(status.value)), name: status.name,
                isCompletedElsewhere: status.isCompletedElsewhere, calls: status.calls)
        }
    }
}
