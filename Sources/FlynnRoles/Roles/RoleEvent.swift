/// The name of something that happens in a role, and that its owner may want to react to.
///
/// Declare the events of a role next to the role:
///
///     extension RoleEvent {
///         static let finished = RoleEvent("finished")
///     }
///
/// Any thread may use the name.
public struct RoleEvent: Hashable, Sendable, CustomStringConvertible {
    /// The name, which configuration files use.
    public let name: String

    /// Creates an event. Events with the same name are equal.
    public init(_ name: String) { self.name = name }

    /// The name of the event, for logs.
    public var description: String { name }

    /// The role has a new owner.
    public static let bound = RoleEvent("bound")
    /// The role was separated from its owner, which exists.
    ///
    /// This event isn't sent when the owner is deinitialized: the role is then deinitialized, too, unless something else
    /// refers to it.
    public static let unbound = RoleEvent("unbound")
    /// The value that the role is about has changed.
    public static let valueChanged = RoleEvent("valueChanged")
}

/// A closure that was registered for an event. Needed only to remove the closure with ``AnyRole/remove(_:)``.
///
/// The closure runs on the thread that sends the event.
public struct RoleAction: Hashable, Sendable {
    let role: ObjectIdentifier
    let number: Int
}
