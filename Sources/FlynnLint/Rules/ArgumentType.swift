extension Rule {
    /// A literal whose type can't be cast to the documented one.
    static let argumentType = Rule(
        id: "argument_type",
        summary: "a literal of another type than the behavior documents",
        rationale: """
            A literal that travels as `Any?` has its default type: `5` is an `Int`, `1.5` a `Double`, `"a"` a `String`, \
            `[1]` an `[Int]`. The behavior casts it to the documented type and crashes if that is another one, even where \
            the compiler would have converted the literal: an `Int64` needs `Int64(5)` or `5 as Int64`, a `Double` needs \
            `5.0`. Values whose type isn't written at the call are not judged, nor are types that might bridge.
            """,
        example: """
            class Clock: Actor {
                lazy var beWait = Behavior(self) { (args: BehaviorArgs) in
                    // flynnlint:parameter Double - seconds
                    print(args[x:0] as Double)
                }
            }

            Clock().beWait(5)
            """,
        mended: """
            class Clock: Actor {
                lazy var beWait = Behavior(self) { (args: BehaviorArgs) in
                    // flynnlint:parameter Double - seconds
                    print(args[x:0] as Double)
                }
            }

            Clock().beWait(5.0)
            """,
        severity: .error
    ) { context in
        for call in context.file.calls {
            guard let arguments = call.arguments else { continue }
            let candidates = context.index.candidates(for: call, in: context.file)
            // A wrong number of arguments is one mistake; which of them are where they belong is anyone's guess then.
            if let count = context.index.commonCount(candidates), count != arguments.count { continue }
            for (position, argument) in arguments.enumerated() {
                guard argument.value != .unknown,
                    let type = context.expectedType(position, candidates)
                else { continue }
                // The same name may mean something else in another class.
                let fails = candidates.allSatisfy { candidate in
                    LiteralCasting(index: context.index, context: context.index.context(of: candidate))
                        .verdict(argument.value, type) == .fails
                }
                guard fails else { continue }
                let found = argument.value.typeName.map { ", \($0)," } ?? ""
                context.report(
                    argument.span,
                    "argument \(position) of behavior '\(call.name)' must be '\(type)', but '\(argument.text)'\(found) "
                        + "is passed")
            }
        }
    }
}

extension RuleContext {
    /// The documented type of a parameter, if all behaviors that a call can mean agree on it.
    fileprivate func expectedType(
        _ position: Int, _ candidates: [ProjectIndex.BehaviorReference]
    ) -> TypeDescription? {
        guard let first = candidates.first, let type = index.parameterType(first, at: position) else { return nil }
        return candidates.dropFirst().allSatisfy { index.parameterType($0, at: position) == type } ? type : nil
    }
}

extension LiteralValue {
    /// The default type of a literal, for messages.
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
        case .typed(let type): "of type '\(type)'"
        case .unknown: nil
        }
    }
}
