import CFlynnHash
import FlynnSyntax

/// The first 128 bits of a BLAKE3 hash. This hash is suitable for contents from untrusted authors, because two contents
/// with the same hash can't be found.
package struct ContentHash: Hashable, Comparable, Sendable {
    package let high: UInt64
    package let low: UInt64

    /// The hash that represents missing contents.
    package static let none = ContentHash(high: 0, low: 0)

    package init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Creates a hash of bytes.
    package init(_ bytes: UnsafeRawBufferPointer) {
        self = withUnsafeTemporaryAllocation(byteCount: 16, alignment: 1) { hash in
            // The base address of empty bytes can be `nil`.
            flynn_content_hash(bytes.baseAddress ?? UnsafeRawPointer(hash.baseAddress!), bytes.count, hash.baseAddress)
            let hash = UnsafeRawBufferPointer(hash)
            return ContentHash(high: hash.number(at: 0), low: hash.number(at: 8))
        }
    }

    /// Creates a hash of several hashes, which depends on their order.
    package init(_ hashes: [ContentHash]) {
        self = hashes.flatMap(\.bytes).withUnsafeBytes { ContentHash($0) }
    }

    /// Creates a hash of the UTF-8 bytes of `text`.
    package init(_ text: String) {
        var text = text
        self = text.withUTF8 { ContentHash(UnsafeRawBufferPointer($0)) }
    }

    /// The bytes of the hash in a file.
    package var bytes: [UInt8] { [high, low].littleEndianBytes }

    package static func < (left: ContentHash, right: ContentHash) -> Bool {
        (left.high, left.low) < (right.high, right.low)
    }

    /// Creates a hash of the bytes in a file.
    package init(_ source: SourceText) {
        self = source.withBytes { ContentHash(UnsafeRawBufferPointer($0)) }
    }
}
