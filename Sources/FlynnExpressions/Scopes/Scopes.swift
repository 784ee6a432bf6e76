import FlynnFacts
import FlynnSyntax

/// The names in the local scopes, from outermost to innermost.
///
/// Most names are never looked up, so binding one records only where it is declared. Its text is read at the next lookup
/// among many names, and its meaning when that is asked for, after which it is stored here.
///
/// One thread reads a file, and no access to a variable lasts while a function of the object runs. Therefore, Swift's
/// exclusivity checks are disabled. The checks cost 2 % of a run.
package final class Scopes {
    /// A name in a scope, and its meaning.
    package struct Binding {
        enum Name {
            /// The token with the name.
            case token(TokenIndex)
            case text(String)
        }

        enum Meaning {
            /// The declaring node, and the number of bindings visible in the initial value.
            case declared(by: NodeIndex, visibleCount: Int)
            /// The meaning that was read from a declaration.
            case read(ExpressionSummary, from: NodeIndex, visibleCount: Int)
            case known(ExpressionSummary)
        }

        var name: Name
        var meaning: Meaning
    }

    /// The maximum depth of dependencies between expressions, such as the initial values of variables, values in
    /// parentheses, and closures.
    private static let maxDepth = 48

    private let tree: SyntaxTree
    @exclusivity(unchecked) private(set) var bindings: [Binding] = []
    /// The number of bindings visible to the current expression.
    @exclusivity(unchecked) private(set) var visibleCount = Int.max
    /// The parameters and variables of the closures whose results are being read, from outermost to innermost.
    @exclusivity(unchecked) var closureNames: [(name: String, meaning: ExpressionSummary)] = []
    /// The cached meanings of `$0`, `$1` and so on, by closure.
    @exclusivity(unchecked) var shorthandArguments: [ClosureNode: [ExpressionSummary]] = [:]
    /// The position of the first binding for a type or generic parameter.
    @exclusivity(unchecked) private var firstType = Int.max
    /// The position of the first binding for `self`.
    @exclusivity(unchecked) private var firstSelf = Int.max
    @exclusivity(unchecked) private var depth = 0
    @exclusivity(unchecked) private var starts: [Int] = []
    /// The texts of the first bindings, as far as they were read.
    @exclusivity(unchecked) private var names: [String] = []
    /// The positions of the bindings for each of these names, from outermost to innermost.
    @exclusivity(unchecked) private var positions: [String: [Int]] = [:]

    /// The `let` and `var` patterns whose names were bound together with an enclosing pattern.
    @exclusivity(unchecked) private var boundPatterns: Set<NodeIndex> = []

    init(_ tree: SyntaxTree) { self.tree = tree }

    /// Whether there are bindings for types or generic parameters.
    package var holdsTypes: Bool { firstType < bindings.count }

    /// The position of the binding that defines `self`: a capture, a parameter or a variable with this name; `nil` if
    /// `self` is the surrounding instance, or the type in a static member.
    package var selfPosition: Int? { firstSelf < bindings.count ? position(of: "self") : nil }

    /// Marks the next binding as a type or generic parameter.
    package func willBindType() { firstType = min(firstType, bindings.count) }

    func push() { starts.append(bindings.count) }

    func pop() { forget(from: starts.removeLast()) }

    /// The number of bindings.
    package var mark: Int { bindings.count }

    /// Removes all bindings since `mark`.
    package func forget(from mark: Int) {
        while names.count > mark { positions[names.removeLast()]?.removeLast() }
        bindings.removeSubrange(min(mark, bindings.count)...)
        if firstType >= bindings.count { firstType = .max }
        if firstSelf >= bindings.count { firstSelf = .max }
    }

    /// Removes and returns all bindings since `mark`.
    package func take(from mark: Int) -> [Binding] {
        let taken = Array(bindings[min(mark, bindings.count)...])
        forget(from: mark)
        return taken
    }

    // MARK: - Binding

    /// Adds a binding to the innermost scope.
    package func bind(_ binding: Binding) {
        let isSelf =
            switch binding.name {
            case .token(let token): tree.spellsSelf(token)
            case .text(let name): name == "self"
            }
        if isSelf { firstSelf = min(firstSelf, bindings.count) }
        bindings.append(binding)
    }

    /// Binds the name at `token` to its declaration.
    package func bind(token: TokenIndex, _ declaration: NodeIndex, visibleCount: Int? = nil) {
        bind(Binding(name: .token(token), meaning: .declared(by: declaration, visibleCount: visibleCount ?? mark)))
    }

    /// Binds an implicit name, such as `newValue`, to the declaring node.
    package func bind(_ name: String, _ declaration: NodeIndex, visibleCount: Int? = nil) {
        bind(Binding(name: .text(name), meaning: .declared(by: declaration, visibleCount: visibleCount ?? mark)))
    }

    /// Binds `name` to its meaning.
    package func bind(_ name: String, _ meaning: ExpressionSummary) {
        bind(Binding(name: .text(name), meaning: .known(meaning)))
    }

    /// Binds every name in a pattern, unless the names were already bound together with an enclosing pattern. The check
    /// is needed because patterns can be nested deeply in invalid code.
    package func bindNames(inPattern node: NodeIndex) {
        if !boundPatterns.contains(node) { bindNames(inPattern: node, visibleCount: mark) }
    }

    private func bindNames(inPattern node: NodeIndex, visibleCount: Int) {
        switch tree.kind(node) {
        case .identifierPattern, .identifierExpression:
            if tree.tokenCount(node) > 0 { bind(token: tree.firstTokenIndex(node), node, visibleCount: visibleCount) }
        case .wildcardPattern, .wildcardExpression, .implicitMemberExpression, .missingExpression, .memberAccess,
            .typeCastingOperator, .optionalChaining, .genericArgumentClause, .typeAnnotation:
            break
        case .tuplePattern, .valueBindingPattern, .tupleExpression, .argument, .callArguments, .sequenceExpression:
            for child in tree.children(node) {
                if tree.kind(child) == .valueBindingPattern { boundPatterns.insert(child) }
                bindNames(inPattern: child, visibleCount: visibleCount)
            }
        case .postfixExpression:
            // `Job.run(x)`, `x?`
            for (position, child) in tree.children(node).enumerated() {
                let isTypeName =
                    position == 0 && tree.nextSibling(child).map { tree.kind($0) != .optionalChaining } == true
                if !isTypeName { bindNames(inPattern: child, visibleCount: visibleCount) }
            }
        default:
            for token in tree.tokenRange(node) where tree.tokens.kind(token) == .identifier {
                bind(tree.name(ofToken: token), .unknown)
            }
        }
    }

    // MARK: - Looking up

    /// Records the meaning of the name declared by a node.
    func setMeaning(_ meaning: ExpressionSummary, of declaration: NodeIndex, visibleCount: Int, at position: Int) {
        bindings[position].meaning = .read(meaning, from: declaration, visibleCount: visibleCount)
    }

    /// Returns the declaring node for the innermost visible binding of `name`, and the number of bindings visible in
    /// its initial value.
    package func declaration(of name: String) -> (node: NodeIndex, visibleCount: Int)? {
        switch position(of: name).map({ bindings[$0].meaning }) {
        case .declared(let node, let visibleCount), .read(_, let node, let visibleCount): (node, visibleCount)
        case .known, nil: nil
        }
    }

    /// A local variable or constant whose declaration isn't a pattern with several names.
    package struct Variable {
        /// The binding of the name.
        package let binding: NodeIndex
        /// The declaration with the binding.
        package let declaration: NodeIndex
        /// The initial value.
        package let value: NodeIndex?
        /// The number of bindings visible in the initial value.
        package let visibleCount: Int
    }

    /// Returns the local variable or constant to which `name` refers.
    func variable(_ name: String) -> Variable? {
        guard let (pattern, visibleCount) = declaration(of: name), let binding = tree.parent(pattern),
            tree.kind(binding) == .patternBinding, let declaration = tree.parent(binding)
        else { return nil }
        return Variable(
            binding: binding, declaration: declaration, value: tree.initialValue(binding), visibleCount: visibleCount)
    }

    /// Returns the local constant to which `name` refers.
    package func constant(_ name: String) -> Variable? {
        variable(name).flatMap { tree.isConstant($0.declaration) ? $0 : nil }
    }

    /// Returns the position of the innermost visible binding for `name`; `nil` if the name is not visible.
    package func position(of name: String) -> Int? { position(of: name, before: visibleCount) }

    private func position(of name: String, before visibleCount: Int) -> Int? {
        if bindings.count <= Scopes.maxComparedCount {
            return bindings[..<min(visibleCount, bindings.count)].indices.last { isNamed($0, name) }
        }
        readNames()
        guard let found = positions[name] else { return nil }
        if let last = found.last, last < visibleCount { return last }
        let next = found.partitioningIndex { $0 >= visibleCount }
        return next == 0 ? nil : found[next - 1]
    }

    /// The number of bindings whose names are compared without being read.
    private static let maxComparedCount = 16

    private func isNamed(_ position: Int, _ name: String) -> Bool {
        switch bindings[position].name {
        case .token(let token): tree.token(token, spells: name)
        case .text(let text): text == name
        }
    }

    private func readNames() {
        while names.count < bindings.count {
            let text = self.name(at: names.count)
            positions[text, default: []].append(names.count)
            names.append(text)
        }
    }

    /// Returns the number of bindings for `name`, including hidden ones.
    package func bindingCount(of name: String) -> Int {
        readNames()
        return positions[name]?.count ?? 0
    }

    /// Returns whether `name` has a local declaration.
    package func isBound(_ name: String) -> Bool { position(of: name, before: .max) != nil }

    /// Returns whether the innermost binding for `name` is a function, type or generic parameter.
    func declaresFunctionOrType(_ name: String) -> Bool {
        switch position(of: name, before: .max).map({ bindings[$0].meaning }) {
        case .known: true
        case .declared(let node, _), .read(_, let node, _):
            tree.kind(node) == .functionDeclaration || tree.kind(node) == .genericParameter
        case nil: false
        }
    }

    /// Returns whether the binding at `position` is a capture.
    package func isCapture(at position: Int) -> Bool { capture(at: position) != nil }

    /// Returns whether the binding at `position` is a capture that doesn't retain its value: `[weak x]`, `[unowned x]`.
    package func isWeakCapture(at position: Int) -> Bool {
        capture(at: position).map { tree.captureOwnership($0) != nil } ?? false
    }

    private func capture(at position: Int) -> NodeIndex? {
        switch bindings[position].meaning {
        case .declared(let node, _), .read(_, let node, _): tree.kind(node) == .capture ? node : nil
        case .known: nil
        }
    }

    /// Returns the name of the binding at `position`.
    func name(at position: Int) -> String {
        switch bindings[position].name {
        case .token(let token): tree.name(ofToken: token)
        case .text(let text): text
        }
    }

    // MARK: - Reading in another place

    /// Reads a value with only the first bindings visible. Returns `nil` if expressions depend on each other too
    /// deeply.
    package func within<Result>(visibleCount: Int, _ read: () -> Result) -> Result? {
        let outer = (self.visibleCount, closureNames)
        self.visibleCount = visibleCount
        closureNames = []
        defer { (self.visibleCount, closureNames) = outer }
        return withDepthLimit(read)
    }

    /// Reads a value that an expression depends on. Returns `nil` if expressions depend on each other too deeply.
    func withDepthLimit<Result>(_ read: () -> Result) -> Result? {
        guard depth < Scopes.maxDepth else { return nil }
        depth += 1
        defer { depth -= 1 }
        return read()
    }
}
