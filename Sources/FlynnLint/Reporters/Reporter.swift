import FlynnFiles
import FlynnProject
import FlynnRules

/// The findings of a run, prepared for reporters.
public struct Report {
    /// The findings, sorted.
    public var findings: [Finding]
    /// The reasons why files weren't linted or rewritten.
    public var failures: [LintFailure]
    /// The source lines of the findings.
    public var lines: SourceLines
    /// The real path of the base folder of paths in this report.
    public var folder: String { paths.folder }

    private let paths: RelativePaths

    /// Creates a report.
    ///
    /// - Parameters:
    ///   - folder: The real path of the base folder for paths in machine-readable formats, such as
    ///     ``LintRequest/reportFolder``. The default is the working folder.
    ///   - workingFolder: The real path of the base folder of the findings' paths. The default is the working folder of
    ///     the process.
    public init(
        findings: [Finding], failures: [LintFailure] = [], lines: SourceLines = SourceLines(), folder: String? = nil,
        workingFolder: String? = nil
    ) {
        let workingFolder = workingFolder ?? Path.workingFolder
        self.findings = findings
        self.failures = failures
        self.lines = lines
        paths = RelativePaths(folder: folder ?? workingFolder, workingFolder: workingFolder)
    }

    /// Returns the path relative to this folder. A path outside of the folder is returned unchanged.
    func relativePath(_ path: String) -> String { place(path).relative }

    /// Returns the path and its relation to the folder.
    func place(_ path: String) -> RelativePaths.Place { paths.place(path) }

    /// Returns a change in the unified format, for `patch -p1` in the folder, and for `git apply` in any folder of its
    /// repository.
    ///
    /// For a file outside of the folder, the path starts at the root of the file system, so the patch can be applied
    /// there.
    public func unifiedDiff(of change: FileChange) -> String {
        let place = place(change.path)
        // Git rejects absolute paths and paths with `..`.
        let path = place.isInside ? place.relative : Path.names(place.absolute).joined(separator: "/")
        return UnifiedDiff(change.original, change.replacement).text(path: path)
    }

    /// The fingerprints of the findings, in the same order.
    public var fingerprints: [Fingerprint] { Fingerprint.all(of: findings, lines: lines, path: relativePath) }

    /// The findings by file, in order.
    var findingsByFile: [(file: String, findings: [Finding])] {
        var result: [(file: String, findings: [Finding])] = []
        for finding in findings {
            if let last = result.last, Path(last.file) == Path(finding.file) {
                result[result.count - 1].findings.append(finding)
            } else {
                result.append((finding.file, [finding]))
            }
        }
        return result
    }
}

/// Formats reports.
public struct Reporter: Sendable {
    private let format: OutputFormat
    private let style: TextStyle

    /// Creates a reporter. The style is only used for ``OutputFormat/text``.
    public init(format: OutputFormat, style: TextStyle = TextStyle()) {
        self.format = format
        self.style = style
    }

    /// Returns the text of a report. The last line ends with a line feed. Some formats are empty if there are no
    /// findings.
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
