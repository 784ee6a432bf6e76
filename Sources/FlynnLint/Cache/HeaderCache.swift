import FlynnHeaders
import FlynnSummary
import FlynnSyntax

/// The facts about the headers of a project's modules, kept between runs.
///
/// It is stored as the hash of all that follows, and then for each module three parts: its fields, the hashes of the identifiers
/// in its headers, and the parser's reply.
struct HeaderCache {
    /// A file that facts depend on.
    struct File: Equatable {
        var path: String
        /// The stamp that it had; `nil` if the stamp can't be trusted.
        var stamp: FileStamp?
        var content: ContentHash
    }

    /// The facts about one module.
    struct Entry {
        /// What identifies it: its headers, the parser's arguments, the library and its version.
        var key: ContentHash
        /// Its own headers.
        var headers: [File]
        /// Whether they are Objective-C's.
        var isObjectiveC: Bool
        /// The hashes of the identifiers in its headers, sorted: 8 bytes each, little-endian.
        var words: ArraySlice<UInt8>
        /// The files that the parser has read.
        var included: [File] = []
        /// The parser's reply; empty if it wasn't asked.
        var reply: ArraySlice<UInt8> = []
    }

    private(set) var entries: [ContentHash: Entry] = [:]
    /// Whether it differs from what was read.
    private(set) var isChanged = false

    private static let hashCount = 16

    init() {}

    /// Reads a stored cache; empty for any other bytes.
    init(_ bytes: [UInt8]) {
        guard bytes.count >= HeaderCache.hashCount else { return }
        var rest = bytes[HeaderCache.hashCount...]
        guard HeaderCache.hash(rest).elementsEqual(bytes[..<HeaderCache.hashCount]) else { return }
        while !rest.isEmpty {
            guard let fields = HeaderCache.part(&rest), let words = HeaderCache.part(&rest),
                let reply = HeaderCache.part(&rest)
            else {
                entries = [:]
                return
            }
            let entry = fields.withUnsafeBytes { bytes -> Entry? in
                var reader = ArchiveReader(bytes)
                var entry = reader.field(Entry.empty)
                entry.words = words
                entry.reply = reply
                return reader.isComplete ? entry : nil
            }
            guard let entry else {
                entries = [:]
                return
            }
            entries[entry.key] = entry
        }
    }

    mutating func update(_ entry: Entry) {
        entries[entry.key] = entry
        isChanged = true
    }

    /// Keeps the entries of some keys only.
    mutating func keep(_ keys: Set<ContentHash>) {
        for key in entries.keys where !keys.contains(key) {
            entries[key] = nil
            isChanged = true
        }
    }

    var bytes: [UInt8] {
        var body: [UInt8] = []
        for entry in entries.values.sorted(by: { ($0.key.high, $0.key.low) < ($1.key.high, $1.key.low) }) {
            var fields = ArchiveWriter()
            fields.write(entry)
            for part in [fields.bytes[...], entry.words, entry.reply] {
                withUnsafeBytes(of: UInt64(part.count).littleEndian) { body.append(contentsOf: $0) }
                body.append(contentsOf: part)
            }
        }
        return HeaderCache.hash(body[...]) + body
    }

    private static func part(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard rest.count >= 8 else { return nil }
        let count = UInt64(littleEndian: rest.withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) })
        rest = rest.dropFirst(8)
        guard count <= UInt64(rest.count) else { return nil }
        defer { rest = rest.dropFirst(Int(count)) }
        return rest.prefix(Int(count))
    }

    private static func hash(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        let hash = bytes.withUnsafeBytes { ContentHash($0) }
        return [hash.high, hash.low].flatMap { word in withUnsafeBytes(of: word.littleEndian) { Array($0) } }
    }
}

extension HeaderCache.Entry {
    fileprivate static let empty = HeaderCache.Entry(
        key: ContentHash(high: 0, low: 0), headers: [], isObjectiveC: false, words: [])

    /// Whether one of some names occurs in the headers.
    func contains(_ names: [UInt64]) -> Bool {
        words.withUnsafeBytes { bytes in
            names.contains { name in
                let count = bytes.count / 8
                func word(_ index: Int) -> UInt64 {
                    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self))
                }
                let position = (0..<count).partitioningIndex { word($0) >= name }
                return position < count && word(position) == name
            }
        }
    }
}

// MARK: - Archive

extension HeaderCache.Entry: Archivable {
    static func archive(_ value: Self!, _ archiver: inout some Archiver) -> Self {
        Self(
            key: archiver.field(value.key), headers: archiver.field(value.headers),
            isObjectiveC: archiver.field(value.isObjectiveC), words: [], included: archiver.field(value.included))
    }
}

extension HeaderCache.File: Archivable {
    static func archive(_ value: Self!, _ archiver: inout some Archiver) -> Self {
        Self(
            path: archiver.field(value.path), stamp: archiver.field(value.stamp),
            content: archiver.field(value.content))
    }
}

extension ContentHash: Archivable {
    package static func archive(_ value: Self!, _ archiver: inout some Archiver) -> Self {
        Self(high: archiver.field(value.high), low: archiver.field(value.low))
    }
}

extension FileStamp: Archivable {
    package static func archive(_ value: Self!, _ archiver: inout some Archiver) -> Self {
        func signed(_ value: UInt64) -> Int64 { Int64(bitPattern: value) }
        return Self(
            modification: signed(archiver.field(UInt64(bitPattern: value.modification))),
            change: signed(archiver.field(UInt64(bitPattern: value.change))),
            size: signed(archiver.field(UInt64(bitPattern: value.size))), inode: archiver.field(value.inode))
    }
}
