import Foundation

/// An object that keeps roles alive: they are bound to it, and deinitialized after it.
///
/// A class conforms with one line:
///
///     let roles = RoleSet()
///
/// Objects that don't conform can own roles, too, but on systems without Objective-C their roles live longer than necessary; see
/// ``AnyRole/releaseRolesOfDeinitializedOwners()``. The owner and its roles aren't synchronized: use them on one actor or thread.
public protocol RoleOwner: AnyObject {
    /// The roles that are bound to this object. Constant, and not shared with another object.
    var roles: RoleSet { get }
}

/// The strong references of an owner to its roles. It can be used on any thread.
public final class RoleSet: Sendable {
    private let lock = NSLock()
    /// Safe: only accessed under `lock`.
    private nonisolated(unsafe) var roles: [ObjectIdentifier: AnyRole] = [:]

    /// Creates an empty set, which belongs to the isolation domain of its owner.
    public init() {}

    /// The number of roles that are bound.
    public var count: Int { lock.withLock { roles.count } }

    func insert(_ role: AnyRole) {
        lock.withLock { roles[ObjectIdentifier(role)] = role }
    }

    /// The caller has another reference to the role, so that it isn't deinitialized under the lock.
    func remove(_ role: AnyRole) {
        lock.withLock { roles[ObjectIdentifier(role)] = nil }
    }
}
