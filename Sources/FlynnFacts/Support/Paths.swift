// Type names with periods between their components: `Outer.Inner`

extension String {
    /// Whether the name has several components, separated by periods.
    package var isPath: Bool {
        let period = UInt8(ascii: ".")
        // The bytes are contiguous, except for strings from Objective-C.
        return utf8.withContiguousStorageIfAvailable { $0.contains(period) } ?? utf8.contains(period)
    }

    /// The first component; `nil` if there is only one component.
    package var pathHead: String? {
        guard isPath, let period = utf8.firstIndex(of: UInt8(ascii: ".")) else { return nil }
        return String(self[..<period])
    }
}
