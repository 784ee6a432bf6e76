import FlynnLint
import FlynnProject

extension Diagnostic {
    /// The rules for unnecessary code.
    private static let unnecessary: Set = ["unused_parameter", "unused_suppression"]

    /// Creates the diagnostic for the finding.
    ///
    /// - Parameter related: The places that explain the finding, or `nil` for none.
    init(_ finding: Finding, in text: DocumentText, related: [RelatedInformation]?) {
        self.init(
            range: text.range(of: finding.span), severity: finding.severity == .error ? 1 : 2, code: finding.rule,
            codeDescription: Rule.named(finding.rule).map { CodeDescription(href: $0.pageAddress) },
            source: "flynnlint", message: ShownText(finding.message),
            tags: Diagnostic.unnecessary.contains(finding.rule) ? [1] : nil, relatedInformation: related)
    }

    /// Creates the diagnostic for a mistake in a configuration.
    init(_ problem: ConfigurationError.Problem) {
        let line = (problem.line ?? 1) - 1
        let range = TextRange(
            start: Position(line: line, character: 0), end: Position(line: line + 1, character: 0))
        self.init(range: range, severity: 1, source: "flynnlint", message: ShownText(problem.message))
    }
}

extension CodeActionItem {
    /// Creates the code action for the change.
    init(_ action: WorkspaceAction, _ diagnostic: Diagnostic?, _ edit: WorkspaceEdit) {
        var title = action.title
        if action.purpose == .fix(.unsafe) { title += " (review the result)" }
        self.init(
            title: ShownText(title), kind: action.purpose == .fixAll ? CodeActionKind.fixAll : CodeActionKind.quickFix,
            diagnostics: diagnostic.map { [$0] },
            isPreferred: action.purpose == .fix(.safe) ? true : nil, edit: edit)
    }
}
