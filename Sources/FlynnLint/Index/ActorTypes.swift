extension ProjectIndex {
    /// Whether a type of the project is an actor: a class that inherits from the runtime's `Actor` at any distance, or a
    /// protocol that is constrained to it.
    func isActor(_ name: String) -> Bool {
        switch types[name]?.kind {
        case .class, .protocol: break
        default: return false
        }
        return lineage(of: name).types.contains { ancestor in
            types[ancestor]?.inherited.contains { isRuntimeActor($0, in: ancestor) } == true
        }
    }

    /// Whether a written type is the runtime's `Actor`, which only the runtime's own project declares itself: any other
    /// class of that name is something else.
    private func isRuntimeActor(_ type: TypeDescription, in context: String) -> Bool {
        guard case .named(let name, _) = type else { return false }
        if name == "FlynnRuntime.Actor" { return true }
        guard name == "Actor" else { return false }
        guard let found = resolve(name, in: context), types[found]?.kind != nil else { return true }
        return found == "Actor" && types[found]?.members["unsafeMessagesCount"] != nil
    }
}
