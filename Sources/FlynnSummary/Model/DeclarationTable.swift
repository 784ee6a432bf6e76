/// The declarations of headers by their names, of which only those that are looked up are decoded.
///
/// Its bytes are those of its form in caches and in messages: the number of the declarations, the offsets at which they begin and
/// at which the last one ends, and an archive of each ``ImportedDeclaration``, in the order of the names' bytes. All numbers of
/// the first two parts have 4 bytes, little-endian. Looking up names in any other bytes is safe, too.
package struct DeclarationTable: Sendable, Equatable {
    package let bytes: ArraySlice<UInt8>

    /// A table of declarations with different names.
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
        var bytes: [UInt8] = []
        bytes.reserveCapacity(4 * (offsets.count + 1) + writer.byteCount)
        for number in [UInt32(declarations.count)] + offsets {
            withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
        }
        self.bytes = (bytes + writer.bytes)[...]
    }

    /// A table whose bytes are known.
    package init(bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
    }

    /// The declaration with a name; `nil` if no declaration has it.
    package func declaration(named name: String) -> ImportedDeclaration? {
        archive(named: name)?.withUnsafeBytes { bytes in
            var reader = Archiver(reading: bytes)
            let declaration: ImportedDeclaration = reader.read()
            return reader.isComplete ? declaration : nil
        }
    }

    /// The binary form of the declaration with a name; `nil` if no declaration has it. Equal declarations have equal forms.
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

    /// All declarations, in the order of their names.
    package var all: [ImportedDeclaration] {
        var names: [String] = []
        forEachName { names.append(String(decoding: $0, as: UTF8.self)) }
        return names.compactMap(declaration)
    }

    /// The names that a filter finds.
    package func names(_ filter: NameFilter) -> [String] {
        var found: [String] = []
        forEachName { utf8 in
            if let name = filter.name(utf8) { found.append(name) }
        }
        return found
    }

    /// Calls a function with the UTF-8 of each name, in order.
    private func forEachName(_ body: (UnsafeRawBufferPointer) -> Void) {
        bytes.withUnsafeBytes { bytes in
            let layout = Layout(bytes)
            for number in 0..<layout.count { body(layout.name(number)) }
        }
    }
}

/// Where the parts of a table are. What is outside of its bytes is empty.
private struct Layout {
    let bytes: UnsafeRawBufferPointer
    let count: Int

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
        count = bytes.count < 8 ? 0 : min(Int(Layout.number(0, bytes)), bytes.count / 4 - 2)
    }

    private static func number(_ position: Int, _ bytes: UnsafeRawBufferPointer) -> UInt32 {
        UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 4 * position, as: UInt32.self))
    }

    /// The range of a declaration.
    func range(_ number: Int) -> Range<Int> {
        let start = 4 * (count + 2) + Int(Layout.number(number + 1, bytes))
        let end = 4 * (count + 2) + Int(Layout.number(number + 2, bytes))
        return start <= end && end <= bytes.count ? start..<end : 0..<0
    }

    /// The name at the beginning of a declaration: 0 for a new string, its length, and its bytes.
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
