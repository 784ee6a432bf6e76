import FlynnLint
import FlynnStore
import Foundation
import TestSupport
import Testing

@testable import FlynnFacts
@testable import FlynnProject
@testable import FlynnSyntax

/// The files of archives.
struct SummaryArchiveTests {
    private func archive(_ text: String) throws -> (path: String, folder: URL) {
        let folder = FileManager.default.temporaryDirectory.appending(path: "archives-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let source = folder.appending(path: "A.swift").path
        try Data(text.utf8).write(to: URL(filePath: source))
        let path = folder.appending(path: "a.flynn").path
        var request = SummaryRequest(paths: [source])
        request.root = folder.path
        let result = try Linter().summarize(request, to: path)
        #expect(result.fileCount == 1 && result.sourceByteCount == text.utf8.count)
        return (path, folder)
    }

    @Test func `every changed byte of an archive is noticed`() throws {
        let (path, folder) = try archive("class Ä: Actor {\n    let beA = Behavior { _ in }\n}\n")
        defer { try? FileManager.default.removeItem(at: folder) }
        let good = try Data(contentsOf: URL(filePath: path))
        var link = LinkRequest(archives: [path])
        link.root = folder.path
        #expect(try Linter().link(link).failures.isEmpty)
        for offset in good.indices {
            var bytes = good
            bytes[offset] ^= 0x10
            try bytes.write(to: URL(filePath: path))
            do {
                #expect(try !Linter().link(link).failures.isEmpty, "offset \(offset)")
            } catch {
                guard case .archive = error else { throw error }
            }
        }
    }

    @Test func `the header is as it is documented`() throws {
        let (path, folder) = try archive("class A {}\n")
        defer { try? FileManager.default.removeItem(at: folder) }
        let bytes = try [UInt8](Data(contentsOf: URL(filePath: path)))
        #expect(String(decoding: bytes[..<8], as: UTF8.self) == "FLYNNSUM")
        #expect(String(decoding: bytes[24..<40], as: UTF8.self).prefix { $0 != "\0" } == "\(FlynnLintVersion.current)")
        #expect(bytes[56..<64] == [2, 0, 0, 0, 2, 0, 0, 0])
        let header = try bytes.withUnsafeBytes { bytes in
            ContainerHeader.read(bytes, as: SummaryArchive.format, fileSize: bytes.count)
        }.get()
        #expect(header.bytes(as: SummaryArchive.format).elementsEqual(bytes[..<112]))
        #expect(header.sections.map(\.range.lowerBound) == [112, header.sections[0].range.upperBound])
    }

    @Test func `an archive of another version is refused with that version`() throws {
        let (path, folder) = try archive("class A {}\n")
        defer { try? FileManager.default.removeItem(at: folder) }
        let version = Array("9.8.7".utf8) + Array(repeating: 0, count: 11)
        var bytes = try Data(contentsOf: URL(filePath: path))
        bytes.replaceSubrange(24..<40, with: version)
        // The first format of archives.
        let numbers = (1...7).map(UInt64.init).littleEndianBytes
        let old = Data(Array("FLYNNSUM".utf8) + numbers[..<16] + version + numbers[16...])
        for bytes in [bytes, old] {
            #expect(try message(afterWriting: bytes, to: path).contains("9.8.7"))
        }
    }

    private func message(afterWriting bytes: Data, to path: String) throws -> String {
        try bytes.write(to: URL(filePath: path))
        var link = LinkRequest(archives: [path])
        link.root = URL(filePath: path).deletingLastPathComponent().path
        return "\(try #require(#expect(throws: LintError.self) { try Linter().link(link) }))"
    }

    @Test func `files that aren't archives are distinguished from damaged archives`() throws {
        let (path, folder) = try archive("class A {}\n")
        defer { try? FileManager.default.removeItem(at: folder) }
        let good = try Data(contentsOf: URL(filePath: path))
        for foreign in [Data(), Data("class A {}\n".utf8), Data("FLYNNMEM".utf8) + good[8...], good.prefix(7)] {
            #expect(try message(afterWriting: foreign, to: path).contains("is not an archive of flynnlint"))
        }
        for count in 8..<good.count {
            #expect(try message(afterWriting: good.prefix(count), to: path).contains("is damaged"), "\(count) bytes")
        }
        #expect(try message(afterWriting: good + Data([0]), to: path).contains("is damaged"))
    }

    @Test func `a file stays in its shard, and each belongs to one`() throws {
        let shards = try (1...8).map { try #require(Shard("\($0)/8")) }
        for number in 0..<1_000 {
            #expect(shards.count { $0.contains("Sources/File\(number).swift") } == 1)
        }
        for text in ["0/8", "9/8", "1", "1/0", "a/b", "1/2/3", ""] { #expect(Shard(text) == nil) }
    }

    @Test func `archived lines have the columns and beginnings of the text`() {
        let text = SourceText(
            "\u{FEFF}let ä = 1\n    let b = \"\(String(repeating: "é🙂", count: 99))\"   \r\n\tlet c = 2")
        let table = LineTable(text)
        let (sources, archived) = (TextLines(text), ArchivedLines(ArchivedLines.lines([3, 1, 2, 3, 9], of: text)))
        for line in 1...4 { #expect(archived.beginning(ofLine: line) == sources.beginning(ofLine: line)) }
        // No location is between the two characters of a line end.
        for offset in 0...text.byteCount where offset == text.byteCount || text[offset] != UInt8(ascii: "\n") {
            let location = table.location(at: offset)
            #expect(archived.utf16Column(location) == sources.utf16Column(location) ?? location.column, "\(location)")
        }
    }

    @Test func `interfaces of actors are smaller than their summaries`() throws {
        let files = try RepositoryFile.all(in: "Fixtures")
        let interfaces = files.map { file in
            var writer = Archiver(positions: .omitted)
            file.summary.interface.write(to: &writer)
            let bytes = writer.bytes
            #expect(FileSummary(archive: bytes, path: "") != nil)
            return bytes.count
        }
        let sizes = (interfaces.reduce(0, +), files.reduce(0) { $0 + $1.archive.count })
        #expect(sizes.0 * 100 < sizes.1 * 65, "\(sizes)")
    }
}
