import FlynnActions

struct Document {
    var isModified = false

    func save() throws {}
    func save(_ done: @escaping @Sendable (Bool) -> Void) { done(true) }
    func print() async throws {}
}

struct Failed: Error {}

protocol Editor: AnyObject {}

final class SaveAction: UIAction {
    static func perform(
        context: ActionContext<Document>, presenter: any Editor, completion: Completion
    ) -> Completion.Status {
        guard context.input.isModified else { return completion.completedSync(.success) }
        do {
            try context.input.save()
            return completion.completedSync(.success)
        } catch {
            return completion.completedSync(.failure(error))
        }
    }
}

final class CloseAction: UIAction {
    static func perform(
        context: ActionContext<Document>, presenter: any Editor, completion: Completion
    ) -> Completion.Status {
        let status = completion.willCompleteAsync()
        context.input.save { isSaved in
            if isSaved {
                status.completed(.success)
            } else {
                status.completed(.failure(Failed()))
            }
        }
        return status
    }
}

final class ExportAction: UIAction {
    static func perform(
        context: ActionContext<Document>, presenter: any Editor, completion: Completion
    ) -> Completion.Status {
        let result: Completion.Status
        if context.input.isModified {
            result = completion.completedSync(.success)
        } else {
            result = completion.completedSync(.failure(Failed()))
        }
        return result
    }
}

/// The conditions exclude each other.
final class MoveAction: UIAction {
    static func perform(
        context: ActionContext<Document>, presenter: any Editor, completion: Completion
    ) -> Completion.Status {
        let status = completion.willCompleteAsync()
        if context.input.isModified { status.completed(.success) }
        if !context.input.isModified { status.completed(.failure(Failed())) }
        return status
    }
}

/// The branch leaves the function.
final class CopyAction: UIAction {
    static func perform(
        context: ActionContext<Document>, presenter: any Editor, completion: Completion
    ) -> Completion.Status {
        if context.input.isModified {
            let status = completion.completedSync(.failure(Failed()))
            return status
        }
        return completion.completedSync(.success)
    }
}

/// Each handler has one outcome, and one of them runs.
final class SyncAction: UIAction {
    static func perform(
        context: ActionContext<Document>, presenter: any Editor, completion: Completion
    ) -> Completion.Status {
        let status = completion.willCompleteAsync()
        sync(onSuccess: { status.completed(.success) }, onFailure: { status.completed(.failure(Failed())) })
        return status
    }

    private static func sync(
        onSuccess: @escaping @Sendable () -> Void, onFailure: @escaping @Sendable () -> Void
    ) {
        onSuccess()
    }
}

/// Two completions.
func finish(
    _ first: CompletionRequirement<ActionPerformOutcome>, _ second: CompletionRequirement<ActionPerformOutcome>
) {
    first.completedSync(.success)
    second.completedSync(.success)
}

/// Not an action.
struct Download {
    struct Completion {
        func completedSync(_ success: Bool) {}
    }

    func finish(_ completion: Completion) {
        completion.completedSync(true)
        completion.completedSync(false)
    }
}
