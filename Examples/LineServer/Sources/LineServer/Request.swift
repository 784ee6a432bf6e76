/// A request in one line.
enum Request: Sendable {
    /// `GET key`: returns the key's value.
    case get(key: String)
    /// `SET key value`: sets the key's value.
    case set(key: String, value: String)
    /// `ADD key`: adds 1 to the key's value.
    case add(key: String)

    var key: String {
        switch self {
        case .get(let key), .set(let key, _), .add(let key): key
        }
    }

    /// Parses a line. Returns nil if the line isn't a request.
    init?(_ line: String) {
        let words = line.split(separator: " ", maxSplits: 2)
        switch (words.first, words.count) {
        case ("GET", 2): self = .get(key: String(words[1]))
        case ("SET", 3): self = .set(key: String(words[1]), value: String(words[2]))
        case ("ADD", 2): self = .add(key: String(words[1]))
        default: return nil
        }
    }
}

/// An answer in one line.
enum Answer: Sendable {
    case done
    case value(String)
    case missing
    case error(String)

    var line: String {
        switch self {
        case .done: "OK"
        case .value(let value): "VALUE \(value)"
        case .missing: "NONE"
        case .error(let text): "ERROR \(text)"
        }
    }
}
