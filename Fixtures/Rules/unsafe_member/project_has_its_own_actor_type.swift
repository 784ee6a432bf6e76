class Actor {
    var unsafeRole = ""
}

class Star: Actor {
    func unsafeSign(_ name: String) {}
}
