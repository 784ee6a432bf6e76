import Dispatch
import FlynnActions
import FlynnActorActions
import FlynnRuntime

final class Journal: Actor {
    lazy var beWrite = Behavior(self) { _ in print("writes") }
}

final class CountAction: Action {
    static var queue: DispatchQueue { DispatchQueue(label: "counting") }  // expect changing_queue: the queue of 'CountAction' must be the same each time, but this property makes a new 'DispatchQueue' for each call

    static func perform(
        context: ActionContext<NoInput>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        completion.completedSync(.success)
    }
}

enum ImportAction: FlynnActions.Action {
    static var queue: DispatchQueue {  // expect changing_queue: use 'static let'
        return .init(label: "importing", qos: .utility)
    }

    static func perform(
        context: ActionContext<NoInput>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        completion.completedSync(.success)
    }
}

final class AddEntryAction: Action {
    static var queue: ActorQueue { ActorQueue(Journal()) }  // expect changing_queue: makes a new 'ActorQueue'

    static func perform(
        context: ActionContext<NoInput>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        completion.completedSync(.success)
    }
}

class ExportAction: AsyncAction {
    class var queue: DispatchQueue {  // expect changing_queue
        get {
            let queue = DispatchQueue(label: "exporting")
            queue.setSpecific(key: key, value: 1)
            return queue
        }
    }

    static func perform(context: ActionContext<NoInput>, presenter: NoPresenter) async throws {}
}

private let key = DispatchSpecificKey<Int>()

/// A protocol of the project, whose types are actions.
protocol EditorAction: Action {}

extension EditorAction {
    static var queue: DispatchQueue { DispatchQueue(label: "editing") }  // expect changing_queue: the queue of 'EditorAction'
}

enum UndoAction: EditorAction {
    static func perform(
        context: ActionContext<NoInput>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        completion.completedSync(.success)
    }
}

enum RedoAction {}

extension RedoAction: IntentAction {
    static var queue: DispatchQueue { DispatchQueue(label: "redoing", target: .global()) }  // expect changing_queue

    static func perform(
        context: ActionContext<NoInput>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        completion.completedSync(.success)
    }
}

typealias Work = Action

enum PrintAction: Work {
    static var queue: DispatchQueue { DispatchQueue(label: "printing") }  // expect changing_queue

    static func perform(
        context: ActionContext<NoInput>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        completion.completedSync(.success)
    }
}

extension UIAction {
    static var queue: DispatchQueue { DispatchQueue(label: "user interface", target: .main) }  // expect changing_queue: the queue of 'UIAction'
}

enum RenameAction: AsyncUIAction {
    static var queue: DispatchQueue {  // expect changing_queue: the queue of 'RenameAction'
        let target = DispatchQueue.main
        let queue = DispatchQueue(label: "renaming", target: target)
        return queue
    }

    static func perform(context: ActionContext<NoInput>, presenter: NoPresenter) async throws {}
}

enum MoveAction: Action {
    static var queue: ActorQueue {  // expect changing_queue
        get { return ActorQueue(Journal()) }
    }

    static func perform(
        context: ActionContext<NoInput>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        completion.completedSync(.success)
    }
}

enum SortAction: Action {
    private static var isFast: Bool { true }

    static var queue: DispatchQueue {  // expect changing_queue: 'SortAction'
        if isFast { return DispatchQueue(label: "sorts", qos: .userInitiated) }
        let queue = DispatchQueue(label: "sorts slowly")
        return queue
    }

    static func perform(
        context: ActionContext<NoInput>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        completion.completedSync(.success)
    }
}

enum MergeAction: AsyncAction {
    private static var count: Int { 2 }

    static var queue: DispatchQueue {  // expect changing_queue: 'MergeAction'
        count > 1 ? .init(label: "merges") : DispatchQueue(label: "merge")
    }

    static func perform(context: ActionContext<NoInput>, presenter: NoPresenter) async throws {}
}

enum SplitAction: AsyncAction {
    static var queue: ActorQueue {  // expect changing_queue: makes a new 'ActorQueue'
        let journal = Journal()
        return ActorQueue(journal)
    }

    static func perform(context: ActionContext<NoInput>, presenter: NoPresenter) async throws {}
}
