import FlynnFiles
import FlynnStore
import FlynnSummary

/// The cached facts about the files of a project: their relevance, their outlines and their summaries.
///
/// A file with an unchanged stamp isn't read. Any other file is read and looked up by its contents, so that a new
/// checkout of the same contents isn't parsed again.
///
/// It is stored as a ``CacheBlock``, which is replaced atomically. A block that is damaged, or that another executable
/// wrote, is ignored.
struct SummaryCache: Sendable {
    /// The facts about one file.
    struct Entry: Sendable {
        /// The file's relevance.
        var relevance: Relevance
        /// The hash of the file's bytes.
        var content: ContentHash
        /// The settings that the summary depends on: see ``ShortcutTemplates/fingerprint``.
        var templates: ContentHash
        /// The summary, if it was made.
        var archive: Archive?
        /// The outline, if it was made.
        var outline: Archive?
        /// The last decision of a ``FileSelection``.
        var selection = Selection.none
        /// The fingerprint of its ``SummaryNames``; ``ContentHash/none`` if they weren't needed.
        var names = ContentHash.none
    }

    /// The names by which files were selected, by their fingerprints.
    struct Names: Equatable, Sendable {
        /// The hash of the fingerprints of the names in the files that matter, in the order of the files.
        var inFiles = ContentHash.none
        /// The ``RelevantNames`` that followed.
        var relevant = ContentHash.none
    }

    /// Whether a file matters to others, though it isn't relevant by itself.
    enum Selection: UInt8, Sendable {
        /// It isn't known.
        case none
        case selected
        /// It has none of the ``SummaryCache/names``.
        case leftOut
    }

    /// A summary or an outline in its binary form.
    enum Archive: Sendable {
        /// A range of the cache's bytes.
        case kept(Range<Int>)
        /// Bytes that aren't in the cache yet.
        case made([UInt8])
    }

    /// The facts that a run adds about a file.
    struct Note: Sendable {
        var file: UInt64
        /// `nil` if the file was modified so recently that its next version could have the same stamp.
        var stamp: FileStamp?
        var entry: Entry
    }

    /// The maximum size of the summaries of files that aren't part of a run, in bytes.
    private static let maxUnusedBytes = 64 << 20
    /// The number of writes after which a file is removed that was part of none of the runs.
    private static let maxAge: UInt32 = 64

    /// How many files the cache has for each new or changed file that isn't added.
    private static let filesPerNewFile = 256

    /// The maximum size of an archive in bytes, for each byte of the file and besides.
    private static let (maxArchiveRatio, maxSmallArchive) = (32, 4_096)

    private let block: CacheBlock
    /// The names by which files were selected.
    var names: Names { block.names }

    /// Creates a cache from a block. The default is an empty cache.
    init(_ block: CacheBlock = CacheBlock()) {
        self.block = block
    }

    /// Reads a cache from a file. If the file doesn't exist, is damaged, or has another identity, the cache is empty.
    init(contentsOf path: String, identity: ContentHash) {
        let source = try? InputFile.read(path, as: .cache)
        self.init(source.flatMap { CacheBlock($0, identity: identity) } ?? CacheBlock())
    }

    /// The number of files.
    var count: Int { block.count }

    /// The key of a file, by its real path.
    static func key(_ realPath: String) -> UInt64 { QuickHash(realPath).low }

    /// The entry of a file with a stamp.
    package func entry(of file: UInt64, stamp: FileStamp, templates: ContentHash) -> Entry? {
        guard let number = block.record(of: file) else { return nil }
        let record = block[number]
        return record.stamp == stamp && record.entry.templates == templates
            && SummaryCache.isPlausible(record.entry, byteCount: Int(stamp.size)) ? record.entry : nil
    }

    /// The entry of any file with some contents.
    ///
    /// - Parameter byteCount: The size of the contents.
    func entry(content: ContentHash, byteCount: Int, templates: ContentHash) -> Entry? {
        var known: Entry?
        for number in block.records(of: content) {
            let entry = block[number].entry
            if entry.templates != templates || !SummaryCache.isPlausible(entry, byteCount: byteCount) { continue }
            known = entry
            if entry.archive != nil { break }
        }
        return known
    }

    /// Whether the archives of an entry aren't much larger than the file. Otherwise copies of a small file could have large archives.
    private static func isPlausible(_ entry: Entry, byteCount: Int) -> Bool {
        [entry.archive, entry.outline].allSatisfy { archive in
            guard case .kept(let range) = archive else { return true }
            return (range.count - maxSmallArchive) / maxArchiveRatio <= byteCount
        }
    }

    /// The summary of an entry; `nil` if the entry has none, or if names are repeated in it that aren't in the file as often.
    ///
    /// - Parameter byteCount: The size of the file.
    func summary(_ entry: Entry, path: String, byteCount: Int) -> FileSummary? {
        let max = SummaryCache.maxSmallArchive + SummaryCache.maxArchiveRatio * byteCount
        return switch entry.archive {
        case .kept(let range):
            block.withBytes(range) { FileSummary(archive: $0, path: path, repeatedByteCount: max) }
        case .made(let bytes): bytes.withUnsafeBytes { FileSummary(archive: $0, path: path) }
        case nil: nil
        }
    }

    /// The outline of an entry; `nil` if the entry has none.
    func outline(_ entry: Entry) -> FileOutline? {
        switch entry.outline {
        case .kept(let range): block.withBytes(range, FileOutline.init(archive:))
        case .made(let bytes): bytes.withUnsafeBytes(FileOutline.init(archive:))
        case nil: nil
        }
    }

    /// The cache with the facts of a run added; `nil` if all of them are in the cache, or so many that to write it would take
    /// longer than to summarize the others again.
    ///
    /// - Parameter selected: The names by which the run selected files; `nil` if it didn't.
    func adding(_ notes: [Note], names selected: Names? = nil) -> SummaryCache? {
        let names = selected ?? self.names
        if names.relevant == self.names.relevant,
            notes.count(where: { !isKnown($0) }) <= block.count / SummaryCache.filesPerNewFile
        {
            return nil
        }
        var records: [CacheBlock.Record] = []
        records.reserveCapacity(max(notes.count, block.count))
        for note in notes {
            records.append(CacheBlock.Record(file: note.file, stamp: note.stamp, entry: note.entry))
        }
        let files = Set(notes.map(\.file))
        var unusedBytes = 0
        for number in 0..<block.count {
            var record = block[number]
            if files.contains(record.file) || record.age >= SummaryCache.maxAge { continue }
            if case .kept(let range) = record.entry.archive { unusedBytes += range.count }
            if unusedBytes > SummaryCache.maxUnusedBytes { break }
            record.age += 1
            if names.relevant != self.names.relevant, record.entry.selection == .leftOut {
                record.entry.selection = .none
            }
            records.append(record)
        }
        return SummaryCache(CacheBlock(records, names: names, keeping: block))
    }

    /// Whether the cache contains the facts of a note.
    private func isKnown(_ note: Note) -> Bool {
        guard let number = block.record(of: note.file) else { return false }
        let record = block[number]
        return record.stamp == note.stamp && record.entry.content == note.entry.content
            && record.entry.templates == note.entry.templates
            && (record.entry.archive != nil || note.entry.archive == nil)
            && (record.entry.outline != nil || note.entry.outline == nil)
            && record.entry.selection == note.entry.selection && record.entry.names == note.entry.names
    }

    /// Writes the cache to a file atomically; see ``init(contentsOf:identity:)``.
    func write(to path: String, identity: ContentHash) throws(SystemError) {
        let file = try TemporaryFile(beside: path, permissions: 0o600)
        try file.write(block.bytes(identity: identity))
        // Not flushed to disk: a file that a power failure damages is ignored.
        try file.replaceTarget(flushing: false)
    }
}

extension FileSummary {
    /// The summary in its binary form, without the path.
    var archive: [UInt8] {
        var writer = Archiver()
        write(to: &writer)
        return writer.bytes
    }
}
