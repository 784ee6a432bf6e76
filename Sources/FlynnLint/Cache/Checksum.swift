import FlynnStore
import FlynnSummary

/// The hash at the beginning of a stored file, which shows whether the rest is complete.
enum Checksum {
    private static let byteCount = 16

    /// The bytes of a file with some contents.
    static func added(to contents: [UInt8]) -> [UInt8] { contents.withUnsafeBytes(hash) + contents }

    /// The contents of a file; `nil` if they are damaged.
    static func verified(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
        guard bytes.count >= byteCount, case let contents = UnsafeRawBufferPointer(rebasing: bytes[byteCount...]),
            hash(contents).elementsEqual(bytes[..<byteCount])
        else { return nil }
        return contents
    }

    private static func hash(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        let hash = QuickHash(bytes)
        return [hash.high, hash.low].flatMap { word in withUnsafeBytes(of: word.littleEndian) { Array($0) } }
    }
}
