/// The order of strings by their UTF-8 bytes.
///
/// `String` compares Unicode text: names that are equal as text can be the names of different files.
package enum ByteOrder {
    /// Negative if the bytes of the first string are less than those of the second one, 0 if they are the same.
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
