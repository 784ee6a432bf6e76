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

/// Not an action, so its property can return what it likes.
enum Queues {
    static var queue: DispatchQueue { DispatchQueue(label: "any") }
}
