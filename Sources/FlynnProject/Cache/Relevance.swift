import FlynnFacts
import FlynnShortcuts
import FlynnSyntax

/// Whether a file can be related to actors on its own. To determine this, the bytes of the file are searched for words.
/// The file isn't parsed.
///
/// Every finding involves a behavior, an actor, a directive, a shortcut, or a call in the form of a behavior call. All
/// of these require one of a few words. If a file contains none of these words, it is relevant only because of other
/// files in the project.
enum Relevance: UInt8, CaseIterable, Sendable {
    /// The file contains none of the words.
    case none
    /// The file contains names in the form of behavior names, but none of the other words.
    case behaviorNames
    /// The file contains one of the other words.
    case actors

    /// The number of offsets to compare together.
    private static let block = 64

    /// Searches a text, including comments and strings.
    init(_ source: SourceText, templates: ShortcutTemplates) {
        let search = Search(templates)
        self = source.withBytes { bytes in
            guard let base = bytes.baseAddress else { return .none }
            var found = Relevance.none
            var offset = 0
            while offset < bytes.count {
                let end = min(offset + Relevance.block, bytes.count)
                // The comparison also reads two bytes after the block.
                if end + 2 > bytes.count || search.mayHoldWord(base + offset) {
                    for place in offset..<end {
                        switch search.word(at: place, bytes) {
                        case .none: continue
                        case .behaviorNames: found = .behaviorNames
                        case .actors: return .actors
                        }
                    }
                }
                offset = end
            }
            return found
        }
    }

    /// The words to search for.
    private struct Search {
        let templates: ShortcutTemplates
        /// The prefix of behavior names.
        let prefix: [UInt8]
        /// The first byte of the prefix.
        let first: UInt8
        /// The offset of another byte that is compared, its bits, and those of them that matter: of a capital letter, or of a letter of
        /// the prefix.
        let (distance, bits, mask): (Int, UInt8, UInt8)

        init(_ templates: ShortcutTemplates) {
            self.templates = templates
            prefix = Array(templates.naming.prefix.utf8)
            first = prefix.first ?? 0
            distance = min(prefix.count, 2)
            (bits, mask) = prefix.count > 2 ? (Search.bits(prefix[2]), 0xFF) : (0, 0x20)
        }

        /// The bits of a byte. The bit 0x20 isn't set for capital letters and characters outside of ASCII.
        @inline(__always)
        private static func bits(_ byte: UInt8) -> UInt8 { byte & ~(byte >> 2 & 0x20) }

        /// Whether a word may begin at an offset in a block, by two of its first three bytes.
        ///
        /// The code is free of branches, so the compiler vectorizes the comparison for 16 offsets at a time.
        @inline(__always)
        func mayHoldWord(_ block: UnsafePointer<UInt8>) -> Bool {
            let others = block + distance
            // These values are zero if both bytes match a word.
            var least: UInt8 = 0xFF
            for place in 0..<Relevance.block {
                let byte = block[place]
                let next = block[place &+ 1]
                let actor = (byte ^ UInt8(ascii: "A")) | (next ^ UInt8(ascii: "c"))
                let behavior = (byte ^ UInt8(ascii: "B")) | (next ^ UInt8(ascii: "e"))
                // `fl` and `Fl` differ in one bit.
                let flow = ((byte | 0x20) ^ UInt8(ascii: "f")) | (next ^ UInt8(ascii: "l"))
                let colons = (byte ^ UInt8(ascii: ":")) | (next ^ UInt8(ascii: ":"))
                let name = (byte ^ first) | ((Search.bits(others[place]) ^ bits) & mask)
                least = min(least, min(min(min(actor, behavior), min(flow, colons)), name))
            }
            return least == 0
        }

        /// Returns the relevance of the word at an offset.
        func word(at offset: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Relevance {
            let isWord =
                switch bytes[offset] {
                case UInt8(ascii: ":"): Search.stands("::", at: offset, bytes) && mayBeShortcut(offset, bytes)
                case UInt8(ascii: "f"): Search.stands("flynnlint:", at: offset, bytes)
                case UInt8(ascii: "B"):
                    // `UndefinedBehavior` and the like are different words.
                    Search.stands("Behavior", at: offset, bytes)
                        && (Search.isBeginning(offset, bytes) || Search.follows("Chainable", offset, bytes)
                            || Search.follows("Any", offset, bytes))
                case UInt8(ascii: "F"):
                    Search.stands("Flowable", at: offset, bytes) || Search.stands("FlynnActions", at: offset, bytes)
                        || Search.stands("FlynnActorActions", at: offset, bytes)
                        || Search.stands("FlynnRoles", at: offset, bytes)
                        || Search.stands("FlynnSystem", at: offset, bytes)
                        || Search.stands("FlynnTesting", at: offset, bytes)
                case UInt8(ascii: "A"):
                    // `MainActor`, `globalActor` and `Actors` are different, frequent words, and a value with isolation to a
                    // Swift actor is never one of the runtime's.
                    Search.stands("Actor", at: offset, bytes) && Search.isBeginning(offset, bytes)
                        && (offset + 5 >= bytes.count || !Search.isLetter(bytes[offset + 5]))
                        && !Search.follows("isolated (any ", offset, bytes)
                default: false
                }
            return isWord ? .actors : bytes[offset] == first && isName(offset, bytes) ? .behaviorNames : .none
        }

        /// Returns whether a name in the form of a behavior name starts at an offset.
        private func isName(_ offset: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
            let end = offset + prefix.count
            guard end < bytes.count, Search.isBeginning(offset, bytes) else { return false }
            switch bytes[end] {
            // The parser distinguishes capital letters outside of ASCII from other characters.
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x80...0xFF: break
            default: return false
            }
            return (0..<prefix.count).allSatisfy { bytes[offset + $0] == prefix[$0] }
        }

        /// Whether the two colons at an offset may be a shortcut's, and not a module selector's or those of a text: a template follows
        /// them, or a name is before them that begins its line.
        private func mayBeShortcut(_ offset: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
            let right = bytes[(offset + 2)...].drop { Indentation.contains($0) || $0 == 0x0A || $0 == 0x0D }
            guard let next = right.first else { return false }
            // A comment can be between them.
            guard Search.isNamePart(next) else { return next == UInt8(ascii: "/") }
            let isPlain = right.prefix { Search.isLetter($0) }.allSatisfy { $0 < 0x80 }
            if !isPlain || templates.names.contains(where: { right.starts(with: $0.utf8) }) { return true }
            var left = offset
            while left > 0, Search.isNamePart(bytes[left - 1]) { left -= 1 }
            left = Indentation.start(before: left) { bytes[$0] }
            // A byte order mark is no part of the line.
            let hasMark = left == 3 && bytes.starts(with: [0xEF, 0xBB, 0xBF])
            return left == 0 || hasMark || bytes[left - 1] == 0x0A || bytes[left - 1] == 0x0D
        }

        private static func follows(_ word: StaticString, _ offset: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
            offset >= word.utf8CodeUnitCount && stands(word, at: offset - word.utf8CodeUnitCount, bytes)
        }

        private static func stands(
            _ word: StaticString, at offset: Int, _ bytes: UnsafeBufferPointer<UInt8>
        ) -> Bool {
            let count = word.utf8CodeUnitCount
            guard offset + count <= bytes.count else { return false }
            for index in 0..<count where bytes[offset + index] != word.utf8Start[index] { return false }
            return true
        }

        /// Returns whether an offset isn't inside of a name.
        private static func isBeginning(_ offset: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
            offset == 0 || !isLetter(bytes[offset - 1])
        }

        private static func isNamePart(_ byte: UInt8) -> Bool {
            isLetter(byte) || byte == UInt8(ascii: "`") || byte == UInt8(ascii: "$")
        }

        private static func isLetter(_ byte: UInt8) -> Bool {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...0xFF:
                true
            default: false
            }
        }
    }
}
