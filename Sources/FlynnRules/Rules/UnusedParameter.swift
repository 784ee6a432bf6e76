extension Rule {
    /// A documented parameter that nobody reads.
    static let unusedParameter = Rule(
        id: "unused_parameter",
        summary: "a documented parameter that the body never reads",
        rationale: """
            Every caller has to pass what is documented. If the body doesn't read it, either the documentation is out of \
            date, or the body forgot something. Arguments that are used in any other way than by a literal index may all be \
            read there: passed on, looped over, counted, captured by a closure; then nothing is reported.

            A behavior may have to take what it doesn't need: where a requirement or a superclass declares it, or another \
            class overrides it, callers pass the same arguments to all of them. Nothing is reported there, nor where a type \
            inherits from one that isn't part of the project and may demand it. To ignore an argument on purpose, read it \
            and drop it: `_ = args[1]`.
            """,
        example: """
            lazy var beMove = Behavior(self) { [unowned self] (args: BehaviorArgs) in
                // flynnlint:parameter Int - horizontal distance
                // flynnlint:parameter Int - vertical distance
                self.x += args[x:0]
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
        severity: .warning
    ) { context in
        for behavior in context.behaviors {
            // A line that can't be read may shift the others.
            guard let closure = behavior.closure, !closure.usesArgumentsAsWhole,
                behavior.documentation.extent == .listed,
                behavior.documentation.malformed.isEmpty, !behavior.documentation.parameters.isEmpty
            else { continue }
            let read = Set(closure.accesses.map(\.index))
            let unused = behavior.documentation.parameters.enumerated().filter { !read.contains($0.offset) }
            if unused.isEmpty || context.index.mayShareParameters(behavior, in: context.file) { continue }
            for (position, parameter) in unused {
                context.report(
                    parameter.span,
                    "behavior '\(behavior.name)' documents parameter \(position), '\(parameter.typeText)', but never "
                        + "reads it")
            }
        }
    }
}
