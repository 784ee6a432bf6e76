import Dispatch
import FlynnActions
import FlynnActorActions
import FlynnRuntime

// Actions with a queue of their own, which is another one each time.

/// Writes what the user looks for.
final class SearchLog: Actor {
    lazy var beClear = Behavior(self) { _ in print("clears the log") }
}

/// An action of the editor that doesn't need its window.
protocol BackgroundAction: Action where InputType == Document, PresenterType == NoPresenter {}

extension BackgroundAction {
    static var queue: DispatchQueue { DispatchQueue(label: "background", qos: .background) }  // expect changing_queue: the queue of 'BackgroundAction' must be the same each time, but this property makes a new 'DispatchQueue' for each call

    static func perform(
        context: ActionContext<Document>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        completion.completedSync(.success)
    }
}

/// Shares the queue of its protocol.
enum HyphenateAction: BackgroundAction {}

enum CheckSpellingAction: BackgroundAction {
    static var queue: DispatchQueue { .init(label: "spelling") }  // expect changing_queue: 'CheckSpellingAction'
}

final class IndexAction: BackgroundAction {
    /// The priority is that of the index.
    static var queue: DispatchQueue {  // expect changing_queue: use 'static let'
        let queue = DispatchQueue(label: "index", target: Library.shared.queue)
        queue.setSpecific(key: priority, value: 1)
        return queue
    }

    private static let priority = DispatchSpecificKey<Int>()
}

class ThumbnailAction: BackgroundAction {
    class var queue: DispatchQueue {  // expect changing_queue: 'ThumbnailAction'
        get { return DispatchQueue(label: "thumbnails", attributes: .concurrent) }
    }
}

/// A generic type can't have stored static properties.
enum ReplaceAction<Text: StringProtocol & Sendable>: Action {
    static var queue: DispatchQueue { DispatchQueue(label: "replace \(Text.self)") }  // expect changing_queue: 'ReplaceAction'

    static func perform(
        context: ActionContext<(old: Text, new: Text)>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        completion.completedSync(.success)
    }
}

/// Each call has an actor of its own.
enum FindAction: Action {
    static var queue: ActorQueue { ActorQueue(SearchLog()) }  // expect changing_queue: makes a new 'ActorQueue' for each call

    static func perform(
        context: ActionContext<String>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        completion.completedSync(.success)
    }
}

enum FindNextAction: AsyncAction {
    static var queue: ActorQueue {  // expect changing_queue: 'ActorQueue'
        let log = SearchLog()
        return ActorQueue(log)
    }

    static func perform(context: ActionContext<String>, presenter: NoPresenter) async throws {}
}

enum Statistics {
    /// An action in another type.
    struct CountAction: AsyncAction {
        static var queue: DispatchQueue {  // expect changing_queue: 'Statistics.CountAction'
            if isUrgent { return DispatchQueue(label: "counting", qos: .userInitiated) }
            return DispatchQueue(label: "counting")
        }

        private static var isUrgent: Bool { false }

        static func perform(context: ActionContext<Document>, presenter: NoPresenter) async throws {}
    }
}

enum SortAction {}

extension SortAction: IntentAction {
    static var queue: DispatchQueue { DispatchQueue(label: "sort", target: .global()) }  // expect changing_queue: 'SortAction'

    static func perform(
        context: ActionContext<NoInput>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        completion.completedSync(.success)
    }
}

typealias Work = FlynnActions.Action

enum MergeAction: Work {
    private static var mergeCount: Int { 2 }

    static var queue: DispatchQueue {  // expect changing_queue: 'MergeAction'
        mergeCount > 1 ? DispatchQueue(label: "merges") : DispatchQueue(label: "merge")
    }

    static func perform(
        context: ActionContext<[Document]>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        completion.completedSync(.success)
    }
}

/// The window shows a part of the document at once.
enum RefreshAction: AsyncUIAction {
    static var queue: DispatchQueue { DispatchQueue(label: "refresh", target: .main) }  // expect changing_queue: 'RefreshAction'

    static func perform(context: ActionContext<Document>, presenter: EditorPresenter) async throws {
        presenter.show(context.input)
    }
}
