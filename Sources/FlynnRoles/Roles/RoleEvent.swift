/// The name of an event in a role, for handlers of the owner.
///
/// Declare the events of a role next to the role:
///
///     extension RoleEvent {
///         static let finished = RoleEvent("finished")
///     }
///
/// Any thread may use the name.
public struct RoleEvent: Hashable, Sendable, CustomStringConvertible {
    /// The name, as used in configuration files.
    public let name: String

    /// Creates an event. Events with the same name are equal.
    public init(_ name: String) { self.name = name }

    /// The name of the event, for logs.
    public var description: String { name }

    /// Sent when the role has a new owner.
    public static let bound = RoleEvent("bound")
    /// Sent when the binding to a live owner has ended.
    ///
    /// Not sent when the owner is deinitialized. In this case, the role is deinitialized, too, unless there are other
    /// references to it.
    public static let unbound = RoleEvent("unbound")
    /// Sent when the value of the role has changed.
    public static let valueChanged = RoleEvent("valueChanged")
}

/// A handler registered for an event. Only needed to remove the handler with ``AnyRole/remove(_:)``.
///
/// The handler runs on the thread that sends the event.
public struct RoleAction: Hashable, Sendable {
    let role: ObjectIdentifier
    let number: Int
}
