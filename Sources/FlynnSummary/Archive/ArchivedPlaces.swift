import FlynnSyntax

// Places in a file, and what is changed there.

extension SourceLocation: Archivable {
    func write(to archive: inout ArchiveWriter) {
        archive.write(location: self)
    }

    init(reading archive: inout ArchiveReader) {
        self = archive.sourceLocation()
    }
}

extension SourceSpan: Archivable {
    /// A span within a line is where it begins, and twice its length. Behind an odd number stands where another ends.
    func write(to archive: inout ArchiveWriter) {
        archive.write(location: start)
        let length = end.offset &- start.offset
        if length >= 0, length >> 32 == 0, end.line == start.line, end.column &- start.column == length {
            archive.write(natural: length << 1)
        } else {
            archive.write(natural: 1)
            archive.write(location: end)
        }
    }

    init(reading archive: inout ArchiveReader) {
        let start = archive.sourceLocation()
        let length = archive.natural()
        if length == 1 {
            self.init(start: start, end: archive.sourceLocation())
        } else {
            let (column, offset) = (start.column &+ length >> 1, start.offset &+ length >> 1)
            if (column | offset) >> 32 != 0 { archive.fail() }
            self.init(start: start, end: SourceLocation(line: start.line, column: column, offset: offset))
        }
        if end < start { archive.fail() }
    }
}

extension SourceEdit: Archivable {
    func write(to archive: inout ArchiveWriter) {
        archive.write(span)
        archive.write(replacement)
    }

    init(reading archive: inout ArchiveReader) {
        self.init(span: archive.read(), replacement: archive.read())
    }
}
