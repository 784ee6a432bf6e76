/// A 128-bit hash of some bytes, the same in every run and on every machine, for checksums and tables. It takes a fraction of the time of
/// a ``ContentHash``, but who knows it can construct collisions.
///
/// Two 64-bit lanes process sixteen bytes at a time by folded multiplication, as in Wang Yi's wyhash.
package struct QuickHash: Equatable, Sendable {
    package let high: UInt64
    package let low: UInt64

    /// Odd constants from the digits of the square roots of 2, 3, 5 and 7.
    private static let keys: (UInt64, UInt64, UInt64, UInt64) = (
        0x6A09_E667_F3BC_C909, 0xBB67_AE85_84CA_A73B, 0x3C6E_F372_FE94_F82B, 0xA54F_F53A_5F1D_36F1
    )

    package init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// The hash of some bytes.
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
            take(
                bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian,
                bytes.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self).littleEndian)
            offset += 16
        }
        if offset < bytes.count {
            var rest: (UInt64, UInt64) = (0, 0)
            withUnsafeMutableBytes(of: &rest) { $0.copyMemory(from: .init(rebasing: bytes[offset...])) }
            take(rest.0.littleEndian, rest.1.littleEndian)
        }
        // The length distinguishes texts that differ only in zeros at the end.
        take(UInt64(bytes.count), keys.0)
        self.init(high: high, low: low)
    }

    /// The hash of a text's UTF-8 form.
    package init(_ text: String) {
        var text = text
        self = text.withUTF8 { QuickHash(UnsafeRawBufferPointer($0)) }
    }

    private static func folded(_ left: UInt64, _ right: UInt64) -> UInt64 {
        let product = left.multipliedFullWidth(by: right)
        return product.high ^ product.low
    }
}
