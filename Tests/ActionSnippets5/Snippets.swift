// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Actions in the style of user code. Compiled in the Swift 5 and the Swift 6 language modes with warnings as errors.
import Dispatch
import FlynnActions

@MainActor
public protocol MyPresenter: Sendable {
    func doSomething()
}

public final class AsyncCompletingAction: UIAction {
    public typealias PresenterType = MyPresenter

    public static func perform(
        context: ActionContext<NoInput>,
        presenter: MyPresenter,
        completion: Completion
    ) -> Completion.Status {
        let asyncResult = completion.willCompleteAsync()

        DispatchQueue.main.asyncAfter(deadline: .now() + 1) {
            presenter.doSomething()
            asyncResult.completed(.success)
        }

        return asyncResult
    }
}

public final class MyBackgroundAction: Action {
    public static let queue: DispatchQueue = DispatchQueue.global()

    public static func perform(
        context: ActionContext<NoInput>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        return completion.completedSync(.success)
    }
}

/// A document that isn't `Sendable`.
public final class Document {
    public var text = ""

    public init() {}
}

public final class DocumentOpenAction: UIAction {
    public static func perform(
        context: ActionContext<Document>, presenter: MyPresenter, completion: Completion
    ) -> Completion.Status {
        presenter.doSomething()
        return completion.completedSync(.success)
    }
}

public final class GetNoteAction: IntentAction {
    public static func perform(
        context: ActionContext<String>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        completion.completedSync(.success)
    }
}

public enum LoadAction: AsyncAction {
    public static let queue = DispatchQueue(label: "load")

    public static func perform(context: ActionContext<String>, presenter: NoPresenter) async throws {
        await Task.yield()
    }
}

public enum ShowAction: AsyncUIAction {
    public static func perform(context: ActionContext<String>, presenter: MyPresenter) async throws {
        presenter.doSomething()
        await Task.yield()
        presenter.doSomething()
    }
}

public class MyFeature: Feature {
    public static let myAction = action(MyBackgroundAction.self)
    public static let asyncAction = action(AsyncCompletingAction.self)
    public static let open = action(DocumentOpenAction.self)
    public static let note = action(GetNoteAction.self)
    public static let load = action(LoadAction.self)
    public static let show = action(ShowAction.self)
}

public func performOnAnotherQueue(_ anotherQueue: DispatchQueue) {
    ActionSession.main.perform(
        MyFeature.myAction, completion: { outcome in },
        completionQueue: anotherQueue)

    // - or -

    MyFeature.myAction.defaultSession.perform(
        MyFeature.myAction, completion: { outcome in },
        completionQueue: anotherQueue)

    let completion = Action.Completion(queue: anotherQueue) { outcome, completedAsync in }
    ActionSession.main.perform(MyFeature.myAction, completion: completion)
    ActionSession.main.perform(MyFeature.myAction)
}

/// A controller in a program with a user interface.
@MainActor
public final class Controller: MyPresenter {
    private let stored: (any MyPresenter)?
    public private(set) var count = 0

    public init(stored: (any MyPresenter)? = nil) { self.stored = stored }

    public func doSomething() { count += 1 }

    public func performActions(then next: @escaping @MainActor @Sendable () -> Void) {
        ActionSession.main.perform(MyFeature.asyncAction, presenter: self)
        ActionSession.main.perform(MyFeature.open, input: Document(), presenter: stored ?? self) { outcome in
            self.doSomething()
        }
        let status = ActionSession.main.perform(MyFeature.open, input: Document(), presenter: self)
        if status.isCompletingAsync { doSomething() }
        ActionSession.main.perform(MyFeature.show, input: "text", presenter: self) { [weak self] outcome in
            if case .failure(let error) = outcome { print(error) }
            self?.doSomething()
            next()
        }
        ActionSession.main.perform(
            MyFeature.note, input: "title", completion: { _ in }, completionQueue: DispatchQueue.main)
    }

    public func waitForActions() async throws {
        try await ActionSession.main.perform(MyFeature.load, input: "text")
        try await ActionSession.main.perform(MyFeature.show, input: "text", presenter: self)
        try await ActionSession.main.perform(MyFeature.open, input: Document(), presenter: self)
        try await ActionSession.main.perform(MyFeature.myAction)
    }
}
