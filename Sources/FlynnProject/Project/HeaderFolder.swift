import FlynnFiles

/// A folder with possible headers.
package struct HeaderFolder: Sendable, Hashable {
    /// The real path.
    var path: String
    /// The names of the module maps and bridging headers in the folder.
    var marks: [String]

    package static func == (left: HeaderFolder, right: HeaderFolder) -> Bool {
        Path.areSame(left.path, right.path) && left.marks.map(Path.init) == right.marks.map(Path.init)
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(Path(path)) }
}
