extension UInt64 {
    /// Returns a word that is 0 if and only if no byte equals the corresponding byte of `pattern`.
    ///
    /// The method is "Determine if a word has a zero byte" in Sean Eron Anderson's "Bit Twiddling Hacks".
    @inline(__always)
    func matchingBytes(_ pattern: UInt64) -> UInt64 {
        let difference = self ^ pattern
        return (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
    }
}
