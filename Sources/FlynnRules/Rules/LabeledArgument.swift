import FlynnSyntax

extension Rule {
    /// Reports calls to behaviors with argument labels.
    static let labeledArgument = Rule(
        id: "labeled_argument",
        summary: "a behavior called with argument labels",
        rationale: """
            A behavior takes a list of values, so the arguments of a call have no labels, and the compiler rejects \
            them. A second trailing closure needs a label, so pass it between the parentheses.
            """,
        example: """
            class Printer: Actor {
                lazy var bePrint = Behavior(self) { (args: BehaviorArgs) in
                    // flynnlint:parameter String - text to print
                    print(args[x: 0] as String)
                }
            }

            Printer().bePrint(text: "Hello")
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
        severity: .error,
        fixes: .sometimes
    ) { context in
        for call in context.file.calls {
            guard let arguments = call.arguments, arguments.contains(where: { $0.label != nil }),
                let declaration = context.index.behaviorLookup.declaration(
                    of: call.name, on: call.receiver, in: context.fileID),
                let owner = context.index.behaviors.owner(of: declaration),
                !context.index.members.hasFunction(call.name, of: owner)
            else { continue }
            for argument in arguments {
                guard let label = argument.label else { continue }
                context.report(
                    SourceSpan(start: label.span.start, end: argument.span.end),
                    "behavior '\(call.name)' takes its arguments without labels, but one is labeled '\(label.name)'",
                    fix: label.isRemovable
                        ? Fix("remove the label", .safe, [SourceEdit(span: label.span, replacement: "")]) : nil,
                    related: context.declarations(of: [declaration]))
            }
        }
    }
}
