import FlynnSyntax

/// The parts of a function or getter body that determine the result, excluding closures and local functions.
package struct FunctionBody {
    /// A constant and its value.
    package struct Constant {
        /// The token of the name.
        package var token: TokenIndex
        /// The initial value.
        package var value: NodeIndex
        /// The scope in which the name refers to this constant.
        var scope: Range<TokenIndex>
    }

    /// The block.
    package let node: NodeIndex
    private let tree: SyntaxTree
    /// The `return` statements, in source order.
    package private(set) var returns: [NodeIndex] = []
    /// The loops, in source order.
    package private(set) var loops: [Range<TokenIndex>] = []
    /// The possible result expressions. If a result is only a part of a longer expression, this contains the longer
    /// expression.
    package private(set) var results: [NodeIndex] = []
    /// The `do` blocks that catch all errors, in source order.
    package private(set) var catchingBlocks: [Range<TokenIndex>] = []
    /// The names of local functions that never return.
    package private(set) var neverReturning: Set<String> = []
    /// The constants by name, in source order. Names that are also used by another kind of local declaration are
    /// excluded.
    private var constants: [String: [Constant]] = [:]
    /// The closures, local functions and local types, disjoint and sorted.
    private var inner: [Range<TokenIndex>] = []

    package init(_ tree: SyntaxTree, _ body: BodyNode) {
        self.tree = tree
        node = body.node
        var innerEnd = tree.firstTokenIndex(node)
        var patternEnd = innerEnd
        var declarationCounts: [String: Int] = [:]
        for next in tree.subtree(node).dropFirst() {
            if tree.firstTokenIndex(next) < innerEnd { continue }
            switch tree.kind(next) {
            case .closureExpression, .functionDeclaration, .classDeclaration, .structDeclaration, .enumDeclaration:
                inner.append(tree.tokenRange(next))
                innerEnd = tree.tokenRange(next).upperBound
                if tree.kind(next) == .functionDeclaration, let name = tree.declaredName(next),
                    tree.returnType(next).map({ tree.text($0) }) == "Never"
                {
                    neverReturning.insert(name)
                }
            case .forStatement, .whileStatement, .repeatStatement: loops.append(tree.tokenRange(next))
            case .returnStatement: returns.append(next)
            case .doStatement:
                if let block = tree.firstChild(next, .codeBlock), tree.hasGeneralCatch(next) {
                    catchingBlocks.append(tree.tokenRange(block))
                }
            case .patternBinding: addConstant(next)
            case .valueBindingPattern: patternEnd = max(patternEnd, tree.tokenRange(next).upperBound)
            case .identifierPattern, .identifierExpression:
                let token = tree.firstTokenIndex(next)
                guard tree.tokenCount(next) > 0, tree.kind(next) == .identifierPattern || token < patternEnd
                else { continue }
                declarationCounts[tree.name(ofToken: token), default: 0] += 1
            default: break
            }
        }
        // A name can refer to a declaration that isn't a constant.
        constants = constants.filter { declarationCounts[$0.key] == $0.value.count }
        let values = returns.compactMap { tree.firstChild($0) }
        addResults(values.isEmpty ? tree.onlyResult(body).map { [$0] } ?? [] : values)
    }

    /// Returns whether `token` is in a closure, local function or local type.
    package func isInner(_ token: TokenIndex) -> Bool {
        var range = inner.indices
        while let middle = range.isEmpty ? nil : (range.lowerBound + range.upperBound) / 2 {
            if inner[middle].contains(token) { return true }
            range = inner[middle].lowerBound > token ? range.lowerBound..<middle : middle + 1..<range.upperBound
        }
        return false
    }

    /// Returns the constant for `name`, if only constants have this name.
    package func constant(_ name: NodeIndex) -> Constant? {
        guard tree.kind(name) == .identifierExpression, let constants = constants[tree.text(name)],
            constants.count <= FunctionBody.maxNamesakes
        else { return nil }
        let token = tree.firstTokenIndex(name)
        // The innermost constant is the last one before `name` with a scope containing it.
        return constants.last { $0.scope.contains(token) }
    }

    /// Returns the constants that satisfy a condition.
    package func constants(where isIncluded: (Constant) -> Bool) -> [Constant] {
        constants.values.flatMap { $0.filter(isIncluded) }
    }

    /// The maximum number of constants with the same name.
    private static let maxNamesakes = 64

    private mutating func addConstant(_ binding: NodeIndex) {
        guard let token = tree.firstChild(binding).flatMap(tree.patternNameToken),
            let declaration = tree.parent(binding), tree.isConstant(declaration),
            let block = tree.parent(declaration), let value = tree.initialValue(binding)
        else { return }
        let scope = tree.tokenRange(binding).upperBound..<tree.tokenRange(block).upperBound
        constants[tree.name(ofToken: token), default: []].append(Constant(token: token, value: value, scope: scope))
    }

    // MARK: - Results

    private mutating func addResults(_ values: [NodeIndex]) {
        var pending = Array(values.reversed())
        while let value = pending.popLast() {
            switch tree.kind(value) {
            case .sequenceExpression: pending += conditionalResults(value).reversed()
            case .tupleExpression: addPart(tree.parenthesizedValue(value), of: value, to: &pending)
            case .ifStatement:
                for block in tree.blocks(of: value) {
                    addPart(tree.onlyResult(block), of: block.node, to: &pending)
                }
            case .switchStatement:
                for branch in tree.children(value).dropFirst() {
                    let statements = tree.children(branch).filter { tree.kind($0) != .caseItem }
                    addPart(statements.count == 1 ? statements[0] : nil, of: branch, to: &pending)
                }
            default: results.append(value)
            }
        }
    }

    private mutating func addPart(_ part: NodeIndex?, of whole: NodeIndex, to pending: inout [NodeIndex]) {
        if let part { pending.append(part) } else { results.append(whole) }
    }

    /// Adds the results of `condition ? a : b`. Other expressions with several operands are results themselves.
    private mutating func conditionalResults(_ sequence: NodeIndex) -> [NodeIndex] {
        var found: [NodeIndex] = []
        var part: [NodeIndex] = []
        for child in tree.childList(sequence) {
            switch tree.kind(child) == .infixOperator ? tree.tokens.kind(tree.firstTokenIndex(child)) : nil {
            case .infixQuestionMark: part = []
            case .colon:
                add(part, of: sequence, to: &found)
                part = []
            default: part.append(child)
            }
        }
        add(part, of: sequence, to: &found)
        return found
    }

    private mutating func add(_ part: [NodeIndex], of sequence: NodeIndex, to found: inout [NodeIndex]) {
        if part.count == 1 { found.append(part[0]) } else { results.append(sequence) }
    }
}
