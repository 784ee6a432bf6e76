/// What an expression is, as far as its source tells without looking at other declarations.
///
/// The identities are those of the type around the expression, where the search for names begins; `nil` outside of types.
package indirect enum ExpressionSummary: Sendable, Hashable {
    /// A value of a type that is written down.
    case type(TypeDescription, TypeSummary.ID?)
    /// A type itself: `Box<Worker>`
    case metatype(TypeDescription, TypeSummary.ID?)
    /// `self`
    case `self`(TypeSummary.ID)
    /// `super`
    case `super`(TypeSummary.ID)
    /// A name that no local declaration explains.
    case name(String, TypeSummary.ID?)
    /// `base.name`, `base.0`
    case member(ExpressionSummary, String)
    /// `base(…)`
    case call(ExpressionSummary, PassedArguments)
    /// `base[…]`
    case subscripted(ExpressionSummary, labels: [String])
    /// `base[a..<b]`
    case sliced(ExpressionSummary)
    /// What a loop takes from a sequence.
    case element(ExpressionSummary)
    /// `base?`, `base!` and what optional binding yields.
    case unwrapped(ExpressionSummary)
    /// A whole optional chain, which is an optional: `a?.b`
    case chained(ExpressionSummary)
    /// `(a, label: b)`; elements without a label have an empty one.
    case tuple([ExpressionSummary], labels: [String])
    /// `[a, b]`, each kind of element once.
    case array([ExpressionSummary])
    /// `[a: b]`
    case dictionary(keys: [ExpressionSummary], values: [ExpressionSummary])
    /// `c ? a : b`
    case alternatives([ExpressionSummary])
    /// `a ?? b`
    case coalesced([ExpressionSummary])
    /// The value at a position among those that a case of an enumeration carries: `case .name(_, let value)`
    case payload(ExpressionSummary, case: String, index: Int, count: Int)
    /// A closure or local function, by what it returns.
    case closure(ExpressionSummary)
    /// One of the parameters, none of them annotated, of a closure that is passed to the function that is called.
    case closureParameter(of: ExpressionSummary, argument: ClosureArgument, index: Int, count: Int)
    /// `type(of: value)`
    case dynamicType(ExpressionSummary)
    /// `a |> b`, which gives back its left side.
    case flow(ExpressionSummary)
    /// Nothing is known.
    case unknown

    /// The operator that connects actors.
    package static let flowOperator: StaticString = "|>"

    /// The greatest ``size`` of a summary; larger ones are unknown. Each step is a level of an indirect value.
    package static let maximumSize = 40

    /// The summary, or unknown if it is too large.
    static func bounded(_ expression: ExpressionSummary) -> ExpressionSummary {
        expression.size <= maximumSize ? expression : .unknown
    }

    /// How many steps lead from what is written to what it is.
    var size: Int {
        switch self {
        case .type, .metatype, .`self`, .`super`, .name, .unknown: 1
        case .member(let base, _), .subscripted(let base, _), .sliced(let base), .element(let base),
            .unwrapped(let base), .chained(let base), .payload(let base, _, _, _), .closure(let base),
            .closureParameter(let base, _, _, _), .dynamicType(let base), .flow(let base):
            base.size + 1
        case .call(let base, let arguments):
            base.size + (arguments.closure?.size ?? 0) + arguments.values.reduce(1) { $0 + $1.size }
        case .tuple(let parts, _), .array(let parts), .alternatives(let parts), .coalesced(let parts):
            parts.reduce(1) { $0 + $1.size }
        case .dictionary(let keys, let values):
            values.reduce(keys.reduce(1) { $0 + $1.size }) { $0 + $1.size }
        }
    }
}

/// What is passed in a call, as far as its result depends on it.
package struct PassedArguments: Sendable, Hashable {
    /// The labels of what stands in the parentheses, empty for arguments without one.
    package var labels: [String] = []
    /// How many trailing closures there are.
    package var trailingClosures = 0
    /// The arguments, where a function of the standard library is called that gives back what it is given: `zip(a, b)`
    package var values: [ExpressionSummary] = []
    /// What the last closure returns, where the result depends on it: `workers.map { $0.printer }`
    package var closure: ExpressionSummary?

    /// Creates a value from its parts.
    package init(
        labels: [String] = [], trailingClosures: Int = 0, values: [ExpressionSummary] = [],
        closure: ExpressionSummary? = nil
    ) {
        self.labels = labels
        self.trailingClosures = trailingClosures
        self.values = values
        self.closure = closure
    }
}

/// The place of a closure among the arguments of a call.
package enum ClosureArgument: Sendable, Hashable {
    /// In the parentheses, by its position; the label is empty if there is none.
    case listed(position: Int, label: String)
    /// Behind them: the first of this number of trailing closures; the others are named by their labels.
    case trailing(of: Int)
    /// Behind them, with a label.
    case labeled(String)
}
