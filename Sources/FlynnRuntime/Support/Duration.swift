extension Duration {
    /// The duration in nanoseconds, at least 0 and at most 9e18 (about 285 years).
    var nanoseconds: UInt64 {
        let (seconds, attoseconds) = components
        if seconds < 0 || attoseconds < 0 { return 0 }
        return UInt64(min(seconds, 8_999_999_999)) * 1_000_000_000 + UInt64(attoseconds / 1_000_000_000)
    }
}
