import FlynnSyntax

/// The names in the code of a type or extension, excluding inner types, or in the code outside of types.
package struct NameRegion: Sendable, Equatable {
    /// The type or extension; `nil` for the code outside of types.
    package var type: TypeSummary.ID?
    /// The index of the enclosing region.
    package var outer: Int?
    /// The names of all identifiers, in the order in which they appear.
    package var names: [NameHash] = []
}

extension NameRegion {
    /// Returns the regions of a file. The first region is the code outside of types.
    ///
    /// - Parameter types: The token ranges of types and extensions, from outer to inner declarations.
    package static func regions(of tree: SyntaxTree, _ types: [(type: TypeSummary.ID, tokens: Range<TokenIndex>)])
        -> [NameRegion]
    {
        var collector = NameRegionCollector(types, tokenCount: tree.tokens.count)
        tree.forEachName { collector.add(tree.tokenized.nameHash($1), token: $0) }
        return collector.finish()
    }
}

/// Collects the names in regions, in token order.
private struct NameRegionCollector {
    private let types: [(type: TypeSummary.ID, tokens: Range<TokenIndex>)]
    private var regions = [NameRegion()]
    /// The innermost region.
    private var current: Frame
    /// The enclosing regions, from outermost to innermost.
    private var outer: [Frame] = []
    /// The next token at which a region begins or ends.
    private var boundary: TokenIndex

    /// An open region.
    private struct Frame {
        var region: Int
        var end: TokenIndex
        var names: [NameHash] = []
        var known: NameHashes
    }

    init(_ types: [(type: TypeSummary.ID, tokens: Range<TokenIndex>)], tokenCount: Int) {
        self.types = types
        current = Frame(region: 0, end: .max, known: NameHashes(capacity: types.isEmpty ? tokenCount / 6 : 0))
        boundary = types.first?.tokens.lowerBound ?? .max
    }

    @inline(__always)
    mutating func add(_ name: NameHash, token: TokenIndex) {
        if token >= boundary { move(to: token) }
        if current.known.insert(name) { current.names.append(name) }
    }

    /// Ends and begins regions before `token`.
    @inline(never)
    private mutating func move(to token: TokenIndex) {
        repeat {
            if current.end <= boundary {
                end()
            } else {
                let (type, tokens) = types[regions.count - 1]
                regions.append(NameRegion(type: type, outer: current.region))
                outer.append(current)
                // The tokens of types in each other count for each of them.
                let capacity = min(tokens.count / 6, 1_024)
                current = Frame(
                    region: regions.count - 1, end: tokens.upperBound, known: NameHashes(capacity: capacity))
            }
            let next = regions.count - 1
            boundary = min(current.end, next < types.count ? types[next].tokens.lowerBound : .max)
        } while token >= boundary
    }

    private mutating func end() {
        regions[current.region].names = current.names
        if let around = outer.popLast() { current = around }
    }

    mutating func finish() -> [NameRegion] {
        // Types without names have regions, too.
        if !types.isEmpty { move(to: .max - 1) }
        end()
        return regions
    }
}

// MARK: - Archive

extension NameHash: Archivable {
    @inline(__always)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        let low = archiver.byte(UInt8(truncatingIfNeeded: value.word))
        let second = archiver.byte(UInt8(truncatingIfNeeded: value.word >> 8))
        let third = archiver.byte(UInt8(truncatingIfNeeded: value.word >> 16))
        let high = archiver.byte(UInt8(truncatingIfNeeded: value.word >> 24))
        return Self(word: UInt32(low) | UInt32(second) << 8 | UInt32(third) << 16 | UInt32(high) << 24)
    }
}

extension NameRegion: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        let (type, outer) = (archiver.field(value.type), archiver.natural(value.outer.map { $0 + 1 } ?? 0))
        return Self(type: type, outer: outer > 0 ? outer - 1 : nil, names: archiver.field(value.names))
    }
}
