import FlynnRoles

final class FadeIn: Role<Player> {}

final class Player: RoleOwner {
    let roles = RoleSet()
    private var status = ""
    private let fade = FadeIn()
    private weak var last: FadeIn?

    init() {
        fade.on(.valueChanged) { self.showStatus() }  // expect handler_retain_cycle: the handler of 'fade' captures 'self', its owner, so neither is ever deinitialized
        fade.on(.valueChanged) { [weak self] in self?.showStatus() }
    }

    func showStatus() { status = "on" }

    func start(_ other: Player) {
        let role = FadeIn()
        role.on(.valueChanged) { self.showStatus() }  // expect handler_retain_cycle: the handler of 'role' captures 'self'
        role.on(.valueChanged) { other.showStatus() }
        role.on(.valueChanged) { _, player in player.showStatus() }
        role.bind(to: self)
        last = role
        last?.on(.valueChanged) { self.showStatus() }
    }
}

func start(_ player: Player, _ other: Player) {
    let role = FadeIn()
    role.bind(to: player)
    role.on(.valueChanged) { player.showStatus() }  // expect handler_retain_cycle: use a closure that takes the role and its owner, or capture '[weak player]'
    role.on(.valueChanged) { other.showStatus() }
    role.on(.valueChanged) { [weak player] in player?.showStatus() }
}
