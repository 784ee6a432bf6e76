extension Rule {
    /// Reports documented parameters, unless the body reads them.
    static let unusedParameter = Rule(
        id: "unused_parameter",
        summary: "a documented parameter that the body never reads",
        rationale: """
            Every caller must pass what is documented. If the body doesn't read it, either the documentation is out \
            of date, or the body is incomplete. Arguments that are used in any other way than by a literal index, \
            such as being forwarded, iterated, counted or captured, may all be read, so nothing is reported.

            A behavior may have to take arguments that it doesn't need: if a protocol or superclass declares it, or \
            if another class overrides it, callers pass the same arguments to all implementations. Nothing is \
            reported then, or if its type inherits from a type outside the project that may require it. To ignore an \
            argument on purpose, write `_ = args[1]`.
            """,
        example: """
            class Turtle: Actor {
                private var x = 0, y = 0

                lazy var beMove = Behavior(self) { [unowned self] (args: BehaviorArgs) in
                    // flynnlint:parameter Int - horizontal distance
                    // flynnlint:parameter Int - vertical distance
                    self.x += args[x: 0]
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
        severity: .warning
    ) { context in
        for behavior in context.behaviors {
            // A malformed line can change the positions of the parameters.
            guard let closure = behavior.closure, !closure.usesArgumentsAsWhole,
                behavior.documentation.extent == .listed,
                behavior.documentation.malformed.isEmpty, !behavior.documentation.parameters.isEmpty
            else { continue }
            let read = Set(closure.accesses.map(\.index))
            let unused = behavior.documentation.parameters.enumerated().filter { !read.contains($0.offset) }
            if unused.isEmpty || context.index.behaviorLookup.mayShareParameters(behavior.id) { continue }
            for (position, parameter) in unused {
                context.report(
                    parameter.span,
                    "behavior '\(behavior.name)' documents parameter \(position), '\(parameter.typeText)', but never "
                        + "reads it")
            }
        }
    }
}
