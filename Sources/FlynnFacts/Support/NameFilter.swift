import FlynnSyntax

/// Finds a set of names among many other names. For most other names, the filter reads at most three bytes.
package struct NameFilter: Sendable {
    /// The names to find.
    package let names: Set<String>
    /// The hashes of the names.
    let hashes: NameHashes
    /// Whether the set contains names that aren't ASCII.
    private var hasOthers = false
    /// The bit set of the keys in use.
    private var keys = [UInt64](repeating: 0, count: 1 << 10)

    package init(_ names: Set<String>) {
        self.names = names
        hashes = NameHashes(names.map { NameHash($0) })
        for var name in names {
            let key = name.withUTF8 { utf8 in
                if !hasOthers { hasOthers = utf8.contains { $0 >= 0x80 } }
                return NameFilter.key(UnsafeRawBufferPointer(utf8))
            }
            keys[key >> 6] |= 1 << UInt64(key & 63)
        }
    }

    /// Returns the name with these UTF-8 bytes; `nil` if the set doesn't contain it.
    package func name(_ utf8: UnsafeRawBufferPointer) -> String? {
        let key = NameFilter.key(utf8)
        guard keys[key >> 6] >> UInt64(key & 63) & 1 != 0 else { return nil }
        let name = String(decoding: utf8, as: UTF8.self)
        return names.contains(name) ? name : nil
    }

    /// Returns the name spelled by a word in a source or header; see ``NameSpelling``. The result is `nil` if the set
    /// doesn't contain this name.
    package func name(ofWord utf8: UnsafeRawBufferPointer) -> String? {
        guard hasOthers, utf8.contains(where: { $0 >= 0x80 }) else { return name(utf8) }
        let name = NameSpelling.distinct(String(decoding: utf8, as: UTF8.self))
        return names.contains(name) ? name : nil
    }

    private static func key(_ utf8: UnsafeRawBufferPointer) -> Int {
        guard let first = utf8.first, let last = utf8.last else { return 0 }
        let middle = utf8[utf8.count / 2]
        return (((Int(first) * 31 + Int(middle)) * 31 + Int(last)) * 31 + utf8.count) & 0xFFFF
    }
}
