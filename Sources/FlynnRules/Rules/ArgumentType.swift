import FlynnIndex
import FlynnSummary

extension Rule {
    /// An argument whose type can't be cast to the documented one.
    static let argumentType = Rule(
        id: "argument_type",
        summary: "an argument whose type is not the documented one",
        rationale: """
            Arguments travel as `Any?`. A value keeps its type, and a literal has its default type: `5` is an `Int`, \
            `1.5` a `Double`, `"a"` a `String`, `[1]` an `[Int]`. The behavior casts it to the documented type and \
            crashes if the types differ, even where the compiler would convert the literal. Write `Int64(5)` or \
            `5 as Int64` for an `Int64`, and `5.0` for a `Double`. A closure must have exactly the documented type, including \
            `@Sendable` and `async`. The fix adds a conversion where the compiler would have converted the literal. \
            A finding means that every value of the argument's type crashes: an `Int?` for a `String`, but not for an \
            `Int`; an instance of an unrelated class, but not of a superclass. Values whose type the project's sources \
            don't show aren't checked, nor are existentials and types that may bridge on some platform.
            """,
        example: """
            class Clock: Actor {
                lazy var beWait = Behavior(self) { (args: BehaviorArgs) in
                    // flynnlint:parameter Double - seconds
                    print(args[x: 0] as Double)
                }
            }

            Clock().beWait(5)
            """,
        correctedExample: """
            class Clock: Actor {
                lazy var beWait = Behavior(self) { (args: BehaviorArgs) in
                    // flynnlint:parameter Double - seconds
                    print(args[x: 0] as Double)
                }
            }

            Clock().beWait(5.0)
            """,
        severity: .error,
        fixes: .sometimes
    ) { context in
        for (number, call) in context.file.calls.enumerated() {
            guard let arguments = call.arguments else { continue }
            let candidates = context.candidates(forCall: number)
            // With a wrong number of arguments, the parameter of each argument is unknown.
            if let count = context.index.parameters.commonCount(of: candidates), count != arguments.count { continue }
            let scope = call.owner.map { context.index.types.type(of: $0, in: context.fileID) }
            for (position, argument) in arguments.enumerated() where argument.value != .unknown {
                guard
                    let mismatch = context.index.casts.mismatch(
                        argument.value, at: position, of: candidates, in: scope, context.fileID)
                else { continue }
                let found = (mismatch.found.map(\.withArticle) ?? argument.value.typeName).map { ", \($0)," } ?? ""
                context.report(
                    argument.span,
                    "the \(ordinal(position)) argument of behavior '\(call.name)' must be '\(mismatch.expected)', but "
                        + "'\(argument.text)'\(found) is passed",
                    fix: candidates.count != 1
                        ? nil
                        : context.index.casts.conversion(
                            of: argument.value, to: mismatch.expected, of: candidates[0], in: scope
                        ).map { suffix in
                            Fix("append '\(suffix)'", .safe, [.insert(suffix, at: argument.span.end)])
                        })
            }
        }
    }
}

extension LiteralValue {
    /// The default type of the literal, for messages.
    fileprivate var typeName: String? {
        switch self {
        case .string: "a 'String'"
        case .integer: "an 'Int'"
        case .float: "a 'Double'"
        case .boolean: "a 'Bool'"
        case .null: nil
        case .closure: "a closure"
        case .array: "an array"
        case .dictionary: "a dictionary"
        case .tuple: "a tuple"
        case .typed(_, let type): "of type '\(type)'"
        case .expression, .alternatives, .unknown: nil
        }
    }
}

extension TypeDescription {
    /// The type of a value, for messages: `a 'String'`, `of type '[Int]'`.
    fileprivate var withArticle: String {
        guard case .named(let name, let arguments) = self, arguments.isEmpty, let first = name.first else {
            return "of type '\(self)'"
        }
        return "\("AEIO".contains(first) ? "an" : "a") '\(self)'"
    }
}
