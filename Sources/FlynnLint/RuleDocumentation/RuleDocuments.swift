import FlynnRules

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The documents of this repository that are generated from the rules: `docs/rules/*.md` and the table in `docs/rules.md`.
public struct RuleDocuments: Sendable {
    private let root: String

    private static let begin = "<!-- rules -->\n"
    private static let end = "\n<!-- end of rules -->"

    /// Generates the documents for the repository in a folder.
    public init(root: String) {
        self.root = root
    }

    /// Writes the documents that aren't current and removes the pages of rules that no longer exist.
    ///
    /// - Returns: The paths of both, sorted.
    public func update() throws -> [String] {
        let folder = root + "/docs/rules"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        var changed: [String] = []
        let current = Set(Rule.all.map { "\($0.id).md" })
        for name in try FileManager.default.contentsOfDirectory(atPath: folder)
        where name.hasSuffix(".md") && !current.contains(name) {
            try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
            changed.append("docs/rules/\(name)")
        }
        for rule in Rule.all where try write(RulePage(rule).markdown, to: "\(folder)/\(rule.id).md") {
            changed.append("docs/rules/\(rule.id).md")
        }
        if try write(overview(), to: root + "/docs/rules.md") { changed.append("docs/rules.md") }
        return changed.sorted()
    }

    /// Writes a text to a file unless the file already has that text. Returns whether it was written.
    private func write(_ text: String, to path: String) throws -> Bool {
        if let data = FileManager.default.contents(atPath: path), data.elementsEqual(text.utf8) { return false }
        try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
        return true
    }

    /// The overview of the rules with a current table. The text around the table is unchanged.
    private func overview() throws -> String {
        let path = root + "/docs/rules.md"
        let text = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
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
