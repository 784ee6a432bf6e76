import FlynnFiles
import FlynnProject
import FlynnRules
import FlynnSyntax

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The generated documents of this repository about rules: `docs/rules/*.md`, the table in `docs/rules.md`, and the
/// schema of configurations, `docs/flynnlint.schema.json`.
package struct RuleDocuments: Sendable {
    private let root: String

    private static let begin = "<!-- rules -->\n"
    private static let end = "\n<!-- end of rules -->"

    /// Generates the documents for the repository in a folder.
    package init(root: String) {
        self.root = root
    }

    /// Writes the outdated documents, and removes the pages of rules that no longer exist.
    ///
    /// - Returns: The paths of the written and removed files, sorted.
    package func update() throws -> [String] {
        let folder = root + "/docs/rules"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        var changed: [String] = []
        let current = Set(Rule.all.map { "\($0.id).md" })
        for name in try FileManager.default.contentsOfDirectory(atPath: folder)
        where name.hasSuffix(".md") && !current.contains(name) {
            try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
            changed.append("docs/rules/\(name)")
        }
        for rule in Rule.all {
            let page = rule.page + fixtures(of: rule)
            if try write(page, to: "\(folder)/\(rule.id).md") { changed.append("docs/rules/\(rule.id).md") }
        }
        if try write(overview(), to: root + "/docs/rules.md") { changed.append("docs/rules.md") }
        let schema = "docs/flynnlint.schema.json"
        if try write(ConfigurationSchema.text, to: "\(root)/\(schema)") { changed.append(schema) }
        return changed.sorted()
    }

    /// Returns the end of a rule's page with links to the folders of fixtures, or an empty string if the rule doesn't
    /// have fixtures.
    private func fixtures(of rule: Rule) -> String {
        let folders = [
            ("Rules", "more examples, with their findings in comments"), ("Fixes", "files before and after fixes"),
        ]
        let links = folders.compactMap { folder, title in
            let path = "Fixtures/\(folder)/\(rule.id)"
            return FileManager.default.fileExists(atPath: "\(root)/\(path)") ? "[\(title)](../../\(path))" : nil
        }
        return links.isEmpty ? "" : "- Fixtures: \(links.joined(separator: ", "))\n"
    }

    /// Writes a text to a file unless the file already contains the text. Returns whether the text was written.
    private func write(_ text: String, to path: String) throws -> Bool {
        if let old = try? InputFile.read(path, as: .generated), old.hasSameBytes(as: SourceText(text)) { return false }
        try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
        return true
    }

    /// Returns the overview of the rules with a current table. The text around the table is unchanged.
    private func overview() throws -> String {
        let path = root + "/docs/rules.md"
        let text = try InputFile.read(path, as: .generated).string
        guard let begin = text.firstRange(of: RuleDocuments.begin), let end = text.firstRange(of: RuleDocuments.end),
            begin.upperBound <= end.lowerBound
        else {
            throw LintFailure(
                path: path,
                message: "has no markers '<!-- rules -->' and '<!-- end of rules -->' for the table of rules")
        }
        return text[..<begin.upperBound] + RuleTable.markdown(linkingTo: "rules") + text[end.lowerBound...]
    }
}

extension Rule {
    /// The rule's page in Markdown, with the findings in the rule's example.
    package var page: String { RulePage(rule: self, findings: exampleFindings).markdown }

    private var exampleFindings: [Finding] {
        var options = LintOptions()
        options.rules.severities[id] = severity
        options.rules.expandsShortcuts = false
        return Linter(options: options).lint(SourceText(example), path: "Example.swift").filter {
            $0.rule == id
        }
    }
}
