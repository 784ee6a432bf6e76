/// The formats of reports.
public enum OutputFormat: String, Sendable, CaseIterable {
    /// For people: with the source line, and the range underlined.
    case text
    /// One line each, as compilers print them.
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

    /// Whether the report is one document, which other lines would damage.
    public var isDocument: Bool {
        switch self {
        case .text, .xcode, .github: false
        case .json, .sarif, .gitlab, .junit, .checkstyle: true
        }
    }
}
