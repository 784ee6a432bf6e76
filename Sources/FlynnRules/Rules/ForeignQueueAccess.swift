extension Rule {
    /// An actor's state in a closure that another thread runs.
    static let foreignQueueAccess = Rule(
        id: "foreign_queue_access",
        summary: "actor state that is touched in a closure which another thread runs",
        rationale: """
            An actor's state is safe because only one of its behaviors runs at a time. A closure that is handed to a \
            `DispatchQueue`, `Thread`, `Timer`, `Task`, an operation queue, a `URLSession` or another actor runs beside \
            them, on another thread, however it captures `self`: a data race. Let the closure call a behavior. State is \
            each property and method that is no behavior; `let`, `static`, `nonisolated` and `unsafe…` members, properties \
            behind a wrapper, `async` methods and those of a global actor may be used from anywhere. Of a member that is \
            touched several times in a closure the first is reported. Where the closure uses an unowned `self` in order \
            to touch state, this rule speaks and `escaping_unowned_self` doesn't: it is one mistake.
            """,
        example: """
            class Thumbnails: Actor {
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
        mended: """
            class Thumbnails: Actor {
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
        for access in context.index.foreignAccesses(in: context.file) {
            context.report(
                access.use.span,
                "'\(access.use.member ?? "self")' is state of the actor, but the closure is handed to "
                    + "'\(access.keeper)' and runs on another thread; expected a behavior that is called there")
        }
    }
}
