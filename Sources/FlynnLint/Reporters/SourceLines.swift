import FlynnSyntax

/// The lines of the files that findings are about, for those who show them; each file is read once.
///
/// A file that is gone by now has no lines, and its findings are reported all the same. A line may be as long as a file:
/// nothing here takes time for more of it than is asked for.
public final class SourceLines {
    private struct File {
        var source: SourceText
        var table: LineTable
        /// The last location whose column was counted, to count on from there.
        var counted = SourceLocation(line: 0, column: 1, offset: 0)
        var countedColumn = 1
    }

    /// A part of a line.
    struct Excerpt {
        var text: String
        /// The offset of its first byte in the file.
        var start: Int
        /// Whether the line begins before it, or goes on behind it.
        var isCutBefore: Bool
        var isCutBehind: Bool
    }

    private var files: [String: File?] = [:]
    private let overlays: [String: SourceText]

    /// Reads files from the disk, but for those whose texts are given.
    public init(overlays: [String: SourceText] = [:]) {
        self.overlays = overlays
    }

    private func file(_ path: String) -> File? {
        if let known = files[path] { return known }
        let source = overlays[path] ?? (try? SourceFile.read(path).source)
        let file = source.map { File(source: $0, table: LineTable($0)) }
        files[path] = .some(file)
        return file
    }

    /// The bytes of a line by its 1-based number, without its end; `nil` if there is none.
    private func range(ofLine number: Int, in file: File) -> Range<Int>? {
        guard (1...file.table.lineCount).contains(number) else { return nil }
        let range = file.table.range(ofLine: number - 1)
        var end = range.upperBound
        while end > range.lowerBound, file.source[end - 1] == 0x0A || file.source[end - 1] == 0x0D { end -= 1 }
        return range.lowerBound..<end
    }

    /// The part of a line around a location: at most as many bytes before it and as many behind it as are asked for, cut
    /// between characters' bytes. `nil` if the file hasn't got the location.
    func excerpt(around location: SourceLocation, of path: String, before: Int, behind: Int) -> Excerpt? {
        guard let file = file(path), let line = range(ofLine: location.line, in: file),
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

    /// The beginning of a line, without the blanks around it; empty if there is no such line.
    func beginning(ofLine number: Int, of path: String, byteCount: Int) -> String {
        guard let file = file(path), let line = range(ofLine: number, in: file) else { return "" }
        func isBlank(_ offset: Int) -> Bool { file.source[offset] == 0x20 || file.source[offset] == 0x09 }
        var start = line.lowerBound
        while start < line.upperBound, isBlank(start) { start += 1 }
        var end = min(line.upperBound, start + byteCount)
        while end > start, end < line.upperBound, file.source[end] & 0xC0 == 0x80 { end -= 1 }
        while end > start, isBlank(end - 1) { end -= 1 }
        return file.source.string(start..<end)
    }

    /// A location's column in UTF-16 code units, 1-based, as most consumers count; in bytes if the file hasn't got it.
    func utf16Column(_ location: SourceLocation, in path: String) -> Int {
        guard var file = file(path), let line = range(ofLine: location.line, in: file),
            line.lowerBound <= location.offset, location.offset <= line.upperBound
        else { return location.column }
        var offset = line.lowerBound
        var column = 1
        if file.counted.line == location.line, file.counted.offset <= location.offset {
            offset = file.counted.offset
            column = file.countedColumn
        }
        while offset < location.offset {
            // A character has as many units as it has bytes that begin one, and one more outside of the basic plane.
            let byte = file.source[offset]
            if byte & 0xC0 != 0x80 { column += byte >= 0xF0 ? 2 : 1 }
            offset += 1
        }
        file.counted = location
        file.countedColumn = column
        files[path] = file
        return column
    }
}
