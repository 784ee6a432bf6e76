/// The length that precedes messages between the two processes: 8 bytes, little-endian.
enum Frame {
    static let headerCount = 8
    /// The maximum length of a message, in bytes. Longer messages are rejected.
    static let maxCount = 256 << 20

    static func header(_ count: Int) -> [UInt8] {
        withUnsafeBytes(of: UInt64(count).littleEndian) { Array($0) }
    }

    /// Returns the length in the header at the start of `bytes`; `nil` if there are not enough bytes, or if the length
    /// is above the maximum.
    static func count(_ bytes: UnsafeRawBufferPointer) -> Int? {
        guard bytes.count >= headerCount else { return nil }
        let count = UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self))
        return count <= UInt64(maxCount) ? Int(count) : nil
    }
}
