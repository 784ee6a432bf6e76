/// The order of strings by their UTF-8 bytes.
///
/// `String` compares Unicode text, but files with different names can have names that are equal as text.
package enum ByteOrder {
    /// Returns a negative number, 0, or a positive number if `left` is less than, equal to, or greater than `right`.
    package static func compare(_ left: String, _ right: String) -> Int {
        var (left, right) = (left, right)
        return left.withUTF8 { left in
            right.withUTF8 { right in
                for offset in 0..<min(left.count, right.count) where left[offset] != right[offset] {
                    return Int(left[offset]) - Int(right[offset])
                }
                return left.count - right.count
            }
        }
    }
}
