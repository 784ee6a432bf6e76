extension TypeDescription {
    /// Whether this is a protocol or class of the runtime or the standard library that adds no behaviors to the types
    /// that inherit from it.
    package var isMemberless: Bool {
        guard case .named(let name, _) = self else { return false }
        return KnownProtocol.memberless.contains(name)
    }

    /// Whether this is `Behavior` or `ChainableBehavior<T>`.
    package var isBehavior: Bool {
        guard case .named(let name, _) = self else { return false }
        switch name {
        case "Behavior", "ChainableBehavior", "FlynnRuntime.Behavior", "FlynnRuntime.ChainableBehavior": return true
        default: return false
        }
    }
}
