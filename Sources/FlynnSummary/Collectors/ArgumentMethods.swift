import FlynnFacts

/// The methods in a file that receive the arguments of behaviors.
struct ArgumentMethods {
    private struct Key: Hashable {
        /// The type name, because the method can be in an extension.
        var owner: String
        var name: String
    }

    /// The methods by name. A name shared by several methods of a type maps to `nil`.
    private var methods: [Key: ArgumentMethod?] = [:]

    init(_ methods: [ArgumentMethod], ownerName: (TypeSummary.ID) -> String) {
        for method in methods {
            let key = Key(owner: ownerName(method.owner), name: method.name)
            self.methods[key] = .some(self.methods[key] == nil ? method : nil)
        }
    }

    /// Returns the argument accesses in the given methods, and in the methods to which these pass all arguments.
    ///
    /// - Parameter limit: The maximum number of accesses and of methods.
    func accesses(in names: [String], of owner: String, limit: Int) -> [ArgumentAccess] {
        var accesses: [ArgumentAccess] = []
        var pending = Array(names.prefix(limit))
        var next = 0
        while next < pending.count, accesses.count < limit {
            defer { next += 1 }
            guard let method = methods[Key(owner: owner, name: pending[next])] ?? nil else { continue }
            accesses += method.accesses.prefix(limit - accesses.count)
            for name in method.methods where pending.count < limit && !pending.contains(name) { pending.append(name) }
        }
        return accesses
    }
}
