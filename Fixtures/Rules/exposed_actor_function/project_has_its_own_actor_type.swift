// A film's project, which has actors of its own.
class Actor {
    var roles: [String] = []
    func play(_ role: String) { roles.append(role) }
}

class Star: Actor {
    func sign() {}
}

protocol Dancer: Actor {
    func dance()
}
