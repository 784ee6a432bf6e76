import FlynnSyntax

/// The names in the code of one type or extension, without those in the types inside of it, or in the code outside of types.
package struct NameRegion: Sendable, Equatable {
    /// The type or extension; `nil` for the code outside of types.
    package var type: TypeSummary.ID?
    /// The position of the region around it.
    package var outer: Int?
    /// The names of all identifiers, in the order of their first appearance.
    package var names: [NameHash] = []
}

extension NameRegion {
    /// The regions of a file. The first is that of the code outside of types.
    ///
    /// - Parameter types: The tokens of types and extensions, outer before inner.
    static func regions(of tree: SyntaxTree, _ types: [(type: TypeSummary.ID, tokens: Range<TokenIndex>)])
        -> [NameRegion]
    {
        var regions = [NameRegion()]
        var known = [NameHashes(capacity: types.isEmpty ? tree.tokens.count / 6 : 0)]
        var open: [(region: Int, end: TokenIndex)] = [(0, .max)]
        var next = 0
        tree.source.withBytes { bytes in
            let bytes = UnsafeRawBufferPointer(bytes)
            for token in tree.tokens.indices {
                while token >= open[open.count - 1].end { open.removeLast() }
                while next < types.count, types[next].tokens.lowerBound <= token {
                    regions.append(NameRegion(type: types[next].type, outer: open[open.count - 1].region))
                    known.append(NameHashes(capacity: types[next].tokens.count / 6))
                    open.append((regions.count - 1, types[next].tokens.upperBound))
                    next += 1
                }
                var range: Range<Int>
                switch tree.tokens.kind(token) {
                case .identifier:
                    range = tree.nameRange(ofToken: token)
                    // The projected value of a property with a wrapper.
                    if bytes[range.lowerBound] == UInt8(ascii: "$") { range = range.dropFirst() }
                case .keyword where token > 0 && tree.tokens.kind(token - 1) == .period:
                    range = tree.tokens.range(token)
                default: continue
                }
                let name = NameHash(UnsafeRawBufferPointer(rebasing: bytes[range]))
                let region = open[open.count - 1].region
                if known[region].insert(name) { regions[region].names.append(name) }
            }
        }
        return regions
    }
}

// MARK: - Archive

extension NameHash: Archivable {
    @inline(__always)
    package static func archive(_ value: Self!, _ archiver: inout some Archiver) -> Self {
        Self(word: UInt32(truncatingIfNeeded: archiver.number(UInt64(value.word))))
    }
}

extension NameRegion: Archivable {
    @inline(__always)
    package static func archive(_ value: Self!, _ archiver: inout some Archiver) -> Self {
        let (type, outer) = (archiver.field(value.type), archiver.natural(value.outer.map { $0 + 1 } ?? 0))
        return Self(type: type, outer: outer > 0 ? outer - 1 : nil, names: archiver.field(value.names))
    }
}
