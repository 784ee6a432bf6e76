import FlynnSummary

/// What earlier runs found out about the files of a project: whether they can matter, and their summaries.
///
/// A file that has the stamp that it had is taken for what it was. One that hasn't is read, and if it holds what it, or any
/// other, held before, isn't parsed again: so a fresh checkout is as good as the old one.
///
/// It is kept as a ``CacheBlock``, which is replaced as a whole and in one step. What isn't exactly what this very tool has
/// written is taken for nothing.
struct SummaryCache: Sendable {
    /// What is known of one file.
    struct Entry: Sendable {
        /// What stands in it.
        var relevance: Relevance
        /// The file's bytes.
        var content: ContentHash
        /// What the summary depends on besides the bytes: see ``ShortcutTemplates/fingerprint``.
        var templates: UInt64
        /// The summary, if it was made.
        var archive: Archive?
    }

    /// A summary in its binary form.
    enum Archive: Sendable {
        /// Some bytes of the cache.
        case kept(Range<Int>)
        /// One that was just made.
        case made([UInt8])
    }

    /// What a run has found out about a file.
    struct Note: Sendable {
        var file: UInt64
        /// `nil` if it was written so lately that its stamp means nothing.
        var stamp: FileStamp?
        var entry: Entry
    }

    /// How many bytes the summaries of files that a run has nothing to do with may take up.
    private static let maximumStrangerBytes = 64 << 20
    /// How many times a cache is written before it forgets a file that none of the runs had to do with.
    private static let maximumAge: UInt32 = 64

    private let block: CacheBlock

    /// What a block says; nothing if there is none.
    init(_ block: CacheBlock = CacheBlock()) {
        self.block = block
    }

    /// What is kept in a file; nothing if there is none, or it was kept by another tool, or is damaged.
    init(contentsOf path: String, identity: ContentHash) {
        let source = try? SourceFile.read(path).source
        self.init(source.flatMap { CacheBlock($0, identity: identity) } ?? CacheBlock())
    }

    /// How many files it knows.
    var count: Int { block.count }

    /// A file by its real path, as the cache knows it.
    static func key(_ realPath: String) -> UInt64 { ContentHash(realPath).low }

    /// What is known of a file that has this stamp.
    package func entry(of file: UInt64, stamp: FileStamp, templates: UInt64) -> Entry? {
        guard let number = block.record(of: file) else { return nil }
        let record = block[number]
        return record.stamp == stamp && record.entry.templates == templates ? record.entry : nil
    }

    /// What is known of any file with this content.
    func entry(content: ContentHash, templates: UInt64) -> Entry? {
        var known: Entry?
        for number in block.records(of: content) {
            let entry = block[number].entry
            if entry.templates != templates { continue }
            known = entry
            if entry.archive != nil { break }
        }
        return known
    }

    /// The summary of an entry; `nil` if none was made.
    func summary(_ entry: Entry, path: String) -> FileSummary? {
        switch entry.archive {
        case .kept(let range): block.withBytes(range) { FileSummary(archive: $0, path: path) }
        case .made(let bytes): bytes.withUnsafeBytes { FileSummary(archive: $0, path: path) }
        case nil: nil
        }
    }

    /// The cache with what a run has found out; `nil` if that is nothing new.
    func adding(_ notes: [Note]) -> SummaryCache? {
        if notes.allSatisfy(isKnown) { return nil }
        var records: [CacheBlock.Record] = []
        records.reserveCapacity(max(notes.count, block.count))
        for note in notes {
            records.append(CacheBlock.Record(file: note.file, stamp: note.stamp, entry: note.entry))
        }
        let files = Set(notes.map(\.file))
        var strangerBytes = 0
        for number in 0..<block.count {
            var record = block[number]
            if files.contains(record.file) || record.age >= SummaryCache.maximumAge { continue }
            if case .kept(let range) = record.entry.archive { strangerBytes += range.count }
            if strangerBytes > SummaryCache.maximumStrangerBytes { break }
            record.age += 1
            records.append(record)
        }
        return SummaryCache(CacheBlock(records, keeping: block))
    }

    /// Whether the cache says what a note says.
    private func isKnown(_ note: Note) -> Bool {
        guard let number = block.record(of: note.file) else { return false }
        let record = block[number]
        return record.stamp == note.stamp && record.entry.content == note.entry.content
            && record.entry.templates == note.entry.templates
            && (record.entry.archive != nil || note.entry.archive == nil)
    }

    /// Keeps the cache in a file, from which ``init(contentsOf:identity:)`` reads it. Whoever reads meanwhile sees what
    /// was kept before.
    func write(to path: String, identity: ContentHash) throws(SystemError) {
        let file = try TemporaryFile(besides: path, permissions: 0o600)
        do throws(SystemError) {
            try file.write(block.bytes(identity: identity))
        } catch {
            file.remove()
            throw error
        }
        // What a power failure leaves of it isn't taken for a cache, so nobody has to wait for the disk.
        try file.takePlace(flushing: false)
    }
}

extension FileSummary {
    /// The summary in its binary form, without the path.
    var archive: [UInt8] {
        var writer = ArchiveWriter()
        write(to: &writer)
        return writer.bytes
    }
}
