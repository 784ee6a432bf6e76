import FlynnSyntax

/// Chooses the names in generated code. All names that the code declares or uses without a period come from this
/// allocator.
struct NameAllocator {
    /// The names with a meaning in the scope.
    private var taken: Set<String>

    /// Creates an allocator for a scope.
    ///
    /// - Parameter taken: The names with a meaning in the scope, without backticks.
    init(taken: Set<String>) { self.taken = taken }

    /// Returns an unused name: the proposed name, or this name with the next free number.
    mutating func name(_ proposal: String) -> String {
        let stem = String(proposal.reversed().drop { $0.isNumber }.reversed())
        var number = Int(proposal.dropFirst(stem.count)) ?? 1
        var name = proposal
        while !taken.insert(name).inserted {
            number += 1
            name = stem + String(number)
        }
        return name
    }

    /// Returns whether `name` has a meaning in the scope and therefore hides outer declarations.
    func hides(_ name: String) -> Bool { taken.contains(name) }

    /// Returns `name` as written in an expression, with backticks if the plain name would begin something else.
    static func expression(_ name: String) -> String {
        guard let keyword = Keyword(rawValue: name), keyword != .none else { return name }
        if keyword.isReserved { return "`\(name)`" }
        switch keyword {
        case .any, .await, .each, .some: return "`\(name)`"
        default: return name
        }
    }
}
