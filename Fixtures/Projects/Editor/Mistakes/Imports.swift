import Dispatch
import FlynnActions

// Actions that take documents from other programs. All of them have a path on which they complete twice.

/// Another program that has documents. It calls back on any queue.
enum Source {
    static func read(_ title: String, then done: @escaping @Sendable (Result<Document, any Error>) -> Void) {
        DispatchQueue.global().async { done(.success(Document(title: title, text: ""))) }
    }
}

/// Forgets to return after the first outcome.
enum PasteAction: UIAction {
    static func perform(
        context: ActionContext<Document>, presenter: EditorPresenter, completion: Completion
    ) -> Completion.Status {
        if context.input.text.isEmpty { completion.completedSync(.failure(LibraryError.missing(title: "text"))) }
        presenter.show(context.input)
        return completion.completedSync(.success)  // expect completed_twice: 'completion' was completed before on this path
    }
}

/// Completes in the handler, and after the call of the program.
enum ImportAction: Action {
    static func perform(
        context: ActionContext<String>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        let status = completion.willCompleteAsync()
        status.completed(.success)
        Source.read(context.input) { _ in status.completed(.success) }  // expect completed_twice
        return status
    }
}

/// Completes before it looks at the result.
final class MergeSourceAction: Action {
    static let queue = DispatchQueue(label: "merge")

    static func perform(
        context: ActionContext<String>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        let status = completion.willCompleteAsync()
        Source.read(context.input) { result in
            status.completed(.success)
            if case .failure(let error) = result { status.completed(.failure(error)) }  // expect completed_twice: 'completion' was completed before on this path
        }
        return status
    }
}

/// Completes for each format, and for all.
struct ReadAction: Action {
    static func perform(
        context: ActionContext<ExportFormat>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        switch context.input {
        case .text: completion.completedSync(.success)
        case .page, .web: print("no such program")
        }
        return completion.completedSync(.success)  // expect completed_twice
    }
}

/// Completes in the branch for an error, too.
enum LoadAction: IntentAction {
    static func perform(
        context: ActionContext<String>, presenter: NoPresenter, completion done: Completion
    ) -> Completion.Status {
        let status = done.willCompleteAsync()
        Source.read(context.input) { result in
            switch result {
            case .success: print("loaded")
            case .failure(let error): status.completed(.failure(error))
            }
            status.completed(.success)  // expect completed_twice: 'done' was completed before on this path
        }
        return status
    }
}

/// Completes where it catches the error, and at the end.
enum OpenFirstAction: Action {
    static var queue: DispatchQueue { Library.shared.queue }

    static func perform(
        context: ActionContext<[String]>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        do {
            print(try Library.shared.document(titled: context.input.first ?? "").wordCount)
        } catch {
            completion.completedSync(.failure(error))
        }
        return completion.completedSync(.success)  // expect completed_twice
    }
}

/// Says twice that it is done.
enum RereadAction: UIAction {
    static func perform(
        context: ActionContext<NoInput>, presenter: EditorPresenter, completion: Completion
    ) -> Completion.Status {
        presenter.show(message: "refreshed")
        completion.completedSync(.success)
        return completion.completedSync(.successWithFeatureTermination)  // expect completed_twice
    }
}

/// Completes at once although it has said that it completes later.
enum SubscribeAction {}

extension SubscribeAction: Action {
    static func perform(
        context: ActionContext<String>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        let status = completion.willCompleteAsync()
        guard !context.input.isEmpty else {
            status.completed(.success)
            return completion.completedSync(.success)  // expect completed_twice
        }
        Source.read(context.input) { _ in status.completed(.success) }
        return status
    }
}

/// What imports have in common.
func finish(_ completion: CompletionRequirement<ActionOutcome>, _ documents: [Document]) {
    if documents.isEmpty { completion.completedSync(.failure(LibraryError.missing(title: "all"))) }
    if let first = documents.first {
        print(first.title)
        completion.completedSync(.success)
    }
    completion.completedSync(.success)  // expect completed_twice
}

/// The outcome of a function can have any type.
func finishAll(_ completion: CompletionRequirement<Bool>) {
    completion.completedSync(true)
    completion.completedSync(false)  // expect completed_twice: 'completion'
}
