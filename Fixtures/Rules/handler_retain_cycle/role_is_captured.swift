import FlynnRoles

final class Player: RoleOwner {
    let roles = RoleSet()
    var status = ""
}

final class FadeIn: Role<Player> {
    private var count = 0

    init() {
        super.init()
        on(.valueChanged) { self.count += 1 }  // expect handler_retain_cycle: the handler captures 'self', the role that retains the handler, so it is never deinitialized
        self.on(.valueChanged, do: { [self] in count += 1 })  // expect handler_retain_cycle: capture '[weak self]'
        on(.valueChanged) { _, player in
            player.status = "changed"
            self.count += 1  // expect handler_retain_cycle
        }
        on(.valueChanged) { [unowned self] in self.count += 1 }
        on(.valueChanged) { [weak self] in
            guard let self else { return }
            self.count += 1
        }
        on(.valueChanged) { role, player in
            role.count += 1
            player.status = ""
        }
    }

    /// The caller can remove the handler.
    func observe() -> RoleAction {
        on(.valueChanged) { self.count += 1 }
    }

    func observeOnce() {
        let action = on(.valueChanged) { self.count += 1 }
        sendActions(for: .valueChanged)
        remove(action)
    }

    func stop() {}
}

func prepare(_ role: FadeIn, _ other: FadeIn) {
    role.on(.valueChanged) { role.stop() }  // expect handler_retain_cycle: the handler captures 'role'
    role.on(.valueChanged) { other.stop() }
    role.on(.valueChanged) { role, _ in role.stop() }
    role.on(.valueChanged) { [weak role] in role?.stop() }
    role.on(.valueChanged) { [weak former = role] in former?.stop() }
    let created = FadeIn()
    created.on(.valueChanged) { [created] in  // expect handler_retain_cycle: capture '[weak created]'
        created.stop()
    }
    var changing: FadeIn? = FadeIn()
    changing?.on(.valueChanged) { changing?.stop() }
    changing = nil
}

final class Shade: Multiplexer<AnyObject> {
    var isDark = false

    func prepare() {
        on(.bound) { self.isDark = true }  // expect handler_retain_cycle
    }
}
