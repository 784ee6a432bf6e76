import FlynnFiles
import FlynnStore
import FlynnSyntax

/// The sections of a ``SummaryCache``.
struct CacheBlock: Sendable {
    /// The stored facts about a file.
    struct Record: Sendable {
        /// The key of this file; see ``SummaryCache/key(_:)``.
        var file: UInt64
        /// The stamp of this file, or `nil` if it can't be trusted.
        var stamp: FileStamp?
        var entry: SummaryCache.Entry
        /// The number of times that the cache was written by a run that doesn't use this file.
        var age: UInt32 = 0
    }

    private static let recordWords = 16

    /// The hashes of the names.
    private let nameHashes: ContainerSection
    /// The records, sorted by file.
    private let records: ContainerSection
    /// The numbers of the records, sorted by content.
    private let order: ContainerSection
    /// The summaries, outlines and names, in their binary form.
    let archives: ContainerSection
    /// The number of records.
    let count: Int

    /// The format of the blocks of a tool.
    static func format(_ identity: ContentHash) -> ContainerFormat {
        ContainerFormat("MEM", version: 1, identity: identity, sectionCount: 4)
    }

    /// Creates a block with records.
    ///
    /// - Parameters:
    ///   - names: See ``names``.
    ///   - old: The block with the kept archives of the records.
    init(
        _ records: [Record] = [], names: SummaryCache.Names = SummaryCache.Names(), keeping old: CacheBlock? = nil
    ) {
        var archives: [UInt8] = []
        let records = records.sorted { $0.file < $1.file }
        var words: [UInt64] = []
        words.reserveCapacity(records.count * CacheBlock.recordWords)
        for record in records {
            let start = archives.count
            let entry = record.entry
            let lengths = [entry.archive, entry.outline, entry.names?.archive].map { archive in
                let offset = archives.count
                switch archive {
                case .kept(let range): old?.archives.withBytes(range) { archives.append(contentsOf: $0) }
                case .made(let bytes): archives.append(contentsOf: bytes)
                case nil: break
                }
                return UInt64(archives.count - offset)
            }
            let stamp = record.stamp
            let fingerprint = entry.names?.fingerprint ?? .none
            let flags =
                UInt64(entry.relevance.rawValue) | (entry.archive == nil ? 0 : 1 << 8)
                | (stamp == nil ? 0 : 1 << 9) | (entry.outline == nil ? 0 : 1 << 10)
                | UInt64(entry.selection.rawValue) << 11 | UInt64(record.age) << 32
            words += [
                record.file, UInt64(bitPattern: stamp?.modification ?? 0), UInt64(bitPattern: stamp?.change ?? 0),
                UInt64(bitPattern: stamp?.size ?? 0), stamp?.inode ?? 0, entry.content.high, entry.content.low,
                entry.templates.low, UInt64(start),
            ]
            words += lengths
            words += [flags, fingerprint.high, fingerprint.low, entry.templates.high]
        }
        let order = records.indices.sorted { left, right in
            records[left].entry.content < records[right].entry.content
        }
        nameHashes = ContainerSection(names.relevant.bytes + names.inFiles.bytes)
        self.records = ContainerSection(words.littleEndianBytes)
        self.order = ContainerSection(order.map { UInt32($0) }.littleEndianBytes)
        self.archives = ContainerSection(archives)
        count = records.count
    }

    /// Reads a block, or returns `nil` if the block wasn't written by the tool with the identity.
    init?(_ file: SourceText, identity: ContentHash) {
        guard let sections = CacheBlock.format(identity).sections(of: file) else { return nil }
        (nameHashes, records, order, archives) = (sections[0], sections[1], sections[2], sections[3])
        count = order.byteCount / 4
        guard nameHashes.byteCount == 4 * 8, records.byteCount == count * CacheBlock.recordWords * 8,
            order.byteCount == count * 4, hasBoundedArchives
        else { return nil }
    }

    /// Whether the total size of the records' archives is at most the size of the archive bytes. Otherwise many records
    /// could share large archives, and writing the cache would copy all of them.
    private var hasBoundedArchives: Bool {
        var rest = archives.byteCount
        for number in 0..<count {
            for field in 9...11 {
                guard let length = Int(exactly: word(field, of: number)), length <= rest else { return false }
                rest -= length
            }
        }
        return true
    }

    /// Returns the bytes to store for the tool with an identity.
    func bytes(identity: ContentHash) -> SourceText {
        CacheBlock.format(identity).file([nameHashes, records, order, archives])
    }

    /// The names used for the selection of files.
    var names: SummaryCache.Names {
        func hash(_ number: Int) -> ContentHash {
            ContentHash(high: nameHashes.number(at: 2 * number), low: nameHashes.number(at: 2 * number + 1))
        }
        return SummaryCache.Names(inFiles: hash(1), relevant: hash(0))
    }

    // MARK: - Records

    /// Returns a word of a record. The number of the record is less than ``count``.
    private func word(_ field: Int, of record: Int) -> UInt64 {
        records.number(at: record * CacheBlock.recordWords + field)
    }

    /// Returns a record. The number of the record is less than ``count``.
    subscript(number: Int) -> Record {
        func word(_ field: Int) -> UInt64 { self.word(field, of: number) }
        let flags = word(12)
        let stamp = FileStamp(
            modification: Int64(bitPattern: word(1)), change: Int64(bitPattern: word(2)),
            size: Int64(bitPattern: word(3)), inode: word(4))
        var entry = SummaryCache.Entry(
            relevance: Relevance(rawValue: UInt8(truncatingIfNeeded: flags)) ?? .actors,
            content: ContentHash(high: word(5), low: word(6)), templates: ContentHash(high: word(15), low: word(7)))
        var end = word(8)
        /// Returns the archive with the length in a word, after the archive before.
        func archive(_ field: Int) -> SummaryCache.Archive? {
            defer { end &+= word(field) }
            return archives.range(at: end, count: word(field)).map { .kept($0) }
        }
        let (summary, outline, names) = (archive(9), archive(10), archive(11))
        if flags & 1 << 8 != 0 { entry.archive = summary }
        if flags & 1 << 10 != 0 { entry.outline = outline }
        let fingerprint = ContentHash(high: word(13), low: word(14))
        if fingerprint != .none, let names {
            entry.names = SummaryCache.FileNames(fingerprint: fingerprint, archive: names)
        }
        entry.selection = SummaryCache.Selection(rawValue: UInt8(flags >> 11 & 3)) ?? .none
        return Record(
            file: word(0), stamp: flags & 1 << 9 == 0 ? nil : stamp, entry: entry, age: UInt32(flags >> 32))
    }

    /// Returns the number of the record for a file.
    func record(of file: UInt64) -> Int? {
        let number = (0..<count).partitioningIndex { word(0, of: $0) >= file }
        return number < count && word(0, of: number) == file ? number : nil
    }

    /// The maximum number of records to return for a content hash. Copies of a file have the same contents.
    private static let maxCopies = 64

    /// Returns the numbers of the records with a content hash, or some of them.
    func records(of content: ContentHash) -> [Int] {
        func hash(_ position: Int) -> ContentHash {
            let number = self.number(at: position)
            return ContentHash(high: word(5, of: number), low: word(6, of: number))
        }
        let first = (0..<count).partitioningIndex { hash($0) >= content }
        var end = first
        while end < count, end - first < CacheBlock.maxCopies, hash(end) == content { end += 1 }
        return (first..<end).map(number(at:))
    }

    /// Returns the number of the record at a position in the order of contents.
    private func number(at position: Int) -> Int {
        min(Int(order.number(at: position, as: UInt32.self)), count - 1)
    }
}
