import FlynnFacts

/// The facts about a header that don't require a parser.
struct HeaderScan {
    /// The names in `#include` and `#import` directives.
    private(set) var includes: [String] = []
    /// Whether the header is an Objective-C header.
    private(set) var isObjectiveC = false
    /// The names that were searched for and found.
    private(set) var names: Set<String> = []

    /// Scans a header in one pass.
    init(_ bytes: UnsafeBufferPointer<UInt8>, lookingFor filter: NameFilter) {
        let bytes = UnsafeRawBufferPointer(bytes)
        var offset = 0
        while offset < bytes.count {
            let byte = bytes[offset]
            if Identifiers.isPart(byte) {
                let word = HeaderScan.word(bytes, offset)
                offset += word.count
                if let name = filter.name(ofWord: word) { names.insert(name) }
                if !isObjectiveC, byte == UInt8(ascii: "N"), HeaderScan.marks.contains(where: word.elementsEqual) {
                    isObjectiveC = true
                }
            } else if byte == UInt8(ascii: "@") {
                let word = HeaderScan.word(bytes, offset + 1)
                if HeaderScan.keywords.contains(where: word.elementsEqual) { isObjectiveC = true }
                offset += 1
            } else if byte == UInt8(ascii: "#"), HeaderScan.isFirstInLine(bytes, offset) {
                offset = readDirective(bytes, offset + 1)
            } else {
                offset += 1
            }
        }
    }

    /// The macros, and the keywords after `@`, that are used only in Objective-C headers.
    private static let marks = ["NS_ENUM", "NS_OPTIONS", "NS_ASSUME_NONNULL_BEGIN"].map(\.utf8)
    private static let keywords = ["interface", "protocol", "class"].map(\.utf8)

    /// Reads a directive after the `#`. Returns the offset after an included file, or the offset of the directive's
    /// name for other directives.
    private mutating func readDirective(_ bytes: UnsafeRawBufferPointer, _ start: Int) -> Int {
        var offset = HeaderScan.afterSpaces(bytes, start)
        let directive = HeaderScan.word(bytes, offset)
        let isImport = directive.elementsEqual("import".utf8)
        guard isImport || directive.elementsEqual("include".utf8) || directive.elementsEqual("include_next".utf8) else {
            return offset
        }
        if isImport { isObjectiveC = true }
        offset = HeaderScan.afterSpaces(bytes, offset + directive.count)
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") || bytes[offset] == UInt8(ascii: "<") else {
            return offset
        }
        let name = bytes[(offset + 1)...].prefix { byte in
            byte != UInt8(ascii: "\"") && byte != UInt8(ascii: ">") && byte != UInt8(ascii: "\n")
        }
        includes.append(String(decoding: name, as: UTF8.self))
        return name.endIndex
    }

    private static func word(_ bytes: UnsafeRawBufferPointer, _ start: Int) -> UnsafeRawBufferPointer {
        var end = start
        while end < bytes.count, Identifiers.isPart(bytes[end]) { end += 1 }
        return UnsafeRawBufferPointer(rebasing: bytes[min(start, end)..<end])
    }

    private static func afterSpaces(_ bytes: UnsafeRawBufferPointer, _ start: Int) -> Int {
        var offset = start
        while offset < bytes.count, isSpace(bytes[offset]) { offset += 1 }
        return offset
    }

    private static func isFirstInLine(_ bytes: UnsafeRawBufferPointer, _ position: Int) -> Bool {
        var offset = position
        while offset > 0, isSpace(bytes[offset - 1]) { offset -= 1 }
        return offset == 0 || bytes[offset - 1] == UInt8(ascii: "\n") || bytes[offset - 1] == UInt8(ascii: "\r")
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
}
