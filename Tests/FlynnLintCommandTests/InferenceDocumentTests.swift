import BasicTestSupport
import Foundation
import Testing

/// The table in docs/inference.md lists the arguments in `Tests/ArgumentTable` without a verdict of
/// FlynnLint, by reason.
struct InferenceDocumentTests {
    /// Returns the shortest single-line argument for each reason, or an empty string if there is none.
    private static func examples() throws -> [String: String] {
        var examples: [String: String] = [:]
        let folder = repository.appending(path: "Tests/ArgumentTable")
        for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
            let source = try String(contentsOf: file, encoding: .utf8)
            for match in source.matches(of: #/table\.(?:unknown|untyped)\("(.+?)"\) \{(?: \$0\((.+)\) \}\n)?/#) {
                let (reason, example) = (String(match.1), match.2.map(String.init) ?? "")
                let known = examples[reason, default: ""]
                if known.isEmpty || !example.isEmpty && (example.count, example) < (known.count, known) {
                    examples[reason] = example
                }
            }
        }
        return examples
    }

    @Test func `what isn't inferred is what the table of arguments lists`() throws {
        let rows = try InferenceDocumentTests.examples().sorted { $0.key < $1.key }.map { reason, example in
            example.isEmpty ? "| \(reason) | |\n" : "| \(reason) | `\(example)` |\n"
        }
        #expect(rows.count > 25)
        let table = "\n| reason | example |\n|---|---|\n" + rows.joined() + "\n"
        let page = try String(contentsOf: repository.appending(path: "docs/inference.md"), encoding: .utf8)
        #expect(page.contains(table), "The table is:\n\(table)")
    }
}
