#if !canImport(ObjectiveC)
import Foundation

/// The roles of owners that don't conform to ``RoleOwner``, on systems without associated objects.
///
/// The table refers to the owners weakly, and isn't notified when they are deinitialized. When a role is added and the
/// number of owners is twice the number at the last search, the table searches for deinitialized owners. So the cost of
/// the search is constant for each added role, and up to half of the owners, or 16, can be deinitialized. A role also
/// leaves the table when it finds its owner deinitialized.
///
/// Any thread may use this class.
final class RoleTable: Sendable {
    static let shared = RoleTable()

    private struct Entry {
        weak var owner: AnyObject?
        var roles: [ObjectIdentifier: AnyRole]
    }

    private let lock = NSLock()
    /// Safe, like `limit`: only accessed under `lock`.
    private nonisolated(unsafe) var entries: [ObjectIdentifier: Entry] = [:]
    /// The number of owners that triggers a search for deinitialized owners.
    private nonisolated(unsafe) var limit = RoleTable.minLimit
    private static let minLimit = 16

    /// The number of owners, including deinitialized owners.
    var count: Int { lock.withLock { entries.count } }

    func insert(_ role: AnyRole, of owner: AnyObject) {
        let key = ObjectIdentifier(owner)
        // Released outside of the lock: the deinitializers of roles are code of the program.
        let released = lock.withLock {
            var released = entries.count >= limit ? removeDeinitialized() : []
            // The address belonged to a deinitialized owner.
            if let entry = entries[key], entry.owner !== owner {
                entries[key] = nil
                released.append(entry)
            }
            entries[key, default: Entry(owner: owner, roles: [:])].roles[ObjectIdentifier(role)] = role
            return released
        }
        withExtendedLifetime(released) {}
    }

    /// Removes a role. The caller must have a reference to the role, to prevent a deinitialization under the lock. The
    /// owner can already be deinitialized.
    func remove(_ role: AnyRole, of owner: ObjectIdentifier) {
        lock.withLock {
            guard entries[owner]?.roles.removeValue(forKey: ObjectIdentifier(role)) != nil else { return }
            if entries[owner]?.roles.isEmpty == true { entries[owner] = nil }
        }
    }

    func releaseRolesOfDeinitializedOwners() {
        let released = lock.withLock { removeDeinitialized() }
        withExtendedLifetime(released) {}
    }

    /// Removes the deinitialized owners, and returns the roles. The lock must be held.
    private func removeDeinitialized() -> [Entry] {
        let deinitialized = entries.filter { $0.value.owner == nil }
        for key in deinitialized.keys { entries[key] = nil }
        limit = max(RoleTable.minLimit, 2 * entries.count)
        return Array(deinitialized.values)
    }
}
#endif
