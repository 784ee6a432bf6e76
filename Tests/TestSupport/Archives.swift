import FlynnFacts
import FlynnSummary
import FlynnSyntax

extension FileSummary {
    /// Reads a summary from an archive. Returns `nil` if the bytes are invalid.
    package init?(archive bytes: [UInt8], path: String) {
        guard let summary = bytes.withUnsafeBytes({ FileSummary(archive: $0, path: path) }) else { return nil }
        self = summary
    }

    /// Summarizes a source.
    package init(_ source: SourceText, path: String) {
        self.init(of: SyntaxTree(source), path: path)
    }

    /// The archive that contains the summary.
    package var archivedBytes: [UInt8] {
        var writer = Archiver()
        write(to: &writer)
        return writer.bytes
    }
}

/// A file of the repository, with its summary.
package struct RepositoryFile: Sendable {
    package var byteCount: Int
    package var summary: FileSummary
    package var archive: [UInt8]

    init(_ source: SourceText, path: String) {
        byteCount = source.byteCount
        summary = FileSummary(source, path: path)
        archive = summary.archivedBytes
    }

    private static let files = Dictionary(
        uniqueKeysWithValues: ["Fixtures", "Sources", "Tests"].map { folder in
            let files = Result {
                try swiftSources(in: folder).map {
                    RepositoryFile($0.source, path: $0.path)
                }
            }
            return (folder, files)
        })

    /// Returns the files of `Fixtures`, `Sources` or `Tests`. The files are summarized on the first call.
    package static func all(in folder: String) throws -> [RepositoryFile] {
        try files[folder]?.get() ?? []
    }
}
