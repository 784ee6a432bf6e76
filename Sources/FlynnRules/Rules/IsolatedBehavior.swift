import FlynnFacts
import FlynnIndex

extension Rule {
    /// Reports behaviors with a closure isolated to a global actor.
    static let isolatedBehavior = Rule(
        id: "isolated_behavior",
        summary: "a behavior whose closure is isolated to a global actor",
        rationale: """
            A behavior runs on a thread of the runtime. If its closure is isolated to `MainActor`, or to another global \
            actor, the creation of the behavior crashes. Declare the actor's class without the global actor, or \
            `nonisolated`. In other code, such as a method of a view controller, write `@Sendable` before the closure's \
            parameters.

            | a closure is isolated by | |
            |---|---|
            | an attribute of the closure, or of a function or computed property around it | |
            | an attribute of the type, its superclass, or a protocol to which it conforms | |
            | a closure around it that isn't `@Sendable`, as of `Task`, `forEach`, `MainActor.run` and `DispatchQueue.main.async` | |
            | the build setting "Default Actor Isolation", or `.defaultIsolation(MainActor.self)` in `Package.swift` | for Xcode, set `default_isolation` |
            | the type of the property, as in `lazy var`, in the Swift 5 language mode only | in the Swift 6 mode, uses of isolated state are reported |
            """,
        example: """
            @MainActor class Counter: Actor {
                private var count = 0

                lazy var beIncrement = Behavior(self) { [unowned self] _ in
                    self.count += 1
                }
            }
            """,
        correctedExample: """
            class Counter: Actor {
                private var count = 0

                lazy var beIncrement = Behavior(self) { [unowned self] _ in
                    self.count += 1
                }
            }
            """,
        severity: .error,
        options: [defaultIsolation]
    ) { context in
        var module = context.settings.module
        let isolation = context.options[defaultIsolation]
        if isolation != Rule.nonisolated { module.defaultIsolation = isolation }
        for closure in context.file.isolations {
            guard let (actor, reason) = context.index.globalActors.isolation(of: closure, in: context.fileID, module)
            else { continue }
            let name = closure.behavior.map { "behavior '\($0)'" } ?? "this behavior"
            context.report(
                closure.span,
                "the closure of \(name) is isolated to '\(actor)', but a behavior runs on its own actor; "
                    + advice(actor, reason, closure, context))
        }
    }

    private static let nonisolated = "nonisolated"

    private static let defaultIsolation = RuleOption(
        "default_isolation", default: nonisolated,
        documentation: "default isolation of the module, unless 'Package.swift' shows it",
        validValues: "'nonisolated' or 'MainActor'"
    ) { $0 == nonisolated || $0 == "MainActor" }

    private static func advice(
        _ actor: String, _ reason: GlobalActors.Reason, _ closure: BehaviorIsolation, _ context: RuleContext
    ) -> String {
        switch reason {
        case .closure: return "remove the attribute"
        case .function: return "write '@Sendable' before its parameters"
        case .declaration: return "write '@Sendable' before its parameters, or remove '@\(actor)' from the declaration"
        case .type, .module:
            guard let owner = closure.owner,
                context.index.isolation.isActor(context.index.types.type(of: owner, in: context.fileID))
            else { return "write '@Sendable' before its parameters" }
            let declaration = context.file[owner].kind == .extension ? "the extension of" : "class"
            return "declare \(declaration) '\(context.file[owner].name)' 'nonisolated'"
        }
    }
}
