class Artwork: Codable, CustomStringConvertible {
    var description: String { "artwork" }
    var year = 1503
}

final class Painting: Artwork {
    let title = ""
}

final class Frame {
    // A constant, but the state of its value changes.
    let painting: Painting
    init(_ painting: Painting) { self.painting = painting }
}
