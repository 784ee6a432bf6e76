import Dispatch
import FlynnActions

func finish(_ work: @escaping @Sendable () -> Void) { DispatchQueue.main.async(execute: work) }
func write(_ number: Int) throws { if number == 0 { throw CancellationError() } }
func stop(_ text: String) -> Never { fatalError(text) }
func began(_ status: CompletionRequirement<ActionOutcome>.DeferredStatus) -> Bool {
    status.completed(.success)
    return true
}

enum Failure {
    static func unexpected(_ number: Int) -> Never { fatalError("\(number)") }
    static let handler: (String) -> Never = { fatalError($0) }
}

/// The completion itself completes on one path.
enum SaveAction: Action {
    static func perform(
        context: ActionContext<Int>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        let status = completion.willCompleteAsync()
        do {
            try write(context.input)
            finish { status.completed(.success) }
        } catch {
            completion.completedSync(.failure(error))
        }
        return status
    }
}

enum LoadAction: Action {
    static func perform(
        context: ActionContext<Int>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        let status = completion.willCompleteAsync()
        guard context.input > 0 else {
            completion.completedSync(.failure(CancellationError()))
            return status
        }
        finish { status.completed(.success) }
        return status
    }
}

enum OpenAction: Action {
    static func perform(
        context: ActionContext<Int>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        _ = completion.completedSync(.success)
        return completion.willCompleteAsync()
    }
}

/// Another status of the same completion.
enum CloseAction: Action {
    static func perform(
        context: ActionContext<Int>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        let other = completion.willCompleteAsync()
        finish { other.completed(.success) }
        if context.input == 0 { return completion.willCompleteAsync() }
        let status = completion.willCompleteAsync()
        return status
    }
}

enum DeferAction: Action {
    static func perform(
        context: ActionContext<Int>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        let status = completion.willCompleteAsync()
        guard context.input > 0 else {
            defer { status.completed(.failure(CancellationError())) }
            return status
        }
        defer {
            if context.input == 1 { status.completed(.success) } else { completion.completedSync(.success) }
        }
        return status
    }
}

/// Functions that never return.
enum StopAction: Action {
    static func perform(
        context: ActionContext<Int>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        let status = completion.willCompleteAsync()
        switch context.input {
        case 0: finish { status.completed(.success) }
        case 1: stop("one")
        case 2: Failure.unexpected(2)
        case 3: Failure.handler("three")
        default:
            print("many")
            stop("many")
        }
        return status
    }
}

enum LocalAction: Action {
    static func perform(
        context: ActionContext<Int>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        func unexpected() -> Never { fatalError() }
        let status = completion.willCompleteAsync()
        if context.input == 0 { finish { status.completed(.success) } } else { unexpected() }
        return status
    }
}

/// Conditions complete.
enum CheckAction: Action {
    static func perform(
        context: ActionContext<Int>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        let status = completion.willCompleteAsync()
        switch context.input {
        case 0 where began(status): print("zero")
        default: break
        }
        if began(status) { return status } else if context.input > 1 { return status }
        return began(status) ? status : status
    }
}

/// The case without completion was handled before.
enum ShareAction: Action {
    enum Mode { case fast, slow, none }

    static func perform(
        context: ActionContext<Mode>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        if context.input == .none { return completion.completedSync(.success) }
        let status = completion.willCompleteAsync()
        switch context.input {
        case .fast: status.completed(.success)
        case .slow: finish { status.completed(.success) }
        case .none: break
        }
        return status
    }
}

enum CopyAction: Action {
    static func perform(
        context: ActionContext<Int>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        let status = completion.willCompleteAsync()
        if context.input > 0 {
            finish { status.completed(.success) }
            return status
        }
        if context.input <= 0 {
            status.completed(.success)
            return status
        }
        return status
    }
}

/// The inner error doesn't leave the block.
enum PasteAction: Action {
    static func perform(
        context: ActionContext<Int>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        let status = completion.willCompleteAsync()
        do {
            do { try write(1) } catch { print(error) }
            finish { status.completed(.success) }
            try write(context.input)
        } catch {
            return status
        }
        return status
    }
}

/// The error may come after the completion.
enum CutAction: Action {
    static func perform(
        context: ActionContext<Int>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        let status = completion.willCompleteAsync()
        do {
            finish { status.completed(.success) }
            try write(context.input)
        } catch {
            return status
        }
        return status
    }
}

enum UndoAction: Action {
    static func perform(
        context: ActionContext<Int>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        let status = completion.willCompleteAsync()
        switch context.input {
        case 0:
            finish { status.completed(.success) }
            fallthrough
        case 1:
            return status
        default:
            status.completed(.success)
        }
        return status
    }
}

enum RedoAction: Action {
    static func perform(
        context: ActionContext<Int>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        let status = completion.willCompleteAsync()
        search: do {
            if context.input == 0 {
                status.completed(.success)
                if context.session === ActionSession.main { break search }
                return status
            }
            status.completed(.success)
        }
        return status
    }
}
