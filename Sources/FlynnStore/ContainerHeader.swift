/// The beginning of every file that the linter stores. The sections follow. Numbers are little-endian.
///
///      0   5  `FLYNN`
///      5   3  the kind of the file in ASCII
///      8  16  the hash of the following bytes of the header
///     24  16  the version of FlynnLint in ASCII, filled with zeros
///     40  16  the identity of the writer
///     56   4  the version of the format
///     60   4  the number of sections
///     64  24  for each section: the size in bytes, and the hash of the bytes or zeros
package struct ContainerHeader: Sendable, Equatable {
    package struct Section: Sendable, Equatable {
        /// The range of the section in the file.
        package let range: Range<Int>
        let hash: QuickHash

        /// Returns whether the bytes are the ones written with this header.
        package func isValid(_ bytes: UnsafeRawBufferPointer) -> Bool { QuickHash(bytes) == hash }
    }

    /// The reason why some bytes aren't a header of a format.
    package enum Problem: Error, Equatable {
        /// The file is of another kind.
        case foreign
        case damaged
        /// The file has another format, or was written by another tool: the given version of FlynnLint.
        case otherVersion(String)
    }

    package private(set) var sections: [Section] = []
    /// The size of the header and of the sections in bytes.
    package private(set) var fileSize: Int

    /// Creates a header for sections. A section without a hash is verified by other means.
    package init(_ contents: [(byteCount: Int, hash: QuickHash?)]) {
        fileSize = ContainerHeader.byteCount(sectionCount: contents.count)
        for (byteCount, hash) in contents { add(byteCount, hash ?? QuickHash(high: 0, low: 0)) }
    }

    /// Reads a header. The file contains the header and the sections, and nothing else.
    ///
    /// - Parameters:
    ///   - bytes: The first bytes of the file, including the header.
    ///   - fileSize: The size of the file in bytes.
    package static func read(
        _ bytes: UnsafeRawBufferPointer, as format: ContainerFormat, fileSize: Int
    ) -> Result<ContainerHeader, Problem> {
        guard bytes.starts(with: format.magic) else { return .failure(.foreign) }
        guard bytes.count >= byteCount(sectionCount: 0) else { return .failure(.damaged) }
        guard bytes[24..<60].elementsEqual(format.writer) else {
            return .failure(.otherVersion(String(decoding: bytes[24..<40].prefix { $0 != 0 }, as: UTF8.self)))
        }
        guard let count = Int(exactly: bytes.number(at: 60, as: UInt32.self)), count == format.sectionCount ?? count,
            count <= (bytes.count - byteCount(sectionCount: 0)) / sectionByteCount,
            case let end = byteCount(sectionCount: count), end <= fileSize,
            QuickHash(UnsafeRawBufferPointer(rebasing: bytes[24..<end])) == hash(at: 8, bytes)
        else { return .failure(.damaged) }
        var header = ContainerHeader([])
        header.fileSize = end
        header.sections.reserveCapacity(count)
        for place in stride(from: byteCount(sectionCount: 0), to: end, by: sectionByteCount) {
            guard let byteCount = Int(exactly: bytes.number(at: place, as: UInt64.self)),
                byteCount <= fileSize - header.fileSize
            else { return .failure(.damaged) }
            header.add(byteCount, hash(at: place + 8, bytes))
        }
        return header.fileSize == fileSize ? .success(header) : .failure(.damaged)
    }

    private mutating func add(_ byteCount: Int, _ hash: QuickHash) {
        sections.append(Section(range: fileSize..<fileSize + byteCount, hash: hash))
        fileSize += byteCount
    }

    private static func hash(at offset: Int, _ bytes: UnsafeRawBufferPointer) -> QuickHash {
        QuickHash(high: bytes.number(at: offset), low: bytes.number(at: offset + 8))
    }

    private static let sectionByteCount = 24
    /// The size of a header in bytes.
    package static func byteCount(sectionCount: Int) -> Int { 64 + sectionCount * sectionByteCount }

    /// Returns the bytes of the header in a file.
    package func bytes(as format: ContainerFormat) -> [UInt8] {
        let table = sections.flatMap { [UInt64($0.range.count), $0.hash.high, $0.hash.low] }
        let rest = format.writer + [UInt32(sections.count)].littleEndianBytes + table.littleEndianBytes
        let hash = rest.withUnsafeBytes { QuickHash($0) }
        return format.magic + [hash.high, hash.low].littleEndianBytes + rest
    }
}
