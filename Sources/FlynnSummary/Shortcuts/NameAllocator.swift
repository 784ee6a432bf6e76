import FlynnSyntax

/// Chooses the names in generated code. Every name that the code declares or uses without a period comes from here.
struct NameAllocator {
    /// The names that mean something in the scope.
    private var taken: Set<String>

    /// Creates an allocator for a scope.
    ///
    /// - Parameter taken: The names that mean something in the scope, without backticks.
    init(taken: Set<String>) { self.taken = taken }

    /// A new name: the proposed one, or the same name with the next free number.
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

    /// Whether a name means something in the scope, and so hides what it means outside.
    func hides(_ name: String) -> Bool { taken.contains(name) }

    /// A name as it is written in an expression: in backticks if it begins something else.
    static func expression(_ name: String) -> String {
        guard let keyword = Keyword(rawValue: name), keyword != .none else { return name }
        if keyword.isReserved { return "`\(name)`" }
        switch keyword {
        case .any, .await, .each, .some: return "`\(name)`"
        default: return name
        }
    }
}
