import FlynnSummary
import FlynnSyntax

extension Rule {
    /// A behavior's closure that retains its actor.
    static let strongSelfCapture = Rule(
        id: "strong_self_capture",
        summary: "a behavior closure that captures 'self' strongly",
        rationale: """
            The actor retains the behavior, the behavior its closure, and a closure that uses `self` the actor: a \
            retain cycle, so none of them is ever freed. Use `[unowned self]`. It is safe because the runtime keeps \
            an actor alive while one of its behaviors runs. Or use the first of two parameters, which is the actor: \
            `{ (me, args: BehaviorArgs) in`. The same holds for the reactions of a `SystemActor`, which is alive while one of \
            them runs or has a pending future.
            """,
        example: """
            lazy var beStop = Behavior(self) { (args: BehaviorArgs) in
                // flynnlint:parameter None
                self.isRunning = false
            }
            """,
        correctedExample: """
            lazy var beStop = Behavior(self) { [unowned self] (args: BehaviorArgs) in
                // flynnlint:parameter None
                self.isRunning = false
            }
            """,
        severity: .warning,
        fixes: .sometimes
    ) { context in
        for behavior in context.behaviors where behavior.closure?.strongSelf != nil {
            // A value is copied, so there is no retain cycle.
            if context.index.types.isValueType(behavior.owner) { continue }
            let advice =
                behavior.closure?.strongSelf?.substitute.map { "use its parameter '\($0)'" }
                ?? "write '[unowned self]' before its argument"
            let closure = behavior.closure?.strongSelf?.isInErrorHandler == true ? "'onError' closure" : "closure"
            context.report(
                behavior.span, "the \(closure) of behavior '\(behavior.name)' captures 'self' strongly; \(advice)",
                fix: behavior.closure.flatMap { closure in
                    closure.strongSelf.flatMap {
                        fix($0, isSafe: context.index.isolation.isActor(behavior.owner) && !closure.selfEscapes)
                    }
                })
        }
        for reaction in context.file.system?.reactions ?? [] {
            guard let use = reaction.strongSelf, let owner = reaction.owner,
                context.index.systems.isActor(owner, in: context.fileID)
            else { continue }
            context.report(
                reaction.span,
                "the closure of this reaction captures 'self' strongly, and the actor owns it; write '[unowned self]' before its "
                    + "argument",
                fix: fix(use, isSafe: !reaction.selfEscapes))
        }
    }

    private static func fix(_ use: StrongSelf, isSafe: Bool) -> Fix? {
        if let name = use.substitute {
            return Fix("use '\(name)'", .safe, [SourceEdit(span: use.span, replacement: name)])
        }
        guard let capture = use.capture else { return nil }
        // An inner closure may run after the actor is deinitialized, and the runtime doesn't keep other objects alive while
        // a behavior runs.
        let safety: FixSafety = isSafe ? .safe : .unsafe
        switch capture {
        case .signature(let start):
            return Fix("capture 'self' unowned", safety, [.insert("[unowned self] ", at: start)])
        case .statements(let start):
            return Fix("capture 'self' unowned", safety, [.insert("[unowned self] in ", at: start)])
        case .brace(let end):
            return Fix("capture 'self' unowned", safety, [.insert(" [unowned self] in", at: end)])
        case .list(let start, let isEmpty):
            return Fix(
                "capture 'self' unowned", safety, [.insert(isEmpty ? "unowned self" : "unowned self, ", at: start)])
        case .capture(let start):
            return Fix("capture 'self' unowned", safety, [.insert("unowned ", at: start)])
        case .renamed(let start):
            // The author chose a name for it, so the capture may be intended.
            return Fix("capture 'self' unowned", .unsafe, [.insert("unowned ", at: start)])
        }
    }
}
