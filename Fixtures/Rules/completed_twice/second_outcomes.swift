import FlynnActions

struct Document {
    var isModified = false

    func save(_ done: @escaping @Sendable () -> Void) { done() }
}

struct Failed: Error {}

protocol Editor: AnyObject {}

final class SaveAction: UIAction {
    static func perform(
        context: ActionContext<Document>, presenter: any Editor, completion: Completion
    ) -> Completion.Status {
        if !context.input.isModified {
            completion.completedSync(.success)
        }
        return completion.completedSync(.failure(Failed()))  // expect completed_twice: 'completion' was completed before on this path, so this outcome is ignored; return after the first completion
    }
}

final class CloseAction: UIAction {
    static func perform(
        context: ActionContext<Document>, presenter: any Editor, completion: Completion
    ) -> Completion.Status {
        let status = completion.willCompleteAsync()
        context.input.save {
            status.completed(.success)
            status.completed(.success)  // expect completed_twice
        }
        return status
    }
}

final class PrintAction: UIAction {
    static func perform(
        context: ActionContext<Document>, presenter: any Editor, completion: Completion
    ) -> Completion.Status {
        let status = completion.willCompleteAsync()
        switch context.input.isModified {
        case true: status.completed(.success)
        case false: break
        }
        completion.completedSync(.success)  // expect completed_twice
        if context.input.isModified {
            return completion.completedSync(.success)  // expect completed_twice
        }
        context.input.save { status.completed(.success) }  // expect completed_twice
        return status
    }
}

func finish(_ completion: CompletionRequirement<ActionPerformOutcome>) {
    completion.completedSync(.success)
    completion.completedSync(.success)  // expect completed_twice: 'completion'
}
