import FlynnRules

/// The documentation of a rule in Markdown, made from its declaration: the page in `docs/rules`, the output of
/// `flynnlint rules ID`, and the help in SARIF reports.
struct RulePage {
    let rule: Rule
    /// The findings in the example, which are quoted. SARIF reports omit them.
    var findings: [Finding] = []

    /// The width of text in columns.
    private static let width = 100

    /// The page in Markdown.
    var markdown: String {
        var sections = [
            "# \(rule.id)",
            "Finds \(rule.summary).",
            "Default: \(rule.defaultDescription). Fix: \(rule.fixDescription).",
            "## Why",
        ]
        sections += rule.rationale.paragraphs.map { $0.wrapped(width: RulePage.width) }
        sections += ["## Example", RulePage.code(rule.example)]
        if !findings.isEmpty { sections.append(RulePage.quotation(findings)) }
        sections += ["## Use instead", RulePage.code(rule.correctedExample)]
        if !rule.options.isEmpty { sections += ["## Options", options, RulePage.code(configuration, "yaml")] }
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

    private var options: String {
        let rows = rule.options.map { option in
            "| `\(option.name)` | \(option.documentation) | \(option.validValues) | \(option.defaultText) |"
        }
        return (["| option | meaning | value | default |", "|---|---|---|---|"] + rows).joined(separator: "\n")
    }

    /// A configuration that sets all options.
    private var configuration: String {
        let options = rule.options.map { ", \($0.name): \($0.defaultText)" }.joined()
        return "rules:\n  \(rule.id): {severity: \(rule.severity.rawValue)\(options)}"
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
    /// An example as a complete program: some examples are members of an actor.
    static func program(_ example: String) -> String {
        example.hasPrefix("lazy var") ? "class Example: Actor {\n\(example)\n}\n" : example
    }

    /// The default severity, or `off`.
    var defaultDescription: String { isOnByDefault ? severity.rawValue : "off" }

    /// Whether its findings can be fixed.
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

    /// Wraps the text at spaces so that lines have at most `width` characters, unless a word is longer. Text between
    /// backticks is one word.
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
    /// The address of its page.
    public var pageAddress: String { "\(FlynnLintVersion.repository)/blob/main/docs/rules/\(id).md" }
}
