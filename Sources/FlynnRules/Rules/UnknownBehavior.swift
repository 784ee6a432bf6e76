extension Rule {
    /// A call of a behavior that nobody declares.
    package static let unknownBehavior = Rule(
        id: "unknown_behavior",
        summary: "a call of a behavior that the project doesn't declare",
        rationale: """
            A call that is written like that of a behavior, `be` and a capital letter behind a point, but for which the \
            type of the receiver, and all that it inherits from, declares no behavior or method; where the type can't be \
            seen, nobody in the project does. The compiler finds the same, and later. Behaviors of another module are \
            not known here, so the rule is off by default: it is meant for projects that are linted as a whole.
            """,
        example: """
            class Printer: Actor {
                lazy var bePrint = Behavior(self) { (args: BehaviorArgs) in
                    // flynnlint:parameter String - text to print
                    print(args[x:0] as String)
                }
            }

            Printer().bePrnit("Hello")
            """,
        mended: """
            class Printer: Actor {
                lazy var bePrint = Behavior(self) { (args: BehaviorArgs) in
                    // flynnlint:parameter String - text to print
                    print(args[x:0] as String)
                }
            }

            Printer().bePrint("Hello")
            """,
        severity: .warning,
        isOnByDefault: false
    ) { context in
        for call in context.file.calls {
            switch context.index.declaration(of: call, in: context.file) {
            case .missingIn(let type):
                context.report(call.span, "'\(type)' declares no behavior '\(call.name)'")
            case .missing:
                context.report(call.span, "no type of the project declares a behavior '\(call.name)'")
            case .found, .unclear:
                break
            }
        }
    }
}
