/// A construct that both parsers find in a source, with its kind, its position, and its description.
///
/// The position is the offset of a token that is the same on both sides. The description consists of names and offsets,
/// and is built in the same way on both sides.
struct Construct: Sendable {
    /// The kinds of constructs, in the order of the report.
    enum Kind: String, CaseIterable, Sendable {
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

        /// The index of the kind in the report.
        var index: Int { Kind.indices[self] ?? 0 }

        private static let indices = Dictionary(uniqueKeysWithValues: allCases.enumerated().map { ($1, $0) })
    }

    var kind: Kind
    /// The position of the construct.
    var start: Int
    /// The description of the construct.
    var description: String
}

extension Construct {
    /// Returns the description of a list of arguments or parameters. It contains a label and a colon for each element,
    /// or a period.
    static func list(_ labels: [String?]) -> String {
        labels.map { label in label.map { $0 + ":" } ?? "·" }.joined(separator: " ")
    }

    /// Returns the description of a call: the offset of the callee, the arguments, and the trailing closures.
    static func call(callee: Int?, arguments: String, closures: [String?], end: Int) -> String {
        let callee = callee.map(String.init) ?? "-"
        return closures.isEmpty
            ? "of \(callee) with \(arguments) to \(end)"
            : "of \(callee) with \(arguments) and closures \(list(closures)) to \(end)"
    }
}
