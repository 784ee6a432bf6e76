import Foundation
import Testing

@testable import FlynnRoles

struct RoleTests {
    @Test func `a role lives as long as its owner, without a property that refers to it`() {
        let living = Census()
        var screen: Screen? = Screen()
        do {
            let role = Parallax(living)
            if let screen { role.bind(to: screen) }
        }
        #expect(living.count == 1)
        #expect(screen?.roles.count == 1)
        screen = nil
        #expect(living.count == 0)
    }

    @Test func `a role doesn't keep its owner alive`() {
        weak var owner: Screen?
        let role = Parallax()
        do {
            let screen = Screen()
            owner = screen
            role.bind(to: screen)
            #expect(role.owner === screen)
        }
        #expect(owner == nil)
        #expect(role.owner == nil)
    }

    @Test func `an owner has many roles, also of one class, and releases all`() {
        let living = Census()
        do {
            let screen = Screen()
            for _ in 0..<100 { Parallax(living).bind(to: screen) }
            #expect(screen.roles.count == 100)
            #expect(living.count == 100)
        }
        #expect(living.count == 0)
    }

    @Test func `binding to another owner ends the first binding`() {
        let living = Census()
        let first = Screen()
        first.title = "first"
        var second: Screen? = Screen()
        second?.title = "second"
        weak var role: Parallax?
        do {
            let bound = Parallax(living)
            role = bound
            bound.bind(to: first)
            if let second { bound.bind(to: second) }
        }
        #expect(first.roles.count == 0)
        #expect(role?.owner === second)
        #expect(role?.log == ["bound to 'first'", "unbound from 'first'", "bound to 'second'"])
        second = nil
        #expect(living.count == 0)
    }

    @Test func `binding to the same owner again does nothing`() {
        let screen = Screen()
        let role = Parallax()
        role.bind(to: screen)
        role.bind(to: screen)
        #expect(screen.roles.count == 1)
        #expect(role.log == ["bound to ''"])
    }

    @Test func `an unbound role has no owner and is deinitialized if nothing else refers to it`() {
        let living = Census()
        let screen = Screen()
        weak var role: Parallax?
        do {
            let bound = Parallax(living)
            role = bound
            bound.bind(to: screen)
        }
        role?.unbind()
        #expect(role == nil)
        #expect(living.count == 0)
        #expect(screen.roles.count == 0)
    }

    @Test func `unbinding twice sends one event`() {
        let screen = Screen()
        let role = Parallax()
        role.unbind()
        role.bind(to: screen)
        role.unbind()
        role.unbind()
        #expect(role.owner == nil)
        #expect(role.log == ["bound to ''", "unbound from ''"])
    }

    @Test func `a role that outlives its owner can be bound again`() {
        let role = Parallax()
        do { role.bind(to: Screen()) }
        #expect(role.owner == nil)
        let screen = Screen()
        role.bind(to: screen)
        #expect(role.owner === screen)
        #expect(screen.roles.count == 1)
        #expect(role.log == ["bound to ''", "bound to ''"])
    }

    @Test func `a role is released by its owner's set, even if something else keeps the set alive`() {
        let living = Census()
        let set: RoleSet
        do {
            let role = Parallax(living)
            do {
                let screen = Screen()
                set = screen.roles
                role.bind(to: screen)
            }
            #expect(set.count == 1)
            let other = Screen()
            role.bind(to: other)
            #expect((set.count, other.roles.count) == (0, 1))
        }
        #expect(living.count == 0)
    }

    @Test func `a handler that binds the role while it is moved decides about its owner`() {
        let (first, second, third) = (Screen(), Screen(), Screen())
        let role = Parallax()
        role.bind(to: first)
        role.on(.unbound) { role, _ in role.bind(to: third) }
        role.bind(to: second)
        #expect(role.owner === third)
        #expect([first, second, third].map(\.roles.count) == [0, 0, 1])
    }

    @Test func `a role for a class can be bound to an instance of a subclass`() {
        let screen = SubScreen()
        let role = Parallax()
        role.bind(to: screen)
        #expect(role.owner === screen)
    }

    @Test func `a deinitializer of a role may unbind other roles`() {
        final class Outer: Role<Screen> {
            let inner = Parallax()
            deinit { inner.unbind() }
        }
        let living: Parallax
        do {
            let screen = Screen()
            let outer = Outer()
            outer.bind(to: screen)
            outer.inner.bind(to: screen)
            living = outer.inner
        }
        #expect(living.owner == nil)
    }

    @MainActor @Test func `a role of an owner on the main actor is isolated like its owner`() {
        let form = MainActorForm()
        let counter = ChangeCounter(step: 2)
        counter.bind(to: form)
        form.text = "a"
        counter.count()
        #expect(form.changes == 2)
    }

    @Test func `a role can be tested with a mock owner`() {
        let mock = MockText()
        Shorten(limit: 3).bind(to: mock)
        #expect(mock.text == "moc")
    }

    @Test func `an actor can own roles`() async {
        let store = Store()
        #expect(await store.addedRoles() == 1)
    }

    @Test func `owners and roles come and go on many threads, and none is lost or leaked`() async {
        let living = Census()
        await withTaskGroup { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<2_000 {
                        let (first, second) = (Screen(), Screen())
                        let roles = (0..<4).map { _ in Parallax(living) }
                        for role in roles { role.bind(to: first) }
                        roles[0].bind(to: second)
                        roles[1].unbind()
                        #expect((first.roles.count, second.roles.count) == (2, 1))
                    }
                }
            }
        }
        #expect(living.count == 0)
    }

    @Test func `a set is safe if two threads bind roles to one owner`() async {
        let living = Census()
        do {
            let store = SharedScreen()
            await withTaskGroup { group in
                for _ in 0..<8 {
                    group.addTask {
                        for number in 0..<1_000 {
                            let role = SharedRole(living)
                            role.bind(to: store)
                            if number.isMultiple(of: 2) { role.unbind() }
                        }
                    }
                }
            }
            #expect(store.roles.count == 4_000)
            #expect(living.count == 4_000)
        }
        #expect(living.count == 0)
    }
}

@MainActor
private final class MainActorForm: RoleOwner {
    let roles = RoleSet()
    var text = ""
    var changes = 0
}

@MainActor
private final class ChangeCounter: Role<MainActorForm> {
    private let step: Int
    private var isBound = false

    init(step: Int) {
        self.step = step
        super.init()
        on(.bound) { role, _ in role.isBound = true }
    }

    func count() {
        if isBound { owner?.changes += step }
    }
}

/// The requirements of a role, independent of the owner's class.
private protocol TextOwner: RoleOwner {
    var text: String { get set }
}

private final class MockText: TextOwner {
    let roles = RoleSet()
    var text = "mock"
}

private final class Shorten<Owner: TextOwner>: Role<Owner> {
    private let limit: Int

    init(limit: Int) {
        self.limit = limit
        super.init()
        on(.bound) { role, owner in owner.text = String(owner.text.prefix(role.limit)) }
    }
}

private actor Store: RoleOwner {
    let roles = RoleSet()

    func addedRoles() -> Int {
        Role<Store>().bind(to: self)
        return roles.count
    }
}

private final class SharedScreen: RoleOwner, Sendable {
    let roles = RoleSet()
}

private typealias SharedRole = CountedRole<SharedScreen>
