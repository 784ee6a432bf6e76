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
            `5 as Int64` for an `Int64`, and `5.0` for a `Double`. The fix adds a conversion where the compiler would \
            have converted the literal.

            A closure must have the documented type: the same parameters, result, `async`, `@Sendable` and global \
            actor. Only `throws` may be missing: `{ () -> Int in 5 }` is accepted for `() throws -> Int`, but neither \
            for `() -> Int?` nor for `() -> Any`, and an optional chain like `{ [weak self] in self?.stop() }` \
            returns an optional. `throws(E)` is a type of its own: a function that throws nothing, or any error, can't be \
            cast to it. The compiler infers what isn't written without the documentation: `print($0)` makes \
            `$0` an `Any`. Write the types, as the fix does: `{ (total: Int) in`. `untyped_closure` asks for them \
            where the source doesn't show what the compiler infers.

            Variables, properties and results of function type are judged like closures, and so are functions that are \
            passed by name. In the Swift 6 language mode, the names of most functions have a `@Sendable` type: those of \
            functions outside of types, of static functions, and of methods of `Sendable` types. Then the cast to a type \
            without `@Sendable` crashes. In the Swift 5 mode it succeeds, so this isn't reported. Pass a closure, which has the \
            same type in both modes: `{ (text: String) in show(text) }`.

            `ask` passes a `Reply` of the type that its caller waits for: `as: Data.self` or the annotation of the variable. \
            The behavior must document the same type: a `Reply<Data?>` can't be cast to `Reply<Data>`.

            The closure of a behavior, `screen.beShow.closure()`, passes values of the parameters that the context expects: of an \
            annotation, a parameter, a property or a result.

            A finding means that every value of the argument's type crashes: an `Int?` for a `String`, but not for an \
            `Int`; an instance of an unrelated class, but not of a superclass. Values whose type the project's sources \
            don't show aren't checked, nor are existentials and types that may bridge on some platform. In a generic actor, \
            a type parameter means the receiver's generic argument: `Box<Int>().bePut("a")` crashes. If the receiver's \
            type is unknown, a call is checked if all behaviors of that name document the same type. Then the fix needs a \
            review, because another module may declare a behavior of that name, too.
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
    }
}

extension RuleContext {
    /// A fix of an argument. It needs a review if the receiver is unknown, because another module may declare a behavior of
    /// that name with other parameters.
    func reviewed(_ fix: Fix?, of call: BehaviorCall) -> Fix? {
        guard var fix, !index.calls.isReceiverKnown(call, in: fileID) else { return fix }
        fix.safety = .unsafe
        return fix
    }

    /// The fix that writes a documented function type into a closure.
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
