import CFlynnHash
import FlynnSyntax

/// The first 128 bits of the BLAKE3 hash of some bytes. It stands for contents whose author isn't trusted: nobody can find two contents with
/// the same hash.
package struct ContentHash: Hashable, Comparable, Sendable {
    package let high: UInt64
    package let low: UInt64

    /// What stands for no contents.
    package static let none = ContentHash(high: 0, low: 0)

    package init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// The hash of some bytes.
    package init(_ bytes: UnsafeRawBufferPointer) {
        self = withUnsafeTemporaryAllocation(byteCount: 16, alignment: 1) { hash in
            // Empty bytes may have no address.
            flynn_content_hash(bytes.baseAddress ?? UnsafeRawPointer(hash.baseAddress!), bytes.count, hash.baseAddress)
            func word(_ offset: Int) -> UInt64 {
                UInt64(littleEndian: hash.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            }
            return ContentHash(high: word(0), low: word(8))
        }
    }

    /// The hash of several hashes, in their order.
    package init(_ hashes: [ContentHash]) {
        self = hashes.flatMap { [$0.high.littleEndian, $0.low.littleEndian] }.withUnsafeBytes { ContentHash($0) }
    }

    /// The hash of a text's UTF-8 form.
    package init(_ text: String) {
        var text = text
        self = text.withUTF8 { ContentHash(UnsafeRawBufferPointer($0)) }
    }

    package static func < (left: ContentHash, right: ContentHash) -> Bool {
        (left.high, left.low) < (right.high, right.low)
    }

    /// The hash of a file's bytes.
    package init(_ source: SourceText) {
        self = source.withBytes { ContentHash(UnsafeRawBufferPointer($0)) }
    }
}
