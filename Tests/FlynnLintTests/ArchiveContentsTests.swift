import Testing

@testable import FlynnFacts
@testable import FlynnProject

struct ArchiveContentsTests {
    /// Returns the contents of an archive with one file.
    private func contents(_ folder: String, _ name: String) -> ArchiveContents {
        let file = ArchiveContents.File(
            folder: folder, name: name, project: 0, settings: 0, isReported: true, isNamed: true, relevance: .actors,
            failure: nil, content: 0, byteCount: 0, lineCount: 0, summaryByteCount: 0, linesByteCount: 0, hash: 0)
        return ArchiveContents(
            settings: [.init(severities: [:], options: [:], prefix: "be", templates: 0)],
            projects: [.init(root: ".", known: [], surroundings: [], isPartial: false, requiresHeaders: false)],
            files: [file])
    }

    private func canBeRead(_ contents: ArchiveContents) -> Bool {
        var writer = Archiver()
        writer.begin()
        writer.write(contents)
        return writer.bytes.withUnsafeBytes { bytes in
            var reader = Archiver(reading: bytes)
            let _: ArchiveContents = reader.read()
            return reader.isComplete
        }
    }

    @Test func `only relative paths of files can be read`() {
        for folder in [".", "a", "a/b", "a b", "...", "..a"] {
            #expect(canBeRead(contents(folder, "A.swift")), "\(folder)")
        }
        for folder in ["/", "/a", "//a", "a//b", "..", "../a", "a/..", "./a", "a/.", ""] {
            #expect(!canBeRead(contents(folder, "A.swift")), "\(folder)")
        }
        for name in ["", ".", "..", "/A.swift"] { #expect(!canBeRead(contents("a", name)), "\(name)") }
    }
}
