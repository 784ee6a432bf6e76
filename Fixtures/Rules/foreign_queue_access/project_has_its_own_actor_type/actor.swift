/// The theatre's own `Actor`.
class Actor {
    var lines: [String] = []
}
