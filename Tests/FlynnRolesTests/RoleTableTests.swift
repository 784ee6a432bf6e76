import Foundation
import Testing

@testable import FlynnRoles

/// Owners without conformances.
struct RoleTableTests {
    @Test func `an object of any class can own roles`() {
        let living = Census()
        do {
            let plain = Plain()
            for _ in 0..<3 { PlainRole(living).bind(to: plain) }
            let moved = PlainRole(living)
            moved.bind(to: plain)
            #expect(moved.owner === plain)
            moved.bind(to: Plain())
            #expect(moved.owner == nil)
            #expect(living.count == 4)
        }
        AnyRole.releaseRolesOfDeinitializedOwners()
        #expect(living.count == 0)
    }

    @Test func `an unbound role of such an object is released`() {
        let living = Census()
        let plain = Plain()
        do {
            let role = PlainRole(living)
            role.bind(to: plain)
            role.unbind()
            #expect(role.owner == nil)
        }
        #expect(living.count == 0)
    }

    @Test func `a role moves between an object that conforms and one that doesn't`() {
        let living = Census()
        let plain = Plain()
        let screen = PlainScreen()
        weak var weakRole: PlainRole?
        do {
            let role = PlainRole(living)
            weakRole = role
            role.bind(to: plain)
            role.bind(to: screen)
        }
        #expect(weakRole?.owner === screen)
        #expect(screen.roles.count == 1)
        weakRole?.bind(to: plain)
        #expect(screen.roles.count == 0)
        weakRole?.unbind()
        #expect(living.count == 0)
    }

    @Test func `a role that outlives such an owner can be bound again`() {
        let living = Census()
        let role = PlainRole(living)
        do { role.bind(to: Plain()) }
        #expect(role.owner == nil)
        let plain = Plain()
        role.bind(to: plain)
        AnyRole.releaseRolesOfDeinitializedOwners()
        #expect(role.owner === plain)
    }

    @Test func `roles are bound to such objects on many threads`() async {
        let living = Census()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<200 {
                        let plain = Plain()
                        for _ in 0..<2 { PlainRole(living).bind(to: plain) }
                    }
                }
            }
        }
        AnyRole.releaseRolesOfDeinitializedOwners()
        #expect(living.count == 0)
    }

    #if !canImport(ObjectiveC)
    @Test func `a role leaves the table when it notices that its owner is gone`() {
        let living = Census()
        weak var weakRole: PlainRole?
        do {
            let role = PlainRole(living)
            weakRole = role
            role.bind(to: Plain())
        }
        weakRole?.sendActions(for: .valueChanged)
        #expect(living.count == 0)
    }

    @Test func `the table finds owners that are gone while roles are added`() {
        let table = RoleTable()
        let living = Census()
        let owners = (0..<100).map { _ in Plain() }
        for owner in owners { table.insert(PlainRole(living), of: owner) }
        var most = 0
        var others: [Plain] = []
        for _ in 0..<1000 {
            table.insert(PlainRole(living), of: Plain())
            most = max(most, living.count)
            // Takes the address of the owner, so that the next owner has a different address.
            others.append(Plain())
        }
        // At most twice the number of owners after a search.
        #expect(most <= 2 * 128)
        #expect(table.count == living.count)
        table.releaseRolesOfDeinitializedOwners()
        #expect(living.count == 100)
        withExtendedLifetime((owners, others)) {}
    }

    @Test func `a table of a few owners keeps few that are gone`() {
        let table = RoleTable()
        let living = Census()
        var others: [Plain] = []
        for _ in 0..<1000 {
            do {
                let owner = Plain()
                for _ in 0..<2 { table.insert(PlainRole(living), of: owner) }
            }
            #expect(living.count <= 2 * 16)
            others.append(Plain())
        }
    }
    #endif
}

private final class Plain {}

private final class PlainScreen: RoleOwner {
    let roles = RoleSet()
}

private typealias PlainRole = CountedRole<AnyObject>
