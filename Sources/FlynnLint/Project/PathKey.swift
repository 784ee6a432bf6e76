#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A path as a key: its bytes, for two names that mean the same text may be those of two files.
struct PathKey: Hashable {
    private let path: String

    init(_ path: String) {
        self.path = path
    }

    static func == (left: PathKey, right: PathKey) -> Bool {
        PathKey.order(left.path, right.path) == 0
    }

    func hash(into hasher: inout Hasher) {
        var path = path
        path.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }

    /// Whether a path comes before another, byte by byte.
    static func isOrderedBefore(_ left: String, _ right: String) -> Bool {
        order(left, right) < 0
    }

    /// Below zero if the first comes first, above zero if the second does.
    private static func order(_ left: String, _ right: String) -> Int {
        var (left, right) = (left, right)
        return left.withUTF8 { left in
            right.withUTF8 { right in
                let common = min(left.count, right.count)
                let order = common == 0 ? 0 : memcmp(left.baseAddress!, right.baseAddress!, common)
                return order == 0 ? left.count - right.count : Int(order)
            }
        }
    }
}
