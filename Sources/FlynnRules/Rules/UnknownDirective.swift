import FlynnFacts

extension Rule {
    /// A `flynnlint:` comment with an unknown directive or rule.
    static let unknownDirective = Rule(
        id: "unknown_directive",
        summary: "a 'flynnlint:' comment with an unknown directive or rule",
        rationale: """
            A misspelled directive has no effect. A comment line that begins with `flynnlint:` must be `parameter`, \
            in a behavior or directly above one, or `disable`, `disable:next`, `disable:this`, `disable:previous` or \
            `enable`, followed by the identifiers of rules or `all`. Text after ` - ` is the reason.
            """,
        example: """
            class Printer: Actor {
                // flynnlint:disable:nxt strong_self_capture
                lazy var beStop = Behavior(self) { _ in self.isRunning = false }
                private var isRunning = true
            }
            """,
        correctedExample: """
            class Printer: Actor {
                // flynnlint:disable:next strong_self_capture
                lazy var beStop = Behavior(self) { _ in self.isRunning = false }
                private var isRunning = true
            }
            """,
        severity: .warning
    ) { context in
        for problem in context.file.directiveProblems { context.report(problem.span, problem.reason) }
        for directive in context.file.directives {
            for name in directive.names {
                if name.text == "all" || Rule.named(name.text) != nil { continue }
                let quoted = name.text.count > 60 ? name.text.prefix(60) + "…" : name.text[...]
                if let guess = Spelling.nearest(to: name.text, in: Rule.all.map(\.id) + ["all"]) {
                    context.report(name.span, "no rule is called '\(quoted)'; did you mean '\(guess)'?")
                } else {
                    // The words that follow probably also belong to a reason.
                    context.report(name.span, "no rule is called '\(quoted)'; a reason begins with ' - '")
                    break
                }
            }
        }
    }
}
