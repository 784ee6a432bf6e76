#if !canImport(ObjectiveC)
import Foundation

/// The roles of owners that aren't a ``RoleOwner``, on systems without associated objects.
///
/// The table refers to owners weakly, and nothing tells it that an owner is deinitialized. It finds such owners when a role is added and
/// the table has twice as many owners as it had after the last search, so the cost of the search is constant for each role that is added,
/// and at most half of the owners, or 16, are gone. A role also leaves the table when it notices that its owner is gone.
///
/// It can be used on any thread.
final class RoleTable: Sendable {
    static let shared = RoleTable()

    private struct Entry {
        weak var owner: AnyObject?
        var roles: [ObjectIdentifier: AnyRole]
    }

    private let lock = NSLock()
    /// Safe, like `limit`: only accessed under `lock`.
    private nonisolated(unsafe) var entries: [ObjectIdentifier: Entry] = [:]
    /// The number of owners at which the table looks for those that are gone.
    private nonisolated(unsafe) var limit = RoleTable.minLimit
    private static let minLimit = 16

    /// The number of owners, including those that are gone.
    var count: Int { lock.withLock { entries.count } }

    func insert(_ role: AnyRole, of owner: AnyObject) {
        let key = ObjectIdentifier(owner)
        // Released after the lock: the deinitializers of roles are code of the program.
        let released = lock.withLock {
            var released = entries.count >= limit ? removeGone() : []
            // An object at the address of another one that is gone.
            if let entry = entries[key], entry.owner !== owner {
                entries[key] = nil
                released.append(entry)
            }
            entries[key, default: Entry(owner: owner, roles: [:])].roles[ObjectIdentifier(role)] = role
            return released
        }
        withExtendedLifetime(released) {}
    }

    /// The caller has another reference to the role, so that it isn't deinitialized under the lock. The owner may be gone.
    func remove(_ role: AnyRole, of owner: ObjectIdentifier) {
        lock.withLock {
            guard entries[owner]?.roles.removeValue(forKey: ObjectIdentifier(role)) != nil else { return }
            if entries[owner]?.roles.isEmpty == true { entries[owner] = nil }
        }
    }

    func releaseRolesOfDeinitializedOwners() {
        let released = lock.withLock { removeGone() }
        withExtendedLifetime(released) {}
    }

    /// Removes the owners that are gone, and returns their roles. The caller holds the lock.
    private func removeGone() -> [Entry] {
        let gone = entries.filter { $0.value.owner == nil }
        for key in gone.keys { entries[key] = nil }
        limit = max(RoleTable.minLimit, 2 * entries.count)
        return Array(gone.values)
    }
}
#endif
