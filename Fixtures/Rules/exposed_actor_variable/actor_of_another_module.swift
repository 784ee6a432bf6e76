import Theatre

class Dancer: Actor {
    var steps: [String] = []
    let name = "Anna"
}

protocol Singing: Actor {
    var song: String { get }
}
