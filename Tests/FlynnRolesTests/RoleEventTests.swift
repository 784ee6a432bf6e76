import Testing

@testable import FlynnRoles

struct RoleEventTests {
    @Test func `a closure runs for its event, before sendActions returns`() {
        let role = Parallax()
        var calls = 0
        role.on(.valueChanged) { calls += 1 }
        role.sendActions(for: .valueChanged)
        #expect(calls == 1)
        role.sendActions(for: RoleEvent("finished"))
        #expect(calls == 1)
    }

    @Test func `closures run in the order of their registration`() {
        let role = Parallax()
        var calls: [Int] = []
        for number in 0..<4 { role.on(.valueChanged) { calls.append(number) } }
        role.sendActions(for: .valueChanged)
        #expect(calls == [0, 1, 2, 3])
    }

    @Test func `a closure receives the role and its owner, and isn't called without an owner`() {
        let role = Parallax()
        role.on(.valueChanged) { role, screen in screen.title += "\(role.strength)" }
        role.sendActions(for: .valueChanged)
        let screen = Screen()
        role.bind(to: screen)
        role.sendActions(for: .valueChanged)
        #expect(screen.title == "10")
    }

    @Test func `a closure that takes role and owner retains neither`() {
        let living = Census()
        do {
            let screen = Screen()
            let role = Parallax(living)
            role.bind(to: screen)
            role.on(.valueChanged) { role, screen in screen.title = role.caption ?? "" }
        }
        #expect(living.count == 0)
    }

    @Test func `a removed closure doesn't run, even if it is removed while the event is sent`() {
        let role = Parallax()
        var calls: [String] = []
        var later: RoleAction?
        role.on(.valueChanged) { [unowned role] in
            calls.append("first")
            if let later { role.remove(later) }
        }
        later = role.on(.valueChanged) { calls.append("second") }
        role.sendActions(for: .valueChanged)
        #expect(calls == ["first"])
    }

    @Test func `a closure that is registered while the event is sent runs the next time`() {
        let role = Parallax()
        var calls = 0
        role.on(.valueChanged) { [unowned role] in role.on(.valueChanged) { calls += 1 } }
        role.sendActions(for: .valueChanged)
        #expect(calls == 0)
        role.sendActions(for: .valueChanged)
        #expect(calls == 1)
    }

    @Test func `a handler may unbind the role that only its owner keeps alive`() {
        let screen = Screen()
        let living = Census()
        weak var role: Parallax?
        do {
            let bound = Parallax(living)
            role = bound
            bound.bind(to: screen)
            bound.on(.valueChanged) { role, _ in role.unbind() }
        }
        role?.sendActions(for: .valueChanged)
        #expect(living.count == 0)
    }

    @Test func `the closure of another role isn't removed`() {
        let (first, second) = (Parallax(), Parallax())
        var calls = 0
        first.on(.valueChanged) { calls += 1 }
        first.remove(second.on(.valueChanged) {})
        first.sendActions(for: .valueChanged)
        #expect(calls == 1)
    }

    @Test func `events with the same name are equal`() {
        #expect(RoleEvent("valueChanged") == .valueChanged)
        #expect("\(RoleEvent.bound)" == "bound")
    }
}
