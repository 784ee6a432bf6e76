import FlynnFiles

/// A folder with possible headers.
struct HeaderFolder: Sendable, Hashable {
    /// The real path.
    var path: String
    /// The names of the module maps and bridging headers in the folder.
    var marks: [String]

    static func == (left: HeaderFolder, right: HeaderFolder) -> Bool {
        Path.areSame(left.path, right.path) && left.marks.map(Path.init) == right.marks.map(Path.init)
    }

    func hash(into hasher: inout Hasher) { hasher.combine(Path(path)) }
}
