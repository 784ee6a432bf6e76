/// The theatre's own idea of an actor.
class Actor {
    var lines: [String] = []
}
