extension Rule {
    /// Reports shortcuts that can't be expanded.
    static let invalidShortcut = Rule(
        id: "invalid_shortcut",
        summary: "a shortcut that can't be expanded",
        rationale: """
            `name::BEHAVIOR` alone on its line becomes a behavior. A shortcut beside other code, with an invalid \
            name or one that is already declared, or with an unknown template isn't expanded and doesn't compile. \
            Neither is `name::MULTIPLEXER(Protocol)` if the protocol can't be multiplexed.
            """,
        example: """
            class Printer: Actor {
                print::BEHAVOIR
            }
            """,
        correctedExample: """
            class Printer: Actor {
                print::BEHAVIOR
            }
            """,
        severity: .error
    ) { context in
        for shortcut in context.file.shortcuts {
            if case .problem(let problem) = shortcut.expansion {
                context.report(shortcut.span, problem)
            } else if let problem = context.index.multiplexers.problem(of: shortcut) {
                context.report(shortcut.span, problem)
            }
        }
    }
}
