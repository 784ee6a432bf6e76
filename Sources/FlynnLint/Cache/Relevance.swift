import FlynnSummary
import FlynnSyntax

/// Tells from its bytes alone whether a file can have anything to do with actors by itself.
///
/// Whatever is found in a file begins with a behavior, an actor, a directive, a shortcut, or a call that is written
/// like a behavior's, and each of those needs one of a few words, somewhere in the project: a file without them matters
/// only to a project that has them elsewhere.
enum Relevance: UInt8, Sendable {
    /// None of the words stands in it.
    case none
    /// Only names stand in it that are written like those of behaviors.
    case behaviorNames
    /// One of the other words stands in it.
    case actors

    /// How many places are looked at together.
    private static let block = 64

    /// What stands in a text, be it in a comment or a string.
    init(_ source: SourceText, naming: BehaviorNaming) {
        let search = Search(naming)
        self = source.withBytes { bytes in
            guard let base = bytes.baseAddress else { return .none }
            var found = Relevance.none
            var offset = 0
            while offset < bytes.count {
                let end = min(offset + Relevance.block, bytes.count)
                // The byte behind a block is looked at with its last one.
                if end == bytes.count || search.mayHoldWord(base + offset) {
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

    /// What is looked for.
    private struct Search {
        /// With what the names of behaviors begin.
        let prefix: [UInt8]
        /// The first two bytes of that, and which bits of the second must be so: none if it may be any capital letter.
        let first: UInt8
        let second: UInt8
        let secondMask: UInt8

        init(_ naming: BehaviorNaming) {
            prefix = Array(naming.prefix.utf8)
            first = prefix.first ?? 0
            second = prefix.count > 1 ? prefix[1] : 0
            secondMask = prefix.count > 1 ? 0xFF : 0
        }

        /// Whether a word may begin at one of the places of a block, by the two bytes there.
        ///
        /// The compiler makes this code without branches compare 16 places at a time.
        @inline(__always)
        func mayHoldWord(_ block: UnsafePointer<UInt8>) -> Bool {
            // The smallest of these is zero where both bytes are those of a word.
            var least: UInt8 = 0xFF
            for place in 0..<Relevance.block {
                let byte = block[place]
                let next = block[place &+ 1]
                let actor = (byte ^ UInt8(ascii: "A")) | (next ^ UInt8(ascii: "c"))
                let behavior = (byte ^ UInt8(ascii: "B")) | (next ^ UInt8(ascii: "e"))
                // `fl` and `Fl` are the same but for one bit.
                let flow = ((byte | 0x20) ^ UInt8(ascii: "f")) | (next ^ UInt8(ascii: "l"))
                let colons = (byte ^ UInt8(ascii: ":")) | (next ^ UInt8(ascii: ":"))
                let name = (byte ^ first) | ((next ^ second) & secondMask)
                least = min(least, min(min(min(actor, behavior), min(flow, colons)), name))
            }
            return least == 0
        }

        /// The word that begins at an offset.
        func word(at offset: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Relevance {
            let isWord =
                switch bytes[offset] {
                case UInt8(ascii: ":"): Search.stands("::", at: offset, bytes)
                case UInt8(ascii: "f"): Search.stands("flynnlint:", at: offset, bytes)
                case UInt8(ascii: "B"): Search.stands("Behavior", at: offset, bytes)
                case UInt8(ascii: "F"): Search.stands("Flowable", at: offset, bytes)
                case UInt8(ascii: "A"):
                    // `MainActor`, `globalActor` and `Actors` are other words, and no rare ones.
                    Search.stands("Actor", at: offset, bytes) && Search.isBeginning(offset, bytes)
                        && (offset + 5 >= bytes.count || !Search.isLetter(bytes[offset + 5]))
                default: false
                }
            return isWord ? .actors : bytes[offset] == first && isName(offset, bytes) ? .behaviorNames : .none
        }

        /// Whether a name that is written like a behavior's begins at an offset.
        private func isName(_ offset: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
            let end = offset + prefix.count
            guard end < bytes.count, Search.isBeginning(offset, bytes) else { return false }
            switch bytes[end] {
            // Capital letters beyond the Latin ones are told from others when the file is read.
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x80...0xFF: break
            default: return false
            }
            return (0..<prefix.count).allSatisfy { bytes[offset + $0] == prefix[$0] }
        }

        private static func stands(
            _ word: StaticString, at offset: Int, _ bytes: UnsafeBufferPointer<UInt8>
        ) -> Bool {
            let count = word.utf8CodeUnitCount
            guard offset + count <= bytes.count else { return false }
            for index in 0..<count where bytes[offset + index] != word.utf8Start[index] { return false }
            return true
        }

        /// Whether no name goes on at an offset.
        private static func isBeginning(_ offset: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
            offset == 0 || !isLetter(bytes[offset - 1])
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
