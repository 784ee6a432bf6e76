import FlynnLint
@testable import FlynnProject
@testable import FlynnFacts
@testable import FlynnSummary
@testable import FlynnStore
import FlynnSyntax

extension Target {
    /// Mutates the contents of an archive. The header and the checksums stay valid. Linking must end with a result or
    /// an error.
    ///
    /// An input consists of the size of the contents in four bytes, the contents, and the bytes of the files.
    static let archives = Target(
        name: "archives",
        seeds: {
            try swiftFixtures().prefix(60).map { fixture in
                let summary = FileSummary(of: SyntaxTree(SourceText(fixture)), path: "A.swift").archive
                var contents = ArchiveContents()
                contents.paths = ["."]
                contents.settings = [
                    .init(severities: ["argument_type": .error], options: [:], prefix: "be", templates: 0)
                ]
                contents.projects = [
                    .init(root: ".", known: [], surroundings: [], isPartial: false, requiresHeaders: false)
                ]
                contents.files = [
                    .init(
                        folder: ".", name: "A.swift", project: 0, settings: 0, isReported: true, isNamed: false,
                        relevance: .actors, content: 1, byteCount: fixture.count, lineCount: 1,
                        summaryByteCount: summary.count, linesByteCount: 0, hash: 0)
                ]
                var writer = Archiver()
                writer.begin()
                writer.write(contents)
                let count = writer.bytes.count
                return [UInt8(count & 0xFF), UInt8(count >> 8), 0, 0] + writer.bytes + summary
            }
        }
    ) { bytes in
        guard bytes.count > 4 else { return }
        let count = min(Int(bytes[0]) | Int(bytes[1]) << 8, bytes.count - 4)
        var contents = Array(bytes[4..<4 + count])
        let files = Array(bytes[(4 + count)...])
        repair(&contents, files, isInterface: bytes[2] & 1 == 1)
        let hash = contents.withUnsafeBytes { QuickHash($0) }
        let header = ContainerHeader([(files.count, nil), (contents.count, hash)])
        file.write(header.bytes(as: SummaryArchive.format) + files + contents)
        var request = LinkRequest(archives: [file.path])
        request.root = "/"
        request.settings.configuration = .none
        request.settings.isIsolated = bytes[3] & 1 == 1
        guard let result = try? Linter(options: .all()).link(request) else { return }
        let lines = result.lines
        for finding in result.findings { _ = lines.beginning(ofLine: finding.span.start.line, of: finding.file) }
    }

    private static let file = ScratchFile("archive")

    /// Replaces the hashes of the files by the correct hashes, and chooses the kind of summaries.
    private static func repair(_ contents: inout [UInt8], _ files: [UInt8], isInterface: Bool) {
        guard var value = contents.withUnsafeBytes(ArchiveContents.value) else { return }
        value.isInterface = isInterface
        var offset = 0
        for index in value.files.indices {
            let (count, hasOverflow) = value.files[index].summaryByteCount.addingReportingOverflow(
                value.files[index].linesByteCount)
            guard !hasOverflow, count <= files.count - offset else { return }
            value.files[index].hash = files[offset..<offset + count].withUnsafeBytes { QuickHash($0).low }
            offset += count
        }
        var writer = Archiver()
        writer.begin()
        writer.write(value)
        contents = writer.bytes
    }
}
