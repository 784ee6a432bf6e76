extension Rule {
    /// A shortcut that can't be expanded where it stands.
    static let invalidShortcut = Rule(
        id: "invalid_shortcut",
        summary: "a shortcut that can't be expanded where it stands",
        rationale: """
            `name::BEHAVIOR` alone on its line becomes a behavior. Beside other code, with a name that names nothing, or \
            with a template that doesn't exist, it would stay as it is and not compile.
            """,
        example: """
            class Printer: Actor {
                print::BEHAVOIR
            }
            """,
        mended: """
            class Printer: Actor {
                print::BEHAVIOR
            }
            """,
        severity: .error
    ) { context in
        for shortcut in context.file.shortcuts {
            if let problem = shortcut.problem { context.report(shortcut.span, problem) }
        }
    }
}
