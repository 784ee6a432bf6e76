import FlynnFacts
import FlynnStore

/// Lists of names in binary form: 32-bit words, each list after twice its count plus a flag.
struct NameWriter {
    private var words: [UInt32] = []

    mutating func add(_ names: [NameHash], flag: Bool = false) {
        words.append(UInt32(names.count) << 1 | (flag ? 1 : 0))
        words += names.lazy.map(\.word)
    }

    /// Adds a list of other values, each of which is at least one list of names.
    mutating func add<Element>(_ elements: [Element], _ add: (Element, inout Self) -> Void) {
        words.append(UInt32(elements.count))
        for element in elements { add(element, &self) }
    }

    var bytes: [UInt8] { words.littleEndianBytes }
}

/// Reads the bytes of a ``NameWriter``.
struct NameReader {
    private let bytes: UnsafeRawBufferPointer
    private var position = 0
    private let count: Int
    private var isDamaged = false

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
        count = bytes.count / 4
    }

    /// Whether all bytes were read, and were written by a ``NameWriter`` in the same order.
    var isComplete: Bool { !isDamaged && position * 4 == bytes.count }

    mutating func names() -> [NameHash] { flaggedNames().names }

    mutating func flaggedNames() -> (names: [NameHash], flag: Bool) {
        let head = next() ?? 0
        guard let range = take(Int(head >> 1)) else { return ([], false) }
        return (range.map { NameHash(word: word($0)) }, head & 1 != 0)
    }

    mutating func list<Element>(_ read: (inout Self) -> Element) -> [Element] {
        let count = Int(next() ?? 0)
        // Each element has at least one word, so a forged count doesn't allocate more than the bytes do.
        if count > self.count - position { isDamaged = true }
        return isDamaged ? [] : (0..<count).map { _ in read(&self) }
    }

    private func word(_ position: Int) -> UInt32 { bytes.number(at: position * 4) }

    private mutating func next() -> UInt32? { take(1).map { word($0.lowerBound) } }

    private mutating func take(_ number: Int) -> Range<Int>? {
        guard number <= count - position else {
            isDamaged = true
            return nil
        }
        defer { position += number }
        return position..<position + number
    }
}
