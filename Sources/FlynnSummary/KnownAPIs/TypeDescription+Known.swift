extension TypeDescription {
    /// Whether this is a protocol or class of the runtime or the standard library that adds no behaviors to the types
    /// that inherit from it.
    package var isMemberless: Bool {
        guard case .named(let name, _) = self else { return false }
        return KnownProtocol.memberless.contains(name)
    }

    /// The runtime's `Reply`, which answers an `ask` with a value of a type.
    static func reply(_ value: TypeDescription) -> TypeDescription {
        .named("FlynnRuntime.Reply", arguments: [value])
    }

    /// Whether this is the runtime's `Reply`, unless the project declares a type of that name.
    package var isReply: Bool {
        guard case .named(let name, let arguments) = self, arguments.count == 1 else { return false }
        return name == "Reply" || name == "FlynnRuntime.Reply"
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
