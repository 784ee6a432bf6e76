import FlynnExpressions
import FlynnFacts
import FlynnSyntax

/// Collects closures and their uses of the surrounding instance.
struct ClosureCollector {
    private let tree: SyntaxTree
    private let context: SummaryContext
    private let locator: Locator
    private let expressions: ExpressionReader
    private(set) var closures: [ClosureSummary] = []
    /// The open closures and local functions, from outermost to innermost.
    private var open: [OpenClosure] = []

    /// The state for a closure or local function during the visit.
    private struct OpenClosure {
        var id: ClosureSummary.ID
        /// The ownership of `self` in the capture list; `nil` if the list doesn't contain `self`.
        var selfCapture: SelfOwnership?
        /// The other names of unowned references to the instance.
        var unownedNames: [UnownedName] = []
        /// The behavior that runs the closure before the behavior returns.
        var behavior: RunningBehavior?
        /// The indices of the collected uses.
        var seen: [Use: Int] = [:]
    }

    private enum SelfOwnership {
        case strong, weak, unowned
    }

    /// `[unowned me = self]`
    private struct UnownedName {
        var name: String
        /// The number of bindings for the name after the capture. Later bindings shadow the name.
        var bindingCount: Int
    }

    private struct Use: Hashable {
        var member: String?
        var unownedSince: ClosureSummary.ID?
    }

    init(_ tree: SyntaxTree, _ context: SummaryContext, _ locator: Locator, _ expressions: ExpressionReader) {
        self.tree = tree
        self.context = context
        self.locator = locator
        self.expressions = expressions
    }

    /// The number of open closures.
    var openCount: Int { open.count }

    /// Whether the current node is in a closure of the innermost summarized type.
    var isOpen: Bool { open.count > context.firstClosure }

    /// Whether a behavior runs the current code, directly or in a closure passed to a function.
    var runsInBehavior: Bool { behavior?.receivers.isEmpty == true }

    /// The behavior that runs the current code, provided that its receivers call closures at once.
    var behavior: RunningBehavior? { isOpen ? open[open.count - 1].behavior : nil }

    // MARK: - Closures

    /// The maximum number of nested method calls with a possible collection as the receiver.
    private static let maxReceivers = 4

    /// Begins the body of a closure or local function. The captures must already be bound.
    mutating func begin(_ node: NodeIndex, of owner: TypeSummary.ID, at place: ClosurePlace) {
        var behavior = self.behavior
        switch place {
        case .behavior: behavior = RunningBehavior()
        case .reaction: behavior = RunningBehavior(isReaction: true)
        case .typedBehavior: behavior = RunningBehavior(isTyped: true)
        case .inPlace: break
        case .inPlaceOrLater(let receiver):
            if behavior?.receivers.count == ClosureCollector.maxReceivers { behavior = nil }
            behavior?.receivers.append(receiver)
        case .passed, .asyncLet, .unknown, .caller: behavior = nil
        }
        let id = ClosureSummary.ID(closures.count)
        closures.append(ClosureSummary(owner: owner, parent: isOpen ? open.last?.id : nil, place: place, uses: []))
        var closureState = OpenClosure(id: id, behavior: behavior)
        readCaptures(node, into: &closureState)
        open.append(closureState)
    }

    /// Adds an assignment to an instance member as a separate closure.
    mutating func add(_ assignment: MemberAssignment, of owner: TypeSummary.ID) {
        guard isInstance(expressions.expression(assignment.object)) else { return }
        begin(assignment.keyPath, of: owner, at: .passed(assignment.recipient))
        add(
            SelfUse(
                span: locator.span(tree.tokens.range(assignment.member)), member: tree.name(ofToken: assignment.member),
                isImplicit: false))
        end()
    }

    /// Ends a closure or function begun with ``begin(_:of:at:)``.
    mutating func end() {
        let id = open.removeLast().id
        // A closure is not needed if it does not contain uses or inner closures.
        if closures.count == id.index + 1, closures[id.index].uses.isEmpty { closures.removeLast() }
    }

    private func readCaptures(_ node: NodeIndex, into state: inout OpenClosure) {
        guard let list = tree.firstChild(node, .captureList) else { return }
        for capture in tree.children(list) {
            guard let (name, _) = tree.capturedName(capture) else { continue }
            let ownership: SelfOwnership =
                switch tree.captureOwnership(capture) {
                case nil: .strong
                case .weak: .weak
                default: .unowned
                }
            if name == "self" {
                state.selfCapture = ownership
            } else if ownership == .unowned, isInstance(expressions.meaning(of: name)) {
                state.unownedNames.append(
                    UnownedName(name: name, bindingCount: context.scopes.bindingCount(of: name)))
            }
        }
    }

    /// Returns whether a name refers to the surrounding instance.
    private func isInstance(_ meaning: ExpressionSummary?) -> Bool {
        switch meaning {
        case .`self`(let owner)?, .unwrapped(.`self`(let owner))?: owner == context.type
        default: false
        }
    }

    // MARK: - Uses

    /// Collects a use of `self` or `super`.
    mutating func collectSelf(_ node: NodeIndex) {
        // A parameter or variable can have this name, too.
        guard isInstance(expressions.selfMeaning) || tree.kind(node) == .superExpression else { return }
        collect(node, unownedSince: unownedSelfCapture)
    }

    /// Collects a name: a member, or another name for the instance.
    mutating func collectName(_ node: NodeIndex) {
        guard context.type != nil, let token = tree.simpleNameToken(node), tree.tokens.kind(token) == .identifier,
            !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(tree.source[tree.tokens.range(token).lowerBound])
        else { return }
        let name = tree.name(ofToken: token)
        guard let meaning = expressions.meaning(of: name) else { return collectMember(name, node) }
        guard isInstance(meaning) else { return }
        let bindingCount = context.scopes.bindingCount(of: name)
        let holder = open[context.firstClosure...].last { closure in
            closure.unownedNames.contains { $0.name == name && $0.bindingCount == bindingCount }
        }
        collect(node, unownedSince: holder?.id)
    }

    /// Collects a member bound to a variable of the same name, as in `if let count`.
    mutating func collectShorthandBinding(_ pattern: NodeIndex) {
        let name = tree.text(pattern)
        guard context.type != nil, name != "self", !context.scopes.isBound(name) else { return }
        collectMember(name, pattern)
    }

    /// The closure with the capture of `self` at the current node, if the capture is unowned.
    private var unownedSelfCapture: ClosureSummary.ID? {
        // A variable with the unwrapped weak reference holds a strong reference.
        if let position = context.scopes.selfPosition, !context.scopes.isCapture(at: position) { return nil }
        guard let closure = open[context.firstClosure...].last(where: { $0.selfCapture != nil }) else { return nil }
        return closure.selfCapture == .unowned ? closure.id : nil
    }

    private mutating func collectMember(_ name: String, _ node: NodeIndex) {
        let span = locator.span(tree.range(node))
        add(
            SelfUse(
                span: span, member: name, isImplicit: true, unownedSince: unownedSelfCapture,
                change: isChanged(node).map { MemberChange(span: span, isPart: $0) }))
    }

    /// Returns whether the modification of a member at `access` affects only a part of the value; `nil` if the access
    /// doesn't modify the member.
    private func isChanged(_ access: NodeIndex) -> Bool? {
        var expression = access
        var next: NodeIndex?
        if let chain = tree.parent(access), tree.kind(chain) == .postfixExpression {
            expression = chain
            next = tree.nextSibling(access)
        }
        guard let parent = tree.parent(expression) else { return nil }
        switch tree.kind(parent) {
        case .inOutExpression: return next != nil
        case .sequenceExpression:
            if tree.firstChild(parent) == expression, let sign = tree.nextSibling(expression),
                tree.kind(sign) == .infixOperator, KnownOperator.assignments.contains(tree.text(sign))
            {
                return next != nil
            }
        default: break
        }
        guard let method = next, tree.kind(method) == .memberAccess, let call = tree.nextSibling(method),
            tree.isCall(call), let name = tree.memberName(method)
        else { return nil }
        return ClosureCollector.changingMethods.contains(name) ? true : nil
    }

    /// The mutating methods of collections.
    private static let changingMethods: Set = [
        "append", "insert", "merge", "popFirst", "popLast", "remove", "removeAll", "removeFirst", "removeLast",
        "removeSubrange", "removeValue", "replaceSubrange", "reserveCapacity", "reverse", "shuffle", "sort", "subtract",
        "swapAt", "updateValue",
    ]

    /// Collects a use of the instance, together with the accessed member.
    private mutating func collect(_ node: NodeIndex, unownedSince: ClosureSummary.ID?) {
        guard context.type != nil else { return }
        var end = node
        var member: String?
        if let parent = tree.parent(node), tree.kind(parent) == .postfixExpression, tree.firstChild(parent) == node {
            var next = tree.nextSibling(node)
            while let suffix = next, tree.isUnwrapping(suffix) { next = tree.nextSibling(suffix) }
            if let access = next, tree.kind(access) == .memberAccess, let name = tree.memberName(access) {
                member = name
                end = access
            } else if let index = next, tree.kind(index) == .subscriptArguments,
                tree.firstChild(index).flatMap({ tree.argumentLabel($0) }) != "keyPath"
            {
                member = "subscript"
                end = index
            }
        }
        let range = tree.range(node).lowerBound..<tree.range(end).upperBound
        let span = locator.span(range)
        let change = member == nil ? nil : isChanged(end).map { MemberChange(span: span, isPart: $0) }
        add(SelfUse(span: span, member: member, isImplicit: false, unownedSince: unownedSince, change: change))
    }

    private mutating func add(_ use: SelfUse) {
        let last = open.count - 1
        guard isOpen else { return }
        let key = Use(member: use.member, unownedSince: use.unownedSince)
        let closure = open[last].id.index
        if let position = open[last].seen[key] {
            if closures[closure].uses[position].change == nil { closures[closure].uses[position].change = use.change }
            return
        }
        open[last].seen[key] = closures[closure].uses.count
        closures[closure].uses.append(use)
    }
}
