/// The formats of reports.
public enum OutputFormat: String, Sendable, CaseIterable {
    /// Text for people, with the source line and the underlined range.
    case text
    /// One line per finding, in the form of compilers.
    case xcode
    /// An array of JSON objects.
    case json
    /// SARIF 2.1.0, for code scanning.
    case sarif
    /// Workflow commands of GitHub Actions.
    case github
    /// GitLab's code quality report.
    case gitlab
    /// JUnit's XML, with a failed test per finding.
    case junit
    /// Checkstyle's XML.
    case checkstyle

    /// Whether the report is a single document that would be invalid with additional lines.
    public var isDocument: Bool {
        switch self {
        case .text, .xcode, .github: false
        case .json, .sarif, .gitlab, .junit, .checkstyle: true
        }
    }
}
