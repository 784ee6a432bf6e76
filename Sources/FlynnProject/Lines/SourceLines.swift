import FlynnFiles
import FlynnSyntax

/// The source lines of findings, for reporters. A file is read only once.
///
/// A file that no longer exists has no lines, but its findings are still reported. A single line can be as long as a
/// file and contain many findings, so the time per finding doesn't depend on the length of the line.
public final class SourceLines {
    /// A part of a line.
    package struct Excerpt {
        package var text: String
        /// The offset of the first byte in the file.
        package var start: Int
        /// Whether the line continues before or after the excerpt.
        package var isCutBefore: Bool
        package var isCutAfter: Bool
    }

    private var files: [Path: TextLines?] = [:]
    private let overlays: [Path: SourceText]
    private var archived: [Path: ArchivedLines?] = [:]
    /// The archive with the lines of files.
    private let archive: (any LineArchive)?

    /// Creates lines of files on disk, except for files with given texts.
    public init(overlays: [(path: String, source: SourceText)] = []) {
        self.overlays = Dictionary(overlays.map { (Path($0.path), $0.source) }) { _, last in last }
        archive = nil
    }

    /// Creates archived lines. Excerpts come from the files on disk if these are the same as in the archive.
    package init(_ archive: any LineArchive) {
        overlays = [:]
        self.archive = archive
    }

    private func file(_ path: String) -> TextLines? {
        let key = Path(path)
        if let known = files[key] { return known }
        var source = overlays[key] ?? SourceLines.read(path)
        if let archive, let text = source, !archive.hasContents(text, ofFileAt: path) { source = nil }
        let file = source.map(TextLines.init)
        files[key] = .some(file)
        return file
    }

    /// The text of a file; `nil` if it can't be read, or if links lead out of the repository meanwhile.
    private static func read(_ path: String) -> SourceText? {
        guard let realPath = try? Path.target(path) else { return nil }
        return try? InputFile.read(realPath, as: .source, isReal: true)
    }

    /// Returns the archived lines of a file. The result is empty if the file isn't archived.
    private func lines(of path: String, in archive: any LineArchive) -> ArchivedLines {
        let key = Path(path)
        if let known = archived[key] { return known ?? ArchivedLines([]) }
        let lines = archive.lines(ofFileAt: path)
        archived[key] = .some(lines)
        return lines ?? ArchivedLines([])
    }

    /// Returns the part of a line around a location, or `nil` if the location isn't in the file. The excerpt has at
    /// most `before` bytes before the location and `after` bytes after it, and is cut at the boundaries of characters.
    package func excerpt(around location: SourceLocation, of path: String, before: Int, after: Int) -> Excerpt? {
        guard let file = file(path), let line = file.contents(ofLine: location.line),
            line.lowerBound <= location.offset, location.offset <= line.upperBound
        else { return nil }
        var start = max(line.lowerBound, location.offset - before)
        while start < location.offset, start > line.lowerBound, file.source[start] & 0xC0 == 0x80 { start += 1 }
        var end = min(line.upperBound, location.offset + after)
        while end > location.offset, end < line.upperBound, file.source[end] & 0xC0 == 0x80 { end -= 1 }
        return Excerpt(
            text: file.source.string(start..<end), start: start, isCutBefore: start > line.lowerBound,
            isCutAfter: end < line.upperBound)
    }

    /// Returns whether the lines of a file are known.
    package func contains(_ path: String) -> Bool { archive != nil || file(path) != nil }

    /// Returns the trimmed beginning of a line, or an empty string if the line doesn't exist.
    package func beginning(ofLine number: Int, of path: String) -> String {
        if let archive { return lines(of: path, in: archive).beginning(ofLine: number) }
        return file(path)?.beginning(ofLine: number) ?? ""
    }

    /// Returns the column of a location in UTF-16 code units, 1-based, as expected by most consumers. If the location
    /// isn't in the file, the column is in bytes.
    package func utf16Column(_ location: SourceLocation, in path: String) -> Int {
        if let archive { return lines(of: path, in: archive).utf16Column(location) }
        return file(path)?.utf16Column(location) ?? location.column
    }
}
