/// An operator of the standard library, with the facts that the linter uses.
package struct KnownOperator: Sendable {
    /// The type of an operator's result.
    package enum Result: Sendable {
        /// The type of the operands, if these are numbers.
        case number
        /// The type of the operands, if these are numbers, strings or arrays.
        case sum
        /// `Bool`, if the operands are.
        case logical
        /// `Bool`
        case comparison
        /// The type that both operands have if the first one is unwrapped.
        case coalescing
        /// A range of this name, with the type of the operands as its bounds.
        case range(String)
        /// The type of the left operand, if both are whole numbers.
        case shift
    }

    package let name: String
    package let result: Result
    /// Operators with a higher precedence bind more tightly.
    let precedence: Int

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

    /// The names of all operators, and of the prefix operators.
    static let names = all.map(\.name) + ["!", "~"]

    /// The operators that change their left operand and return nothing.
    static let assignments: Set<String> = ["=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="]

    /// Whether all numbers have an operator, not only integers.
    package static func acceptsAllNumbers(_ name: String) -> Bool {
        switch byName[name]?.result {
        case .sum, .comparison: true
        default: ["-", "*", "/"].contains(name)
        }
    }

    /// The operator of a name; `nil` if it is unknown.
    package static func named(_ name: String) -> KnownOperator? { byName[name] }
}

extension FileSummary {
    /// The operators of the standard library that the file's operators are or may begin with, in the order of the source.
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
