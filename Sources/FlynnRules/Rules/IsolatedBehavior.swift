import FlynnIndex
import FlynnSummary

extension Rule {
    /// A behavior whose closure is isolated to a global actor.
    static let isolatedBehavior = Rule(
        id: "isolated_behavior",
        summary: "a behavior whose closure is isolated to a global actor",
        rationale: """
            A behavior runs on a thread of the runtime. If its closure is isolated to `MainActor`, or to another global \
            actor, the creation of the behavior crashes. A closure is isolated by its own attribute, by that of a function or \
            computed property around it, and by that of the type, its superclass or a protocol to which it conforms. So is code in \
            closures there that aren't `@Sendable`, as those of `Task`, `forEach` and `map`, and in those that `MainActor.run` and \
            `DispatchQueue.main.async` get. Declare \
            the actor's class without the global actor, or `nonisolated`. In other code, such as a method of a view \
            controller, write `@Sendable` before the closure's parameters: a `@Sendable` closure isn't isolated.

            With the build setting "Default Actor Isolation", or `.defaultIsolation(MainActor.self)` in `Package.swift`, all \
            code of a module is isolated unless it is `nonisolated`. The compiler rejects most actors then, because their \
            `init()` isn't isolated. The rule reads the setting from `Package.swift` where it is written in the target. For \
            projects of Xcode, set `default_isolation`.

            A closure in the initial value of a property, as in `lazy var`, is isolated in the Swift 5 language mode only. \
            In the Swift 6 mode, the compiler lets it use isolated state, but it still runs on another thread: a data race. \
            The rule reports it if it uses state of an isolated type, or if `Package.swift` sets the Swift 5 mode.
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
