import FlynnFacts
import FlynnFiles
import FlynnStore
import FlynnSyntax
import SystemLibrary

/// An archive of summaries. Only the contents are in memory, and summaries are read on demand.
struct SummaryArchive: Sendable {
    /// The maximum number of archives to keep open. The number of open files of a process is limited.
    static let maxOpenCount = 256

    /// The path, as given by the user.
    let path: String
    let header: ArchiveHeader
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
        let start = try file.read(0..<min(ArchiveHeader.byteCount, file.byteCount))
        do {
            header = try ArchiveHeader(start, fileSize: file.byteCount)
        } catch {
            switch error {
            case .foreign: throw .foreign(path: path)
            case .damaged: throw .damaged(path: path)
            case .otherVersion(let version): throw .otherVersion(version, path: path)
            }
        }
        let bytes = try file.read(header.contents)
        guard header.isValid(bytes), let contents: ArchiveContents = SummaryArchive.value(bytes) else {
            throw .damaged(path: path)
        }
        self.contents = contents
        var offset = ArchiveHeader.byteCount
        offsets = contents.files.map { file in
            defer { offset += file.summaryByteCount + file.linesByteCount }
            return offset
        }
        guard offset == header.contents.lowerBound else { throw .damaged(path: path) }
    }

    /// Returns the value archived in some bytes.
    private static func value<Value: Archivable>(_ bytes: [UInt8]) -> Value? {
        bytes.withUnsafeBytes { bytes in
            var reader = Archiver(reading: bytes)
            let value = Value.archive(nil, &reader)
            return reader.isComplete ? value : nil
        }
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
        guard let lines: [ArchivedLines.Line] = lines.isEmpty ? [] : SummaryArchive.value(lines) else {
            throw .damaged(path: path)
        }
        return ArchivedLines(lines)
    }

    /// Returns the bytes of a file: the summary and the lines.
    private func bytes(of number: Int) throws(ArchiveError) -> [UInt8] {
        let end = number + 1 < offsets.count ? offsets[number + 1] : header.contents.lowerBound
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
    private var offset = ArchiveHeader.byteCount

    /// Starts to write. ``finish(_:isInterface:)`` replaces the file.
    init(path: String) throws(ArchiveError) {
        self.path = path
        do throws(SystemError) {
            target = try Path.target(path)
            if let kind = FileKind(of: target), kind != .file {
                throw SystemError(code: kind == .folder ? EISDIR : EINVAL)
            }
            file = try TemporaryFile(
                in: OpenFolder(Path.folder(of: target)), replacing: Path.name(of: target), permissions: 0o666)
            try file.write(Array(repeating: 0, count: ArchiveHeader.byteCount))
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
        offset += bytes.count
    }

    /// Writes the contents and the header. A file with the same bytes isn't replaced, so a build system can see that
    /// nothing has changed.
    ///
    /// - Returns: The size of the archive in bytes.
    func finish(_ contents: ArchiveContents, isInterface: Bool) throws(ArchiveError) -> Int {
        var writer = Archiver()
        writer.begin()
        writer.write(contents)
        let header = ArchiveHeader(
            isInterface: isInterface, settings: contents.settingsHash,
            contents: offset..<offset + writer.byteCount, writer.bytes)
        if let old = try? SummaryArchive(path: target), old.header == header {
            return header.contents.upperBound
        }
        do {
            try file.write(writer.bytes)
            try file.write(header.bytes, at: 0)
            // A damaged file after a power failure is detected by the hash.
            try file.replaceTarget(flushing: false)
        } catch {
            throw .unwritable(path: path, error)
        }
        return header.contents.upperBound
    }
}

extension ArchiveContents {
    /// The hash of the settings for the summaries.
    fileprivate var settingsHash: UInt64 {
        ContentHash(settings.map { "\($0.prefix) \($0.templates)" }.joined(separator: "\n")).low
    }
}
