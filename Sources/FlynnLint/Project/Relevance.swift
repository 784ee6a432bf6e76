import FlynnSyntax

/// Tells from its bytes alone whether a file can have anything to do with actors by itself.
///
/// Whatever is found in a file begins with a behavior, an actor, a directive or a shortcut, and each of those needs one of a
/// few words, somewhere in the project: a file without them matters only to a project that has actors elsewhere.
enum Relevance {
    /// Whether one of the words stands in a text, be it in a comment or a string.
    static func mayMatter(_ source: SourceText) -> Bool {
        source.withBytes { bytes in
            guard let base = bytes.baseAddress.map({ UnsafeRawPointer($0) }) else { return false }
            var offset = 0
            // Three bytes are looked at in each place, sixteen places at a time.
            while offset + 18 <= bytes.count {
                if holdsBeginning(base + offset) {
                    for place in offset..<offset + 16 where isWord(bytes, place) { return true }
                }
                offset += 16
            }
            while offset < bytes.count {
                if isWord(bytes, offset) { return true }
                offset += 1
            }
            return false
        }
    }

    private typealias Block = SIMD16<UInt8>

    /// Whether one of the words may begin in the sixteen bytes behind an address, behind which two more may be read.
    @inline(__always)
    private static func holdsBeginning(_ address: UnsafeRawPointer) -> Bool {
        let first = address.loadUnaligned(as: Block.self)
        let second = (address + 1).loadUnaligned(as: Block.self)
        let third = (address + 2).loadUnaligned(as: Block.self)
        // A byte of the result is zero where all three bytes are those of a word's beginning.
        func difference(_ a: UInt8, _ b: UInt8, _ c: UInt8) -> Block {
            (first ^ Block(repeating: a)) | (second ^ Block(repeating: b)) | (third ^ Block(repeating: c))
        }
        let colons = (first ^ Block(repeating: UInt8(ascii: ":"))) | (second ^ Block(repeating: UInt8(ascii: ":")))
        let nearest = pointwiseMin(
            pointwiseMin(
                pointwiseMin(
                    difference(UInt8(ascii: "A"), UInt8(ascii: "c"), UInt8(ascii: "t")),
                    difference(UInt8(ascii: "B"), UInt8(ascii: "e"), UInt8(ascii: "h"))),
                pointwiseMin(
                    difference(UInt8(ascii: "f"), UInt8(ascii: "l"), UInt8(ascii: "y")),
                    difference(UInt8(ascii: "F"), UInt8(ascii: "l"), UInt8(ascii: "o")))),
            colons)
        return nearest.min() == 0
    }

    /// Whether one of the words begins at an offset.
    private static func isWord(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Bool {
        switch bytes[offset] {
        case UInt8(ascii: ":"): return stands("::", at: offset, bytes)
        case UInt8(ascii: "f"): return stands("flynnlint:", at: offset, bytes)
        case UInt8(ascii: "B"): return stands("Behavior", at: offset, bytes)
        case UInt8(ascii: "F"): return stands("Flowable", at: offset, bytes)
        case UInt8(ascii: "A"):
            // `MainActor`, `globalActor` and `Actors` are other words, and no rare ones.
            return stands("Actor", at: offset, bytes) && (offset == 0 || !isLetter(bytes[offset - 1]))
                && (offset + 5 >= bytes.count || !isLetter(bytes[offset + 5]))
        default: return false
        }
    }

    private static func stands(_ word: StaticString, at offset: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let count = word.utf8CodeUnitCount
        guard offset + count <= bytes.count else { return false }
        for index in 0..<count where bytes[offset + index] != word.utf8Start[index] { return false }
        return true
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
