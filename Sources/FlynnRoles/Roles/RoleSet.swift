import Foundation

/// An object that keeps its roles alive. The roles are deinitialized after the object.
///
/// To conform to this protocol, add a property:
///
///     let roles = RoleSet()
///
/// Other objects can own roles, too, but on systems without Objective-C these roles can outlive the owner; see
/// ``AnyRole/releaseRolesOfDeinitializedOwners()``. The owner and the roles aren't synchronized, so use them on the
/// same actor or thread.
public protocol RoleOwner: AnyObject {
    /// The roles of this object. Constant, and not shared with other objects.
    var roles: RoleSet { get }
}

/// The strong references of an owner to its roles. Can be used on any thread.
public final class RoleSet: Sendable {
    private let lock = NSLock()
    /// Safe: only accessed under `lock`.
    private nonisolated(unsafe) var roles: [ObjectIdentifier: AnyRole] = [:]

    /// Creates an empty set, for the isolation domain of its owner.
    public init() {}

    /// The number of bound roles.
    public var count: Int { lock.withLock { roles.count } }

    func insert(_ role: AnyRole) {
        lock.withLock { roles[ObjectIdentifier(role)] = role }
    }

    /// Removes a role. The caller has another reference to the role, to avoid its deinitialization under the lock.
    func remove(_ role: AnyRole) {
        lock.withLock { roles[ObjectIdentifier(role)] = nil }
    }
}
