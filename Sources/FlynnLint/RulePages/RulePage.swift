import FlynnProject
import FlynnRules
import FlynnSyntax

/// The documentation of a rule in Markdown, created from the declaration of the rule: the page in `docs/rules`, the
/// output of `flynnlint rules ID`, and the help in SARIF reports.
struct RulePage {
    let rule: Rule
    /// The findings in the example, which are quoted in the page. SARIF reports omit them.
    var findings: [Finding] = []

    /// The width of text in columns.
    private static let width = 120

    /// The page in Markdown.
    var markdown: String {
        var sections = [
            "# \(rule.id)",
            "Finds \(rule.summary). Default: \(rule.defaultDescription). Fix: \(rule.fixDescription).",
            "## Why",
        ]
        sections += rule.rationale.paragraphs.map { paragraph in
            let linked = RulePage.linked(paragraph, except: rule.id)
            return linked.hasPrefix("|") ? linked : linked.wrapped(width: RulePage.width)
        }
        sections += ["## Example", RulePage.code(rule.example)]
        if !findings.isEmpty { sections.append(RulePage.quotation(findings)) }
        sections += ["## Use instead", correction]
        if !rule.options.isEmpty { sections += ["## Options", options, "For example: `\(configuration)`."] }
        var items = [
            "- To silence it, write `// flynnlint:disable:next \(rule.id) - the reason` above the line, or see "
                + "[Suppressing findings](../rules.md#suppressing-findings)."
        ]
        if !related.isEmpty { items.append("- Related rules: \(related.joined(separator: ", "))") }
        sections += ["## More", items.joined(separator: "\n")]
        return sections.joined(separator: "\n\n") + "\n"
    }

    /// The corrected example, or the difference from the example if the difference is shorter.
    private var correction: String {
        let (old, new) = (SourceText(rule.example + "\n"), SourceText(rule.correctedExample + "\n"))
        let hunks = UnifiedDiff(old, new).text(path: "").split(separator: "\n", omittingEmptySubsequences: false)
            .dropFirst(3)
            .map { $0.hasPrefix("@@") ? "@@" : $0.allSatisfy { $0 == " " } ? "" : $0 }.trimmed
        let isShorter =
            hunks.count < rule.correctedExample.split(separator: "\n", omittingEmptySubsequences: false).count
        return isShorter
            ? RulePage.code(hunks.joined(separator: "\n"), "diff") : RulePage.code(rule.correctedExample)
    }

    /// Links to the rules mentioned in the rationale, and to the rules whose rationale mentions this rule.
    private var related: [String] {
        Rule.all.filter { other in
            other.id != rule.id && (rule.mentions(other) || other.mentions(rule))
        }.map { RulePage.link(to: $0.id) }
    }

    /// Returns a text with links for the names of other rules.
    private static func linked(_ text: String, except id: String) -> String {
        Rule.all.filter { $0.id != id }.reduce(text) { $0.replacing("`\($1.id)`", with: link(to: $1.id)) }
    }

    private static func link(to id: String) -> String { "[`\(id)`](\(id).md)" }

    private var options: String {
        let rows = rule.options.map { option in
            "| `\(option.name)` | \(option.documentation) | \(option.validValues) | \(option.defaultText) |"
        }
        return (["| option | meaning | value | default |", "|---|---|---|---|"] + rows).joined(separator: "\n")
    }

    /// The setting for all options in a configuration.
    private var configuration: String {
        let options = rule.options.map { ", \($0.name): \($0.defaultText)" }.joined()
        return "\(rule.id): {severity: \(rule.severity.rawValue)\(options)}"
    }

    private static func code(_ text: String, _ language: String = "swift") -> String {
        "```\(language)\n\(text)\n```"
    }

    private static func quotation(_ findings: [Finding]) -> String {
        let lines = findings.map { "\($0.severity.rawValue): \($0.message)" }
        return "```text\n\(lines.joined(separator: "\n"))\n```"
    }
}

extension Rule {
    /// Returns whether the rationale names the other rule.
    fileprivate func mentions(_ other: Rule) -> Bool { rationale.contains("`\(other.id)`") }

    /// Whether findings of the rule can be fixed.
    var fixDescription: String {
        switch fixes {
        case .none: "none"
        case .sometimes: "sometimes"
        case .always: "always"
        }
    }
}

extension String {
    /// The parts of the text between empty lines.
    var paragraphs: [String] {
        replacing("\n\n", with: "\u{0}").split(separator: "\u{0}").map(String.init)
    }

    /// Wraps the text at spaces. Lines have at most `width` characters, unless a word is longer. Text between backticks
    /// is one word.
    func wrapped(width: Int) -> String {
        var lines: [String] = []
        var line = ""
        for word in words {
            if !line.isEmpty, line.count + 1 + word.count > width {
                lines.append(line)
                line = ""
            }
            line += line.isEmpty ? word : " " + word
        }
        if !line.isEmpty { lines.append(line) }
        return lines.joined(separator: "\n")
    }

    private var words: [String] {
        var words: [String] = []
        var isInCode = false
        for part in split(whereSeparator: \.isWhitespace) {
            if isInCode { words[words.count - 1] += " " + part } else { words.append(String(part)) }
            if part.count(where: { $0 == "`" }) % 2 == 1 { isInCode.toggle() }
        }
        return words
    }
}

extension Rule {
    /// The address of the rule's page.
    public var pageAddress: String { "\(FlynnLintVersion.repository)/blob/main/docs/rules/\(id).md" }
}

extension Array where Element: StringProtocol {
    /// The lines except for empty lines at the beginning and the end.
    fileprivate var trimmed: ArraySlice<Element> {
        guard let first = firstIndex(where: { !$0.isEmpty }), let last = lastIndex(where: { !$0.isEmpty }) else {
            return []
        }
        return self[first...last]
    }
}
