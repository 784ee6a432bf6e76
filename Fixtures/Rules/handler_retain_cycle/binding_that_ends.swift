import FlynnRoles

final class FadeIn: Role<Player> {}

final class Player: RoleOwner {
    let roles = RoleSet()

    func showStatus() {}

    /// The first handler ends the binding, and with it the cycle of the second one.
    func start() {
        let role = FadeIn()
        role.on(.finished) { role, _ in role.unbind() }
        role.on(.finished) { self.showStatus() }
        role.bind(to: self)
    }

    /// The first handler retains the role after the end of the binding, and the role retains the handlers.
    func restart() {
        let role = FadeIn()
        role.on(.finished) { _, _ in role.unbind() }  // expect handler_retain_cycle: captures 'role'
        role.on(.finished) { self.showStatus() }
        role.bind(to: self)
    }
}

extension RoleEvent {
    static let finished = RoleEvent("finished")
}
