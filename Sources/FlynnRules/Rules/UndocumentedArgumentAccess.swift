extension Rule {
    /// Reports arguments read by the body, but missing from the documentation.
    static let undocumentedArgumentAccess = Rule(
        id: "undocumented_argument_access",
        summary: "an argument that is read but not documented",
        rationale: """
            Callers pass what the documentation says. A read beyond the last documented argument crashes with the \
            first such call, and a negative index always crashes. The rule checks `args[x: 1]`, `args[1]` and \
            `args.get(1)`.
            """,
        example: """
            class Turtle: Actor {
                private var x = 0, y = 0

                lazy var beMove = Behavior(self) { [unowned self] (args: BehaviorArgs) in
                    // flynnlint:parameter Int - horizontal distance
                    self.x += args[x: 0]
                    self.y += args[x: 1]
                }
            }
            """,
        correctedExample: """
            class Turtle: Actor {
                private var x = 0, y = 0

                lazy var beMove = Behavior(self) { [unowned self] (args: BehaviorArgs) in
                    // flynnlint:parameter Int - horizontal distance
                    // flynnlint:parameter Int - vertical distance
                    self.x += args[x: 0]
                    self.y += args[x: 1]
                }
            }
            """,
        severity: .error
    ) { context in
        for behavior in context.behaviors {
            for access in behavior.accesses {
                if access.index < 0 {
                    // A different rule reports behaviors that lack documentation.
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
                        "'\(access.text)' reads the \(ordinal(access.index)) argument, but behavior '\(behavior.name)' documents "
                            + (count == 0 ? "no parameters" : "only \(counted(count, "parameter"))"))
                }
            }
        }
    }
}
