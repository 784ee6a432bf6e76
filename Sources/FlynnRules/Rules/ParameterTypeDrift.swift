import FlynnFacts
import FlynnIndex

extension Rule {
    /// Reports arguments read with the wrong type.
    static let parameterTypeDrift = Rule(
        id: "parameter_type_drift",
        summary: "an argument that is read as another type than documented",
        rationale: """
            Callers pass what the documentation says, and calls are checked against it. If the body reads an \
            argument as another type, every call that follows the documentation crashes, and every call that would \
            work is reported. The rule checks all reads whose type the source shows: `let value: T = args[x: 0]`, \
            `args[x: 0] as T`, `args[0] as! T` and `args.get(0)`, and those whose type the context expects: \
            `self.count += args[x: 0]`, `self.names.append(args[x: 0])`, `Point(x: args[x: 0])`. Reads in a private or \
            final method of the same file count, too, if the behavior runs it or passes all arguments on to it.

            A documented `T` may be read as `T?`, and an instance of a class as its superclass. The reverse crashes \
            with the first `nil` or the first instance of another class. Collections and tuples are compared by \
            their elements, functions and generic arguments exactly. Types that the source doesn't show, such as \
            existentials, generic parameters and types of other modules, aren't checked.
            """,
        example: """
            class Turtle: Actor {
                private var x = 0.0

                lazy var beMove = Behavior(self) { [unowned self] (args: BehaviorArgs) in
                    // flynnlint:parameter Int - horizontal distance
                    let distance: Double = args[x: 0]
                    self.x += distance
                }
            }
            """,
        correctedExample: """
            class Turtle: Actor {
                private var x = 0.0

                lazy var beMove = Behavior(self) { [unowned self] (args: BehaviorArgs) in
                    // flynnlint:parameter Double - horizontal distance
                    let distance: Double = args[x: 0]
                    self.x += distance
                }
            }
            """,
        severity: .error
    ) { context in
        for behavior in context.behaviors {
            // A malformed line can change the positions of the parameters.
            guard behavior.documentation.extent == .listed, behavior.documentation.malformed.isEmpty else { continue }
            let parameters = behavior.documentation.parameters
            var meanings: [Int: TypeDescription?] = [:]
            for access in behavior.accesses {
                guard parameters.indices.contains(access.index), let documented = parameters[access.index].type,
                    let read = context.index.casts.readType(of: access, in: context.fileID), documented != read.type
                else { continue }
                let meaning =
                    meanings[access.index] ?? context.index.casts.certainMeaning(of: documented, in: behavior.owner)
                meanings[access.index] = .some(meaning)
                guard let meaning, let found = context.index.casts.certainMeaning(of: read.type, in: behavior.owner),
                    context.index.casts.contradict(meaning, found, in: behavior.owner)
                else { continue }
                context.report(
                    access.span,
                    "the \(ordinal(access.index)) argument of behavior '\(behavior.name)' is documented as "
                        + "'\(shortened(parameters[access.index].typeText))', but read as "
                        + "'\(shortened(read.text))'")
            }
        }
    }

    /// Shortens a type for a message. A long line can contain many findings.
    private static func shortened(_ type: String) -> String {
        let beginning = type.prefix(80)
        return beginning.endIndex == type.endIndex ? type : beginning + "…"
    }
}
