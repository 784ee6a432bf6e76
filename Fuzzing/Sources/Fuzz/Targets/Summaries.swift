@testable import FlynnFacts
@testable import FlynnProject
@testable import FlynnSummary
import FlynnSyntax

extension Target {
    /// Archives a summary. Reading the archive must return the same summary, unless it is nested too deeply.
    static let summaries = Target(name: "summaries", form: .swift, seeds: swiftFixtures) { bytes in
        let summary = FileSummary(of: SyntaxTree(SourceText(bytes)), path: "A.swift")
        let archive = summary.archive
        guard let copy = archive.withUnsafeBytes({ FileSummary(archive: $0, path: "A.swift") }) else { return }
        try require(copy.archive == archive, "the archive of a summary that was read has other bytes")
    }
}
