import FlynnSyntax

extension Rule {
    /// A suppression that suppressed nothing.
    package static let unusedSuppression = Rule(
        id: "unused_suppression",
        summary: "a suppression that suppressed nothing",
        rationale: """
            What was suppressed has been mended, or never was there; the comment that is left hides the next mistake. Only \
            rules that look in this run are judged, so a suppression isn't called unused because its rule is switched off. \
            An `enable` of what isn't disabled is unused, too.
            """,
        example: """
            class Printer: Actor {
                // flynnlint:disable:next strong_self_capture
                lazy var beStop = Behavior(self) { [unowned self] _ in self.isRunning = false }
                private var isRunning = true
            }
            """,
        mended: """
            class Printer: Actor {
                lazy var beStop = Behavior(self) { [unowned self] _ in self.isRunning = false }
                private var isRunning = true
            }
            """,
        severity: .warning,
        isOnByDefault: false,
        fixes: .sometimes
    ) { context in
        for (number, directive) in context.file.directives.enumerated() {
            for (position, name) in directive.names.enumerated() {
                guard context.looks(for: name.text) else { continue }
                let message: String
                if directive.scope == .enable {
                    if name.hasEffect { continue }
                    message = "'\(name.text)' is not disabled here, so that 'flynnlint:enable' does nothing"
                } else {
                    if context.suppressions.isUsed(directive: number, name: position) { continue }
                    message =
                        name.text == "all"
                        ? "'flynnlint:\(directive.scope.rawValue) all' suppresses nothing"
                        : "no '\(name.text)' is found where this suppresses it"
                }
                let removal = name.removal ?? directive.removal
                context.report(
                    name.span, message,
                    fix: removal.map {
                        Fix("remove the suppression", .safe, [SourceEdit(span: $0, replacement: "")])
                    })
            }
        }
    }
}

extension RuleContext {
    /// Whether a run would find what a suppression names: `all` are all rules that look by default.
    fileprivate func looks(for name: String) -> Bool {
        if name == "all" { return Rule.all.allSatisfy { !$0.isOnByDefault || settings.severities[$0.id] != nil } }
        return settings.severities[name] != nil
    }
}
