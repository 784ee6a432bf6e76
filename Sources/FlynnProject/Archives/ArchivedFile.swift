import FlynnFacts
import FlynnFiles
import FlynnStore
import FlynnSyntax

/// A file for archives.
struct ArchivedFile: Sendable {
    /// The contents for one archive.
    struct Part: Sendable {
        var record: ArchiveContents.File
        /// The summary and the lines.
        var bytes: [UInt8]
        var use: HeaderUse
    }

    /// The contents, by archive.
    var parts: [Part] = []
    var byteCount = 0
    /// The reason why the file can't be read.
    var failure: LintFailure?

    /// Reads and summarizes a file.
    ///
    /// - Parameter kinds: Whether the archives contain interfaces, by archive.
    init(
        _ entry: ProjectPlan.Entry, path: String, _ tree: FileTree, _ headers: HeaderVisibility?, _ kinds: [Bool]
    ) {
        let source: SourceText
        do {
            source = try tree.read(entry.realPath, as: .source)
        } catch {
            failure = LintFailure(path: entry.path, message: "can't be read: \(error)")
            return
        }
        byteCount = source.byteCount
        let summary = ProjectFile(unchanged: entry, source).summary
        let isValid = source.isValidUTF8
        var record = ArchiveContents.File(
            folder: Path.folder(of: path), name: Path.name(of: path), project: 0, settings: 0, isReported: false,
            isNamed: entry.isNamed,
            relevance: isValid ? Relevance(source, templates: entry.settings.templates) : .actors, failure: nil,
            content: 0,
            byteCount: 0, lineCount: 0, summaryByteCount: 0, linesByteCount: 0, hash: 0)
        for isInterface in kinds where isInterface {
            let summary = summary.interface
            let use = headers?.use(inFileAt: entry.realPath, summary) ?? HeaderUse()
            parts.append(Part(record, summary, use, positions: .omitted))
        }
        record.isReported = entry.isReported
        record.failure = isValid ? nil : FileReader.invalidText
        record.content = source.archivedHash
        record.byteCount = source.byteCount
        record.lineCount = source.lineCount
        let use = headers?.use(inFileAt: entry.realPath, summary) ?? HeaderUse()
        parts.insert(Part(record, summary, use, positions: .noted, source), at: 0)
    }
}

extension ArchivedFile.Part {
    /// Creates the contents for one archive.
    ///
    /// - Parameter source: The text whose lines are archived, or `nil` to omit the lines.
    fileprivate init(
        _ record: ArchiveContents.File, _ summary: FileSummary, _ use: HeaderUse,
        positions: Archiver.Positions, _ source: SourceText? = nil
    ) {
        var writer = Archiver(positions: positions)
        summary.write(to: &writer)
        (self.record, bytes, self.use) = (record, writer.bytes, use)
        self.record.summaryByteCount = bytes.count
        if let source, case let lines = ArchivedLines.lines(writer.lines, of: source), !lines.isEmpty {
            var writer = Archiver()
            writer.begin()
            writer.write(lines)
            bytes += writer.bytes
            self.record.linesByteCount = writer.byteCount
        }
        self.record.hash = bytes.withUnsafeBytes { QuickHash($0).low }
    }
}

extension SourceText {
    /// The hash that identifies the contents of a file in an archive.
    var archivedHash: UInt64 { ContentHash(self).low }
}
