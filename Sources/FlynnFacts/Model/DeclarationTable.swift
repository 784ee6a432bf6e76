import FlynnStore

/// A table of header declarations by name. Lookups decode only the requested declarations.
///
/// The bytes are also the format in caches and messages: the number of declarations, the start offsets of the
/// declarations and the end offset of the last, and an archive for each ``ImportedDeclaration``, sorted by the UTF-8
/// bytes of the name. Numbers in the first two parts have 4 bytes, little-endian. Lookups in arbitrary bytes are safe,
/// too.
package struct DeclarationTable: Sendable, Equatable {
    package let bytes: ArraySlice<UInt8>

    /// Creates a table of declarations with distinct names.
    package init(_ declarations: [ImportedDeclaration]) {
        let order = declarations.indices.sorted { left, right in
            declarations[left].name.utf8.lexicographicallyPrecedes(declarations[right].name.utf8)
        }
        var writer = Archiver()
        var offsets: [UInt32] = []
        offsets.reserveCapacity(declarations.count + 1)
        for number in order {
            offsets.append(UInt32(writer.byteCount))
            writer.begin()
            writer.write(declarations[number])
        }
        offsets.append(UInt32(writer.byteCount))
        bytes = (([UInt32(declarations.count)] + offsets).littleEndianBytes + writer.bytes)[...]
    }

    /// Creates a table from its bytes.
    package init(bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
    }

    /// Returns the declaration named `name`; `nil` if the table doesn't contain the name.
    package func declaration(named name: String) -> ImportedDeclaration? {
        archive(named: name)?.withUnsafeBytes(ImportedDeclaration.value)
    }

    /// Returns the binary form of the declaration named `name`; `nil` if the table doesn't contain the name. Equal
    /// declarations have equal forms.
    package func archive(named name: String) -> ArraySlice<UInt8>? {
        var name = name
        let range = name.withUTF8 { name in
            bytes.withUnsafeBytes { bytes -> Range<Int>? in
                let layout = Layout(bytes)
                let number = (0..<layout.count).partitioningIndex { number in
                    !layout.name(number).lexicographicallyPrecedes(name)
                }
                return number < layout.count && layout.name(number).elementsEqual(name) ? layout.range(number) : nil
            }
        }
        return range.map { bytes[bytes.startIndex + $0.lowerBound..<bytes.startIndex + $0.upperBound] }
    }

    /// All declarations, sorted by name.
    package var all: [ImportedDeclaration] {
        var names: [String] = []
        forEachName { names.append(String(decoding: $0, as: UTF8.self)) }
        return names.compactMap(declaration)
    }

    /// Returns the names accepted by `filter`.
    package func names(_ filter: NameFilter) -> [String] {
        var found: [String] = []
        forEachName { utf8 in
            if let name = filter.name(utf8) { found.append(name) }
        }
        return found
    }

    /// Calls a function with the UTF-8 bytes of each name, in order.
    private func forEachName(_ body: (UnsafeRawBufferPointer) -> Void) {
        bytes.withUnsafeBytes { bytes in
            let layout = Layout(bytes)
            for number in 0..<layout.count { body(layout.name(number)) }
        }
    }
}

/// The positions of the parts in a table. Parts outside of the bytes are empty.
private struct Layout {
    let bytes: UnsafeRawBufferPointer
    let count: Int

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
        count = bytes.count < 8 ? 0 : min(Int(bytes.number(at: 0, as: UInt32.self)), bytes.count / 4 - 2)
    }

    /// Returns the range of a declaration.
    func range(_ number: Int) -> Range<Int> {
        let start = 4 * (count + 2) + Int(bytes.number(at: 4 * (number + 1), as: UInt32.self))
        let end = 4 * (count + 2) + Int(bytes.number(at: 4 * (number + 2), as: UInt32.self))
        return start <= end && end <= bytes.count ? start..<end : 0..<0
    }

    /// Returns the name at the start of a declaration, encoded as 0 for a new string, the length, and the bytes.
    func name(_ number: Int) -> UnsafeRawBufferPointer {
        let archive = bytes[range(number)]
        var length = 0
        var shift = 0
        var rest = archive.dropFirst()
        while let byte = rest.popFirst() {
            length |= Int(byte & 0x7F) << shift
            if byte < 0x80 { break }
            shift += 7
            if shift > 28 { return UnsafeRawBufferPointer(rebasing: rest.prefix(0)) }
        }
        return UnsafeRawBufferPointer(rebasing: rest.prefix(length))
    }
}
