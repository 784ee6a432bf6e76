import Dispatch
import FlynnActions

// Actions that give documents to other programs. All of them have a path on which nothing completes them.

/// Other programs that take documents. They call back on any queue.
enum Programs {
    static func print(_ document: Document, then done: @escaping @Sendable () -> Void) {
        DispatchQueue.global().async { done() }
    }

    static func upload(_ text: String, then done: @escaping @Sendable (Error?) -> Void) throws {
        if text.isEmpty { throw LibraryError.missing(title: text) }
        DispatchQueue.global().async { done(nil) }
    }
}

enum ExportFormat: Sendable {
    case text, page, web
}

/// Starts a program, and forgets to wait for it.
enum PrintAction: UIAction {
    static func perform(
        context: ActionContext<Document>, presenter: EditorPresenter, completion: Completion
    ) -> Completion.Status {
        Programs.print(context.input) { print("printed") }
        return completion.willCompleteAsync()  // expect uncompleted_action: nothing can complete this status, because no constant holds it, so 'PrintAction' never completes
    }
}

/// Does nothing yet.
enum FaxAction: IntentAction {
    static func perform(
        context: ActionContext<Document>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        completion.willCompleteAsync()  // expect uncompleted_action: 'FaxAction' never completes
    }
}

/// Tells the presenter what happens, but not the completion.
enum PreviewAction: UIAction {
    static func perform(
        context: ActionContext<Document>, presenter: EditorPresenter, completion done: Completion
    ) -> Completion.Status {
        let status = done.willCompleteAsync()
        let document = context.input
        DispatchQueue.main.async { presenter.show(document) }
        return status  // expect uncompleted_action: nothing can complete 'status', because no code uses it before
    }
}

/// Leaves early.
final class UploadAction: Action {
    static let queue = DispatchQueue(label: "upload")

    static func perform(
        context: ActionContext<Document>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        let status = completion.willCompleteAsync()
        guard !context.input.text.isEmpty else { return status }  // expect uncompleted_action: because no code uses it before
        do {
            try Programs.upload(context.input.text) { error in
                status.completed(error.map { .failure($0) } ?? .success)
            }
        } catch {
            status.completed(.failure(error))
        }
        return status
    }
}

/// Forgets that it can fail.
final class PublishAction: Action {
    static let queue = Library.shared.queue

    static func perform(
        context: ActionContext<Document>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        let status = completion.willCompleteAsync()
        do {
            let document = try Library.shared.document(titled: context.input.title)
            Programs.print(document) { status.completed(.success) }
        } catch {
            print("can't publish \(context.input.title):", error)
        }
        return status  // expect uncompleted_action: nothing can complete 'status' on one of the paths to this statement
    }
}

/// Copies a document that has changed.
enum BackUpAction: Action {
    static func perform(
        context: ActionContext<(document: Document, isChanged: Bool)>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        let status = completion.willCompleteAsync()
        if context.input.isChanged {
            Programs.print(context.input.document) { status.completed(.success) }
        }
        return status  // expect uncompleted_action: on one of the paths to this statement, so 'BackUpAction' never completes
    }
}

/// Sends a document to somebody, or to nobody.
enum SendAction: UIAction {
    static func perform(
        context: ActionContext<(document: Document, address: String?)>, presenter: EditorPresenter,
        completion: Completion
    ) -> Completion.Status {
        let status = completion.willCompleteAsync()
        if let address = context.input.address {
            Programs.print(context.input.document) {
                print("sent to", address)
                status.completed(.success)
            }
        } else {
            presenter.show(message: "no address")
        }
        return status  // expect uncompleted_action: 'SendAction' never completes
    }
}

/// Has no program for web pages.
struct ExportAction: Action {
    static let queue = DispatchQueue.global()

    static func perform(
        context: ActionContext<ExportFormat>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        let status = completion.willCompleteAsync()
        switch context.input {
        case .text: status.completed(.success)
        case .page: Programs.print(Document(title: "page", text: "")) { status.completed(.success) }
        case .web: print("not yet")
        }
        return status  // expect uncompleted_action: 'ExportAction' never completes
    }
}

/// Completes in the innermost branch only.
enum ArchiveAction {}

extension ArchiveAction: Action {
    static func perform(
        context: ActionContext<[Document]>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        let status = completion.willCompleteAsync()
        if context.input.isEmpty {
            return completion.completedSync(.success)
        } else if context.input.count < 100 {
            if let first = context.input.first {
                Programs.print(first) { status.completed(.success) }
            }
        } else {
            status.completed(.success)
        }
        return status  // expect uncompleted_action
    }
}

/// Prints the first document that has a text.
enum PrintFirstAction: IntentAction {
    static func perform(
        context: ActionContext<[Document]>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        for document in context.input where !document.text.isEmpty {
            Programs.print(document) { print("printed the first one") }
            return completion.willCompleteAsync()  // expect uncompleted_action
        }
        return completion.completedSync(.success)
    }
}

/// Has nothing to do for an empty document.
enum TranslateAction: Action {
    static func perform(
        context: ActionContext<Document>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        Programs.print(context.input) { print("translated") }
        return context.input.text.isEmpty ? completion.completedSync(.success) : completion.willCompleteAsync()  // expect uncompleted_action: no constant holds it
    }
}

/// Chooses a status for each format.
enum ConvertAction: Action {
    static func perform(
        context: ActionContext<ExportFormat>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        switch context.input {
        case .text, .page: completion.completedSync(.success)
        case .web: completion.willCompleteAsync()  // expect uncompleted_action: 'ConvertAction' never completes
        }
    }
}
