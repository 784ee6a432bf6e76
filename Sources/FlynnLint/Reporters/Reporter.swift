import FlynnRules

/// The forms in which findings are printed.
public enum OutputFormat: String, Sendable, CaseIterable {
    /// With the source line and the range underlined, for people.
    case text
    /// One line each, as compilers print them.
    case xcode
    /// An array of objects.
    case json
    /// SARIF 2.1.0, for code scanning.
    case sarif
    /// Workflow commands of GitHub Actions.
    case github
    /// GitLab's code quality report.
    case gitlab
    /// JUnit's XML, a failed test for each finding.
    case junit
    /// Checkstyle's XML.
    case checkstyle
}

/// What there is to be reported, and how paths are named.
public struct Report {
    /// The findings, sorted.
    public var findings: [Finding]
    /// What kept files from being linted.
    public var failures: [LintFailure]
    /// The lines that findings are about.
    public var lines: SourceLines
    /// The real path of the folder that paths are relative to.
    public var folder: String { paths.folder }

    private let paths: RelativePaths

    /// Makes a report about a folder by its real path; the working folder if none is given.
    public init(
        findings: [Finding], failures: [LintFailure] = [], lines: SourceLines = SourceLines(), folder: String? = nil
    ) {
        self.findings = findings
        self.failures = failures
        self.lines = lines
        paths = RelativePaths(folder: folder ?? RealPath.of(".") ?? "/")
    }

    /// A path relative to the folder if it names something in there, else as it was given.
    func relativePath(_ path: String) -> String { place(path).relative }

    /// Where a path leads to.
    func place(_ path: String) -> RelativePaths.Place { paths.place(path) }

    /// What tells each finding from the others.
    public var fingerprints: [Fingerprint] { Fingerprint.all(of: findings, lines: lines, path: relativePath) }

    /// The findings of each file, in order.
    var findingsByFile: [(file: String, findings: [Finding])] {
        var result: [(file: String, findings: [Finding])] = []
        for finding in findings {
            if let last = result.last, PathKey(last.file) == PathKey(finding.file) {
                result[result.count - 1].findings.append(finding)
            } else {
                result.append((finding.file, [finding]))
            }
        }
        return result
    }
}

/// Turns findings into text.
public struct Reporter: Sendable {
    private let format: OutputFormat
    private let style: TextStyle

    /// Makes a reporter. The style is of interest to ``OutputFormat/text`` only.
    public init(format: OutputFormat, style: TextStyle = TextStyle()) {
        self.format = format
        self.style = style
    }

    /// What is to be printed, with a line end behind the last line; empty if there is nothing to say.
    public func text(of report: Report) -> String {
        switch format {
        case .xcode: XcodeReporter.report(report.findings)
        case .text: TextReporter(report: report, style: style).text()
        case .json: JSONReporter(report: report).text()
        case .sarif: SARIFReporter(report: report).text()
        case .github: GitHubReporter(report: report).text()
        case .gitlab: GitLabReporter(report: report).text()
        case .junit: JUnitReporter(report: report).text()
        case .checkstyle: CheckstyleReporter(report: report).text()
        }
    }
}
