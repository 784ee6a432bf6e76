import Foundation

/// An object that keeps its roles alive. The roles are deinitialized after the object.
///
/// To conform to this protocol, add a property:
///
///     let roles = RoleSet()
///
/// Other objects can have roles, too, but on systems without Objective-C, such roles can live longer than the owner;
/// see ``AnyRole/releaseRolesOfDeinitializedOwners()``. The owner and the roles aren't synchronized, so use them on the
/// same actor or thread.
public protocol RoleOwner: AnyObject {
    /// The roles of this object. Constant, and not shared with other objects.
    var roles: RoleSet { get }
}

/// The strong references of an owner to its roles. Any thread may use this class.
public final class RoleSet: Sendable {
    private let lock = NSLock()
    /// Safe: only accessed under `lock`.
    private nonisolated(unsafe) var roles: [ObjectIdentifier: AnyRole] = [:]

    /// Creates an empty set.
    public init() {}

    /// The number of bound roles.
    public var count: Int { lock.withLock { roles.count } }

    func insert(_ role: AnyRole) {
        lock.withLock { roles[ObjectIdentifier(role)] = role }
    }

    /// Removes a role. The caller must have a reference to the role, to prevent a deinitialization under the lock.
    func remove(_ role: AnyRole) {
        lock.withLock { roles[ObjectIdentifier(role)] = nil }
    }
}
