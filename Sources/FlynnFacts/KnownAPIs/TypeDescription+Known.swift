extension TypeDescription {
    /// Whether this is a protocol or class of the runtime or the standard library that does not add behaviors to
    /// inheriting types.
    package var isMemberless: Bool {
        guard case .named(let name, _) = self else { return false }
        return KnownProtocol.memberless.contains(name)
    }

    /// Returns the type `Reply` of the runtime for an `ask` with this answer type.
    package static func reply(_ value: TypeDescription) -> TypeDescription {
        .named("FlynnRuntime.Reply", arguments: [value])
    }

    /// Whether this is the type `Reply` of the runtime, unless the project declares a type with this name.
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
