import FlynnSyntax

/// Finds some names among many others, most of which it rejects without a look at more than three of their bytes.
package struct NameFilter: Sendable {
    /// The names that are looked for.
    package let names: Set<String>
    /// Their hashes.
    let hashes: NameHashes
    /// Whether some of them aren't ASCII.
    private var hasOthers = false
    /// A bit for each key that a name has.
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

    /// The name with some UTF-8; `nil` if it isn't looked for.
    package func name(_ utf8: UnsafeRawBufferPointer) -> String? {
        let key = NameFilter.key(utf8)
        guard keys[key >> 6] >> UInt64(key & 63) & 1 != 0 else { return nil }
        let name = String(decoding: utf8, as: UTF8.self)
        return names.contains(name) ? name : nil
    }

    /// The name that a word of a source or header spells; see ``NameSpelling``. `nil` if it isn't looked for.
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
