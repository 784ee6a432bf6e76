/// Something in a source that two parsers can be asked about: what it is, where it is, and what is said of it.
///
/// Where it is found is the offset of a token that both sides agree on; what is said of it is a text that both sides put
/// together in the same way, from names and offsets.
struct Construct: Sendable {
    /// The sorts, in the order of the report.
    enum Sort: String, CaseIterable, Sendable {
        case `import`, `struct`, `class`, `enum`, `protocol`, actor, `extension`, function, initializer, deinitializer
        case `subscript`, variable, accessor, `typealias`, macro
        case enumCase = "enum case"
        case associatedType = "associated type"
        case operatorDeclaration = "operator declaration"
        case precedenceGroup = "precedence group"
        case genericParameter = "generic parameter"
        case attribute

        case call, closure
        case subscriptCall = "subscript call"
        case macroExpansion = "macro expansion"
        case genericArguments = "generic arguments"
        case member
        case infixOperator = "infix operator"
        case cast

        case string, integer, float, boolean, `nil`, array, dictionary, tuple
        case regularExpression = "regular expression"

        case statement
        case condition
        case switchCase = "switch case"

        case namedType = "named type"
        case otherType = "other type"

        /// The number of the sort in the report.
        var index: Int { Sort.indices[self] ?? 0 }

        private static let indices = Dictionary(uniqueKeysWithValues: allCases.enumerated().map { ($1, $0) })
    }

    var sort: Sort
    /// The offset of the token that it is found by.
    var start: Int
    /// What is said of it.
    var description: String
}

extension Construct {
    /// Arguments, parameters and the like: a label and a colon, or a point, for each.
    static func list(_ labels: [String?]) -> String {
        labels.map { label in label.map { $0 + ":" } ?? "·" }.joined(separator: " ")
    }

    /// A call of any sort: the offset of what is called, the arguments, and the trailing closures.
    static func call(callee: Int?, arguments: String, closures: [String?], end: Int) -> String {
        let callee = callee.map(String.init) ?? "-"
        return closures.isEmpty
            ? "of \(callee) with \(arguments) to \(end)"
            : "of \(callee) with \(arguments) and closures \(list(closures)) to \(end)"
    }
}
