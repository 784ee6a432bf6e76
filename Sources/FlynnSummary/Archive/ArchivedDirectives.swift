// Comments that tell the linter where to be silent, and shortcuts.

extension Directive.Scope: ArchivableCase {}

extension Directive: Archivable {
    func write(to archive: inout ArchiveWriter) {
        archive.write(scope)
        archive.write(span)
        archive.write(names)
        archive.write(removal)
    }

    init(reading archive: inout ArchiveReader) {
        self.init(scope: archive.read(), span: archive.read(), names: archive.read(), removal: archive.read())
    }
}

extension Directive.Name: Archivable {
    func write(to archive: inout ArchiveWriter) {
        archive.write(text)
        archive.write(span)
        archive.write(removal)
        archive.write(hasEffect)
    }

    init(reading archive: inout ArchiveReader) {
        self.init(text: archive.read(), span: archive.read(), removal: archive.read(), hasEffect: archive.read())
    }
}

extension DirectiveProblem: Archivable {
    func write(to archive: inout ArchiveWriter) {
        archive.write(span)
        archive.write(reason)
    }

    init(reading archive: inout ArchiveReader) {
        self.init(span: archive.read(), reason: archive.read())
    }
}

extension Suppression: Archivable {
    func write(to archive: inout ArchiveWriter) {
        archive.write(natural: directive)
        archive.write(natural: name)
        archive.write(rule)
        archive.write(exceptions)
        archive.write(natural: lines.lowerBound)
        archive.write(natural: lines.upperBound)
    }

    init(reading archive: inout ArchiveReader) {
        self.init(
            directive: archive.natural(), name: archive.natural(), rule: archive.read(), exceptions: archive.read(),
            lines: archive.lines())
    }
}

extension ArchiveReader {
    fileprivate mutating func lines() -> ClosedRange<Int> {
        let first = natural()
        let last = natural()
        guard first <= last else {
            fail()
            return 0...0
        }
        return first...last
    }
}

extension ShortcutSummary: Archivable {
    func write(to archive: inout ArchiveWriter) {
        archive.write(span)
        archive.write(text)
        archive.write(problem)
        archive.write(expansion)
    }

    init(reading archive: inout ArchiveReader) {
        self.init(span: archive.read(), text: archive.read(), problem: archive.read(), expansion: archive.read())
    }
}
