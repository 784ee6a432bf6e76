extension Rule {
    /// Reports behaviors with more parameters than allowed.
    static let tooManyParameters = Rule(
        id: "too_many_parameters",
        summary: "a behavior that documents more parameters than allowed",
        rationale: """
            The arguments of a behavior have no labels, so two arguments of the same type are easily swapped. Pass a value type \
            that holds them: its initializer has labels, and the compiler checks it. If a superclass or a protocol declares the \
            behavior, only that declaration is reported.
            """,
        example: """
            class Canvas: Actor {
                lazy var beDraw = Behavior(self) { (args: BehaviorArgs) in
                    // flynnlint:parameter Int - left edge
                    // flynnlint:parameter Int - top edge
                    // flynnlint:parameter Int - width
                    // flynnlint:parameter Int - height
                    // flynnlint:parameter String - color
                    // flynnlint:parameter Bool - whether the rectangle is filled
                    print(args)
                }
            }
            """,
        correctedExample: """
            struct Rectangle {
                var left, top, width, height: Int
                var color: String
                var isFilled: Bool
            }

            class Canvas: Actor {
                lazy var beDraw = Behavior(self) { (args: BehaviorArgs) in
                    // flynnlint:parameter Rectangle - what to draw
                    let rectangle: Rectangle = args[x: 0]
                    print(rectangle)
                }
            }
            """,
        severity: .warning,
        isOnByDefault: false,
        options: [maximum]
    ) { context in
        let maximum = context.options[maximum]
        for behavior in context.behaviors {
            let documentation = behavior.documentation
            guard documentation.extent == .listed, documentation.parameters.count > maximum,
                !context.index.behaviorLookup.isNamedElsewhere(behavior.id)
            else { continue }
            context.report(
                behavior.span,
                "behavior '\(behavior.name)' takes \(counted(documentation.parameters.count, "parameter")), more than \(maximum)"
            )
        }
    }

    private static let maximum = RuleOption(
        "maximum", default: 5, documentation: "largest number of parameters that is allowed",
        validValues: "a whole number from 0 up"
    ) { $0 >= 0 }
}
