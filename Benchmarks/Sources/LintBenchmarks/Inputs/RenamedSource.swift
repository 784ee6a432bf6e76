import Foundation

/// A source that can be copied with different names. In a copy, all declared names are followed by a number, both in
/// code and in the documentation of behaviors.
struct RenamedSource: Sendable {
    let path: String
    private let bytes: [UInt8]
    /// The end offsets of the names.
    private let nameEnds: [Int]

    init(path: String, bytes: [UInt8], renaming names: Set<String>) {
        self.path = path
        self.bytes = bytes
        nameEnds = Self.words(in: bytes).filter { names.contains(String(decoding: bytes[$0], as: UTF8.self)) }
            .map(\.upperBound)
    }

    /// Returns a copy whose names are followed by the given digits.
    func bytes(suffix: String) -> Data {
        var copy = Data(capacity: bytes.count + nameEnds.count * suffix.utf8.count)
        var start = 0
        for end in nameEnds {
            copy += bytes[start..<end]
            copy += suffix.utf8
            start = end
        }
        return copy + bytes[start...]
    }

    /// Returns the names of the types, behaviors and globals in a source. Functions and variables are considered
    /// globals if their keyword begins a line.
    static func declaredNames(in bytes: [UInt8]) -> Set<String> {
        var names: Set<String> = []
        var before = (text: "", isAtLineStart: false)
        for word in words(in: bytes) {
            let text = String(decoding: bytes[word], as: UTF8.self)
            let isType = typeKeywords.contains(before.text) && text.first?.isUppercase == true
            let isGlobal = before.isAtLineStart && ["func", "let", "var"].contains(before.text)
            let isBehavior = text.hasPrefix("be") && text.dropFirst(2).first?.isUppercase == true
            if isType || isGlobal || isBehavior { names.insert(text) }
            before = (text, word.lowerBound == 0 || bytes[word.lowerBound - 1] == UInt8(ascii: "\n"))
        }
        return names
    }

    private static let typeKeywords: Set = ["actor", "class", "enum", "protocol", "struct", "typealias"]

    /// Returns the ranges of all words of letters, digits and underscores.
    private static func words(in bytes: [UInt8]) -> [Range<Int>] {
        var words: [Range<Int>] = []
        var start: Int?
        for index in 0...bytes.count {
            if index < bytes.count, isWordByte(bytes[index]) {
                start = start ?? index
            } else if let first = start {
                words.append(first..<index)
                start = nil
            }
        }
        return words
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
            true
        default: false
        }
    }
}
