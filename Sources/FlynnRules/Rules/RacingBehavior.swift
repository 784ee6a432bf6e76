import FlynnFacts

extension Rule {
    /// Reports lazy behaviors that could be created by two threads at the same time.
    static let racingBehavior = Rule(
        id: "racing_behavior",
        summary: "a lazy behavior that several actors may use first",
        rationale: """
            The first use of a `lazy var` creates its value. Two threads that do that at the same time are a data race. Use the \
            behavior in `init`, where only one thread knows the actor: `_ = beName`. The rule reports behaviors that two other \
            classes of actors call, or one that has the actor in a static or global constant, unless an initializer of the class \
            uses them. It doesn't know which instance is called, so it is off by default.
            """,
        example: """
            import FlynnRuntime

            class Log: Actor {
                lazy var beAdd = Behavior(self) { (args: BehaviorArgs) in
                    // flynnlint:parameter String - text to add
                    print(args[x: 0] as String)
                }
            }

            class Reader: Actor {
                private let log: Log
                init(_ log: Log) { self.log = log }
                lazy var beRead = Behavior(self) { [unowned self] _ in self.log.beAdd("reads") }
            }

            class Writer: Actor {
                private let log: Log
                init(_ log: Log) { self.log = log }
                lazy var beWrite = Behavior(self) { [unowned self] _ in self.log.beAdd("writes") }
            }
            """,
        correctedExample: """
            import FlynnRuntime

            class Log: Actor {
                override init() {
                    super.init()
                    _ = beAdd
                }

                lazy var beAdd = Behavior(self) { (args: BehaviorArgs) in
                    // flynnlint:parameter String - text to add
                    print(args[x: 0] as String)
                }
            }

            class Reader: Actor {
                private let log: Log
                init(_ log: Log) { self.log = log }
                lazy var beRead = Behavior(self) { [unowned self] _ in self.log.beAdd("reads") }
            }

            class Writer: Actor {
                private let log: Log
                init(_ log: Log) { self.log = log }
                lazy var beWrite = Behavior(self) { [unowned self] _ in self.log.beAdd("writes") }
            }
            """,
        severity: .warning,
        isOnByDefault: false,
        fixes: .sometimes,
        fixEffects: [.members]
    ) { context in
        for behavior in context.behaviors {
            guard let creation = behavior.creation else { continue }
            guard let callers = context.index.racingBehaviors.callers(of: behavior.id) else { continue }
            let names =
                switch callers {
                case .classes(let first, let second): "'\(first)' and '\(second)'"
                case .instances(let name): "several instances of '\(name)'"
                }
            context.report(
                behavior.span,
                "the first use of behavior '\(behavior.name)' creates it, and \(names) may use it at the same time; use it in "
                    + "'init'",
                fix: creation.place.map {
                    Fix("use the behavior in the initializer", .safe, [$0.adding("_ = \(behavior.name)")])
                })
        }
    }
}
