/// The name of an event, which a role sends to handlers of the owner.
///
/// Declare the events of a role next to the role:
///
///     extension RoleEvent {
///         static let finished = RoleEvent("finished")
///     }
///
/// Any thread may use the name.
public struct RoleEvent: Hashable, Sendable, CustomStringConvertible {
    /// The name in configuration files.
    public let name: String

    /// Creates an event. Events with the same name are equal.
    public init(_ name: String) { self.name = name }

    /// The name of the event, for logs.
    public var description: String { name }

    /// The role has been bound to an owner.
    public static let bound = RoleEvent("bound")
    /// The role has been unbound from a live owner.
    ///
    /// This event isn't sent when the owner is deinitialized. In this case, the role is also deinitialized, unless
    /// there are other references to the role.
    public static let unbound = RoleEvent("unbound")
    /// The value of the role has changed.
    public static let valueChanged = RoleEvent("valueChanged")
}

/// A handler registered for an event. Only needed to remove the handler with ``AnyRole/remove(_:)``.
///
/// The handler runs on the thread that sends the event.
public struct RoleAction: Hashable, Sendable {
    let role: ObjectIdentifier
    let number: Int
}
