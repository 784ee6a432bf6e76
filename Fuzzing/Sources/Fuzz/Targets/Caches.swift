@testable import FlynnHeaders
@testable import FlynnLint
@testable import FlynnSummary
import FlynnSyntax

private let identity = ContentHash(high: 1, low: 2)

private func little(_ word: UInt64) -> [UInt8] { withUnsafeBytes(of: word.littleEndian) { Array($0) } }

/// Puts the right hash before bytes.
private func hashed(_ bytes: some Collection<UInt8>) -> [UInt8] {
    let bytes = Array(bytes)
    let hash = bytes.withUnsafeBytes { ContentHash($0) }
    return little(hash.high) + little(hash.low) + bytes
}

extension Target {
    /// The bytes after the hash of a cache of summaries are changed. All records can be read and found.
    static let summaryCaches = Target(
        name: "summary-caches",
        seeds: {
            let notes = try swiftFixtures().prefix(40).enumerated().map { number, fixture in
                let summary = FileSummary(of: SyntaxTree(SourceText(fixture)), path: "A.swift").archive
                let entry = SummaryCache.Entry(
                    relevance: .actors, content: ContentHash(high: UInt64(number), low: 1), templates: 3,
                    archive: .made(summary),
                    outline: .made(FileOutline(TokenizedSource(SourceText(fixture))).archive))
                return CacheBlock.Record(file: UInt64(number), stamp: nil, entry: entry)
            }
            return (1..<8).map { count in
                let bytes = CacheBlock(Array(notes.prefix(count * 5))).bytes(identity: identity)
                return bytes.withBytes { Array($0[40...]) }
            }
        }
    ) { bytes in
        let magic = CacheBlock().bytes(identity: identity).withBytes { Array($0[..<24]) }
        guard let block = CacheBlock(SourceText(magic + hashed(bytes)), identity: identity) else { return }
        let cache = SummaryCache(block)
        for number in 0..<block.count {
            let record = block[number]
            _ = cache.summary(record.entry, path: "A.swift")
            _ = cache.outline(record.entry)
            _ = cache.entry(content: record.entry.content, templates: record.entry.templates)
            if let stamp = record.stamp { _ = cache.entry(of: record.file, stamp: stamp, templates: 3) }
        }
        let entry = SummaryCache.Entry(relevance: .actors, content: ContentHash(high: 9, low: 9), templates: 3)
        _ = cache.adding([SummaryCache.Note(file: 7, stamp: nil, entry: entry)])
    }

    /// The bytes after the hash of a cache of headers are changed.
    static let headerCaches = Target(
        name: "header-caches",
        seeds: {
            var cache = HeaderCache()
            let stamp = FileStamp(modification: 1, change: 2, size: 3, inode: 4)
            for key in 0..<4 as Range<UInt64> {
                var reply = HeaderReply()
                reply.declarations = DeclarationTable(bytes: [1, 2, 3])
                let entry = HeaderCache.Entry(
                    key: ContentHash(high: 0, low: key), dependencies: [], isObjectiveC: key & 1 == 1,
                    wanted: ContentHash(high: 2, low: key), names: ["a", "b\(key)"], reply: key == 0 ? nil : reply)
                let file = HeaderCache.Dependency(
                    path: "/a\(key).h", stamp: stamp, content: ContentHash(high: 1, low: key))
                _ = cache.update(entry, dependingOn: [file, file])
            }
            return [Checksum.verified(cache.bytes).map { Array($0) } ?? [], []]
        }
    ) { bytes in
        let cache = HeaderCache(Checksum.added(to: bytes))
        for entry in cache.entries.values { _ = entry.reply?.declarations?.declaration(named: "a") }
        let copy = HeaderCache(cache.bytes)
        require(copy.bytes == cache.bytes, "a cache that was read is written with other bytes")
    }
}
