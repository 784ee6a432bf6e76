import FlynnSyntax

extension Rule {
    /// A malformed `flynnlint:parameter` line.
    static let malformedParameter = Rule(
        id: "malformed_parameter",
        summary: "a malformed 'flynnlint:parameter' line",
        rationale: """
            A malformed line checks nothing. The form is `flynnlint:parameter <Type> - <description>`, with a blank \
            on either side of the dash. `None` (no parameters) and `Any` (any parameters) need no description.
            """,
        example: """
            class Printer: Actor {
                lazy var bePrint = Behavior(self) { (args: BehaviorArgs) in
                    // flynnlint:parameter String
                    print(args[x: 0] as String)
                }
            }
            """,
        correctedExample: """
            class Printer: Actor {
                lazy var bePrint = Behavior(self) { (args: BehaviorArgs) in
                    // flynnlint:parameter String - text to print
                    print(args[x: 0] as String)
                }
            }
            """,
        severity: .error,
        fixes: .sometimes
    ) { context in
        for behavior in context.behaviors {
            for line in behavior.documentation.malformed {
                context.report(
                    line.span, line.reason,
                    fix: line.correction.map {
                        Fix("write '\($0)'", .safe, [SourceEdit(span: line.span, replacement: $0)])
                    })
            }
        }
    }
}
