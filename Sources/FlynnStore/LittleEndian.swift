extension UnsafeRawBufferPointer {
    /// Returns the little-endian number at an offset in bytes. The whole number is in the buffer.
    @inlinable
    package func number(at offset: Int, as type: UInt64.Type = UInt64.self) -> UInt64 {
        UInt64(littleEndian: loadUnaligned(fromByteOffset: offset, as: type))
    }
    @inlinable
    package func number(at offset: Int, as type: UInt32.Type = UInt32.self) -> UInt32 {
        UInt32(littleEndian: loadUnaligned(fromByteOffset: offset, as: type))
    }
}

extension Array where Element: FixedWidthInteger {
    /// The bytes of the numbers, which are little-endian.
    @inlinable package var littleEndianBytes: [UInt8] { map(\.littleEndian).withUnsafeBytes { Array<UInt8>($0) } }
}
