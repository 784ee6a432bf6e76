import FlynnStore
import FlynnSummary

/// The hash at the beginning of a stored file, which detects incomplete files.
enum Checksum {
    private static let byteCount = 16

    /// Returns the bytes of a file with the given contents.
    static func added(to contents: [UInt8]) -> [UInt8] { contents.withUnsafeBytes(hash) + contents }

    /// Returns the contents of a file, or `nil` if the contents are damaged.
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
