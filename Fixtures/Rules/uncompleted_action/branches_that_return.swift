import Dispatch
import FlynnActions

func finish(_ work: @escaping @Sendable () -> Void) { DispatchQueue.main.async(execute: work) }

/// The branch that uses the status returns it.
enum SaveAction: Action {
    static func perform(
        context: ActionContext<Int>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        let status = completion.willCompleteAsync()
        guard context.input > 0 else {
            status.completed(.failure(CancellationError()))
            return status
        }
        return status  // expect uncompleted_action: nothing can complete 'status' on one of the paths to this statement
    }
}

enum LoadAction: Action {
    static func perform(
        context: ActionContext<Int>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        let status = completion.willCompleteAsync()
        switch context.input {
        case 0:
            finish { status.completed(.success) }
            return status
        case 1:
            return status  // expect uncompleted_action
        case 2, 3:
            print("few")
            return status  // expect uncompleted_action
        default:
            return completion.completedSync(.success)
        }
    }
}

enum OpenAction: Action {
    static func perform(
        context: ActionContext<Int>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        let status = completion.willCompleteAsync()
        if context.input == 0 {
            finish { status.completed(.success) }
            return status
        } else if context.input == 1 {
            return status  // expect uncompleted_action
        } else {
            if context.session === ActionSession.main {
                status.completed(.success)
                return status
            }
            return status  // expect uncompleted_action
        }
    }
}

/// Each branch has a status of its own.
enum CloseAction: Action {
    static func perform(
        context: ActionContext<Int>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        if context.input == 0 {
            let status = completion.willCompleteAsync()
            finish { status.completed(.success) }
            return status
        }
        let status = completion.willCompleteAsync()
        return status  // expect uncompleted_action
    }
}

func write(_ number: Int) throws { if number == 0 { throw CancellationError() } }

/// The error comes before the code that completes.
enum WriteAction: Action {
    static func perform(
        context: ActionContext<Int>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        let status = completion.willCompleteAsync()
        do {
            try write(context.input)
            finish { status.completed(.success) }
            return status
        } catch {
            return status  // expect uncompleted_action
        }
    }
}

enum CheckAction: Action {
    static func perform(
        context: ActionContext<Int>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        let status = completion.willCompleteAsync()
        do {
            if context.input == 0 { throw CancellationError() }
            finish { status.completed(.success) }
        } catch {
            print(error)
        }
        return status  // expect uncompleted_action
    }
}

enum ShareAction: Action {
    static func perform(
        context: ActionContext<Int>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        let status = completion.willCompleteAsync()
        if context.input == 0 {
            completion.completedSync(.success)
        }
        return status  // expect uncompleted_action
    }
}

enum CopyAction: Action {
    static func perform(
        context: ActionContext<Int>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        let status = completion.willCompleteAsync()
        return context.input == 0 ? completion.completedSync(.success) : status  // expect uncompleted_action
    }
}

enum PasteAction: Action {
    static func perform(
        context: ActionContext<Int>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        let status = completion.willCompleteAsync()
        if context.input == 0 {
            defer { status.completed(.success) }
            print("zero")
        } else {
            print("one")
        }
        return status  // expect uncompleted_action
    }
}

enum CutAction: Action {
    static func perform(
        context: ActionContext<Int>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        let status = completion.willCompleteAsync()
        do {
            try write(context.input)
        } catch {
            completion.completedSync(.failure(error))
        }
        return status  // expect uncompleted_action
    }
}
