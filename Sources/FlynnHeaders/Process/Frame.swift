/// The length before a message between the two processes: 8 bytes, little-endian.
enum Frame {
    static let headerCount = 8
    /// Longer messages are refused.
    static let maxCount = 256 << 20

    static func header(_ count: Int) -> [UInt8] {
        withUnsafeBytes(of: UInt64(count).littleEndian) { Array($0) }
    }

    /// The length in a header at the start of some bytes; `nil` if they are too few, or if it is too large.
    static func count(_ bytes: UnsafeRawBufferPointer) -> Int? {
        guard bytes.count >= headerCount else { return nil }
        let count = UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self))
        return count <= UInt64(maxCount) ? Int(count) : nil
    }
}
