import FlynnRoles

/// Events of another library.
final class Socket {
    private var handlers: [() -> Void] = []
    private var count = 0

    init() {
        on("open") { self.count += 1 }
        on("close") { [self] in count += 1 }
    }

    func on(_ event: String, do handler: @escaping () -> Void) { handlers.append(handler) }
}

func connect(_ socket: Socket) {
    socket.on("open") { _ = socket }
}

struct Settings {
    let role: Role<Screen>
    var count = 0

    /// A structure isn't retained.
    func observe() {
        role.on(.valueChanged) { print(self.count) }
    }
}

final class Screen: RoleOwner {
    let roles = RoleSet()
}
