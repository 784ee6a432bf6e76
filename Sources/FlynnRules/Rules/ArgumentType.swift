import FlynnFacts
import FlynnResolution

extension Rule {
    /// Reports arguments of the wrong type, which make the cast to the documented type fail.
    static let argumentType = Rule(
        id: "argument_type",
        summary: "an argument whose type is not the documented one",
        rationale: """
            Arguments travel as `Any?`, and a literal has its default type. The behavior casts each argument to the \
            documented type and crashes if the types differ, even where the compiler would convert the literal.

            | argument | documented type | write |
            |---|---|---|
            | `5`, an `Int` | `Int64`, `Double` | `Int64(5)`, `5.0` |
            | `"2"`, a `String` | `Int`, `Character` | `2`, which no fix writes, `Character("2")` |
            | `{ print($0) }`, which takes an `Any` | `(Int) -> Void` | `{ (total: Int) in print(total) }` |
            | `{ [weak self] in self?.stop() }`, which returns an optional | `() -> Void` | `{ [weak self] () -> Void in self?.stop() }` |
            | `show`, a function by name | `(String) -> Void` | `{ (text: String) in show(text) }` |
            | `ask(as: Data.self)` | `Reply<Data?>` | `ask(as: Data?.self)` |

            A closure needs the documented parameters, result, `async`, `@Sendable`, `throws(E)` and global actor; only \
            `throws` may be missing. `untyped_closure` asks for types where the source doesn't show what the compiler \
            infers. Names of functions, variables of function type and `screen.beShow.closure()` are judged like \
            closures. In the Swift 6 mode, most names of functions are `@Sendable`, so the cast crashes; in the Swift 5 \
            mode it succeeds, so this isn't reported.

            A finding means that every value of the argument's type crashes: an `Int?` for a `String`, but not for an \
            `Int`. Values whose type the sources don't show, existentials, and types that may bridge on some platform \
            aren't checked. If the \
            receiver's type is unknown, a call is checked if all behaviors of that name agree; the fix then needs a \
            review.
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
        for judged in context.judgedArguments() {
            guard case .fails(let expected, let type) = judged.judgement else { continue }
            let (argument, passed) = (judged.argument, judged.passed)
            let documentation = context.documentation(ofParameter: passed.position, of: passed.candidates)
            if judged.isReply {
                let isAnswer = !context.index.casts.cannotAnswer(
                    judged.call, meaning: passed.candidates, in: context.fileID)
                context.report(
                    argument.span,
                    isAnswer
                        ? "behavior '\(judged.call.name)' takes a '\(expected)', but 'ask' passes a "
                            + "'\(type?.description ?? argument.text)'"
                        : cannotAnswer(judged.call, because: "takes '\(expected)' as its last argument and no 'Reply'"),
                    related: documentation)
                continue
            }
            if judged.call.form == .closure {
                context.report(
                    argument.span,
                    "the \(ordinal(passed.position)) argument of behavior '\(judged.call.name)' must be '\(expected)', but the closure that "
                        + "is expected here passes \(type.map(\.withArticle) ?? "another type")", related: documentation
                )
                continue
            }
            let found = (type.map(\.withArticle) ?? argument.value.typeName).map { ", \($0)," } ?? ""
            let conversion = context.index.casts.conversion(of: passed, to: expected).map { suffix in
                Fix("append '\(suffix)'", .safe, [.insert(suffix, at: argument.span.end)])
            }
            context.report(
                argument.span,
                "the \(ordinal(passed.position)) argument of behavior '\(judged.call.name)' must be '\(expected)', but "
                    + "'\(argument.text)'\(found) is passed",
                fix: context.reviewed(conversion ?? context.typing(of: passed, as: expected), of: judged.call),
                related: documentation)
        }
        for mistake in context.passMistakes() where !mistake.isDirect {
            guard case .argument(let judged) = mistake.problem, case .fails(let expected, let type) = judged.judgement
            else { continue }
            let found = (type.map(\.withArticle) ?? judged.argument.value.typeName).map { ", \($0)" } ?? ""
            context.report(
                mistake.pass.span,
                "the \(ordinal(judged.passed.position)) argument of behavior '\(judged.call.name)' must be '\(expected)', but "
                    + "\(mistake.function) passes '\(judged.argument.text)'\(found)",
                related: context.documentation(ofParameter: judged.passed.position, of: judged.passed.candidates)
                    + context.place(of: mistake))
        }
    }
}

extension RuleContext {
    /// Returns the fix for an argument. If the receiver is unknown, the fix must be reviewed, because the behavior
    /// could be declared in a different module with different parameters.
    func reviewed(_ fix: Fix?, of call: BehaviorCall) -> Fix? {
        guard var fix, !index.calls.isReceiverKnown(call, in: fileID) else { return fix }
        fix.safety = .unsafe
        return fix
    }

    /// Returns a fix to write the documented function type into a closure.
    func typing(of argument: ArgumentCasts.Argument, as type: TypeDescription) -> Fix? {
        index.casts.typing(of: argument, as: type).map { typing in
            Fix("write the documented types", typing.isSafe ? .safe : .unsafe, typing.edits)
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
        case .typed(_, .named(_, let arguments)) where arguments.contains(.unknown): nil
        case .typed(_, let type): "of type '\(type)'"
        case .expression, .made, .filled, .alternatives, .unknown: nil
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
