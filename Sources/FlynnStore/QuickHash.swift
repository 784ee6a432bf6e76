/// A 128-bit hash for checksums and tables, the same in every run and on every machine. Computing this hash is much
/// faster than computing a ``ContentHash``, but collisions can be constructed.
///
/// Two 64-bit lanes process sixteen bytes at a time with folded multiplication, as in Wang Yi's wyhash.
package struct QuickHash: Equatable, Sendable {
    package let high: UInt64
    package let low: UInt64

    /// The odd constants from the digits of the square roots of 2, 3, 5 and 7.
    private static let keys: (UInt64, UInt64, UInt64, UInt64) = (
        0x6A09_E667_F3BC_C909, 0xBB67_AE85_84CA_A73B, 0x3C6E_F372_FE94_F82B, 0xA54F_F53A_5F1D_36F1
    )

    package init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Creates a hash of bytes.
    package init(_ bytes: UnsafeRawBufferPointer) {
        let keys = QuickHash.keys
        var high = keys.0
        var low = keys.1
        func take(_ first: UInt64, _ second: UInt64) {
            high = QuickHash.folded(high ^ first ^ keys.2, second ^ keys.3)
            low = QuickHash.folded(low ^ second ^ keys.0, first ^ keys.1)
        }
        var offset = 0
        while offset + 16 <= bytes.count {
            take(bytes.number(at: offset), bytes.number(at: offset + 8))
            offset += 16
        }
        if offset < bytes.count {
            var rest: (UInt64, UInt64) = (0, 0)
            withUnsafeMutableBytes(of: &rest) { $0.copyMemory(from: .init(rebasing: bytes[offset...])) }
            take(rest.0.littleEndian, rest.1.littleEndian)
        }
        // The length distinguishes texts that differ only in trailing zeros.
        take(UInt64(bytes.count), keys.0)
        self.init(high: high, low: low)
    }

    /// Creates a hash of the UTF-8 bytes of `text`.
    package init(_ text: String) {
        var text = text
        self = text.withUTF8 { QuickHash(UnsafeRawBufferPointer($0)) }
    }

    private static func folded(_ left: UInt64, _ right: UInt64) -> UInt64 {
        let product = left.multipliedFullWidth(by: right)
        return product.high ^ product.low
    }
}
