import FlynnFacts

extension Rule {
    /// Reports uses of actor state in a closure that runs on a different thread.
    static let foreignQueueAccess = Rule(
        id: "foreign_queue_access",
        summary: "actor state in a closure that runs on another thread",
        rationale: """
            An actor's state is safe because only one of its behaviors runs at a time. These closures run on another \
            thread at the same time, however they capture `self`, which is a data race: closures of a `DispatchQueue`, \
            `Thread`, `Timer`, `Task`, operation queue, `URLSession` or another actor, the value of an `async let`, and \
            subscribers of a Combine publisher after `receive(on: queue)`, `debounce`, `delay` or `throttle`. Let the \
            closure call a behavior. In the Swift 6 mode, only an `@unchecked Sendable` actor can be captured.

            All properties and methods that aren't behaviors are state, except `let`, `static`, `nonisolated` and \
            `unsafe…` members, properties with a wrapper, `async` methods, and methods of a global actor. Only the first \
            access to a member in a closure is reported, and through an unowned `self` not also by \
            `escaping_unowned_self`.
            """,
        example: """
            class Thumbnails: Actor, @unchecked Sendable {
                private var images: [Data] = []

                lazy var beLoad = Behavior(self) { [unowned self] (args: BehaviorArgs) in
                    // flynnlint:parameter URL - where the image is
                    let url: URL = args[x: 0]
                    DispatchQueue.global().async { [weak self] in
                        guard let data = try? Data(contentsOf: url) else { return }
                        self?.images.append(data)
                    }
                }
            }
            """,
        correctedExample: """
            class Thumbnails: Actor, @unchecked Sendable {
                private var images: [Data] = []

                lazy var beLoad = Behavior(self) { [unowned self] (args: BehaviorArgs) in
                    // flynnlint:parameter URL - where the image is
                    let url: URL = args[x: 0]
                    DispatchQueue.global().async { [weak self] in
                        guard let data = try? Data(contentsOf: url) else { return }
                        self?.beAdd(data)
                    }
                }

                lazy var beAdd = Behavior(self) { [unowned self] (args: BehaviorArgs) in
                    // flynnlint:parameter Data - an image
                    self.images.append(args[x: 0])
                }
            }
            """,
        severity: .warning
    ) { context in
        for access in context.foreignAccesses() where !access.isOfCaller {
            context.report(
                access.use.span,
                "'\(access.use.member ?? "self")' is state of the actor, but "
                    + "\(use(by: access.runner, at: context.file[access.closure].place)) another thread; "
                    + "call a behavior there instead")
        }
    }

    private static func use(by runner: String, at place: ClosurePlace) -> String {
        switch place {
        case .asyncLet: return "'\(runner)' evaluates it on"
        case .passed(let recipient) where recipient.argument == .keyPath: return "'\(runner)' assigns to it on"
        default: return "the closure is passed to '\(runner)' and runs on"
        }
    }
}
