import FlynnExpressions
import FlynnFacts
import FlynnSyntax

/// Collects the uncontrolled functions and properties that a FlynnTesting simulation can run.
///
/// A simulation can call functions in any file, so uses are collected in all files. Calls are collected only in files
/// importing an actor library.
struct SimulationCollector {
    /// The state for the code of a declaration or simulation during the visit.
    final class OpenCode {
        var code: SimulatedCode
        /// The tokens of the body. This excludes, for example, the default values of parameters.
        let body: Range<TokenIndex>
        /// The closures around the current node, from outermost to innermost.
        var closures: [OpenClosure] = []
        /// The arguments of collected uses.
        var arguments: [(tokens: Range<TokenIndex>, use: Int, closureCount: Int)] = []

        init(_ code: SimulatedCode, body: Range<TokenIndex>) {
            self.code = code
            self.body = body
        }
    }

    struct OpenClosure {
        /// The closure; `nil` for a local function.
        var closure: ClosureNode?
        /// The number of bindings visible to the call that receives the closure.
        var mark: Int
        /// The place of the closure; `nil` if it was not read yet.
        var place: ClosurePlace?
        /// The index of the closure in the summarized code, if it was added there.
        var position: Int?
    }

    let tree: SyntaxTree
    let context: SummaryContext
    let locator: Locator
    let expressions: ExpressionReader
    private let places: ClosurePlaceReader
    let names: NameMatcher
    let simulations: SimulationReader
    let paths: SimulatedPaths
    var facts = SimulationFacts.none
    /// The code around the current node, from outermost to innermost. The value `nil` marks a type, because its members
    /// aren't part of the code around the type.
    private var open: [OpenCode?] = [] {
        didSet { isOpen = innermost != nil }
    }
    /// Whether a simulation can run the current node.
    private(set) var isOpen = false
    /// The functions around the current node, from outermost to innermost. Local functions are excluded.
    var functions: [(node: NodeIndex, position: Int, isTest: Bool)] = []

    /// The maximum number of collected calls and uses in a declaration.
    static let maxCount = 256
    /// The maximum number of examined closures around a use.
    private static let maxDepth = 8

    init(
        _ tree: SyntaxTree, _ context: SummaryContext, _ locator: Locator, _ expressions: ExpressionReader,
        _ places: ClosurePlaceReader, _ names: NameMatcher
    ) {
        self.tree = tree
        self.context = context
        self.locator = locator
        self.expressions = expressions
        self.places = places
        self.names = names
        simulations = SimulationReader(tree, context, locator, expressions)
        paths = SimulatedPaths(tree)
    }

    var innermost: OpenCode? { open.last ?? nil }

    // MARK: - Declarations

    mutating func beginType() { open.append(nil) }

    mutating func endType() { open.removeLast() }

    /// Begins the code of a declaration.
    mutating func begin(_ unit: SimulatedCode.Unit, body: NodeIndex) {
        open.append(OpenCode(SimulatedCode(owner: context.type, unit: unit), body: tree.tokenRange(body)))
    }

    /// Begins the code of a function. If the result is `true`, ``endFunction()`` must follow.
    ///
    /// - Parameter position: The index in the members of its type, or in the functions of the file.
    mutating func begin(function node: NodeIndex, at position: Int) -> Bool {
        guard let body = tree.firstChild(node, .codeBlock) else { return false }
        let test = tree.children(node).first { simulations.isTestAttribute($0) }
        let start = context.importsTesting ? test.flatMap { simulations.simulation(ofTest: node, $0) } : nil
        let isTest = test != nil || simulations.isXCTest(node)
        functions.append((node, position, isTest))
        if start == nil, isTest {
            // Only the testing library calls this function.
            open.append(nil)
            return true
        }
        begin(.function(position), body: body)
        innermost?.code.start = start
        return true
    }

    mutating func endFunction() {
        functions.removeLast()
        end()
    }

    /// Ends the code from a `begin` function.
    mutating func end() {
        guard let last = open.removeLast() else { return }
        let code = last.code
        if code.start != nil || !code.uses.isEmpty || !code.calls.isEmpty { facts.codes.append(code) }
    }

    // MARK: - Closures

    /// The kind of code begun for a closure or local function.
    enum Beginning { case none, simulation, closure }

    /// Begins a closure or local function. ``end(_:)`` must follow.
    ///
    /// - Parameters:
    ///   - closure: The closure; `nil` for a local function.
    ///   - mark: The number of bindings visible to the call.
    ///   - place: The place of the closure, if known.
    mutating func begin(_ closure: ClosureNode?, mark: Int, place: ClosurePlace? = nil) -> Beginning {
        if context.importsTesting, let closure,
            let start = simulations.start(
                of: closure, in: functions.last?.node,
                isInTest: innermost == nil && functions.last?.isTest == true)
        {
            begin(.simulation, body: closure.node)
            innermost?.code.start = start
            return .simulation
        }
        guard let code = innermost else { return .none }
        // The closure of a declared behavior is the code itself.
        if place == .behavior, code.closures.isEmpty, case .behavior = code.code.unit { return .none }
        innermost?.closures.append(OpenClosure(closure: closure, mark: mark, place: place))
        if let node = closure?.node, tree.hasAttribute(node, named: "MainActor") {
            let name = tree.firstChild(node, .attribute) ?? node
            add(
                UnsimulatedUse(
                    kind: .mainActorClosure, name: "MainActor", span: locator.span(tree.range(name)),
                    text: tree.quotation(tree.range(name))), at: node)
        }
        return .closure
    }

    mutating func end(_ beginning: Beginning) {
        switch beginning {
        case .none: break
        case .simulation: end()
        case .closure: innermost?.closures.removeLast()
        }
    }

    /// Returns the index of the innermost closure. If the summary doesn't contain this closure, it is added.
    func innermostClosure(of code: OpenCode) -> Int? {
        var outer: Int?
        for index in code.closures.indices {
            let closure = code.closures[index]
            if closure.position == nil {
                let place =
                    closure.place
                    ?? closure.closure.flatMap { node in
                        context.scopes.within(visibleCount: closure.mark) { places.anyPlace(of: node) }
                    } ?? .unknown
                code.code.closures.append(
                    SimulatedClosure(
                        outer: outer, place: place,
                        isOnMainActor: closure.closure.map { tree.hasAttribute($0.node, named: "MainActor") } == true))
                code.closures[index].position = code.code.closures.count - 1
            }
            outer = code.closures[index].position
        }
        return outer
    }

    /// Returns the code around `node`; `nil` if the node is outside of the body, if it is nested too deeply in
    /// closures, or if the function can take an alternative.
    func code(at node: NodeIndex) -> OpenCode? {
        guard let code = innermost, code.body.contains(tree.firstTokenIndex(node)),
            code.closures.count <= SimulationCollector.maxDepth,
            code.code.start != nil || !paths.mayAvoid(node, in: code.body)
        else { return nil }
        return code
    }

    func add(_ use: UnsimulatedUse, at node: NodeIndex, arguments: NodeIndex? = nil) {
        guard let innermost, innermost.code.uses.count < SimulationCollector.maxCount, let code = code(at: node) else {
            return
        }
        let token = tree.firstTokenIndex(node)
        var use = use
        use.closure = innermostClosure(of: code)
        use.enclosingUse =
            code.arguments.last { $0.tokens.contains(token) && $0.closureCount == code.closures.count }?.use
        if let arguments {
            code.arguments.append((tree.tokenRange(arguments), code.code.uses.count, code.closures.count))
        }
        code.code.uses.append(use)
    }
}
