// Names of types with periods between their parts: `Outer.Inner`

extension String {
    /// Whether it has several parts, with periods between them.
    package var isPath: Bool {
        let period = UInt8(ascii: ".")
        // The bytes are in one place, except for strings of Objective-C.
        return utf8.withContiguousStorageIfAvailable { $0.contains(period) } ?? utf8.contains(period)
    }

    /// The first part; `nil` if there is no other.
    package var pathHead: String? {
        guard isPath, let period = utf8.firstIndex(of: UInt8(ascii: ".")) else { return nil }
        return String(self[..<period])
    }
}
