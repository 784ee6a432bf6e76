import FlynnFacts
import FlynnStore

/// The first 80 bytes of an archive of summaries. Numbers are little-endian.
///
///      0   8  `FLYNNSUM`
///      8   4  the version of this format
///     12   4  1 for an archive of interfaces, else 0
///     16   8  the identity of the layout of summaries
///     24  16  the version of FlynnLint in ASCII, filled with zeros
///     40   8  the hash of the settings for the summaries
///     48   8  the offset of the contents at the end of the file, after the summaries
///     56   8  the size of the contents in bytes
///     64  16  the hash of the preceding bytes and of the contents, which contain a hash for each summary
struct ArchiveHeader: Sendable, Equatable {
    static let byteCount = 80
    private static let magic: UInt64 = 0x4D55_534E_4E59_4C46  // "FLYNNSUM"
    private static let format: UInt32 = 1

    var isInterface: Bool
    var settings: UInt64
    var contents: Range<Int>
    private(set) var checksum = QuickHash(high: 0, low: 0)

    /// Creates a header for contents.
    init(isInterface: Bool, settings: UInt64, contents: Range<Int>, _ bytes: [UInt8]) {
        (self.isInterface, self.settings, self.contents) = (isInterface, settings, contents)
        checksum = ArchiveHeader.checksum(self.bytes, bytes)
    }

    /// The reason why some bytes aren't a readable header.
    enum Problem: Error {
        case foreign
        case damaged
        case otherVersion(String)
    }

    /// Reads a header.
    ///
    /// - Parameters:
    ///   - bytes: The first bytes of the file.
    ///   - fileSize: The size of the file in bytes.
    init(_ bytes: [UInt8], fileSize: Int) throws(Problem) {
        func word(_ offset: Int) -> UInt64 {
            bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian }
        }
        guard bytes.count >= 8, word(0) == ArchiveHeader.magic else { throw .foreign }
        guard bytes.count >= ArchiveHeader.byteCount else { throw .damaged }
        let version = String(decoding: bytes[24..<40].prefix { $0 != 0 }, as: UTF8.self)
        guard UInt32(truncatingIfNeeded: word(8)) == ArchiveHeader.format, word(16) == SummaryLayout.identity,
            version == FlynnLintVersion.current
        else { throw .otherVersion(version) }
        guard let start = Int(exactly: word(48)), let count = Int(exactly: word(56)),
            start >= ArchiveHeader.byteCount, start <= fileSize, count == fileSize - start
        else { throw .damaged }
        isInterface = word(8) >> 32 & 1 == 1
        settings = word(40)
        contents = start..<fileSize
        checksum = QuickHash(high: word(64), low: word(72))
        guard self.bytes.elementsEqual(bytes.prefix(ArchiveHeader.byteCount)) else { throw .damaged }
    }

    /// Returns whether the contents are the ones written with this header.
    func isValid(_ contents: [UInt8]) -> Bool { ArchiveHeader.checksum(bytes, contents) == checksum }

    /// The bytes of the header in a file.
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        func append(_ word: UInt64) { withUnsafeBytes(of: word.littleEndian) { bytes += $0 } }
        append(ArchiveHeader.magic)
        append(UInt64(ArchiveHeader.format) | (isInterface ? 1 << 32 : 0))
        append(SummaryLayout.identity)
        bytes += FlynnLintVersion.current.utf8.prefix(16)
        bytes += Array(repeating: 0, count: 40 - bytes.count)
        for word in [settings, UInt64(contents.lowerBound), UInt64(contents.count), checksum.high, checksum.low] {
            append(word)
        }
        return bytes
    }

    private static func checksum(_ header: [UInt8], _ contents: [UInt8]) -> QuickHash {
        (header[..<64] + contents).withUnsafeBytes { QuickHash($0) }
    }
}
