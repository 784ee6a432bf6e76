import FlynnFacts
import FlynnShortcuts
import FlynnSyntax

extension Rule {
    /// Reports shortcuts in a run without expansion.
    static let unexpandedShortcut = Rule(
        id: ShortcutExpander.rule,
        summary: "a shortcut in a run without expansion",
        rationale: """
            With `--no-expand`, as in continuous integration, and for standard input, FlynnLint doesn't change the \
            source. A shortcut that is still there was never expanded, so the code doesn't compile. Run `flynnlint` \
            on the file and commit the result. Where the rule is suppressed, FlynnLint doesn't expand shortcuts.
            """,
        example: """
            class Printer: Actor {
                print::BEHAVIOR
            }
            """,
        correctedExample: """
            class Printer: Actor {
                lazy var bePrint = Behavior(self) { [unowned self] (args: BehaviorArgs) in
                    // flynnlint:parameter String - string to print
                    let value: String = args[x: 0]
                    print(value)
                }
            }
            """,
        severity: .error,
        fixes: .always,
        fixEffects: .all
    ) { context in
        for shortcut in context.file.shortcuts {
            guard case .replacement(let expansion) = shortcut.expansion,
                context.index.multiplexers.problem(of: shortcut) == nil
            else { continue }
            // When shortcuts are expanded, only suppressed shortcuts remain. The suppressions are then marked as used.
            if context.settings.expandsShortcuts,
                !context.suppressions.suppresses(ShortcutExpander.rule, line: shortcut.span.start.line)
            {
                continue
            }
            context.report(
                shortcut.span, "shortcut '\(shortcut.text)' is not expanded; run 'flynnlint --expand' on the file",
                fix: Fix("expand the shortcut", .safe, [SourceEdit(span: shortcut.span, replacement: expansion)]))
        }
    }
}
