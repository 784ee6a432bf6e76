import FlynnFacts
import FlynnResolution
import FlynnSyntax

/// The parts of a behavior's declaration for the conversion to a method.
struct DynamicBehavior: Sendable {
    let id: BehaviorID
    let summary: BehaviorSummary
    let source: TypedSource
    /// The declaration of the variable, and its only binding.
    let variable: NodeIndex
    let binding: NodeIndex
    let construction: Construction?
    /// The result type of calls to a chainable behavior.
    let chainedType: String?

    /// A construction such as `Behavior(self) { … }`.
    struct Construction: Sendable {
        let node: NodeIndex
        let body: Closure
        let errorHandler: Closure?
        /// The block of the getter that creates the behavior.
        let getter: BodyNode?
    }

    /// A closure of a behavior.
    struct Closure: Sendable {
        let syntax: ClosureNode
        /// The names of the parameters. `nil` stands for `_`.
        let arguments: String?
        let actor: String?
        /// Whether the closure captures `self` but doesn't retain it.
        let isUnowned: Bool
        /// Whether the closure captures `self` weakly, as an optional.
        let isWeak: Bool
        /// The bytes from the brace to the end of `in`.
        let head: Range<Int>

        var node: NodeIndex { syntax.node }
    }

    init(_ id: BehaviorID, _ summary: BehaviorSummary, _ source: TypedSource, ownerName: String) throws(TypingProblem) {
        (self.id, self.summary, self.source) = (id, summary, source)
        let tree = source.tree
        guard let binding = source.binding(ofNameEndingAt: summary.span.end.offset),
            let variable = tree.parent(binding), tree.kind(variable) == .variableDeclaration
        else { throw TypingProblem("its declaration isn't a plain property", source, summary.span) }
        (self.binding, self.variable) = (binding, variable)
        guard tree.children(variable).first(where: { tree.kind($0) == .patternBinding }) == binding,
            tree.nextSibling(binding) == nil
        else {
            throw TypingProblem("its declaration declares several properties", source, summary.span)
        }
        let reader = ConstructionReader(source: source, binding: binding, ownerName: ownerName)
        (construction, chainedType) = try reader.read(isConstructed: summary.isConstructed, summary.span)
    }
}

/// Parses the construction of a behavior.
private struct ConstructionReader {
    let source: TypedSource
    let binding: NodeIndex
    let ownerName: String

    private var tree: SyntaxTree { source.tree }

    private func problem(_ reason: String, _ node: NodeIndex) -> TypingProblem {
        TypingProblem(reason, source, tree.range(node))
    }

    func read(
        isConstructed: Bool, _ span: SourceSpan
    ) throws(TypingProblem) -> (DynamicBehavior.Construction?, chained: String?) {
        let annotation = tree.annotatedType(binding).map { tree.text($0) }
        guard isConstructed else {
            guard let annotation, let block = tree.firstChild(binding, .accessorBlock),
                tree.childList(block).count == 1,
                tree.getterBody(block) == nil
            else { throw TypingProblem("it has no closure of its own", source, span) }
            return (nil, try chainedType(annotation, annotation))
        }
        var getter: BodyNode?
        var value = tree.initialValue(binding)
        if value == nil {
            getter = tree.block(of: binding)
            value = getter.flatMap { tree.onlyResult($0) }
        }
        guard let value, tree.kind(value) == .postfixExpression else {
            throw TypingProblem("it isn't made by 'Behavior(self) { … }' where it is declared", source, span)
        }
        return try read(value, annotation, getter)
    }

    private func read(
        _ value: NodeIndex, _ annotation: String?, _ getter: BodyNode?
    ) throws(TypingProblem) -> (DynamicBehavior.Construction?, chained: String?) {
        let chain = tree.chain(value)
        let position = chain.firstIndex { tree.kind($0) == .callArguments }
        guard let call = position.flatMap({ tree.call(at: $0, in: chain) }), let list = call.list else {
            throw problem("it has no actor", value)
        }
        let head = source.text(tree.range(value).lowerBound..<tree.range(list).lowerBound)
        let made = tree.kind(chain[0]) == .implicitMemberExpression ? annotation ?? "" : head
        guard let argument = tree.onlyArgument(list), tree.argumentLabel(argument) == nil,
            let actor = tree.argumentValue(argument), tree.kind(actor) == .selfExpression
        else { throw problem("its actor isn't only 'self', followed by a trailing closure", list) }
        let closures = call.trailingClosures
        guard call.end == chain.count, closures.count <= 2, let body = closures.first.flatMap(tree.argumentValue)
        else { throw problem("it has no trailing closure", value) }
        var errorHandler: DynamicBehavior.Closure?
        if closures.count == 2, let last = closures.last {
            guard tree.trailingClosureLabel(last) == "onError", let handler = tree.argumentValue(last) else {
                throw problem("its second closure isn't 'onError'", last)
            }
            errorHandler = try closure(handler)
        }
        let construction = DynamicBehavior.Construction(
            node: value, body: try closure(body), errorHandler: errorHandler, getter: getter)
        return (construction, try chainedType(made, annotation))
    }

    /// Returns the type in `ChainableBehavior<Type>`, or the enclosing type if no type is written.
    private func chainedType(_ made: String, _ annotation: String?) throws(TypingProblem) -> String? {
        func plain(_ text: String) -> Substring {
            text.hasPrefix("FlynnRuntime.") ? text.dropFirst("FlynnRuntime.".count) : text[...]
        }
        let name = plain(made)
        if name == "Behavior" { return nil }
        guard name.hasPrefix("ChainableBehavior") else { throw problem("its type has another name", binding) }
        for text in [annotation.map(plain), name].compactMap(\.self) where text.hasSuffix(">") {
            return String(text.dropFirst("ChainableBehavior<".count).dropLast())
        }
        return ownerName
    }

    private func closure(_ node: NodeIndex) throws(TypingProblem) -> DynamicBehavior.Closure {
        guard let closure = tree.closure(node), let clause = tree.parameterClause(closure),
            tree.closingBrace(node) != nil
        else { throw problem("the closure names no parameter", node) }
        if tree.hasAttribute(node) { throw problem("the closure has an attribute", node) }
        if tree.isAsyncClosure(closure) { throw problem("the closure is 'async'", node) }
        var (isUnowned, isWeak) = (false, false)
        if let list = tree.captureList(closure) {
            for capture in tree.children(list) {
                guard
                    tree.capturedName(capture).map({ $0.name == "self" && $0.value == nil }) == true
                        || tree.kind(capture) == .capture && source.text(tree.range(capture)).hasSuffix("self")
                            && !source.text(tree.range(capture)).contains("=")
                else { throw problem("the closure captures more than 'self'", capture) }
                isWeak = tree.captureOwnership(capture) == .weak
                isUnowned = tree.captureOwnership(capture) == .unowned
            }
        }
        let names = tree.childList(clause).map { parameter in
            tree.parameterNames(parameter).map { source.name($0.name) } ?? "_"
        }
        let inToken = tree.closureBodyToken(closure) - 1
        guard (1...2).contains(names.count), tree.tokens.keyword(inToken) == .in else {
            throw problem("the closure names no parameter", node)
        }
        let head = tree.range(node).lowerBound..<tree.tokens.range(inToken).upperBound
        if let comment = source.comments(in: head).first {
            throw TypingProblem(
                "a comment is in the head of the closure", source, Int(comment.start)..<Int(comment.end))
        }
        func named(_ name: String?) -> String? { name == "_" ? nil : name }
        return DynamicBehavior.Closure(
            syntax: closure, arguments: named(names.last), actor: names.count == 2 ? named(names[0]) : nil,
            isUnowned: isUnowned, isWeak: isWeak, head: head)
    }
}
