import Dispatch
import FlynnActions

enum SaveAction: UIAction {
    static func perform(
        context: ActionContext<String>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        print(context.input)
        return completion.willCompleteAsync()  // expect uncompleted_action: nothing can complete this status, because no constant holds it, so 'SaveAction' never completes
    }
}

enum OpenAction: UIAction {
    static func perform(
        context: ActionContext<String>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        completion.willCompleteAsync()  // expect uncompleted_action
    }
}

enum PrintAction: Action {
    static func perform(
        context: ActionContext<String>, presenter: NoPresenter, completion done: Completion
    ) -> Completion.Status {
        let status = done.willCompleteAsync()
        DispatchQueue.main.async { print(context.input) }
        return status  // expect uncompleted_action: nothing can complete 'status', because no code uses it before
    }
}

enum LoadAction: Action {
    static func perform(
        context: ActionContext<String>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        let status = completion.willCompleteAsync()
        guard !context.input.isEmpty else { return status }  // expect uncompleted_action
        if context.input == "old" {
            return status  // expect uncompleted_action
        }
        DispatchQueue.main.async { status.completed(.success) }
        return status
    }
}

enum DownloadAction: IntentAction {
    static func perform(
        context: ActionContext<[String]>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        for address in context.input where address.isEmpty {
            return completion.willCompleteAsync()  // expect uncompleted_action
        }
        let status: Completion.Status = completion.willCompleteAsync()
        switch context.input.count {
        case 0: return completion.completedSync(.success)
        case 1: return status  // expect uncompleted_action
        default: break
        }
        return status  // expect uncompleted_action
    }
}

enum ShareAction: Action {
    static func perform(
        context: ActionContext<[String]>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        return context.input.isEmpty ? completion.completedSync(.success) : completion.willCompleteAsync()  // expect uncompleted_action: no constant holds it
    }
}

enum RenameAction: Action {
    static func perform(
        context: ActionContext<Int>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        switch context.input {
        case 0, 1: completion.completedSync(.success)
        case 2 where context.session === ActionSession.main: completion.willCompleteAsync()  // expect uncompleted_action
        default:
            if context.input > 9 {
                completion.completedSync(.success)
            } else {
                (completion.willCompleteAsync())  // expect uncompleted_action: 'RenameAction' never completes
            }
        }
    }
}
