import FlynnFiles
import FlynnSyntax

/// The source lines of findings, for reporters. Each file is read once.
///
/// A file that no longer exists has no lines, but its findings are reported. A line may be as long as a file and may
/// have many findings, so the time per finding doesn't depend on the length of its line.
public final class SourceLines {
    /// A part of a line.
    struct Excerpt {
        var text: String
        /// The offset of its first byte in the file.
        var start: Int
        /// Whether parts of the line before or after it are omitted.
        var isCutBefore: Bool
        var isCutBehind: Bool
    }

    private var files: [Path: TextLines?] = [:]
    private let overlays: [Path: SourceText]
    private var archived: [Path: ArchivedLines?] = [:]
    /// Returns the archived lines of a file.
    private let archive: (any LineArchive)?

    /// Creates lines of files on disk, except for files whose texts are given.
    public init(overlays: [(path: String, source: SourceText)] = []) {
        self.overlays = Dictionary(overlays.map { (Path($0.path), $0.source) }) { _, last in last }
        archive = nil
    }

    /// Creates lines that are archived. Excerpts are those of files on disk, if these have the archived contents.
    init(_ archive: any LineArchive) {
        overlays = [:]
        self.archive = archive
    }

    private func file(_ path: String) -> TextLines? {
        let key = Path(path)
        if let known = files[key] { return known }
        var source = overlays[key] ?? (try? InputFile.read(path, as: .source))
        if let archive, let text = source, !archive.hasContents(text, ofFileAt: path) { source = nil }
        let file = source.map(TextLines.init)
        files[key] = .some(file)
        return file
    }

    /// The archived lines of a file; empty if it isn't in the archive.
    private func lines(of path: String, in archive: any LineArchive) -> ArchivedLines {
        let key = Path(path)
        if let known = archived[key] { return known ?? ArchivedLines([]) }
        let lines = archive.lines(ofFileAt: path)
        archived[key] = .some(lines)
        return lines ?? ArchivedLines([])
    }

    /// The part of a line around a location: at most `before` bytes before it and `behind` bytes after it, cut at the
    /// boundaries of characters. `nil` if the location isn't in the file.
    func excerpt(around location: SourceLocation, of path: String, before: Int, behind: Int) -> Excerpt? {
        guard let file = file(path), let line = file.contents(ofLine: location.line),
            line.lowerBound <= location.offset, location.offset <= line.upperBound
        else { return nil }
        var start = max(line.lowerBound, location.offset - before)
        while start < location.offset, start > line.lowerBound, file.source[start] & 0xC0 == 0x80 { start += 1 }
        var end = min(line.upperBound, location.offset + behind)
        while end > location.offset, end < line.upperBound, file.source[end] & 0xC0 == 0x80 { end -= 1 }
        return Excerpt(
            text: file.source.string(start..<end), start: start, isCutBefore: start > line.lowerBound,
            isCutBehind: end < line.upperBound)
    }

    /// Whether the lines of a file are known.
    func contains(_ path: String) -> Bool { archive != nil || file(path) != nil }

    /// The beginning of a line, trimmed; empty if there is no such line.
    func beginning(ofLine number: Int, of path: String) -> String {
        if let archive { return lines(of: path, in: archive).beginning(ofLine: number) }
        return file(path)?.beginning(ofLine: number) ?? ""
    }

    /// A location's column in UTF-16 code units, 1-based, as most consumers count; in bytes if the location isn't in
    /// the file.
    func utf16Column(_ location: SourceLocation, in path: String) -> Int {
        if let archive { return lines(of: path, in: archive).utf16Column(location) }
        return file(path)?.utf16Column(location) ?? location.column
    }
}
