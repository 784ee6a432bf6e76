import FlynnFacts

extension Rule {
    /// Reports calls with the wrong number of arguments.
    static let argumentCount = Rule(
        id: "argument_count",
        summary: "a call with more or fewer arguments than the behavior documents",
        rationale: """
            A missing argument crashes when the behavior reads it. An extra argument is silently ignored. The \
            receiver's type decides which behavior is called. If the type is unknown, the call is checked only if \
            all behaviors of that name in the project take the same number of arguments. Each trailing closure is an \
            argument. `ask` adds a `Reply` after the arguments, so it takes one argument less than a call. \
            The closure of a behavior, `screen.beShow.closure()`, passes as many arguments as the closure that is expected there.
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
        for number in context.file.calls.indices {
            let call = context.meaning(ofCall: number)
            guard call.form == .closure || call.arguments != nil,
                let count = context.index.parameters.commonCount(of: context.candidates(forCall: number)),
                let arguments = context.index.calls.arguments(of: call, in: context.fileID), count != arguments.count
            else { continue }
            let candidates = context.candidates(forCall: number)
            if context.index.calls.endsFlow(call, meaning: candidates) { continue }
            let declarations = context.declarations(of: candidates)
            if context.index.casts.cannotAnswer(call, meaning: candidates, in: context.fileID) {
                context.report(
                    call.span, cannotAnswer(call, because: "takes \(taken(count)) and no 'Reply'"),
                    related: declarations)
            } else if call.form == .closure {
                context.report(
                    call.span,
                    "behavior '\(call.name)' takes \(taken(count)), but the closure that is expected here "
                        + (arguments.isEmpty ? "passes none" : "passes \(arguments.count)"), related: declarations)
            } else if call.form == .ask {
                context.report(
                    call.span,
                    "behavior '\(call.name)' takes \(taken(count - 1)) before the 'Reply', which 'ask' adds, but "
                        + passed(arguments.count - 1), related: declarations)
            } else {
                // The author might not know about `ask`.
                let lacksReply =
                    call.form == .direct && arguments.count == count - 1
                    && context.index.parameters.endWithReply(candidates)
                context.report(
                    call.span,
                    "behavior '\(call.name)' takes \(taken(count)), but \(passed(arguments.count))"
                        + (lacksReply ? "; 'ask' adds the 'Reply'" : ""), related: declarations)
            }
        }
        for mistake in context.passMistakes() {
            guard case .count(let count) = mistake.problem else { continue }
            let number = mistake.reached.call.arguments?.count ?? 0
            context.report(
                mistake.pass.span,
                "behavior '\(mistake.reached.call.name)' takes \(taken(count)), but "
                    + (mistake.isDirect
                        ? passed(number) : "\(mistake.function) passes \(number == 0 ? "none" : "\(number)")"),
                related: context.declarations(of: mistake.reached.candidates) + context.place(of: mistake))
        }
    }

    private static func taken(_ count: Int) -> String { count == 0 ? "no arguments" : counted(count, "argument") }

    private static func passed(_ count: Int) -> String {
        count == 0 ? "none is passed" : count == 1 ? "1 is passed" : "\(count) are passed"
    }

    /// Returns the message for an `ask` when the behavior does not take a `Reply`.
    static func cannotAnswer(_ call: BehaviorCall, because reason: String) -> String {
        "behavior '\(call.name)' can't be asked, because it \(reason); add a 'Reply' as its last parameter, or call it without "
            + "'ask'"
    }
}
