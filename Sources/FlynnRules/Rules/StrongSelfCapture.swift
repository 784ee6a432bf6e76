import FlynnFacts
import FlynnIndex
import FlynnSyntax

extension Rule {
    /// Reports closures of behaviors that retain the actor.
    static let strongSelfCapture = Rule(
        id: "strong_self_capture",
        summary: "a behavior closure that captures 'self' strongly",
        rationale: """
            The actor retains the behavior, the behavior its closure, and a closure that uses `self` the actor: a \
            retain cycle, so none of them is ever freed. Use `[unowned self]`. It is safe because the runtime keeps \
            an actor alive while one of its behaviors runs. Or use the first of two parameters, which is the actor: \
            `{ (me, args: BehaviorArgs) in`. The same holds for the reactions of a `SystemActor`, which is alive while one of \
            them runs or has a pending future. The closure of a typed behavior, `behave { me in … }`, is no retain cycle, but only `me` \
            is the actor that runs it: if a supervisor has replaced the actor, `self` is the old one.
            """,
        example: """
            class Engine: Actor {
                private var isRunning = true

                lazy var beStop = Behavior(self) { (args: BehaviorArgs) in
                    // flynnlint:parameter None
                    self.isRunning = false
                }
            }
            """,
        correctedExample: """
            class Engine: Actor {
                private var isRunning = true

                lazy var beStop = Behavior(self) { [unowned self] (args: BehaviorArgs) in
                    // flynnlint:parameter None
                    self.isRunning = false
                }
            }
            """,
        severity: .warning,
        fixes: .sometimes,
        fixEffects: [.captures]
    ) { context in
        for behavior in context.behaviors {
            guard let use = behavior.closure?.strongSelf else { continue }
            // A value is copied, so there is no retain cycle.
            if context.index.types.isValueType(behavior.owner) { continue }
            let isOwnedByActor = context.index.isolation.isActor(behavior.owner)
            let change = context.index.selfCaptures.change(of: use, in: behavior.owner, isOwnedByActor: isOwnedByActor)
            let closure = use.isInErrorHandler ? "'onError' closure" : "closure"
            context.report(
                behavior.span,
                "the \(closure) of behavior '\(behavior.name)' captures 'self' strongly; \(remedy(use, change))",
                fix: fix(change))
        }
        for typed in context.file.typedSelves
        where context.index.typedBehaviors.isTyped(typed.owner, in: context.fileID) {
            let type = context.index.types.type(of: typed.owner, in: context.fileID)
            var change = context.index.selfCaptures.change(of: typed.use, in: type, isOwnedByActor: true)
            // An unowned `self` would still be the replaced actor.
            if case .capture? = change { change = nil }
            context.report(
                typed.use.span,
                "the closure of '\(typed.function)' uses 'self', which isn't the actor that runs it if the actor was replaced; "
                    + "use its parameter" + (typed.use.rename.map { " '\($0.name)'" } ?? ""),
                fix: fix(change))
        }
        for reaction in context.file.system?.calls(to: .on) ?? [] {
            guard let span = reaction.span, let use = reaction.strongSelf, let owner = reaction.owner,
                context.index.systems.isActor(owner, in: context.fileID)
            else { continue }
            let type = context.index.types.type(of: owner, in: context.fileID)
            let change = context.index.selfCaptures.change(of: use, in: type, isOwnedByActor: true)
            context.report(
                span,
                "the closure of this reaction captures 'self' strongly, and the actor owns it; \(remedy(use, change))",
                fix: fix(change))
        }
    }

    private static func remedy(_ use: StrongSelf, _ change: SelfCaptures.Change?) -> String {
        if use.usesSuper {
            return "move the use of 'super' into a method, and write '[unowned self]' before its argument"
        }
        if case .rename(let rename) = change { return "use its parameter '\(rename.name)'" }
        return "write '[unowned self]' before its argument"
    }

    private static func fix(_ change: SelfCaptures.Change?) -> Fix? {
        let capture: SelfCapture
        let safety: FixSafety
        switch change {
        case nil: return nil
        case .rename(let rename):
            let edits =
                rename.uses.map { SourceEdit(span: $0, replacement: rename.name) }
                + rename.captures.map { SourceEdit.insert(" = \(rename.name)", at: $0) }
            return Fix("use '\(rename.name)'", .safe, edits.sorted { $0.span.start < $1.span.start })
        case .capture(let place, let isSafe): (capture, safety) = (place, isSafe ? .safe : .unsafe)
        }
        let edit: SourceEdit =
            switch capture {
            case .signature(let start): .insert("[unowned self] ", at: start)
            case .statements(let start): .insert("[unowned self] in ", at: start)
            case .brace(let end): .insert(" [unowned self] in", at: end)
            case .list(let start, let isEmpty): .insert(isEmpty ? "unowned self" : "unowned self, ", at: start)
            case .capture(let start), .renamed(let start): .insert("unowned ", at: start)
            }
        return Fix("capture 'self' unowned", safety, [edit])
    }
}
