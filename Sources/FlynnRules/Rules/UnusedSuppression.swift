import FlynnFacts
import FlynnShortcuts
import FlynnSyntax

extension Rule {
    /// Reports unused suppressions.
    package static let unusedSuppression = Rule(
        id: "unused_suppression",
        summary: "a suppression without effect",
        rationale: """
            The finding that was suppressed has been fixed or never existed, and the comment hides the next mistake. \
            Only rules that run are checked, so a suppression isn't unused because its rule is off. Only suppressions in \
            projects that are completely known are checked: not with `--isolated`, not if a file can't be read, and not if \
            a shortcut isn't expanded. An `enable` without a `disable` is unused, too. The fix needs a review, because the \
            finding may be caused by a file that isn't there: in a sparse checkout, or a submodule that isn't initialized.
            """,
        example: """
            class Printer: Actor {
                // flynnlint:disable:next strong_self_capture
                lazy var beStop = Behavior(self) { [unowned self] _ in self.isRunning = false }
                private var isRunning = true
            }
            """,
        correctedExample: """
            class Printer: Actor {
                lazy var beStop = Behavior(self) { [unowned self] _ in self.isRunning = false }
                private var isRunning = true
            }
            """,
        severity: .warning,
        isOnByDefault: false,
        fixes: .sometimes,
        fixEffects: [.suppressions],
        runsLast: true
    ) { context in
        // Suppressions of this rule are checked at the end, because this rule's other findings can use them.
        for suppressesThisRule in [false, true] {
            for (number, directive) in context.file.directives.enumerated() {
                for (position, name) in directive.names.enumerated() {
                    guard ["unused_suppression", "all"].contains(name.text) == suppressesThisRule,
                        let message = context.problem(ofName: position, inDirective: number, directive),
                        !context.suppressions.suppresses("unused_suppression", line: name.span.start.line)
                    else { continue }
                    let removal = name.removal ?? directive.removal
                    context.report(
                        name.span, message,
                        fix: removal.map {
                            Fix("remove the suppression", .unsafe, [SourceEdit(span: $0, replacement: "")])
                        })
                }
            }
        }
    }
}

extension RuleContext {
    /// Returns a message if a name in a directive has no effect. Returns `nil` if the effect is unknown, because the rule
    /// doesn't run or the index is incomplete.
    fileprivate func problem(ofName position: Int, inDirective number: Int, _ directive: Directive) -> String? {
        let name = directive.names[position]
        guard runs(name.text) else { return nil }
        if directive.scope == .enable {
            return name.hasEffect
                ? nil : "'\(name.text)' is not disabled here, so 'flynnlint:enable' has no effect"
        }
        // The finding could be caused by an unknown declaration.
        guard index.isComplete else { return nil }
        if suppressions.isUsed(directive: number, name: position) { return nil }
        return name.text == "all"
            ? "'flynnlint:\(directive.scope.rawValue) all' suppresses nothing"
            : "no finding of '\(name.text)' is suppressed here"
    }

    /// Returns whether the suppressed rule runs. For `all`, all default rules must run.
    fileprivate func runs(_ name: String) -> Bool {
        if name == "all" { return Rule.all.allSatisfy { !$0.isOnByDefault || settings.severities[$0.id] != nil } }
        return settings.severities[name] != nil
    }
}
