import FlynnRoles

final class FadeIn: Role<Player> {}

final class Player: RoleOwner {
    let roles = RoleSet()

    func showStatus() {}

    /// The handler ends the binding, and with it the cycle.
    func start() {
        let role = FadeIn()
        role.on(.finished) { _, _ in role.unbind() }  // expect handler_retain_cycle: captures 'role'
        role.on(.finished) { self.showStatus() }
        role.bind(to: self)
    }
}

extension RoleEvent {
    static let finished = RoleEvent("finished")
}
