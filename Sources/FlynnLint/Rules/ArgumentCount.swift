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
        for call in context.file.calls {
            guard let arguments = call.arguments, let count = context.expectedCount(call), count != arguments.count
            else { continue }
            let passed =
                arguments.isEmpty
                ? "none is passed" : arguments.count == 1 ? "1 is passed" : "\(arguments.count) are passed"
            let takes = count == 0 ? "no arguments" : counted(count, "argument")
            context.report(call.span, "behavior '\(call.name)' takes \(takes), but \(passed)")
        }
    }
}

extension RuleContext {
    /// The number of arguments that a call must have, if all behaviors that it can mean agree.
    func expectedCount(_ call: BehaviorCall) -> Int? {
        let candidates = index.candidates(for: call, in: file)
        guard let first = candidates.first, let count = index.parameterCount(first) else { return nil }
        return candidates.dropFirst().allSatisfy { index.parameterCount($0) == count } ? count : nil
    }
}
