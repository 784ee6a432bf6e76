import FlynnFacts
import FlynnFiles
import FlynnStore
import FlynnSyntax
import SystemLibrary

/// An archive of summaries. Only the contents are in memory, and summaries are read on demand.
struct SummaryArchive: Sendable {
    /// The maximum number of archives to keep open. The number of open files of a process is limited.
    static let maxOpenCount = 256

    /// The files' bytes, each with a hash in the contents, and the contents.
    static let format = ContainerFormat(
        "SUM", version: 2, tool: FlynnLintVersion.current,
        identity: ContentHash(high: 0, low: SummaryLayout.identity), sectionCount: 2)

    fileprivate static let headerByteCount = ContainerHeader.byteCount(sectionCount: 2)

    /// The path, as given by the user.
    let path: String
    fileprivate let header: ContainerHeader
    let contents: ArchiveContents
    /// The offsets of the files' bytes.
    private let offsets: [Int]
    /// The open file. If this is `nil`, the file is opened for every summary.
    private let file: OpenArchive?

    /// Reads the header and the contents.
    init(path: String, staysOpen: Bool = false) throws(ArchiveError) {
        self.path = path
        let file = try OpenArchive(path)
        self.file = staysOpen ? file : nil
        header = try file.readHeader()
        let range = header.sections[1].range
        let bytes = try file.read(range)
        guard bytes.withUnsafeBytes(header.sections[1].isValid),
            let contents = bytes.withUnsafeBytes(ArchiveContents.value)
        else { throw .damaged(path: path) }
        self.contents = contents
        var offset = header.sections[0].range.lowerBound
        offsets = contents.files.map { file in
            defer { offset += file.summaryByteCount + file.linesByteCount }
            return offset
        }
        guard offset == range.lowerBound else { throw .damaged(path: path) }
    }

    /// Returns the summary of a file.
    ///
    /// - Parameter shownPath: The path of the file in findings.
    func summary(of number: Int, shownAs shownPath: String) throws(ArchiveError) -> FileSummary {
        let end = contents.files[number].summaryByteCount
        let bytes = try bytes(of: number)
        let summary = bytes.withUnsafeBytes { bytes in
            FileSummary(archive: UnsafeRawBufferPointer(rebasing: bytes[..<end]), path: shownPath)
        }
        guard let summary else { throw .damaged(path: path) }
        return summary
    }

    /// Returns the lines of a file with possible findings.
    func lines(of number: Int) throws(ArchiveError) -> ArchivedLines {
        let lines = Array(try bytes(of: number)[contents.files[number].summaryByteCount...])
        guard let lines = lines.isEmpty ? [] : lines.withUnsafeBytes([ArchivedLines.Line].value) else {
            throw .damaged(path: path)
        }
        return ArchivedLines(lines)
    }

    /// Returns the bytes of a file: the summary and the lines.
    private func bytes(of number: Int) throws(ArchiveError) -> [UInt8] {
        let end = number + 1 < offsets.count ? offsets[number + 1] : header.sections[0].range.upperBound
        let file = if let file { file } else { try OpenArchive(path) }
        let bytes = try file.read(offsets[number]..<end)
        guard bytes.withUnsafeBytes({ QuickHash($0).low }) == contents.files[number].hash else {
            throw .damaged(path: path)
        }
        return bytes
    }
}

/// An open file.
private final class OpenArchive: Sendable {
    private let path: String
    private let descriptor: Int32
    let byteCount: Int

    init(_ path: String) throws(ArchiveError) {
        do {
            let file = try InputFile.open(path, as: .archive)
            (self.path, descriptor, byteCount) = (path, file.descriptor, Int(file.status.st_size))
        } catch {
            throw error == .notRegular ? .foreign(path: path) : .unreadable(path: path, error)
        }
    }

    deinit { close(descriptor) }

    /// Returns the header of an archive.
    func readHeader() throws(ArchiveError) -> ContainerHeader {
        let bytes = try read(0..<min(SummaryArchive.headerByteCount, byteCount))
        switch bytes.withUnsafeBytes({ ContainerHeader.read($0, as: SummaryArchive.format, fileSize: byteCount) }) {
        case .success(let header): return header
        case .failure(.foreign): throw .foreign(path: path)
        case .failure(.damaged): throw .damaged(path: path)
        case .failure(.otherVersion(let version)): throw .otherVersion(version, path: path)
        }
    }

    /// Returns the bytes in a range of the file.
    func read(_ range: Range<Int>) throws(ArchiveError) -> [UInt8] {
        var problem: SystemError?
        let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
            while count < range.count {
                let read = retryingInterrupts {
                    pread(descriptor, buffer.baseAddress! + count, range.count - count, off_t(range.lowerBound + count))
                }
                if read < 0 { problem = .last }
                if read <= 0 { return }
                count += read
            }
        }
        if let problem { throw .unreadable(path: path, problem) }
        guard bytes.count == range.count else { throw .damaged(path: path) }
        return bytes
    }
}

/// Writes an archive file by file, with only the contents in memory.
struct SummaryArchiveWriter {
    private let path: String
    private let target: String
    private let file: TemporaryFile
    /// The size of the written bytes of files.
    private var byteCount = 0

    /// Starts to write. ``finish(_:)`` replaces the file.
    init(path: String) throws(ArchiveError) {
        self.path = path
        do throws(SystemError) {
            target = try Path.target(path)
            if let kind = FileKind(of: target), kind != .file {
                throw SystemError(code: kind == .folder ? EISDIR : EINVAL)
            }
            file = try TemporaryFile(
                in: OpenFolder(Path.folder(of: target)), replacing: Path.name(of: target), permissions: 0o666)
            try file.write(Array(repeating: 0, count: SummaryArchive.headerByteCount))
        } catch {
            throw .unwritable(path: path, error)
        }
    }

    /// Appends the bytes of files.
    mutating func append(_ bytes: [UInt8]) throws(ArchiveError) {
        do {
            try file.write(bytes)
        } catch {
            throw .unwritable(path: path, error)
        }
        byteCount += bytes.count
    }

    /// Writes the contents and the header. A file with the same bytes isn't replaced, so a build system can see that
    /// nothing has changed.
    ///
    /// - Returns: The size of the archive in bytes.
    func finish(_ contents: ArchiveContents) throws(ArchiveError) -> Int {
        var writer = Archiver()
        writer.begin()
        writer.write(contents)
        let bytes = writer.bytes
        let header = ContainerHeader([(byteCount, nil), (bytes.count, bytes.withUnsafeBytes { QuickHash($0) })])
        if let old = try? SummaryArchive(path: target), old.header == header { return header.fileSize }
        do {
            try file.write(bytes)
            try file.write(header.bytes(as: SummaryArchive.format), at: 0)
            // A damaged file after a power failure is detected by the hash.
            try file.replaceTarget(flushing: false)
        } catch {
            throw .unwritable(path: path, error)
        }
        return header.fileSize
    }
}
