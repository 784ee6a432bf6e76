import Dispatch
import FlynnActions

func finish(_ work: @escaping @Sendable () -> Void) { DispatchQueue.main.async(execute: work) }

enum SaveAction: UIAction {
    static func perform(
        context: ActionContext<Bool>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        guard context.input else { return completion.completedSync(.success) }
        let status = completion.willCompleteAsync()
        finish { status.completed(.success) }
        return status
    }
}

enum LoadAction: Action {
    static func perform(
        context: ActionContext<Int>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        let status = completion.willCompleteAsync()
        if context.input == 0 {
            finish { status.completed(.success) }
        } else {
            status.completed(.success)
        }
        return status
    }
}

/// The conditions depend on each other.
enum PrintAction: Action {
    static func perform(
        context: ActionContext<Int>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        let status = completion.willCompleteAsync()
        if context.input == 0 { finish { status.completed(.success) } }
        if context.input != 0 { status.completed(.success) }
        return status
    }
}

/// The completion itself is passed on.
enum OpenAction: Action {
    static func perform(
        context: ActionContext<Int>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        finish { completion.completedSync(.success) }
        return completion.willCompleteAsync()
    }
}

enum ForwardAction: Action {
    static func perform(
        context: ActionContext<Int>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        OpenAction.perform(context: context, presenter: presenter, completion: completion)
    }
}

enum CloseAction: Action {
    static func perform(
        context: ActionContext<Int>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        let status = completion.willCompleteAsync()
        func end() { status.completed(.success) }
        for number in 0..<2 {
            if number == 1 { return status }
            finish { status.completed(.success) }
        }
        return status
    }
}

enum SearchAction: Action {
    static func perform(
        context: ActionContext<Int>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        let status = completion.willCompleteAsync()
        if context.input == 0 {
            finish { status.completed(.success) }
        } else {
            fatalError("not zero")
        }
        return status
    }
}

/// Returning means success.
enum SyncAction: AsyncAction {
    static func perform(context: ActionContext<Int>, presenter: NoPresenter) async throws {}
}

func write(_ number: Int) throws { if number == 0 { throw CancellationError() } }

func write(_ number: Int, then done: @escaping @Sendable () -> Void) throws {
    if number != 0 { finish(done) } else { throw CancellationError() }
}

enum ExportAction: Action {
    static func perform(
        context: ActionContext<Int>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        let status = completion.willCompleteAsync()
        do {
            try write(context.input)
            finish { status.completed(.success) }
        } catch is CancellationError {
            return completion.completedSync(.success)
        } catch {
            status.completed(.failure(error))
        }
        return status
    }
}

/// The function may call the closure even if it fails.
enum ShareAction: Action {
    static func perform(
        context: ActionContext<Int>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        let status = completion.willCompleteAsync()
        do {
            try? write(1)
            finish { _ = try? write(2) }
            try write(context.input) { status.completed(.success) }
        } catch {
            print(error)
        }
        return status
    }
}

enum RenameAction: Action {
    static func perform(
        context: ActionContext<Int>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        let status = completion.willCompleteAsync()
        finish { status.completed(.success) }
        return context.input == 0 ? status : completion.completedSync(.success)
    }
}
