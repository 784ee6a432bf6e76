/// A folder that may have headers.
struct HeaderFolder: Sendable, Hashable {
    /// The real path.
    var path: String
    /// The names of its module maps and bridging headers.
    var marks: [String]
}
