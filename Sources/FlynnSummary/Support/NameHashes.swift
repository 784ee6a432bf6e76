import FlynnStore
import FlynnSyntax

/// The hash of a name, in three bytes. Few different names have the same one.
package struct NameHash: Hashable, Sendable {
    /// Twice the hash, plus 1, so that it is never zero.
    fileprivate let value: UInt32

    /// Hashes the UTF-8 of a name.
    package init(_ name: UnsafeRawBufferPointer) {
        var hash = NameHash.seed
        var offset = 0
        while offset + 8 <= name.count {
            hash = NameHash.mixed(hash, name.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian)
            offset += 8
        }
        var word: UInt64 = 0
        while offset < name.count {
            word = word << 8 | UInt64(name[offset])
            offset += 1
        }
        hash = NameHash.mixed(hash, word ^ UInt64(name.count) << 56)
        value = UInt32(truncatingIfNeeded: hash >> 40) << 1 | 1
    }

    /// Hashes a name.
    package init(_ name: String) {
        var name = name
        self = name.withUTF8 { NameHash(UnsafeRawBufferPointer($0)) }
    }

    fileprivate static let seed: UInt64 = 0x9E37_79B9_7F4A_7C15

    @inline(__always)
    fileprivate static func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
        let product = (hash ^ word).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
        return product.high ^ product.low
    }

    /// What an empty slot of ``NameHashes`` contains.
    fileprivate static let none = NameHash(value: 0)

    private init(value: UInt32) { self.value = value }

    /// The hash in an archive, in 24 bits.
    var word: UInt32 { value >> 1 }

    /// The hash in an archive, of which 24 bits are used.
    init(word: UInt32) { value = word << 1 & 0x1FF_FFFF | 1 }
}

/// A set of names, by their hashes: a table with open addressing, of which at most half is used.
package struct NameHashes: Sendable {
    private var slots: [NameHash]
    /// The number of names.
    package private(set) var count = 0

    /// Creates an empty set.
    ///
    /// - Parameter capacity: The number of names that it can contain before it grows.
    package init(capacity: Int = 32) {
        var size = 64
        while size < capacity * 2 { size *= 2 }
        slots = Array(repeating: .none, count: size)
    }

    /// Creates a set of names.
    package init(_ names: some Collection<NameHash>) {
        self.init(capacity: names.count)
        for name in names { insert(name) }
    }

    /// Adds a name. Returns whether it is new.
    @discardableResult
    package mutating func insert(_ name: NameHash) -> Bool {
        let slot = slot(of: name)
        if slots[slot] != .none { return false }
        slots[slot] = name
        count += 1
        if count * 2 > slots.count { grow() }
        return true
    }

    /// Whether the set contains a name.
    package func contains(_ name: NameHash) -> Bool { slots[slot(of: name)] != .none }

    /// A hash of the names, which doesn't depend on their order.
    package var fingerprint: ContentHash {
        slots.compactMap { $0 == .none ? nil : $0.value.littleEndian }.sorted().withUnsafeBytes { ContentHash($0) }
    }

    /// The names in no particular order.
    package var names: [NameHash] { slots.filter { $0 != .none } }

    /// The slot with a name, or the one for it.
    private func slot(of name: NameHash) -> Int {
        let mask = slots.count - 1
        var slot = Int(name.value >> 1) & mask
        while slots[slot] != .none, slots[slot] != name { slot = (slot + 1) & mask }
        return slot
    }

    private mutating func grow() {
        let names = names
        slots = Array(repeating: .none, count: slots.count * 2)
        for name in names { slots[slot(of: name)] = name }
    }
}

extension TokenizedSource {
    /// The hash of a name in the text, as summaries have it.
    @inline(__always)
    func nameHash(_ name: UnsafeRawBufferPointer) -> NameHash {
        mayHaveEquivalentNames ? NameHash(NameSpelling.distinct(String(decoding: name, as: UTF8.self))) : NameHash(name)
    }
}
