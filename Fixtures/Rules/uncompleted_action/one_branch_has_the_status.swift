import Dispatch
import FlynnActions

enum SyncAction: UIAction {
    static func perform(
        context: ActionContext<Bool>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        let status = completion.willCompleteAsync()
        if context.input {
            DispatchQueue.main.async { status.completed(.success) }
        }
        return status  // expect uncompleted_action: nothing can complete 'status' on one of the paths to this statement, so 'SyncAction' never completes
    }
}

enum ShareAction: Action {
    static func perform(
        context: ActionContext<Int?>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        let status = completion.willCompleteAsync()
        if let number = context.input {
            DispatchQueue.main.async {
                print(number)
                status.completed(.success)
            }
        } else {
            print("nothing to share")
        }
        return status  // expect uncompleted_action
    }
}

enum RenameAction: Action {
    static func perform(
        context: ActionContext<Int>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        let status = completion.willCompleteAsync()
        switch context.input {
        case 0: status.completed(.success)
        case 1: print("one")
        default: DispatchQueue.main.async { status.completed(.success) }
        }
        return status  // expect uncompleted_action
    }
}

enum MoveAction: Action {
    static func perform(
        context: ActionContext<Int>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        let status = completion.willCompleteAsync()
        if context.input == 0 {
            status.completed(.success)
        } else if context.input == 1 {
            if context.session === ActionSession.main { DispatchQueue.main.async { status.completed(.success) } }
        } else {
            return completion.completedSync(.success)
        }
        return status  // expect uncompleted_action
    }
}

func write(_ number: Int) throws { if number == 0 { throw CancellationError() } }

enum ExportAction: Action {
    static func perform(
        context: ActionContext<Int>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        let status = completion.willCompleteAsync()
        do {
            try write(context.input)
            DispatchQueue.main.async { status.completed(.success) }
        } catch {
            print(error)
        }
        return status  // expect uncompleted_action: on one of the paths
    }
}

enum ImportAction: Action {
    static func perform(
        context: ActionContext<Int>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        let status = completion.willCompleteAsync()
        do {
            try write(context.input)
        } catch {
            status.completed(.failure(error))
        }
        return status  // expect uncompleted_action
    }
}
