import FlynnFacts
import FlynnSyntax

extension Rule {
    /// Reports behaviors that take arguments but document none.
    static let undocumentedParameters = Rule(
        id: "undocumented_parameters",
        summary: "a behavior that takes arguments but documents none",
        rationale: """
            Arguments travel as `[Any?]`, so the compiler checks neither their number nor their types, and a mistake \
            crashes at run time. FlynnLint checks calls against the documentation instead: one `flynnlint:parameter` \
            line for each parameter, in the closure or directly above the declaration, or `None` for no parameters, \
            or `Any` for any number of any type. A closure whose argument is `_` needs no documentation.
            """,
        example: """
            class Printer: Actor {
                lazy var bePrint = Behavior(self) { (args: BehaviorArgs) in
                    let text: String = args[x: 0]
                    print(text)
                }
            }
            """,
        correctedExample: """
            class Printer: Actor {
                lazy var bePrint = Behavior(self) { (args: BehaviorArgs) in
                    // flynnlint:parameter String - text to print
                    let text: String = args[x: 0]
                    print(text)
                }
            }
            """,
        severity: .error,
        fixes: .sometimes
    ) { context in
        for behavior in context.behaviors {
            guard behavior.argumentUse == .used, behavior.documentation.extent == .undocumented else {
                continue
            }
            context.report(
                behavior.span,
                "behavior '\(behavior.name)' takes arguments, but documents none with 'flynnlint:parameter'",
                fix: behavior.closure.flatMap(fix))
        }
    }

    /// The maximum number of parameters documented by the fix.
    private static let maxParameterCount = 32

    /// Returns a fix to document the arguments used in the body. The descriptions must be written by the author.
    private static func fix(_ closure: BehaviorClosure) -> Fix? {
        guard let place = closure.documentationPlace, let lines = documentation(closure) else { return nil }
        let text = lines.map { "\(place.indentation)// flynnlint:parameter \($0)\(place.lineEnd)" }.joined()
        let edit = SourceEdit(span: place.span, replacement: place.prefix + text + place.suffix)
        return Fix("document what the body reads", .unsafe, [edit] + (place.closing.map { [$0] } ?? []))
    }

    /// Returns the documentation of the parameters, or `nil` if it would be too long.
    private static func documentation(_ closure: BehaviorClosure) -> [String]? {
        // When the body uses the whole argument array, any arguments are allowed.
        if closure.usesArgumentsAsWhole { return ["Any"] }
        let accesses = Dictionary(grouping: closure.accesses.filter { $0.index >= 0 }, by: \.index)
        guard let last = accesses.keys.max() else { return ["None"] }
        guard last < maxParameterCount else { return nil }
        return (0...last).map { index in
            let readings = accesses[index] ?? []
            let types = Set(readings.compactMap(\.type?.type))
            let type = types.count == 1 ? readings.firstNonNil(\.type)?.text : nil
            return "\(type ?? "Any") - \(readings.firstNonNil(\.name) ?? "the \(ordinal(index)) argument")"
        }
    }
}

extension Sequence {
    /// Returns the first non-nil value of the property.
    fileprivate func firstNonNil<Value>(_ value: (Element) -> Value?) -> Value? {
        for element in self {
            if let value = value(element) { return value }
        }
        return nil
    }
}
