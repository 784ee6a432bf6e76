import FlynnStore
import FlynnSyntax

/// The hash of a name, in 31 bits. Few different names have the same one, also among a million.
package struct NameHash: Hashable, Sendable {
    /// Twice the hash plus 1, which is never zero.
    fileprivate let value: UInt32

    /// Creates a hash of the UTF-8 bytes of `name`.
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
        value = UInt32(truncatingIfNeeded: hash >> 33) << 1 | 1
    }

    /// Creates a hash of a name.
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

    /// The value for an empty slot in ``NameHashes``.
    fileprivate static let none = NameHash(value: 0)

    private init(value: UInt32) { self.value = value }

    /// The hash in an archive.
    package var word: UInt32 { value >> 1 }

    /// The hash in an archive, of which 31 bits are used.
    package init(word: UInt32) { value = word << 1 | 1 }
}

/// A set of names, represented by hashes in a table with open addressing. At most half of the table is used.
package struct NameHashes: Sendable {
    private var slots: [NameHash]
    /// The number of names.
    package private(set) var count = 0

    /// Differs from run to run, so that no file can contain names that all begin at the same slots.
    private static let factor = UInt64.random(in: .min ... .max) | 1

    /// Creates an empty set.
    ///
    /// - Parameter capacity: The number of names that the set can contain before it grows.
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

    /// Adds a name. Returns whether the name is new.
    @discardableResult
    package mutating func insert(_ name: NameHash) -> Bool {
        let slot = slot(of: name)
        if slots[slot] != .none { return false }
        slots[slot] = name
        count += 1
        if count * 2 > slots.count { grow() }
        return true
    }

    /// Returns whether the set contains `name`.
    package func contains(_ name: NameHash) -> Bool { slots[slot(of: name)] != .none }

    /// A hash of the names, independent of the order.
    package var fingerprint: ContentHash {
        slots.compactMap { $0 == .none ? nil : $0.value.littleEndian }.sorted().withUnsafeBytes { ContentHash($0) }
    }

    /// The names in an order that differs from run to run.
    package var names: [NameHash] { slots.filter { $0 != .none } }

    /// Returns the slot containing `name`, or the empty slot for this name.
    private func slot(of name: NameHash) -> Int {
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: (UInt64(name.value) &* NameHashes.factor) >> 32) & mask
        while slots[slot] != .none, slots[slot] != name {
            // Sequences of used slots are short.
            if slot & 63 == 0 { countStep() }
            slot = (slot + 1) & mask
        }
        return slot
    }

    private mutating func grow() {
        let names = names
        slots = Array(repeating: .none, count: slots.count * 2)
        for name in names { slots[slot(of: name)] = name }
    }
}

extension TokenizedSource {
    /// Returns the hash of `name` in the text, as in summaries.
    @inline(__always)
    package func nameHash(_ name: UnsafeRawBufferPointer) -> NameHash {
        mayHaveEquivalentNames ? NameHash(NameSpelling.distinct(String(decoding: name, as: UTF8.self))) : NameHash(name)
    }
}
