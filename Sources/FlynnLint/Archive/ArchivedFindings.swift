import FlynnSyntax

// Findings and their fixes, and the places that they and summaries are about.

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

extension Severity: ArchivableCase {}

extension FixSafety: ArchivableCase {}

extension SourceEdit: Archivable {
    func write(to archive: inout ArchiveWriter) {
        archive.write(span)
        archive.write(replacement)
    }

    init(reading archive: inout ArchiveReader) {
        self.init(span: archive.read(), replacement: archive.read())
    }
}

extension Fix: Archivable {
    func write(to archive: inout ArchiveWriter) {
        archive.write(message)
        archive.write(safety)
        archive.write(edits)
    }

    init(reading archive: inout ArchiveReader) {
        self.init(archive.read(), archive.read(), archive.read())
    }
}

extension Finding {
    /// Writes findings of one file, without its path.
    static func write(_ findings: [Finding], to archive: inout ArchiveWriter) {
        archive.begin()
        archive.write(natural: findings.count)
        for finding in findings {
            archive.write(finding.rule)
            archive.write(finding.severity)
            archive.write(finding.message)
            archive.write(finding.span)
            archive.write(finding.fixes)
        }
    }

    /// The findings that bytes hold; `nil` if they aren't what was written.
    ///
    /// - Parameter file: The path of their file as it is found now.
    static func findings(archive bytes: UnsafeRawBufferPointer, file: String) -> [Finding]? {
        var archive = ArchiveReader(bytes)
        var findings: [Finding] = []
        let count = archive.count()
        findings.reserveCapacity(count)
        for _ in 0..<count {
            findings.append(
                Finding(
                    rule: archive.read(), severity: archive.read(), message: archive.read(), file: file,
                    span: archive.read(), fixes: archive.read()))
            if archive.hasFailed { return nil }
        }
        return archive.isComplete ? findings : nil
    }
}
