import FlynnLint
import FlynnSyntax
import Foundation
import OracleSupport

/// Lints packages that don't use FlynnRuntime, each as a separate project, with all rules. Every finding is a false
/// alarm.
///
///     swift run -c release CleanSources [PATH…]
///
/// Without a path it lints the dependencies that this package has checked out. It changes no sources.
@main
enum CleanSources {
    static func main() throws {
        let paths = Array(CommandLine.arguments.dropFirst())
        let packages = try paths.isEmpty ? checkouts() : paths
        let linter = Linter(options: options)
        var total = Row(name: "all", files: 0, lines: 0, bytes: 0, findings: 0)
        Row.printHead()
        var findings: [Finding] = []
        for package in packages {
            let sources = try SourceFiles.find(in: [package]).map { (path: $0, source: try SourceFiles.read($0)) }
            let found = linter.lint(sources)
            let row = Row(
                name: URL(filePath: package).lastPathComponent, files: sources.count,
                lines: sources.reduce(0) { $0 + LineTable($1.source).lineCount },
                bytes: sources.reduce(0) { $0 + $1.source.byteCount }, findings: found.count)
            row.print()
            total += row
            findings += found
        }
        total.print()
        guard total.files > 0 else {
            print("no Swift file found")
            exit(2)
        }
        for finding in findings.prefix(200) {
            let start = finding.span.start
            print("\(finding.file):\(start.line):\(start.column): \(finding.message) (\(finding.rule))")
        }
        exit(findings.isEmpty ? 0 : 1)
    }

    private static func checkouts() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: SourceFiles.checkouts).filter { !$0.hasPrefix(".") }
            .sorted().map { SourceFiles.checkouts + "/" + $0 }
    }

    /// All rules, including rules that are disabled by default. Shortcuts are not expanded.
    private static var options: LintOptions {
        var options = LintOptions()
        options.rules.expandsShortcuts = false
        options.rules.severities = Dictionary(uniqueKeysWithValues: Rule.all.map { ($0.id, $0.severity) })
        return options
    }
}

/// A line of the table, with the size of a package and the number of findings.
private struct Row {
    var name: String
    var files: Int
    var lines: Int
    var bytes: Int
    var findings: Int

    static func += (left: inout Row, right: Row) {
        left.files += right.files
        left.lines += right.lines
        left.bytes += right.bytes
        left.findings += right.findings
    }

    static func printHead() { print(["package", "files", "lines", "bytes", "findings"]) }

    func print() { Row.print([name] + [files, lines, bytes, findings].map(String.init)) }

    private static func print(_ cells: [String]) {
        let padded = zip(cells, [32, 8, 10, 12, 8]).map { cell, width in
            cell.padding(toLength: max(width, cell.count), withPad: " ", startingAt: 0)
        }
        Swift.print(padded.joined())
    }
}
