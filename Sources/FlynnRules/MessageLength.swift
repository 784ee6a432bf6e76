extension String {
    /// The maximum length of a message in bytes. Long names and types can appear in the messages of many findings.
    private static let maxMessage = 1_024

    /// The text as a message. Long texts are truncated.
    var limited: String {
        if utf8.count <= String.maxMessage { return self }
        var count = 0
        let end = unicodeScalars.firstIndex { scalar in
            count += String(scalar).utf8.count
            return count > String.maxMessage
        }
        return self[..<(end ?? endIndex)] + "…"
    }
}
