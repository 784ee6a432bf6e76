import FlynnFiles

/// A folder that may have headers.
struct HeaderFolder: Sendable, Hashable {
    /// The real path.
    var path: String
    /// The names of its module maps and bridging headers.
    var marks: [String]

    static func == (left: HeaderFolder, right: HeaderFolder) -> Bool {
        Path.areSame(left.path, right.path) && left.marks.map(Path.init) == right.marks.map(Path.init)
    }

    func hash(into hasher: inout Hasher) { hasher.combine(Path(path)) }
}
