import FlynnFiles
import FlynnStore
import FlynnSyntax

/// The bytes of a ``SummaryCache``, and functions to read and write them. All numbers are little-endian:
///
///     header    magic, identity of the tool, hash of the following bytes, number of records, names: 80 bytes
///     records   sorted by file, 128 bytes each
///     order     the numbers of the records, sorted by content, 4 bytes each
///     archives  the summaries and outlines, in their binary form
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

    private static let magic: UInt64 = 0x3265_6863_6143_4C46  // "FLCache2"
    /// The number of words in the header: magic, identity, the hash of the following bytes, number of records, names.
    private static let headerWords = 10
    private static let recordWords = 16
    /// The words of a record with the lengths of its archives. The word before is the offset of the first archive.
    private static let archiveLengths = 9...11

    /// The header, records, order and archives. The identity and the hash are filled in on writing.
    private let source: SourceText
    /// The number of records.
    let count: Int

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
        let start = CacheBlock.archiveStart(records.count)
        let words = UnsafeMutableBufferPointer<UInt64>.allocate(
            capacity: CacheBlock.headerWords + records.count * CacheBlock.recordWords)
        defer { words.deallocate() }
        words.initialize(repeating: 0)
        let counted = [
            UInt64(records.count), names.relevant.high, names.relevant.low, names.inFiles.high, names.inFiles.low,
        ]
        for (number, word) in counted.enumerated() {
            words[5 + number] = word.littleEndian
        }
        for (number, record) in records.enumerated() {
            /// Appends the bytes of an archive, and returns the new range.
            func add(_ archive: SummaryCache.Archive?) -> Range<Int> {
                let offset = start + archives.count
                switch archive {
                case .kept(let range): old?.withBytes(range) { archives.append(contentsOf: $0) }
                case .made(let bytes): archives.append(contentsOf: bytes)
                case nil: break
                }
                return offset..<start + archives.count
            }
            // One after the other.
            let summary = add(record.entry.archive)
            let outline = add(record.entry.outline)
            let names = add(record.entry.names?.archive)
            let stamp = record.stamp
            let fingerprint = record.entry.names?.fingerprint ?? .none
            let flags =
                UInt64(record.entry.relevance.rawValue) | (record.entry.archive == nil ? 0 : 1 << 8)
                | (stamp == nil ? 0 : 1 << 9) | (record.entry.outline == nil ? 0 : 1 << 10)
                | UInt64(record.entry.selection.rawValue) << 11 | UInt64(record.age) << 32
            let fields: [UInt64] = [
                record.file, UInt64(bitPattern: stamp?.modification ?? 0), UInt64(bitPattern: stamp?.change ?? 0),
                UInt64(bitPattern: stamp?.size ?? 0), stamp?.inode ?? 0, record.entry.content.high,
                record.entry.content.low, record.entry.templates.low, UInt64(summary.lowerBound), UInt64(summary.count),
                UInt64(outline.count), UInt64(names.count), flags, fingerprint.high, fingerprint.low,
                record.entry.templates.high,
            ]
            let first = CacheBlock.headerWords + number * CacheBlock.recordWords
            for (field, word) in fields.enumerated() { words[first + field] = word.littleEndian }
        }
        let order = records.indices.sorted { left, right in
            records[left].entry.content < records[right].entry.content
        }.map { UInt32($0).littleEndian }
        source = SourceText(capacity: start + archives.count) { buffer in
            let bytes = UnsafeMutableRawBufferPointer(buffer)
            bytes.copyMemory(from: UnsafeRawBufferPointer(words))
            order.withUnsafeBytes { order in
                UnsafeMutableRawBufferPointer(rebasing: bytes[(words.count * 8)...]).copyMemory(from: order)
            }
            UnsafeMutableRawBufferPointer(rebasing: bytes[start...]).copyBytes(from: archives)
            return bytes.count
        }
        count = records.count
    }

    /// Reads a block, or returns `nil` if the block wasn't written by the tool with the identity.
    init?(_ source: SourceText, identity: ContentHash) {
        self.source = source
        guard source.byteCount >= CacheBlock.headerWords * 8, source.word(0) == CacheBlock.magic,
            ContentHash(high: source.word(1), low: source.word(2)) == identity,
            let count = Int(exactly: source.word(5)), count <= source.byteCount / (CacheBlock.recordWords * 8),
            CacheBlock.archiveStart(count) <= source.byteCount,
            CacheBlock.hash(of: source) == QuickHash(high: source.word(3), low: source.word(4))
        else { return nil }
        self.count = count
        if !hasBoundedArchives { return nil }
    }

    /// Whether the total size of the records' archives is at most the size of the archive bytes. Otherwise many records
    /// could share large archives, and writing the cache would copy all of them.
    private var hasBoundedArchives: Bool {
        var rest = source.byteCount - CacheBlock.archiveStart(count)
        for number in 0..<count {
            for field in CacheBlock.archiveLengths {
                guard let length = Int(exactly: word(field, of: number)), length <= rest else { return false }
                rest -= length
            }
        }
        return true
    }

    /// Returns the bytes to store for the tool with an identity.
    func bytes(identity: ContentHash) -> SourceText {
        let hash = CacheBlock.hash(of: source)
        return SourceText(capacity: source.byteCount) { buffer in
            let bytes = UnsafeMutableRawBufferPointer(buffer)
            source.withBytes { bytes.copyMemory(from: UnsafeRawBufferPointer($0)) }
            for (number, word) in [CacheBlock.magic, identity.high, identity.low, hash.high, hash.low].enumerated() {
                bytes.storeBytes(of: word.littleEndian, toByteOffset: number * 8, as: UInt64.self)
            }
            return bytes.count
        }
    }

    /// Returns the hash of all bytes after the hash.
    private static func hash(of source: SourceText) -> QuickHash {
        source.withBytes { QuickHash(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer($0)[40...])) }
    }

    /// Returns the offset of the archives after the header, records and order.
    private static func archiveStart(_ count: Int) -> Int {
        headerWords * 8 + count * (recordWords * 8 + 4)
    }

    /// The names used for the selection of files.
    var names: SummaryCache.Names {
        SummaryCache.Names(
            inFiles: ContentHash(high: source.word(8), low: source.word(9)),
            relevant: ContentHash(high: source.word(6), low: source.word(7)))
    }

    /// Calls a function with a range of bytes, such as an archive.
    func withBytes<Result>(_ range: Range<Int>, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        precondition(range.lowerBound >= 0 && range.upperBound <= source.byteCount, "range out of the cache")
        return source.withBytes { body(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer($0)[range])) }
    }

    // MARK: - Records

    /// Returns a word of a record. The number of the record is less than ``count``.
    private func word(_ field: Int, of record: Int) -> UInt64 {
        source.word(CacheBlock.headerWords + record * CacheBlock.recordWords + field)
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
        var end = min(word(8), UInt64(source.byteCount))
        let archives = CacheBlock.archiveLengths.map { field -> SummaryCache.Archive in
            let start = end
            end += min(word(field), UInt64(source.byteCount) - start)
            return .kept(Int(start)..<Int(end))
        }
        if flags & 1 << 8 != 0 { entry.archive = archives[0] }
        if flags & 1 << 10 != 0 { entry.outline = archives[1] }
        let fingerprint = ContentHash(high: word(13), low: word(14))
        if fingerprint != .none { entry.names = SummaryCache.FileNames(fingerprint: fingerprint, archive: archives[2]) }
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
        let offset = CacheBlock.archiveStart(0) + count * CacheBlock.recordWords * 8 + position * 4
        let number = source.withBytes {
            UnsafeRawBufferPointer($0).loadUnaligned(fromByteOffset: offset, as: UInt32.self).littleEndian
        }
        return min(Int(number), count - 1)
    }
}

extension SourceText {
    /// Returns the 64-bit word at an index in words. The whole word is in the text.
    fileprivate func word(_ number: Int) -> UInt64 {
        withBytes { UnsafeRawBufferPointer($0).loadUnaligned(fromByteOffset: number * 8, as: UInt64.self).littleEndian }
    }
}
