extension Rule {
    /// Reports calls to undeclared behaviors.
    static let unknownBehavior = Rule(
        id: "unknown_behavior",
        summary: "a call of a behavior that the project doesn't declare",
        rationale: """
            The rule checks calls with a receiver whose name begins with `be` and a capital letter. A call is \
            reported if neither the receiver's type nor its supertypes declare a behavior or method of that name. If \
            the receiver's type is unknown, it is reported if the project declares behaviors, but none of that name. The \
            compiler reports the same, but later. The behaviors of other modules are unknown, so the rule is off by default: \
            it is meant for projects that are linted as a whole.
            """,
        example: """
            class Printer: Actor {
                lazy var bePrint = Behavior(self) { (args: BehaviorArgs) in
                    // flynnlint:parameter String - text to print
                    print(args[x: 0] as String)
                }
            }

            Printer().bePrnit("Hello")
            """,
        correctedExample: """
            class Printer: Actor {
                lazy var bePrint = Behavior(self) { (args: BehaviorArgs) in
                    // flynnlint:parameter String - text to print
                    print(args[x: 0] as String)
                }
            }

            Printer().bePrint("Hello")
            """,
        severity: .warning,
        isOnByDefault: false
    ) { context in
        for call in context.file.calls {
            switch context.index.calls.declaration(of: call, in: context.fileID) {
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
