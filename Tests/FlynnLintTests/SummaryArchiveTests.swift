import FlynnLint
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
        #expect(bytes[8..<16] == [1, 0, 0, 0, 0, 0, 0, 0])
        #expect(String(decoding: bytes[24..<40], as: UTF8.self).prefix { $0 != "\0" } == "\(FlynnLintVersion.current)")
        let header = try ArchiveHeader(Array(bytes[..<80]), fileSize: bytes.count)
        #expect(header.contents.upperBound == bytes.count && header.bytes.elementsEqual(bytes[..<80]))
    }

    @Test func `an archive of another version is refused with that version`() throws {
        let (path, folder) = try archive("class A {}\n")
        defer { try? FileManager.default.removeItem(at: folder) }
        var bytes = try Data(contentsOf: URL(filePath: path))
        bytes.replaceSubrange(24..<40, with: Array("9.8.7".utf8) + Array(repeating: 0, count: 11))
        try bytes.write(to: URL(filePath: path))
        var link = LinkRequest(archives: [path])
        link.root = folder.path
        let error = #expect(throws: LintError.self) { try Linter().link(link) }
        #expect("\(try #require(error))".contains("9.8.7"))
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
