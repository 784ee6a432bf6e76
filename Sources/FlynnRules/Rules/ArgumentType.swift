import FlynnIndex
import FlynnSummary

extension Rule {
    /// A literal whose type can't be cast to the documented one.
    static let argumentType = Rule(
        id: "argument_type",
        summary: "a literal of another type than the behavior documents",
        rationale: """
            A literal that travels as `Any?` has its default type: `5` is an `Int`, `1.5` a `Double`, `"a"` a `String`, \
            `[1]` an `[Int]`. The behavior casts it to the documented type and crashes if that is another one, even where \
            the compiler would have converted the literal: an `Int64` needs `Int64(5)` or `5 as Int64`, a `Double` needs \
            `5.0`, and a closure must have exactly the documented type, `@Sendable` and `async` included. Where the \
            compiler would have converted it, the fix does. Values whose type isn't written at the call are not judged, \
            nor are types that might bridge.
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
        severity: .error,
        fixes: .sometimes
    ) { context in
        for (number, call) in context.file.calls.enumerated() {
            guard let arguments = call.arguments else { continue }
            let candidates = context.candidates(forCall: number)
            // A wrong number of arguments is one mistake; which of them are where they belong is anyone's guess then.
            if let count = context.index.commonCount(candidates), count != arguments.count { continue }
            for (position, argument) in arguments.enumerated() where argument.value != .unknown {
                guard let type = context.mismatch(argument.value, at: position, of: call, candidates) else { continue }
                let found = argument.value.typeName.map { ", \($0)," } ?? ""
                context.report(
                    argument.span,
                    "argument \(position) of behavior '\(call.name)' must be '\(type)', but '\(argument.text)'\(found) "
                        + "is passed",
                    fix: context.conversion(argument.value, type, call, candidates).map { suffix in
                        Fix("write '\(suffix)' behind it", .safe, [.insert(suffix, at: argument.span.end)])
                    })
            }
        }
    }
}

extension RuleContext {
    /// The documented type of a parameter that an argument can't be cast to, whichever of the behaviors is meant.
    ///
    /// The behaviors must agree on the type; what its names mean in their classes may differ.
    fileprivate func mismatch(
        _ value: LiteralValue, at position: Int, of call: BehaviorCall, _ candidates: [ProjectIndex.BehaviorReference]
    ) -> TypeDescription? {
        guard let first = candidates.first, let common = index.parameterType(first, at: position) else { return nil }
        let callContext = context(of: call)
        let box = LiteralBoxing(index: index, context: callContext).boxed(value)
        for candidate in candidates {
            guard index.parameterType(candidate, at: position) == common,
                let type = index.parameterType(candidate, at: position, isExact: true),
                LiteralCasting(index: index, context: index.context(of: candidate), callContext: callContext)
                    .verdict(box, type) == .fails
            else { return nil }
        }
        return index.parameterType(first, at: position, isExact: true)
    }

    /// What to write behind a literal that the compiler would have converted to a type, so that it has that type.
    fileprivate func conversion(
        _ value: LiteralValue, _ type: TypeDescription, _ call: BehaviorCall,
        _ candidates: [ProjectIndex.BehaviorReference]
    ) -> String? {
        guard candidates.count == 1 else { return nil }
        return LiteralConversion(
            index: index, context: index.context(of: candidates[0]), callContext: context(of: call)
        ).suffix(for: value, as: type)
    }

    private func context(of call: BehaviorCall) -> String? {
        call.owner >= 0 ? file.types[call.owner].name : nil
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
        case .typed(_, let type): "of type '\(type)'"
        case .unknown: nil
        }
    }
}
