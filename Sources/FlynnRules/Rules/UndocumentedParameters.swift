import FlynnSummary
import FlynnSyntax

extension Rule {
    /// A behavior that takes arguments and documents none.
    static let undocumentedParameters = Rule(
        id: "undocumented_parameters",
        summary: "a behavior that takes arguments and documents none",
        rationale: """
            The arguments of a behavior travel as `[Any?]`, so the compiler checks neither their number nor their types, \
            and a mistake crashes at run time. The documentation is what calls are checked against instead: one \
            `flynnlint:parameter` line for each parameter in the closure or right above the declaration, or `None`, or \
            `Any` for any number of any type. A closure whose argument is `_` needs none.
            """,
        example: """
            lazy var bePrint = Behavior(self) { [unowned self] (args: BehaviorArgs) in
                let text: String = args[x:0]
                self.write(text)
            }
            """,
        mended: """
            lazy var bePrint = Behavior(self) { [unowned self] (args: BehaviorArgs) in
                // flynnlint:parameter String - text to print
                let text: String = args[x:0]
                self.write(text)
            }
            """,
        severity: .error,
        fixes: .sometimes
    ) { context in
        for behavior in context.behaviors {
            guard behavior.closure?.takesArguments == true, behavior.documentation.extent == .undocumented else {
                continue
            }
            context.report(
                behavior.span,
                "behavior '\(behavior.name)' takes arguments, but documents none with 'flynnlint:parameter'",
                fix: behavior.closure.flatMap(fix))
        }
    }

    /// Behaviors with more parameters than that are left to their authors.
    private static let mostParameters = 32

    /// Documents what the body reads; what it is for, only its author knows.
    private static func fix(_ closure: BehaviorClosure) -> Fix? {
        guard let place = closure.documentationPlace, let lines = documentation(closure) else { return nil }
        let text = lines.map { "\(place.indentation)// flynnlint:parameter \($0)\(place.lineEnd)" }.joined()
        let edit = SourceEdit(span: place.span, replacement: place.prefix + text + place.suffix)
        return Fix("document what the body reads", .unsafe, [edit] + (place.closing.map { [$0] } ?? []))
    }

    /// What can be said of the parameters, line by line; `nil` if that would be too much.
    private static func documentation(_ closure: BehaviorClosure) -> [String]? {
        // Who looks at all arguments takes any.
        if closure.usesArgumentsAsWhole { return ["Any"] }
        let accesses = Dictionary(grouping: closure.accesses.filter { $0.index >= 0 }, by: \.index)
        guard let last = accesses.keys.max() else { return ["None"] }
        guard last < mostParameters else { return nil }
        return (0...last).map { index in
            let readings = accesses[index] ?? []
            let types = Set(readings.compactMap(\.type))
            let type = types.count == 1 ? readings.firstNonNil(\.typeText) : nil
            return "\(type ?? "Any") - \(readings.firstNonNil(\.name) ?? "argument \(index)")"
        }
    }
}

extension Sequence {
    /// The first value that a property has in a sequence.
    fileprivate func firstNonNil<Value>(_ value: (Element) -> Value?) -> Value? {
        for element in self {
            if let value = value(element) { return value }
        }
        return nil
    }
}
