/// An operator of the standard library, with the facts used by the linter.
package struct KnownOperator: Sendable {
    /// The result type of an operator.
    package enum Result: Sendable {
        /// The type of the operands, for numbers.
        case number
        /// The type of the operands, for numbers, strings and arrays.
        case sum
        /// `Bool`, for operands of type `Bool`.
        case logical
        /// `Bool`
        case comparison
        /// The common type of both operands after the first operand is unwrapped.
        case coalescing
        /// The range type with this name, with the type of the operands as its bounds.
        case range(String)
        /// The type of the left operand, for integers.
        case shift
    }

    package let name: String
    package let result: Result
    /// The precedence. Operators with a higher precedence bind more tightly.
    package let precedence: Int

    static let all: [KnownOperator] =
        operators(["||"], .logical, 0) + operators(["&&"], .logical, 1)
        + operators(["==", "!=", "<", "<=", ">", ">=", "===", "!=="], .comparison, 2)
        + operators(["??"], .coalescing, 3)
        + operators(["..<"], .range("Range"), 5) + operators(["..."], .range("ClosedRange"), 5)
        + operators(["+"], .sum, 6) + operators(["-", "&+", "&-", "|", "^"], .number, 6)
        + operators(["*", "/", "%", "&*", "&"], .number, 7) + operators(["<<", ">>"], .shift, 8)

    private static func operators(_ names: [String], _ result: Result, _ precedence: Int) -> [KnownOperator] {
        names.map { KnownOperator(name: $0, result: result, precedence: precedence) }
    }

    // MARK: - Derived tables

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    /// The names of all operators, including prefix operators.
    package static let names = all.map(\.name) + ["!", "~"]

    /// The operators that modify their left operand and do not return a value.
    package static let assignments: Set<String> = ["=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="]

    /// Returns whether an operator is available for all numbers and not only for integers.
    package static func acceptsAllNumbers(_ name: String) -> Bool {
        switch byName[name]?.result {
        case .sum, .comparison: true
        default: ["-", "*", "/"].contains(name)
        }
    }

    /// Returns the operator named `name`; `nil` if unknown.
    package static func named(_ name: String) -> KnownOperator? { byName[name] }
}

extension FileSummary {
    /// The operators of the standard library that are declared in the file, or are a prefix of a declared operator, in
    /// source order.
    package var standardOperators: [String] {
        var names: [String] = []
        for declared in operators {
            for known in KnownOperator.names where declared.hasPrefix(known) && !names.contains(known) {
                names.append(known)
            }
        }
        return names
    }
}
