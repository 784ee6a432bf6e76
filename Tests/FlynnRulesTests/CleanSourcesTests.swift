import FlynnLint
import FlynnSyntax
import Foundation
import TestSupport
import Testing

/// Large amounts of code without actors, in which every finding is a false positive.
struct CleanSourcesTests {
    static let folders: [String] = {
        let checkouts = repository.appending(path: ".build/checkouts")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: checkouts.path)) ?? []
        return ["Sources", "Tests"] + names.filter { !$0.hasPrefix(".") }.sorted().map { ".build/checkouts/\($0)" }
    }()

    @Test(arguments: folders)
    func `rules find nothing`(folder: String) throws {
        let sources = try swiftSources(in: folder)
        #expect(!sources.isEmpty)
        var options = LintOptions()
        options.rules.expandsShortcuts = false
        for finding in Linter(options: options).lint(sources) {
            Issue.record("\(finding.file):\(finding.span.start.line): \(finding.message) (\(finding.rule))")
        }
    }
}
