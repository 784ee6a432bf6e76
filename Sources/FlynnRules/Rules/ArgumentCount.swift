extension Rule {
    /// A call with more or fewer arguments than documented.
    static let argumentCount = Rule(
        id: "argument_count",
        summary: "a call with more or fewer arguments than the behavior documents",
        rationale: """
            A missing argument crashes when the behavior reads it. An extra argument is silently ignored. The \
            receiver's type decides which behavior is called. If the type is unknown, the call is checked only if \
            all behaviors of that name in the project take the same number of arguments. Each trailing closure is an \
            argument.
            """,
        example: """
            class Printer: Actor {
                lazy var bePrint = Behavior(self) { (args: BehaviorArgs) in
                    // flynnlint:parameter String - text to print
                    print(args[x: 0] as String)
                }
            }

            Printer().bePrint("Hello", "world")
            """,
        correctedExample: """
            class Printer: Actor {
                lazy var bePrint = Behavior(self) { (args: BehaviorArgs) in
                    // flynnlint:parameter String - text to print
                    print(args[x: 0] as String)
                }
            }

            Printer().bePrint("Hello, world")
            """,
        severity: .error
    ) { context in
        for (number, call) in context.file.calls.enumerated() {
            guard let arguments = call.arguments,
                let count = context.index.parameters.commonCount(of: context.candidates(forCall: number)),
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
