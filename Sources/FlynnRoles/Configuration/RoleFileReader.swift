/// Reads the parts of a configuration file and collects the mistakes.
struct RoleFileReader {
    typealias Problem = RoleConfigurationError.Problem
    typealias Reason = RoleConfigurationError.Reason

    let text: JSONText
    private let lines: LineStarts
    private(set) var problems: [Problem] = []

    init(_ text: JSONText) {
        self.text = text
        lines = LineStarts(text.bytes)
        for member in text.duplicates { note(.duplicateKey(member.key), at: member.keyOffset) }
    }

    mutating func note(_ reason: Reason, at offset: Int) {
        let (line, column) = lines.position(of: offset)
        problems.append(Problem(line: line, column: column, reason: reason))
    }

    /// Returns the members of an object, or an empty array if the value isn't an object. `key` is the key of the value,
    /// or nil for the file.
    mutating func members(_ value: JSONText.Value, of key: String?) -> [JSONText.Member] {
        guard case .object(let members) = value.content else {
            noteWrongType(value, of: key, expected: .object)
            return []
        }
        return members
    }

    /// Returns the values of an object with fixed keys.
    mutating func values(_ value: JSONText.Value, of key: String?, keys: [String]) -> [String: JSONText.Value] {
        var values: [String: JSONText.Value] = [:]
        for member in members(value, of: key) {
            if !keys.contains(member.key) { note(.unknownKey(member.key, known: keys), at: member.keyOffset) }
            values[member.key] = member.value
        }
        return values
    }

    mutating func elements(_ value: JSONText.Value, of key: String) -> [JSONText.Value] {
        guard case .array(let values) = value.content else {
            noteWrongType(value, of: key, expected: .array)
            return []
        }
        return values
    }

    mutating func string(_ value: JSONText.Value, of key: String) -> String? {
        if let string = try? text.decode(String.self, from: value) { return string }
        noteWrongType(value, of: key, expected: .type("\(String.self)"))
        return nil
    }

    /// Returns functions that set the attributes of an object, in the order of the file.
    mutating func setters<Root>(
        _ value: JSONText.Value?, of className: String, _ attributes: () -> RoleAttributes<Root>
    ) -> [(Root) -> Void] {
        guard let value else { return [] }
        let attributes = attributes()
        return members(value, of: "attributes").compactMap { member in
            guard let attribute = attributes.table[member.key] else {
                let known = attributes.table.keys.sorted()
                note(.unknownAttribute(member.key, class: className, known: known), at: member.keyOffset)
                return nil
            }
            do {
                return try attribute.setter(text, member.value)
            } catch {
                note(error, member, type: attribute.type)
                return nil
            }
        }
    }

    /// Records the reason why the value of an attribute can't be decoded.
    private mutating func note(_ error: any Error, _ attribute: JSONText.Member, type: any Decodable.Type) {
        guard let error = error as? DecodingError else {
            return note(.invalidValue(key: attribute.key, error: "\(error)"), at: attribute.value.range.lowerBound)
        }
        let (path, expected): ([any CodingKey], Any.Type) =
            switch error {
            case .typeMismatch(let type, let context), .valueNotFound(let type, let context): (context.codingPath, type)
            case .keyNotFound(_, let context), .dataCorrupted(let context): (context.codingPath, type)
            @unknown default: ([], type)
            }
        let value = attribute.value.value(at: path)
        let key = ([attribute.key] + path.map { $0.intValue.map(String.init) ?? $0.stringValue }).joined(separator: ".")
        let known = RoleFileReader.texts(of: type)
        switch error {
        case .keyNotFound(let missing, _):
            note(.missingKey("\(key).\(missing.stringValue)"), at: value.range.lowerBound)
        case .dataCorrupted(let context) where !path.isEmpty:
            // The error doesn't contain the type of this part of the value.
            note(.invalidValue(key: key, error: context.debugDescription), at: value.range.lowerBound)
        case _ where path.isEmpty && !known.isEmpty:
            note(.unknownValue(key: key, found: found(value), known: known), at: value.range.lowerBound)
        default:
            noteWrongType(value, of: key, expected: .type("\(path.isEmpty ? type : expected)"))
        }
    }

    /// Returns the raw values of an enumeration that lists its cases, sorted. Returns an empty array for other types
    /// and for other raw values.
    private static func texts(of type: any Decodable.Type) -> [String] {
        func texts<Value: CaseIterable>(_ type: Value.Type) -> [String] {
            type.allCases.compactMap { ($0 as? any RawRepresentable)?.rawValue as? String }.sorted()
        }
        return (type as? any CaseIterable.Type).map { texts($0) } ?? []
    }

    private func found(_ value: JSONText.Value) -> String {
        switch value.content {
        case .object: "an object"
        case .array: "an array"
        case .scalar: text.source(of: value)
        }
    }

    private mutating func noteWrongType(
        _ value: JSONText.Value, of key: String?, expected: RoleConfigurationError.Expectation
    ) {
        note(.wrongType(key: key, expected: expected, found: found(value)), at: value.range.lowerBound)
    }
}
