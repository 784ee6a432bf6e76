/// A set of names, optimized for lookups that fail. The first two bytes exclude most of the other names.
struct NameSet {
    private var names: Set<String> = []
    /// The pairs of bytes at the beginning of a name, as a table of all possible pairs.
    private var beginnings = Array(repeating: false, count: 1 << 16)

    init(_ names: some Sequence<String> = EmptyCollection()) { formUnion(names) }

    var isEmpty: Bool { names.isEmpty }

    mutating func insert(_ name: String) {
        if names.insert(name).inserted { beginnings[NameSet.beginning(of: name)] = true }
    }

    mutating func formUnion(_ names: some Sequence<String>) {
        for name in names { insert(name) }
    }

    func contains(_ name: String) -> Bool { beginnings[NameSet.beginning(of: name)] && names.contains(name) }

    private static func beginning(of name: String) -> Int {
        var name = name
        return name.withUTF8 { bytes in bytes.prefix(2).reduce(0) { $0 << 8 | Int($1) } }
    }
}
