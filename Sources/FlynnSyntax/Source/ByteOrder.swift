/// The order of strings by their UTF-8 bytes.
///
/// `String` compares Unicode text, but files with different names can have names that are equal as text.
package enum ByteOrder {
    /// Returns a negative number, 0, or a positive number if `left` is less than, equal to, or greater than `right`.
    package static func compare(_ left: String, _ right: String) -> Int {
        var (left, right) = (left, right)
        return left.withUTF8 { left in
            right.withUTF8 { right in
                let count = min(left.count, right.count)
                var offset = 0
                // Paths have long common beginnings.
                while offset + 8 <= count, word(left, at: offset) == word(right, at: offset) { offset += 8 }
                while offset < count, left[offset] == right[offset] { offset += 1 }
                return offset < count ? Int(left[offset]) - Int(right[offset]) : left.count - right.count
            }
        }
    }

    @inline(__always)
    private static func word(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> UInt64 {
        UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    }
}
