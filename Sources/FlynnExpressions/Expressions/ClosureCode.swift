import FlynnFacts
import FlynnSyntax

/// The code that determines the types of the closures in a file. A single pass finds this code for all closures.
final class ClosureCode {
    /// The code of one closure, excluding the code in its inner functions and types.
    struct Own {
        /// Whether the closure is throwing because of a `try` or `throw`, if known.
        var isThrowing: Bool? = false
        /// Whether the closure contains `await` or `async let`, if known.
        var awaits: Bool? = false
        /// The first `return` statement.
        var firstReturn: NodeIndex?
        /// Whether an `#if` precedes or encloses the first `return` statement.
        var isFirstReturnConditional = false
        /// The shorthand arguments `$0`, `$1` and so on.
        var shorthandArguments: [TokenIndex] = []
    }

    /// A closure, function, short getter, type, `do` block, or conditional compilation block.
    private struct Region {
        /// The closure; `nil` in functions, getters and types.
        var closure: ClosureNode?
        var end: TokenIndex = 0
        /// Whether errors leave the closure, if known.
        var throwsErrors: Bool? = true
        /// Whether the compiler can skip this region.
        var isConditional = false
    }

    private let tree: SyntaxTree
    private lazy var closures = find()
    private lazy var errorTypes = findErrorTypes()
    /// The closures read from variables. The same closure can be passed many times.
    var variables: [ClosureNode: ClosureLiteral] = [:]
    /// The total number of tokens in passed closures, counted for each call.
    var passedTokens = 0

    init(_ tree: SyntaxTree) { self.tree = tree }

    subscript(closure: ClosureNode) -> Own { closures[closure] ?? Own() }

    private func find() -> [ClosureNode: Own] {
        var closures: [ClosureNode: Own] = [:]
        /// The regions around the next token, from outermost to innermost.
        var open: [Region] = []
        var position = 0
        func advance(to end: TokenIndex) {
            while position < end {
                while let region = open.last, region.end <= position { open.removeLast() }
                if let region = open.last, let closure = region.closure {
                    add(position, of: region, to: &closures[closure, default: Own()])
                }
                position += 1
            }
            while let region = open.last, region.end <= end { open.removeLast() }
        }
        func enter(_ node: NodeIndex, _ region: (_ outer: Region?) -> Region?) {
            let range = tree.tokenRange(node)
            advance(to: range.lowerBound)
            guard var region = region(open.last) else { return }
            region.end = range.upperBound
            open.append(region)
        }
        for node in tree.nodes.indices {
            switch tree.kind(node) {
            case .closureExpression: enter(node) { _ in Region(closure: tree.closure(node)) }
            case .functionDeclaration, .initializerDeclaration, .subscriptDeclaration, .accessorBlock,
                .structDeclaration, .classDeclaration, .enumDeclaration, .actorDeclaration, .extensionDeclaration:
                enter(node) { _ in Region(closure: nil) }
            case .codeBlock:
                guard let statement = tree.parent(node) else { continue }
                switch tree.kind(statement) {
                case .patternBinding: enter(node) { _ in Region(closure: nil) }
                case .doStatement:
                    enter(node) { outer in
                        guard var region = outer, region.throwsErrors != false else { return nil }
                        switch catchesAll(statement) {
                        case false?: break
                        case true?: region.throwsErrors = false
                        case nil: region.throwsErrors = nil
                        }
                        return region
                    }
                default: continue
                }
            case .returnStatement:
                advance(to: tree.firstTokenIndex(node))
                guard let closure = open.last?.closure else { continue }
                if closures[closure]?.firstReturn == nil { closures[closure, default: Own()].firstReturn = node }
            case .ifConfiguration:
                enter(node) { outer in
                    guard var region = outer, let closure = region.closure else { return nil }
                    if closures[closure]?.firstReturn == nil {
                        closures[closure, default: Own()].isFirstReturnConditional = true
                    }
                    region.isConditional = true
                    return region
                }
            default: continue
            }
        }
        advance(to: tree.tokens.count)
        return closures
    }

    private func add(_ token: TokenIndex, of region: Region, to own: inout Own) {
        if tree.tokens.kind(token) == .dollarIdentifier {
            own.shorthandArguments.append(token)
            return
        }
        switch tree.tokens.keyword(token) {
        case .await: addWait(in: region, to: &own)
        case .let where token > 0 && tree.tokens.keyword(token - 1) == .async: addWait(in: region, to: &own)
        case .try: if tree.isThrowingTry(token) { addThrow(in: region, to: &own) }
        case .throw: addThrow(in: region, to: &own)
        default: break
        }
    }

    private func addWait(in region: Region, to own: inout Own) {
        if own.awaits != true { own.awaits = region.isConditional ? nil : true }
    }

    private func addThrow(in region: Region, to own: inout Own) {
        guard own.isThrowing != true, region.throwsErrors != false else { return }
        own.isThrowing = region.isConditional ? nil : region.throwsErrors
    }

    /// Returns whether a `do` statement catches all errors, if the source shows this. An enumeration of all cases
    /// doesn't count, because the compiler ignores it, too.
    private func catchesAll(_ statement: NodeIndex) -> Bool? {
        if tree.firstChild(statement, .throwsClause) != nil { return nil }
        var result: Bool? = false
        for clause in tree.children(statement) where tree.kind(clause) == .catchClause {
            let items = tree.children(clause).filter { tree.kind($0) == .caseItem }
            // `catch { … }`, `catch let problem { … }`, `catch _ { … }`
            guard let item = items.first else { return true }
            let words = self.words(item)
            if words.count == 1, [.identifier, .wildcard].contains(tree.tokens.kind(words[0])) { return true }
            if !items.allSatisfy({ isConditional(self.words($0)) }) { result = nil }
        }
        return result
    }

    private func words(_ item: NodeIndex) -> [TokenIndex] {
        tree.tokenRange(item).filter { tree.tokens.keyword($0) != .let && tree.tokens.keyword($0) != .var }
    }

    /// Returns whether a pattern certainly doesn't match all errors: `MyError.failed`, `is CancellationError`,
    /// `problem where isLast`
    private func isConditional(_ words: [TokenIndex]) -> Bool {
        if words.contains(where: { tree.tokens.keyword($0) == .where }) { return true }
        guard let cast = words.firstIndex(where: { [.is, .as].contains(tree.tokens.keyword($0)) }) else {
            return words.count > 2 && tree.tokens.kind(words[0]) == .identifier
                && tree.tokens.kind(words[1]) == .period
        }
        return cast == words.count - 2 && errorTypes.contains(tree.name(ofToken: words[cast + 1]))
    }

    /// Returns the structures, classes and enumerations in the system libraries and in this file.
    private func findErrorTypes() -> Set<String> {
        var names: Set<String> = [
            "CancellationError", "CocoaError", "DecodingError", "EncodingError", "POSIXError", "URLError",
        ]
        for node in tree.nodes.indices {
            switch tree.kind(node) {
            case .structDeclaration, .classDeclaration, .enumDeclaration:
                if let name = tree.declaredName(node) { names.insert(name) }
            default: continue
            }
        }
        // The file can nest a type with this name in another type.
        return names.subtracting(["Error", "NSError"])
    }
}
