import Dispatch
import FlynnActions
import FlynnActorActions
import FlynnRuntime

final class Journal: Actor {
    nonisolated(unsafe) static let shared = Journal()

    lazy var beWrite = Behavior(self) { _ in print("writes") }
}

private let importing = DispatchQueue(label: "importing")

enum ImportAction: Action {
    static var queue: DispatchQueue { importing }

    static func perform(
        context: ActionContext<NoInput>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        completion.completedSync(.success)
    }
}

enum ExportAction: Action {
    static let queue = DispatchQueue(label: "exporting")

    static func perform(
        context: ActionContext<NoInput>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        completion.completedSync(.success)
    }
}

enum SearchAction: Action {
    static var queue: DispatchQueue { .global(qos: .userInitiated) }

    static func perform(
        context: ActionContext<NoInput>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        completion.completedSync(.success)
    }
}

enum AddEntryAction: Action {
    /// All queues of one actor are the same place.
    static var queue: ActorQueue { ActorQueue(Journal.shared) }

    static func perform(
        context: ActionContext<NoInput>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        completion.completedSync(.success)
    }
}

enum ReplaceAction: Action {
    private nonisolated(unsafe) static var made: DispatchQueue?

    static var queue: DispatchQueue {
        if let made { return made }
        let queue = DispatchQueue(label: "replacing")
        made = queue
        return queue
    }

    static func perform(
        context: ActionContext<NoInput>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        completion.completedSync(.success)
    }
}

enum SortAction: Action {
    private static let slow = DispatchQueue(label: "sorts slowly")
    private static var isFast: Bool { true }

    static var queue: DispatchQueue { isFast ? DispatchQueue(label: "sorts") : slow }

    static func perform(
        context: ActionContext<NoInput>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        completion.completedSync(.success)
    }
}

enum MergeAction: Action {
    private nonisolated(unsafe) static var made: [DispatchQueue] = []

    static var queue: DispatchQueue {
        switch made.first {
        case let queue?: queue
        case nil: make { DispatchQueue(label: "merges") }
        }
    }

    private static func make(_ queue: () -> DispatchQueue) -> DispatchQueue {
        made.append(queue())
        return made[0]
    }

    static func perform(
        context: ActionContext<NoInput>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        completion.completedSync(.success)
    }
}

enum JoinAction: AsyncAction {
    private nonisolated(unsafe) static var made: DispatchQueue?

    static var queue: DispatchQueue {
        let queue = DispatchQueue(label: "joins")
        if let queue = made { return queue }
        if made == nil, case let queue? = made { return queue }
        made = queue
        return queue
    }

    static func perform(context: ActionContext<NoInput>, presenter: NoPresenter) async throws {}
}

enum CutAction: AsyncAction {
    private static let cutting = DispatchQueue(label: "cuts")

    static var queue: DispatchQueue {
        do {
            let cutting = DispatchQueue(label: "cuts once")
            cutting.async { print("cuts") }
        }
        return cutting
    }

    static func perform(context: ActionContext<NoInput>, presenter: NoPresenter) async throws {}
}

enum SplitAction: AsyncAction {
    static var queue: ActorQueue {
        let journal = Journal.shared
        return ActorQueue(journal)
    }

    static func perform(context: ActionContext<NoInput>, presenter: NoPresenter) async throws {}
}

/// Not an action, so its property can return what it likes.
enum Queues {
    static var queue: DispatchQueue { DispatchQueue(label: "any") }
}
