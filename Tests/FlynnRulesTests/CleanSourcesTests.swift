import BasicTestSupport
import FlynnLint
import FlynnSyntax
import Foundation
import TestSupport
import Testing

/// Large amounts of code without actors. Every finding is a false positive.
struct CleanSourcesTests {
    /// The dependencies of this package. Empty if they are built in another folder, as with `--scratch-path`.
    private static let dependencies = Fixture.contents(of: repository.appending(path: ".build/checkouts"))
        .map { ".build/checkouts/\($0.lastPathComponent)" }

    @Test(arguments: ["Sources", "Tests"])
    func `rules find nothing in this package`(folder: String) throws {
        try expectNoFindings(in: folder)
    }

    @Test(
        .enabled(if: !dependencies.isEmpty, "the folder '.build/checkouts' has no sources of dependencies"),
        arguments: dependencies)
    func `rules find nothing in dependencies`(folder: String) throws {
        try expectNoFindings(in: folder)
    }

    private func expectNoFindings(in folder: String) throws {
        let sources = try swiftSources(in: folder)
        #expect(!sources.isEmpty)
        var options = LintOptions()
        options.rules.expandsShortcuts = false
        for finding in Linter(options: options).lint(sources) {
            Issue.record("\(finding.file):\(finding.span.start.line): \(finding.message) (\(finding.rule))")
        }
    }
}
