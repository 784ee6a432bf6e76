import FlynnSummary

extension Rule {
    /// An actor's state in a closure that runs on another thread.
    static let foreignQueueAccess = Rule(
        id: "foreign_queue_access",
        summary: "actor state in a closure that runs on another thread",
        rationale: """
            An actor's state is safe because only one of its behaviors runs at a time. A closure that is passed to a \
            `DispatchQueue`, `Thread`, `Timer`, `Task`, an operation queue, a `URLSession` or another actor runs on \
            another thread at the same time, however it captures `self`. So do the value of an `async let` and the \
            subscribers of a Combine publisher (`sink`, `assign(to:on:)`) after `receive(on: queue)`, `debounce`, \
            `delay` or `throttle`. That is a data race. Let the closure call a behavior. In the Swift 6 language mode, the \
            closure may capture the actor only if its class is `@unchecked Sendable`. All properties and methods that aren't \
            behaviors are state, except `let`, `static`, `nonisolated` and `unsafe…` members, properties with a property wrapper, `async` methods, and methods of \
            a global actor. If a closure accesses a member several times, only the first access is reported. A \
            closure that accesses state through an unowned `self` is reported by this rule and not by \
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
        for access in context.foreignAccesses() {
            context.report(
                access.use.span,
                "'\(access.use.member ?? "self")' is state of the actor, but "
                    + "\(use(by: access.keeper, at: context.file[access.closure].place)) another thread; "
                    + "call a behavior there instead")
        }
    }

    private static func use(by keeper: String, at place: ClosurePlace) -> String {
        switch place {
        case .asyncLet: return "'\(keeper)' evaluates it on"
        case .passed(let recipient) where recipient.argument == .keyPath: return "'\(keeper)' assigns to it on"
        default: return "the closure is passed to '\(keeper)' and runs on"
        }
    }
}
