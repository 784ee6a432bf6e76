/// The forms in which findings are printed.
public enum OutputFormat: String, Sendable, CaseIterable {
    /// With the source line and the range underlined, for people.
    case text
    /// One line each, as compilers print them.
    case xcode
    /// An array of objects.
    case json
}

/// Turns findings into text.
public struct Reporter: Sendable {
    private let format: OutputFormat
    private let usesColor: Bool

    /// Makes a reporter. Only ``OutputFormat/text`` has colors.
    public init(format: OutputFormat, usesColor: Bool = false) {
        self.format = format
        self.usesColor = usesColor
    }

    /// What is to be printed, with a line end behind the last line; empty if there is nothing to say.
    public func report(_ findings: [Finding]) -> String {
        switch format {
        case .xcode: XcodeReporter.report(findings)
        case .text: TextReporter(usesColor: usesColor).report(findings)
        case .json: JSONReporter.report(findings)
        }
    }
}
