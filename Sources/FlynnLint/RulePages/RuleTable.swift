import FlynnRules

/// A table of all rules.
package enum RuleTable {
    /// Returns a Markdown table whose identifiers link to the rules' pages in a folder. It has no final line end.
    package static func markdown(linkingTo folder: String) -> String {
        let rows = Rule.all.map { rule in
            "| [`\(rule.id)`](\(folder)/\(rule.id).md) | \(rule.defaultDescription) | \(rule.fixDescription) "
                + "| \(rule.summary) |"
        }
        return (["| rule | default | fix | finds |", "|---|---|---|---|"] + rows).joined(separator: "\n")
    }

    /// Returns the table as aligned columns for a terminal. It ends with a line end.
    package static func text() -> String {
        let header = ["RULE", "DEFAULT", "FIX", "FINDS"]
        let rows = [header] + Rule.all.map { [$0.id, $0.defaultDescription, $0.fixDescription, $0.summary] }
        let widths = (0..<3).map { column in rows.map(\.[column].count).max() ?? 0 }
        return rows.map { row in
            zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count + 2) }.joined() + row[3] + "\n"
        }.joined()
    }
}
