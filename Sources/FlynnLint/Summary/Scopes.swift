/// The names of the local scopes, innermost last.
struct Scopes {
    /// What each name means, innermost meaning last.
    private var meanings: [String: [Origin]] = [:]
    /// The names in the order in which they were bound.
    private var names: [String] = []
    private var starts: [Int] = []

    mutating func push() { starts.append(names.count) }

    mutating func pop() {
        let start = starts.removeLast()
        while names.count > start { meanings[names.removeLast()]?.removeLast() }
    }

    mutating func bind(_ name: String, _ origin: Origin) {
        // Outside of functions there is nothing to bind.
        guard !starts.isEmpty else { return }
        names.append(name)
        meanings[name, default: []].append(origin)
    }

    /// How many names are bound by now.
    var mark: Int { names.count }

    /// The names that were bound since a mark was taken, in scopes that are still open.
    func names(since mark: Int) -> ArraySlice<String> { names[min(mark, names.count)...] }

    /// What a name is bound to, or `nil` if nothing local has that name.
    func lookUp(_ name: String) -> Origin? { meanings[name]?.last }

    /// How many things have a name by now, the hidden ones included.
    func bindings(of name: String) -> Int { meanings[name]?.count ?? 0 }
}
