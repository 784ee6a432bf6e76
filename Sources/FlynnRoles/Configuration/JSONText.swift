import Foundation

/// A JSON text with the source positions of the values, which Foundation doesn't provide.
///
/// This parser only handles the structure. Foundation decodes strings, numbers and literals.
struct JSONText {
    struct Value {
        enum Content {
            case object([Member])
            case array([Value])
            case scalar
        }

        var content: Content
        /// The byte range in the text.
        var range: Range<Int>
    }

    struct Member {
        var key: String
        var keyOffset: Int
        var value: Value
    }

    /// An error with the offset of the first byte that isn't valid.
    struct SyntaxError: Error {
        var offset: Int
        var expected: String
    }

    let bytes: [UInt8]
    let root: Value
    /// Members whose key already occurs in the same object.
    let duplicates: [Member]

    init(_ data: Data) throws(SyntaxError) {
        let bytes = [UInt8](data)
        var parser = Parser(bytes: bytes)
        root = try parser.parse()
        duplicates = parser.duplicates
        self.bytes = bytes
    }

    /// Returns the source text of a value.
    func source(of value: Value) -> String { String(decoding: bytes[value.range], as: UTF8.self) }

    /// Decodes a value with Foundation.
    func decode<Result: Decodable>(_ type: Result.Type, from value: Value) throws -> Result {
        try JSONDecoder().decode(type, from: Data(bytes[value.range]))
    }
}

extension JSONText.Value {
    /// Returns the value at a coding path. If a part of the path is missing, returns the innermost value that exists.
    func value(at path: some Collection<any CodingKey>) -> JSONText.Value {
        guard let key = path.first else { return self }
        let part: JSONText.Value? =
            switch content {
            case .object(let members): members.first { $0.key == key.stringValue }?.value
            case .array(let values): key.intValue.flatMap { values.indices.contains($0) ? values[$0] : nil }
            case .scalar: nil
            }
        return part?.value(at: path.dropFirst()) ?? self
    }
}

/// The byte offsets of the lines in a text.
struct LineStarts {
    private var offsets = [0]

    init(_ bytes: some Sequence<UInt8>) {
        for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") { offsets.append(offset + 1) }
    }

    /// Returns the 1-based line, and the 1-based column in bytes of UTF-8.
    func position(of offset: Int) -> (line: Int, column: Int) {
        // Invariant: the first line in the range starts at or before the offset, and the line after the range starts
        // later.
        var lines = 0..<offsets.count
        while lines.count > 1 {
            let middle = lines.lowerBound + lines.count / 2
            lines = offsets[middle] <= offset ? middle..<lines.upperBound : lines.lowerBound..<middle
        }
        return (lines.lowerBound + 1, offset - offsets[lines.lowerBound] + 1)
    }
}

private struct Parser {
    typealias Value = JSONText.Value
    typealias SyntaxError = JSONText.SyntaxError

    /// This is more than a configuration needs. On Apple systems, secondary threads have a stack of 512 KB, of which a
    /// level takes up to 2.
    static let maxDepth = 128

    let bytes: [UInt8]
    var index = 0
    var duplicates: [JSONText.Member] = []

    mutating func parse() throws(SyntaxError) -> Value {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
        let value = try value(depth: 0)
        skipBlanks()
        if index < bytes.count { throw SyntaxError(offset: index, expected: "the end of the file") }
        return value
    }

    private mutating func value(depth: Int) throws(SyntaxError) -> Value {
        skipBlanks()
        let start = index
        if depth == Parser.maxDepth { throw SyntaxError(offset: start, expected: "at most \(Parser.maxDepth) levels") }
        if take("{") {
            var members: [JSONText.Member] = []
            var keys: Set<String> = []
            try list(until: "}") { parser throws(SyntaxError) in
                let keyOffset = parser.index
                guard parser.peek == UInt8(ascii: "\"") else { throw parser.error("a key in quotes") }
                let key = try parser.scalar()
                parser.skipBlanks()
                guard parser.take(":") else { throw parser.error("':'") }
                let value = try parser.value(depth: depth + 1)
                let member = JSONText.Member(key: key as? String ?? "", keyOffset: keyOffset, value: value)
                if !keys.insert(member.key).inserted { parser.duplicates.append(member) }
                members.append(member)
            }
            return Value(content: .object(members), range: start..<index)
        }
        if take("[") {
            var values: [Value] = []
            try list(until: "]") { parser throws(SyntaxError) in values.append(try parser.value(depth: depth + 1)) }
            return Value(content: .array(values), range: start..<index)
        }
        _ = try scalar()
        return Value(content: .scalar, range: start..<index)
    }

    /// Parses comma-separated elements and the closing bracket.
    private mutating func list(
        until end: Unicode.Scalar, _ element: (inout Parser) throws(SyntaxError) -> Void
    ) throws(SyntaxError) {
        skipBlanks()
        if take(end) { return }
        while true {
            skipBlanks()
            try element(&self)
            skipBlanks()
            if take(end) { return }
            let comma = index
            guard take(",") else { throw error("',' or '\(end)'") }
            skipBlanks()
            if peek == UInt8(ascii: end) { throw SyntaxError(offset: comma, expected: "no ',' before '\(end)'") }
        }
    }

    /// Parses a string, a number or a literal, and returns the value decoded by Foundation.
    private mutating func scalar() throws(SyntaxError) -> Any {
        let start = index
        let expected: String
        if take("\"") {
            expected = "valid escapes and UTF-8 in the string"
            while let byte = peek, byte != UInt8(ascii: "\"") {
                if byte < 0x20 { throw error("an escape such as '\\n' or '\\t' instead of a control character") }
                // The byte after a backslash doesn't end the string.
                index += byte == UInt8(ascii: "\\") ? 2 : 1
            }
            guard take("\"") else { throw SyntaxError(offset: start, expected: "'\"' at the end of the string") }
        } else {
            while let byte = peek, isPartOfWord(byte) { index += 1 }
            switch bytes[start..<index].first {
            case nil: expected = "a value"
            case .some(UInt8(ascii: "+")...UInt8(ascii: "9")):
                expected = "a number such as 12, -0.5 or 1e9, in the range of 'Double'"
            default: expected = "'true', 'false' or 'null', or quotes around a text"
            }
        }
        let data = Data(bytes[start..<index])
        guard let value = try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed) else {
            throw SyntaxError(offset: start, expected: expected)
        }
        return value
    }

    private func isPartOfWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
            true
        default: false
        }
    }

    private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard peek == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }

    private mutating func skipBlanks() {
        while let byte = peek, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { index += 1 }
    }

    private func error(_ expected: String) -> SyntaxError { SyntaxError(offset: index, expected: expected) }
}
