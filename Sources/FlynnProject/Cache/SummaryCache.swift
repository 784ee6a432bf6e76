import FlynnFacts
import FlynnFiles
import FlynnOutline
import FlynnStore
import FlynnSyntax

/// The cached facts about the files of a project: the relevance, the outline and the summary of every file.
///
/// A file with an unchanged stamp isn't read. Any other file is read and looked up by its contents, so a new checkout
/// of the same contents isn't parsed again.
///
/// The cache is stored as a ``CacheBlock``, which is replaced atomically. Damaged blocks and blocks of other
/// executables are ignored.
package struct SummaryCache: Sendable {
    /// The facts about one file.
    struct Entry: Sendable {
        /// The relevance of this file.
        var relevance: Relevance
        /// The hash of this file's bytes.
        var content: ContentHash
        /// The settings for the summary; see ``ShortcutTemplates/fingerprint``.
        var templates: ContentHash
        /// The summary, if it was created.
        var archive: Archive?
        /// The outline, if it was created.
        var outline: Archive?
        /// The last decision of a ``FileSelection``.
        var selection = Selection.none
        /// The ``SummaryNames`` of this file, if they were needed.
        var names: FileNames?
    }

    /// The ``SummaryNames`` of a file.
    struct FileNames: Sendable {
        /// The hash of the names' binary form.
        var fingerprint: ContentHash
        var archive: Archive

        init(fingerprint: ContentHash, archive: Archive) { (self.fingerprint, self.archive) = (fingerprint, archive) }

        init(_ names: SummaryNames) {
            let bytes = names.archive
            self.init(fingerprint: bytes.withUnsafeBytes { ContentHash($0) }, archive: .made(bytes))
        }
    }

    /// The fingerprints of the names used for the selection of files.
    package struct Names: Equatable, Sendable {
        /// The hash of the fingerprints of the names in the selected files, in the order of the files.
        var inFiles = ContentHash.none
        /// The fingerprint of the resulting ``RelevantNames``.
        var relevant = ContentHash.none
    }

    /// Whether a file matters to other files. This is only recorded for files that aren't relevant on their own.
    enum Selection: UInt8, Sendable {
        /// The selection is unknown.
        case none
        case selected
        /// The file contains none of the ``SummaryCache/names``.
        case leftOut
    }

    /// A summary or an outline in binary form.
    enum Archive: Sendable {
        /// A range of the stored archives.
        case kept(Range<Int>)
        /// Bytes that aren't in the cache yet.
        case made([UInt8])
    }

    /// The facts about a file that are added by a run.
    package struct Note: Sendable {
        var file: UInt64
        /// The stamp, or `nil` after a recent modification, because the next version could have the same stamp.
        var stamp: FileStamp?
        var entry: Entry
    }

    /// The maximum size of the summaries of files outside of a run, in bytes.
    private static let maxUnusedBytes = 64 << 20
    /// The number of writes after which an unused file is removed.
    private static let maxAge: UInt32 = 64

    /// The cache isn't written again if it contains at least this number of files per new or changed file.
    private static let filesPerNewFile = 256

    /// The maximum size of an archive: a number of bytes per byte of the file, and a constant number of bytes.
    private static let (maxArchiveRatio, maxSmallArchive) = (32, 4_096)

    private let block: CacheBlock
    /// The names used for the selection of files.
    var names: Names { block.names }

    /// Creates an empty cache.
    package init() { block = CacheBlock() }

    /// Creates a cache from a block.
    init(_ block: CacheBlock) { self.block = block }

    /// Reads a cache from the contents of a file. If there is none, or it is damaged, or has another identity, the cache is empty.
    init(_ contents: SourceText?, identity: ContentHash) {
        self.init(contents.flatMap { CacheBlock($0, identity: identity) } ?? CacheBlock())
    }

    /// The number of files in this cache.
    var count: Int { block.count }

    /// Returns the key of a file with a real path.
    static func key(_ realPath: String) -> UInt64 { QuickHash(realPath).low }

    /// Returns the entry of a file with a stamp.
    func entry(of file: UInt64, stamp: FileStamp, templates: ContentHash) -> Entry? {
        guard let number = block.record(of: file) else { return nil }
        let record = block[number]
        return record.stamp == stamp && record.entry.templates == templates
            && SummaryCache.isPlausible(record.entry, byteCount: Int(stamp.size)) ? record.entry : nil
    }

    /// Returns the entry of any file with some contents.
    ///
    /// - Parameter byteCount: The size of the contents in bytes.
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

    /// Returns whether the archives of an entry aren't much larger than the file. Otherwise copies of a small file
    /// could have large archives.
    private static func isPlausible(_ entry: Entry, byteCount: Int) -> Bool {
        [entry.archive, entry.outline, entry.names?.archive].allSatisfy { archive in
            guard case .kept(let range) = archive else { return true }
            return (range.count - maxSmallArchive) / maxArchiveRatio <= byteCount
        }
    }

    /// Returns the summary of an entry, if any. Returns `nil` if the summary repeats names more often than the file can
    /// contain them.
    ///
    /// - Parameter byteCount: The size of the file in bytes.
    func summary(_ entry: Entry, path: String, byteCount: Int) -> FileSummary? {
        let max = SummaryCache.maxSmallArchive + SummaryCache.maxArchiveRatio * byteCount
        return switch entry.archive {
        case .kept(let range):
            block.archives.withBytes(range) { FileSummary(archive: $0, path: path, repeatedByteCount: max) }
        case .made(let bytes): bytes.withUnsafeBytes { FileSummary(archive: $0, path: path) }
        case nil: nil
        }
    }

    /// Returns the outline of an entry, if any.
    func outline(_ entry: Entry) -> FileOutline? { read(entry.outline, FileOutline.init(archive:)) }

    /// Returns the names of an entry, if any.
    func names(_ entry: Entry) -> SummaryNames? { read(entry.names?.archive, SummaryNames.init(archive:)) }

    private func read<Value>(_ archive: Archive?, _ read: (UnsafeRawBufferPointer) -> Value?) -> Value? {
        switch archive {
        case .kept(let range): block.archives.withBytes(range, read)
        case .made(let bytes): bytes.withUnsafeBytes(read)
        case nil: nil
        }
    }

    /// Returns the cache with the facts of a run. Returns `nil` if the cache contains all of the facts, or lacks so few
    /// of them that writing the cache would take longer than summarizing these files again.
    ///
    /// - Parameter selected: The names used by the run for the selection of files, or `nil` if files weren't selected.
    package func adding(_ notes: [Note], names selected: Names? = nil) -> SummaryCache? {
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

    /// Returns whether the cache contains the facts of a note.
    private func isKnown(_ note: Note) -> Bool {
        guard let number = block.record(of: note.file) else { return false }
        let record = block[number]
        return record.stamp == note.stamp && record.entry.content == note.entry.content
            && record.entry.templates == note.entry.templates
            && (record.entry.archive != nil || note.entry.archive == nil)
            && (record.entry.outline != nil || note.entry.outline == nil)
            && record.entry.selection == note.entry.selection
            && record.entry.names?.fingerprint == note.entry.names?.fingerprint
    }

    /// The contents of a file with the cache; see ``init(_:identity:)``.
    func contents(identity: ContentHash) -> SourceText { block.bytes(identity: identity) }
}

extension FileSummary {
    /// The summary in binary form, excluding the path.
    var archive: [UInt8] {
        var writer = Archiver()
        write(to: &writer)
        return writer.bytes
    }
}
