import FlynnExpressions
import FlynnFacts
import FlynnSyntax

/// Collects the calls that get behaviors as values, and what functions do with the behaviors that they get.
struct BehaviorFlowCollector {
    private let tree: SyntaxTree
    private let context: SummaryContext
    private let expressions: ExpressionReader
    private let names: NameMatcher
    private let paths: CertainPaths
    private(set) var passes: [BehaviorPass] = []
    /// How many behaviors were used as values so far. Those in closures count only there.
    var valueCount = 0
    /// The names of functions, and of the constants, bindings and loops so far, whose values contain behaviors.
    private var heldNames: Set<String> = []
    /// The names of properties that hold behaviors.
    private var propertyNames: Set<String> = []
    private var hasReadDeclarations = false
    /// The functions around the current node that may get behaviors, outermost first.
    private var functions: [OpenFunction] = []
    /// For each block of members, its constants that hold behaviors.
    private var constants: [NodeIndex: Set<String>] = [:]

    private struct OpenFunction {
        let node: NodeIndex
        let body: BodyNode
        /// The constants of its type.
        let constants: Set<String>
        var flow = BehaviorFlow()
        /// The properties that its code assigns.
        var assigned: Set<String> = []
    }

    /// How many members of a type are searched for constants.
    private static let maxMembers = 64
    /// How many suffixes of a chain are searched for calls.
    private static let maxSuffixes = 8
    /// The length of an expression that is searched for variables.
    private static let maxTokens = 256
    /// How many constants can depend on each other.
    private static let maxDepth = 8

    init(_ tree: SyntaxTree, _ context: SummaryContext, _ expressions: ExpressionReader, _ names: NameMatcher) {
        self.tree = tree
        self.context = context
        self.expressions = expressions
        self.names = names
        paths = CertainPaths(tree)
    }

    // MARK: - Declarations

    /// Notes the declared names of the whole file that stand for behaviors. So a call can precede the declaration.
    mutating func readDeclarations() {
        if hasReadDeclarations { return }
        hasReadDeclarations = true
        for node in tree.nodes.indices {
            switch tree.kind(node) {
            case .memberBlock: readConstants(node)
            case .variableDeclaration where !tree.isConstant(node): readGetters(node)
            case .functionDeclaration:
                if mentionsType(tree.returnType(node)), tree.isMemberOrGlobal(node), let name = tree.declaredName(node)
                {
                    heldNames.insert(name)
                }
            default: break
            }
        }
    }

    /// Notes the constants in a block of members that hold behaviors, and that initializers assign.
    private mutating func readConstants(_ block: NodeIndex) {
        var names: Set<String> = []
        for member in tree.children(block).prefix(BehaviorFlowCollector.maxMembers)
        where tree.kind(member) == .variableDeclaration && tree.isConstant(member) {
            for binding in tree.children(member) where tree.kind(binding) == .patternBinding {
                guard tree.initialValue(binding) == nil, let type = tree.annotatedType(binding), mentionsType(type),
                    let token = tree.firstChild(binding).flatMap(tree.patternNameToken),
                    TypeDescription(tree, type).holdsBehaviors
                else { continue }
                names.insert(tree.name(ofToken: token))
            }
        }
        if !names.isEmpty { constants[block] = names }
        propertyNames.formUnion(names)
    }

    /// Notes the properties of a declaration whose getters return behaviors.
    private mutating func readGetters(_ declaration: NodeIndex) {
        for binding in tree.children(declaration) where tree.kind(binding) == .patternBinding {
            guard tree.initialValue(binding) == nil, let type = tree.annotatedType(binding), mentionsType(type),
                !tree.isStored(binding), TypeDescription(tree, type).isBehavior,
                let token = tree.firstChild(binding).flatMap(tree.patternNameToken)
            else { continue }
            add(property: tree.name(ofToken: token))
        }
    }

    /// Notes a property whose getter returns a behavior.
    mutating func add(property name: String) {
        if !names.isBehaviorName(name) { propertyNames.insert(name) }
    }

    // MARK: - Values

    /// Notes the names that a pattern binds to a value.
    ///
    /// - Parameter hasValues: Whether the value contains behaviors.
    mutating func bind(_ pattern: NodeIndex, hasValues: Bool) {
        if !hasValues { return }
        for token in tree.tokenRange(pattern) where tree.tokens.kind(token) == .identifier {
            heldNames.insert(tree.name(ofToken: token))
        }
    }

    /// Notes the use of a name that may be bound to behaviors.
    mutating func collectName(_ node: NodeIndex) {
        if !heldNames.isEmpty, isHeld(node) { valueCount += 1 }
    }

    private func isHeld(_ node: NodeIndex) -> Bool {
        tree.kind(node) == .identifierExpression
            && tree.simpleNameToken(node).map { heldNames.contains(tree.name(ofToken: $0)) } == true
    }

    // MARK: - Functions

    /// Begins a function or initializer that is a member of the type around, or global. Returns whether it may get behaviors; then
    /// ``end()`` must follow.
    mutating func begin(function node: NodeIndex) -> Bool {
        guard context.importsRuntime, let body = tree.block(of: node) else { return false }
        let constants = tree.parent(node).flatMap { self.constants[$0] } ?? []
        guard
            !constants.isEmpty
                || [tree.firstChild(node, .parameterClause), tree.returnType(node)].contains(where: mentionsType)
        else { return false }
        functions.append(OpenFunction(node: node, body: body, constants: constants))
        return true
    }

    /// Ends a function. Its parameters must still be bound.
    mutating func end() -> BehaviorFlow? {
        var function = functions.removeLast()
        if let type = tree.returnType(function.node), TypeDescription(tree, type).unwrapped.isBehavior,
            let result = tree.onlyResult(function.body), isConstant(result)
        {
            let value = expressions.expression(result)
            if mentionsValue(value) || mentionsParameter(value, function) { function.flow.result = value }
        }
        return function.flow.isEmpty ? nil : function.flow
    }

    /// Whether a parameter or result can be a behavior.
    private func mentionsType(_ node: NodeIndex?) -> Bool {
        guard let node else { return false }
        return tree.tokenRange(node).contains { token in
            tree.tokens.kind(token) == .identifier
                && (tree.source.bytes(in: tree.tokens.range(token), equal: "Behavior")
                    || tree.source.bytes(in: tree.tokens.range(token), equal: "ChainableBehavior"))
        }
    }

    /// Collects an assignment in an initializer.
    mutating func collect(sequence node: NodeIndex) {
        guard let function = functions.last, tree.kind(function.node) == .initializerDeclaration,
            let (target, value) = tree.assignment(node), let property = tree.assignedProperty(target),
            function.constants.contains(property)
        else { return }
        let isOnly = functions[functions.count - 1].assigned.insert(property).inserted
        guard isOnly, tree.parent(node) == function.body.node, isConstant(value) else {
            return functions[functions.count - 1].flow.assignments.removeAll { $0.property == property }
        }
        functions[functions.count - 1].flow.assignments.append(
            BehaviorFlow.Assignment(property: property, value: expressions.expression(value)))
    }

    // MARK: - Calls

    /// Collects the calls in a chain of suffixes that isn't the call of a behavior.
    ///
    /// - Parameters:
    ///   - hasValues: Whether it contains behaviors as values.
    ///   - calls: Reads the arguments.
    mutating func collect(_ node: NodeIndex, _ chain: Chain, hasValues: Bool, _ calls: CallCollector) {
        let path = functions.last.flatMap { paths.path(to: node, from: $0.body.node) }
        guard hasValues || path != nil || callsResult(chain) || callsProperty(chain), isConstant(node) else {
            return
        }
        for start in chain.indices.dropFirst().prefix(BehaviorFlowCollector.maxSuffixes) {
            guard let call = tree.call(at: start, in: chain), call.start == start else { continue }
            if let token = tree.simpleNameToken(call.callee), names.isBehaviorName(token) { return }
            let whole = expressions.chain(call.whole, isWhole: false)
            guard case .call(let callee, let passed) = whole else { continue }
            var pass = BehaviorPass(
                span: calls.span(ofToken: nameToken(call.function)), owner: context.type, callee: callee,
                passed: passed)
            let isEffect =
                path.map { bindOnlyParameters(of: callee, $0.bindings) } == true
                && functions.last.map { mentionsParameter(whole, $0) && !mayBeNil(callee, $0) } == true
            let isValue = mentionsValue(whole) || callsResult(call.whole)
            guard isEffect || isValue else { continue }
            pass.arguments = calls.arguments(of: call)
            if isValue {
                pass.visitsAll = callee.isWholeElement && visitsAll(chain)
                passes.append(pass)
            }
            guard isEffect, let path else { continue }
            pass.visitsAll = path.reach == .each
            if path.reach == .each, !callee.contains(where: \.isElement) { continue }
            functions[functions.count - 1].flow.calls.append(pass)
        }
    }

    /// Whether a chain calls the result of a call.
    private func callsResult(_ chain: Chain) -> Bool {
        guard context.importsRuntime, chain.count > 2 else { return false }
        var isResult = false
        for part in chain {
            switch tree.kind(part) {
            case .callArguments:
                if isResult { return true }
                isResult = true
            case .optionalChaining, .forcedValue: break
            default: isResult = false
            }
        }
        return false
    }

    /// Whether a chain calls a property that holds a behavior.
    private func callsProperty(_ chain: Chain) -> Bool {
        if propertyNames.isEmpty { return false }
        return chain.dropFirst().contains { part in
            tree.kind(part) == .memberAccess && tree.memberName(part).map { propertyNames.contains($0) } == true
        }
    }

    /// Whether the loop or `forEach` that names the element at the beginning of a chain calls each element.
    func visitsAll(_ chain: Chain) -> Bool {
        guard let expression = tree.parent(chain[0]), let loop = paths.loop(around: expression),
            let token = tree.simpleNameToken(chain[0]),
            let (declaration, _) = context.scopes.declaration(
                of: tree.tokens.kind(token) == .dollarIdentifier ? "$0" : tree.name(ofToken: token))
        else { return false }
        // The element is that of the innermost loop.
        return declaration > loop
    }

    private func nameToken(_ function: Chain) -> TokenIndex {
        let name = function.last { !tree.isUnwrapping($0) }
        return name.flatMap { tree.simpleNameToken($0) } ?? tree.firstTokenIndex(function[0])
    }

    /// Whether a value contains behaviors that the file shows.
    private func mentionsValue(_ value: ExpressionSummary) -> Bool {
        value.contains { part in
            switch part {
            case .member(_, let name): names.isBehaviorName(name) || propertyNames.contains(name)
            case .name(let name, _): names.isBehaviorName(name) || heldNames.contains(name)
            default: false
            }
        }
    }

    /// Whether a value contains behaviors that a function gets, or that its instance holds.
    private func mentionsParameter(_ value: ExpressionSummary, _ function: OpenFunction) -> Bool {
        value.contains { part in
            switch part {
            case .type(let type, _): type.parameterPosition != nil
            case .member(.`self`, let name), .name(let name, .some): function.constants.contains(name)
            default: false
            }
        }
    }

    /// Whether an optional chain may end before what it calls. A parameter and a property have the values that callers pass.
    private func mayBeNil(_ callee: ExpressionSummary, _ function: OpenFunction) -> Bool {
        callee.contains { part in
            switch part {
            case .unwrapped(.type(let type, _)): type.parameterPosition == nil
            case .unwrapped(.member(.`self`, let name)), .unwrapped(.name(let name, .some)):
                !function.constants.contains(name)
            case .unwrapped, .chained: true
            default: false
            }
        }
    }

    /// Whether bindings unwrap only the parameters with the called behavior, which callers pass.
    private func bindOnlyParameters(of callee: ExpressionSummary, _ bindings: [NodeIndex]) -> Bool {
        bindings.allSatisfy { binding in
            guard let pattern = tree.firstChild(binding), tree.kind(pattern) == .identifierPattern,
                let token = tree.simpleNameToken(pattern), case let name = tree.name(ofToken: token),
                context.scopes.declaration(of: name)?.node == pattern,
                case .unwrapped(.type(let bound, _))? = expressions.meaning(of: name),
                let position = bound.parameterPosition
            else { return false }
            return callee.contains { part in
                if case .type(let type, _) = part { type.parameterPosition == position } else { false }
            }
        }
    }

    // MARK: - Constants

    /// Whether the behaviors in an expression are always those with which its names are declared.
    func isConstant(_ expression: NodeIndex, depth: Int = 0) -> Bool {
        if heldNames.isEmpty { return true }
        guard depth < BehaviorFlowCollector.maxDepth,
            tree.tokenCount(expression) <= BehaviorFlowCollector.maxTokens
        else { return false }
        return tree.subtree(expression).allSatisfy { !isHeld($0) || isConstant(name: $0, depth: depth) }
    }

    private func isConstant(name: NodeIndex, depth: Int) -> Bool {
        guard let token = tree.simpleNameToken(name),
            let (declaration, visibleCount) = context.scopes.declaration(of: tree.name(ofToken: token))
        else { return true }
        return isConstant(declaration: declaration, visibleCount: visibleCount, depth: depth)
    }

    private func isConstant(declaration: NodeIndex, visibleCount: Int, depth: Int) -> Bool {
        switch tree.kind(declaration) {
        case .identifierPattern, .identifierExpression: break
        case .capture: return false
        default: return true
        }
        var next = tree.parent(declaration)
        while let current = next {
            let value: NodeIndex?
            switch tree.kind(current) {
            case .tuplePattern, .valueBindingPattern, .postfixExpression, .callArguments, .argument:
                next = tree.parent(current)
                continue
            case .patternBinding:
                guard let variable = tree.parent(current), tree.isConstant(variable) else { return false }
                value = tree.initialValue(current)
                // An assignment follows.
                if value == nil { return false }
            case .optionalBindingCondition where tree.initialValue(current) == nil:
                // `if let behavior` has the value of the outer name.
                return context.scopes.within(visibleCount: visibleCount) { isConstant(name: declaration, depth: depth) }
                    ?? false
            case .optionalBindingCondition, .caseCondition: value = tree.initialValue(current)
            case .forStatement: value = tree.firstChild(current).flatMap { tree.nextSibling($0) }
            default: return false
            }
            guard let value else { return false }
            return context.scopes.within(visibleCount: visibleCount) { isConstant(value, depth: depth + 1) } ?? false
        }
        return false
    }
}

extension ExpressionSummary {
    /// Whether it is an element of an array, or a property of one, of which the source shows all elements.
    fileprivate var isWholeElement: Bool {
        switch self {
        case .element(.array), .closureParameter(of: .parameter(of: .member(.array, "forEach"), _, _), 0, 1): true
        case .member(let base, _), .unwrapped(let base): base.isWholeElement
        default: false
        }
    }

    /// Whether it is an element of a collection, one after the other.
    fileprivate var isElement: Bool {
        switch self {
        case .element, .closureParameter: true
        default: false
        }
    }
}
