extension Rule {
    /// An argument is read that the documentation doesn't know.
    static let undocumentedArgumentAccess = Rule(
        id: "undocumented_argument_access",
        summary: "an argument that is read, but not documented",
        rationale: """
            Callers pass what the documentation says. Reading an argument behind it crashes with the first call; a \
            negative index crashes always. `args[x: 1]`, `args[1]` and `args.get(1)` count alike.
            """,
        example: """
            lazy var beMove = Behavior(self) { [unowned self] (args: BehaviorArgs) in
                // flynnlint:parameter Int - horizontal distance
                self.x += args[x:0]
                self.y += args[x:1]
            }
            """,
        mended: """
            lazy var beMove = Behavior(self) { [unowned self] (args: BehaviorArgs) in
                // flynnlint:parameter Int - horizontal distance
                // flynnlint:parameter Int - vertical distance
                self.x += args[x:0]
                self.y += args[x:1]
            }
            """,
        severity: .error
    ) { context in
        for behavior in context.behaviors {
            guard let closure = behavior.closure else { continue }
            for access in closure.accesses {
                if access.index < 0 {
                    // Wrong whatever is documented, but for a behavior whose documentation is missing already.
                    if behavior.documentation.extent != .undocumented {
                        context.report(access.span, "'\(access.text)' has a negative index")
                    }
                    continue
                }
                guard behavior.documentation.extent == .listed else { continue }
                let count = behavior.documentation.parameters.count
                if access.index >= count {
                    context.report(
                        access.span,
                        "'\(access.text)' reads argument \(access.index), but behavior '\(behavior.name)' documents "
                            + (count == 0 ? "no parameters" : "only \(counted(count, "parameter"))"))
                }
            }
        }
    }
}
