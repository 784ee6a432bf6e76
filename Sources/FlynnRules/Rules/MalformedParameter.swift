import FlynnSyntax

extension Rule {
    /// A `flynnlint:parameter` line that doesn't fit.
    static let malformedParameter = Rule(
        id: "malformed_parameter",
        summary: "a 'flynnlint:parameter' line that can't be read",
        rationale: """
            A line that can't be read checks nothing, and its author believes that it does. The form is \
            `flynnlint:parameter <Type> - <description>`, with a blank on either side of the dash; `None` and `Any` stand \
            alone.
            """,
        example: """
            lazy var bePrint = Behavior(self) { (args: BehaviorArgs) in
                // flynnlint:parameter String
                print(args[x:0] as String)
            }
            """,
        mended: """
            lazy var bePrint = Behavior(self) { (args: BehaviorArgs) in
                // flynnlint:parameter String - text to print
                print(args[x:0] as String)
            }
            """,
        severity: .error,
        fixes: .sometimes
    ) { context in
        for behavior in context.behaviors {
            for line in behavior.documentation.malformed {
                context.report(
                    line.span, line.reason,
                    fix: line.mended.map {
                        Fix("write '\($0)'", .safe, [SourceEdit(span: line.span, replacement: $0)])
                    })
            }
        }
    }
}
