extension Rule {
    /// A behavior that takes arguments and documents none.
    static let undocumentedParameters = Rule(
        id: "undocumented_parameters",
        summary: "a behavior that takes arguments and documents none",
        rationale: """
            The arguments of a behavior travel as `[Any?]`, so the compiler checks neither their number nor their types, \
            and a mistake crashes at run time. The documentation is what calls are checked against instead: one \
            `flynnlint:parameter` line for each parameter in the closure or right above the declaration, or `None`, or \
            `Any` for any number of any type. A closure whose argument is `_` needs none.
            """,
        example: """
            lazy var bePrint = Behavior(self) { [unowned self] (args: BehaviorArgs) in
                let text: String = args[x:0]
                self.write(text)
            }
            """,
        mended: """
            lazy var bePrint = Behavior(self) { [unowned self] (args: BehaviorArgs) in
                // flynnlint:parameter String - text to print
                let text: String = args[x:0]
                self.write(text)
            }
            """,
        severity: .error
    ) { context in
        for behavior in context.behaviors {
            guard behavior.closure?.takesArguments == true, behavior.documentation.extent == .undocumented else {
                continue
            }
            context.report(
                behavior.span,
                "behavior '\(behavior.name)' takes arguments, but documents none with 'flynnlint:parameter'")
        }
    }
}
