import FlynnProject
import FlynnRules

/// The rules as a table and as JSON.
package enum RuleTable {
    /// Returns a Markdown table. The identifiers link to the rules' pages in a folder. The last row doesn't end with a
    /// line feed.
    package static func markdown(linkingTo folder: String) -> String {
        let rows = Rule.all.map { rule in
            "| [`\(rule.id)`](\(folder)/\(rule.id).md) | \(rule.defaultDescription) | \(rule.fixDescription) "
                + "| \(rule.summary) |"
        }
        return (["| rule | default | fix | finds |", "|---|---|---|---|"] + rows).joined(separator: "\n")
    }

    /// Returns the table as aligned columns for a terminal, with a final line end.
    package static func text() -> String {
        let header = ["RULE", "DEFAULT", "FIX", "FINDS"]
        let rows = [header] + Rule.all.map { [$0.id, $0.defaultDescription, $0.fixDescription, $0.summary] }
        let widths = (0..<3).map { column in rows.map(\.[column].count).max() ?? 0 }
        return rows.map { row in
            zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count + 2) }.joined() + row[3] + "\n"
        }.joined()
    }

    /// Returns the declarations of rules as a JSON array.
    package static func json(_ rules: [Rule]) -> String {
        JSONText.of(
            rules.map { rule in
                Entry(
                    id: rule.id, summary: rule.summary, rationale: rule.rationale, severity: rule.severity.rawValue,
                    isOnByDefault: rule.isOnByDefault, fixes: rule.fixes.rawValue, example: rule.example,
                    correctedExample: rule.correctedExample,
                    options: rule.options.map { option in
                        Entry.Option(
                            name: option.name, documentation: option.documentation, type: option.jsonType,
                            validValues: option.validValues, default: option.defaultText)
                    })
            })
    }

    private struct Entry: Encodable {
        var id: String
        var summary: String
        var rationale: String
        var severity: String
        var isOnByDefault: Bool
        var fixes: String
        var example: String
        var correctedExample: String
        var options: [Option]

        struct Option: Encodable {
            var name: String
            var documentation: String
            var type: String
            var validValues: String
            /// The default setting, as written in a configuration.
            var `default`: String
        }
    }
}
