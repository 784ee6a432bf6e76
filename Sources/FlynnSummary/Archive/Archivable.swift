/// A value that can be written into bytes and read back: the small, quick form in which values are kept on disk.
///
/// What a type consists of is written and read in one order, which nothing but the two functions beside each other tells:
/// no names, no numbers of fields. A change of either changes the format.
protocol Archivable {
    /// Appends what `init(reading:)` reads.
    func write(to archive: inout ArchiveWriter)

    /// Reads what `write(to:)` has written. From other bytes it makes some value, and the reader knows that it failed.
    init(reading archive: inout ArchiveReader)
}

/// An enumeration without values, which is kept as the position of its case.
protocol ArchivableCase: Archivable, CaseIterable, Equatable where AllCases == [Self] {}

extension ArchivableCase {
    func write(to archive: inout ArchiveWriter) {
        archive.write(natural: Self.allCases.firstIndex(of: self) ?? Self.allCases.count)
    }

    init(reading archive: inout ArchiveReader) {
        let cases = Self.allCases
        let position = archive.natural()
        if position >= cases.count { archive.fail() }
        self = cases[position < cases.count ? position : 0]
    }
}

extension Bool: Archivable {
    func write(to archive: inout ArchiveWriter) {
        archive.write(byte: self ? 1 : 0)
    }

    init(reading archive: inout ArchiveReader) {
        self = archive.byte() != 0
    }
}

extension TypeSummary.ID: Archivable {
    func write(to archive: inout ArchiveWriter) {
        archive.write(natural: index)
    }

    init(reading archive: inout ArchiveReader) {
        self.init(archive.index(below: archive.typeCount))
    }
}

extension ClosureSummary.ID: Archivable {
    func write(to archive: inout ArchiveWriter) {
        archive.write(natural: index)
    }

    init(reading archive: inout ArchiveReader) {
        self.init(archive.index(below: archive.closureCount))
    }
}

extension UInt64: Archivable {
    func write(to archive: inout ArchiveWriter) {
        archive.write(number: self)
    }

    init(reading archive: inout ArchiveReader) {
        self = archive.number()
    }
}

extension String: Archivable {
    func write(to archive: inout ArchiveWriter) {
        archive.write(string: self)
    }

    init(reading archive: inout ArchiveReader) {
        self = archive.string()
    }
}

extension Optional: Archivable where Wrapped: Archivable {
    func write(to archive: inout ArchiveWriter) {
        guard let value = self else { return archive.write(byte: 0) }
        archive.write(byte: 1)
        value.write(to: &archive)
    }

    init(reading archive: inout ArchiveReader) {
        self = archive.byte() == 0 ? nil : Wrapped(reading: &archive)
    }
}

extension Array: Archivable where Element: Archivable {
    func write(to archive: inout ArchiveWriter) {
        archive.write(natural: count)
        for element in self { element.write(to: &archive) }
    }

    init(reading archive: inout ArchiveReader) {
        self.init()
        let count = archive.count()
        if count == 0 { return }
        reserveCapacity(count)
        for _ in 0..<count {
            append(Element(reading: &archive))
            if archive.hasFailed { return }
        }
    }
}

extension Set: Archivable where Element == String {
    /// Sorted, so that equal sets are equal bytes.
    func write(to archive: inout ArchiveWriter) {
        archive.write(natural: count)
        if isEmpty { return }
        for element in sorted() { element.write(to: &archive) }
    }

    init(reading archive: inout ArchiveReader) {
        self = Set([String](reading: &archive))
    }
}

extension Dictionary: Archivable where Key == String, Value: Archivable {
    /// Sorted, so that equal dictionaries are equal bytes.
    func write(to archive: inout ArchiveWriter) {
        archive.write(natural: count)
        if isEmpty { return }
        for (key, value) in sorted(by: { $0.key < $1.key }) {
            key.write(to: &archive)
            value.write(to: &archive)
        }
    }

    init(reading archive: inout ArchiveReader) {
        self.init()
        let count = archive.count()
        if count == 0 { return }
        reserveCapacity(count)
        for _ in 0..<count {
            let key = archive.string()
            self[key] = Value(reading: &archive)
            if archive.hasFailed { return }
        }
    }
}
