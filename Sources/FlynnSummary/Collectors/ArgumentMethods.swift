/// The methods of a file that get the arguments of behaviors.
struct ArgumentMethods {
    private struct Key: Hashable {
        /// The name of the type; the method can be in an extension.
        var owner: String
        var name: String
    }

    /// `nil` for names that methods of one type share.
    private var methods: [Key: ArgumentMethod?] = [:]

    init(_ methods: [ArgumentMethod], ownerName: (TypeSummary.ID) -> String) {
        for method in methods {
            let key = Key(owner: ownerName(method.owner), name: method.name)
            self.methods[key] = .some(self.methods[key] == nil ? method : nil)
        }
    }

    /// The accesses to the arguments in some methods, and in those to which these pass all arguments.
    ///
    /// - Parameter limit: The maximum number of accesses, and of methods.
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
