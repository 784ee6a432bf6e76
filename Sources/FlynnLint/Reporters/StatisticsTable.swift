import FlynnProject
import FlynnRules

/// The output of `--statistics`: the findings by rule, the amount of work, and the durations of the phases.
package struct StatisticsTable {
    private struct Row {
        var rule: String
        var errors = 0
        var warnings = 0
        var fixable = 0

        var count: Int { errors + warnings }
    }

    private let rows: [Row]
    private let total: Row
    private let fileCount: Int
    private let statistics: RunStatistics

    /// Counts findings.
    package init(findings: [Finding], fileCount: Int, statistics: RunStatistics) {
        var rows: [String: Row] = [:]
        var total = Row(rule: "total")
        for finding in findings {
            let isFixable = finding.fixes.isEmpty ? 0 : 1
            let errors = finding.severity == .error ? 1 : 0
            rows[finding.rule, default: Row(rule: finding.rule)].errors += errors
            rows[finding.rule, default: Row(rule: finding.rule)].warnings += 1 - errors
            rows[finding.rule, default: Row(rule: finding.rule)].fixable += isFixable
            total.errors += errors
            total.warnings += 1 - errors
            total.fixable += isFixable
        }
        self.rows = rows.values.sorted { ($1.count, $0.rule) < ($0.count, $1.rule) }
        self.total = total
        self.fileCount = fileCount
        self.statistics = statistics
    }

    /// The table. The rules with the most findings come first.
    package var text: String {
        var cells = [["rule", "findings", "errors", "warnings", "fixable"]]
        for row in rows + [total] {
            cells.append([row.rule] + [row.count, row.errors, row.warnings, row.fixable].map(Self.grouped))
        }
        var text = rows.isEmpty ? "" : Self.table(cells) + "\n"
        let looked = [(fileCount, "file"), (statistics.lineCount, "line"), (statistics.byteCount, "byte")]
        text += looked.map { "\(Self.grouped($0)) \($1)\($0 == 1 ? "" : "s")" }.joined(separator: ", ") + "\n"
        text += headers
        let times = RunStatistics.Phase.allCases.compactMap { phase in
            statistics.duration(of: phase).map { [phase.rawValue, Self.milliseconds($0) + " ms"] }
        }
        return text + Self.table(times)
    }

    /// The numbers of headers and the library, or an empty string if no header is imported.
    private var headers: String {
        let headers = statistics.headers
        if headers.headerCount == 0 { return "" }
        var text = "\(Self.grouped(headers.readCount)) of \(Self.grouped(headers.headerCount)) headers read"
        if let library = headers.library {
            let known = headers.readCount - headers.parsedCount
            text += " (\(Self.grouped(known)) cached), \(Self.grouped(headers.declarationCount)) declarations used; "
            text += "\(headers.version) at \(library)"
        }
        return text + "\n"
    }

    /// Returns lines with the first column aligned to the left and the other columns aligned to the right.
    private static func table(_ rows: [[String]]) -> String {
        guard let columnCount = rows.first?.count else { return "" }
        let widths = (0..<columnCount).map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            row.indices.map { column in
                let blanks = String(repeating: " ", count: widths[column] - row[column].count)
                return column == 0 ? row[column] + blanks : blanks + row[column]
            }.joined(separator: "  ") + "\n"
        }.joined()
    }

    /// Returns a number with commas as thousands separators, independent of the locale.
    package static func grouped(_ number: Int) -> String {
        let digits = Array(String(number))
        return digits.indices.map { index in
            let isGroupStart = index > 0 && digits[index - 1] != "-" && (digits.count - index) % 3 == 0
            return (isGroupStart ? "," : "") + String(digits[index])
        }.joined()
    }

    /// Returns a duration in milliseconds with one decimal place.
    private static func milliseconds(_ duration: Duration) -> String {
        let tenths = Int((duration / .microseconds(100)).rounded())
        return grouped(tenths / 10) + "." + String(tenths % 10)
    }
}
