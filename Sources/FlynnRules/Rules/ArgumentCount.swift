extension Rule {
    /// A call with more or fewer arguments than documented.
    static let argumentCount = Rule(
        id: "argument_count",
        summary: "a call with more or fewer arguments than the behavior documents",
        rationale: """
            A missing argument crashes when the behavior reads it, and one too many is silently lost. A call is judged by \
            the type of what it is called on; where that can't be seen, only if all behaviors of that name in the project \
            take the same number. Trailing closures count as arguments.
            """,
        example: """
            class Printer: Actor {
                lazy var bePrint = Behavior(self) { (args: BehaviorArgs) in
                    // flynnlint:parameter String - text to print
                    print(args[x:0] as String)
                }
            }

            Printer().bePrint("Hello", "world")
            """,
        mended: """
            class Printer: Actor {
                lazy var bePrint = Behavior(self) { (args: BehaviorArgs) in
                    // flynnlint:parameter String - text to print
                    print(args[x:0] as String)
                }
            }

            Printer().bePrint("Hello, world")
            """,
        severity: .error
    ) { context in
        for (number, call) in context.file.calls.enumerated() {
            guard let arguments = call.arguments,
                let count = context.index.commonCount(context.candidates(forCall: number)),
                count != arguments.count
            else { continue }
            let passed =
                arguments.isEmpty
                ? "none is passed" : arguments.count == 1 ? "1 is passed" : "\(arguments.count) are passed"
            let takes = count == 0 ? "no arguments" : counted(count, "argument")
            context.report(call.span, "behavior '\(call.name)' takes \(takes), but \(passed)")
        }
    }
}
