import FlynnRules
import FlynnSyntax

/// The page of a rule, which is in `docs/rules` and printed by `flynnlint rules ID`. It is generated from the rule.
public struct RulePage: Sendable {
    private let rule: Rule

    /// Makes the page of a rule.
    public init(_ rule: Rule) {
        self.rule = rule
    }

    /// How wide its text is, in columns.
    private static let width = 100

    /// The page in Markdown.
    public var markdown: String {
        var sections = [
            "# \(rule.id)",
            "Finds \(rule.summary).",
            "Default: \(rule.defaultDescription). Fix: \(rule.fixDescription).",
            "## Why",
        ]
        sections += rule.rationale.paragraphs.map { $0.wrapped(width: RulePage.width) }
        sections += ["## Example", RulePage.code(rule.example), RulePage.quotation(findings)]
        sections += ["## Use instead", RulePage.code(rule.correctedExample)]
        sections += ["## Silence it", RulePage.code(silencing)]
        return sections.joined(separator: "\n\n") + "\n"
    }

    private var silencing: String {
        """
        // flynnlint:disable:next \(rule.id) - the reason, for the next line with code

        // flynnlint:disable \(rule.id) - for all that follows, up to
        // flynnlint:enable \(rule.id)
        """
    }

    /// What the rule says of its example.
    private var findings: [Finding] {
        var options = LintOptions()
        options.severities[rule.id] = rule.severity
        options.expandsShortcuts = false
        return Linter(options: options).lint(SourceText(Rule.program(rule.example)), path: "Example.swift").filter {
            $0.rule == rule.id
        }
    }

    private static func code(_ text: String) -> String { "```swift\n\(text)\n```" }

    private static func quotation(_ findings: [Finding]) -> String {
        let lines = findings.map { "\($0.severity.rawValue): \($0.message)" }
        return "```text\n\(lines.joined(separator: "\n"))\n```"
    }
}

extension Rule {
    /// An example as a program: some are members only.
    static func program(_ example: String) -> String {
        example.hasPrefix("lazy var") ? "class Example: Actor {\n\(example)\n}\n" : example
    }

    /// How serious its findings are by default, for people.
    var defaultDescription: String { isOnByDefault ? severity.rawValue : "off" }

    /// Whether its findings can be fixed, for people.
    var fixDescription: String {
        switch fixes {
        case .none: "none"
        case .sometimes: "sometimes"
        case .always: "always"
        }
    }
}

extension String {
    /// The parts between empty lines.
    var paragraphs: [String] {
        replacing("\n\n", with: "\u{0}").split(separator: "\u{0}").map(String.init)
    }

    /// The text with its lines broken at blanks, so that none is longer than a width in characters if words allow it.
    /// What stands between backticks is one word.
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
