// swift-format-ignore-file
// The code of Flint's page about threads, and of the other pages on subjects of this library. Comments describe the
// necessary changes. Compiled in the Swift 5 and the Swift 6 language modes with warnings as errors.
import Dispatch
import FlynnActions

// MARK: Threads

public enum Threading {
    /// Changed: the elided function `perform` was added.
    final class MyBackgroundAction: Action {
        static let queue: DispatchQueue = DispatchQueue.global()

        static func perform(
            context: ActionContext<NoInput>, presenter: NoPresenter, completion: Completion
        ) -> Completion.Status {
            return completion.completedSync(.success)
        }
    }

    /// Changed: the elided function `perform` was added.
    final class DocumentOpenAction: UIAction {
        static func perform(
            context: ActionContext<NoInput>, presenter: NoPresenter, completion: Completion
        ) -> Completion.Status {
            return completion.completedSync(.success)
        }
    }

    /// Changed: the elided function `perform` was added.
    final class GetNoteAction: IntentAction {
        static func perform(
            context: ActionContext<NoInput>, presenter: NoPresenter, completion: Completion
        ) -> Completion.Status {
            return completion.completedSync(.success)
        }
    }

    class MyFeature: Feature {
        static let myAction = action(MyBackgroundAction.self)
        static let open = action(DocumentOpenAction.self)
        static let note = action(GetNoteAction.self)
        static let async = action(AsyncCompletingAction.self)
    }

    public static func performOnAnotherQueue(_ anotherQueue: DispatchQueue) {
        ActionSession.main.perform(MyFeature.myAction, completion: { outcome in }, 
                                   completionQueue: anotherQueue)

        // - or -

        MyFeature.myAction.defaultSession.perform(MyFeature.myAction, completion: { outcome in }, 
                                   completionQueue: anotherQueue)
    }

    /// Changed: the presenter's protocol is `@MainActor` and `Sendable`, because Swift 6 checks the
    /// capture in the closure.
    final class AsyncCompletingAction: UIAction {
        typealias PresenterType = MyPresenter

        static func perform(context: ActionContext<NoInput>, 
                            presenter: MyPresenter, 
                            completion: Completion) -> Completion.Status {
            let asyncResult = completion.willCompleteAsync()

            DispatchQueue.main.asyncAfter(deadline: .now() + 1) {
                presenter.doSomething()
                asyncResult.completed(.success)
            }
        
            return asyncResult
        }
    }

    /// Returns when the handlers of all forms have been called on their queues.
    public static func performInAllForms(on queue: DispatchQueue) async {
        let group = DispatchGroup()
        for _ in 0..<7 { group.enter() }
        ActionSession.main.perform(MyFeature.myAction, completion: { _ in group.leave() }, completionQueue: .main)
        MyFeature.myAction.perform(completion: { _ in group.leave() }, completionQueue: .global(qos: .utility))
        MyFeature.open.perform { _ in
            MainActor.assertIsolated()
            group.leave()
        }
        MyFeature.open.perform(withCompletion: { outcome in group.leave() })
        MyFeature.open.perform(completion: Action.Completion(queue: queue) { outcome, completedAsync in
            dispatchPrecondition(condition: .onQueue(queue))
            group.leave()
        })
        MyFeature.note.perform(completion: Action.Completion(queue: .main, completionHandler: { outcome, _ in
            if case .success = outcome { group.leave() }
        }))
        MyFeature.note.defaultSession.perform(MyFeature.note) { _ in group.leave() }
        await withCheckedContinuation { continuation in
            group.notify(queue: queue) { continuation.resume() }
        }
    }
}

// MARK: Features and actions

public enum Documents {
    public struct DocumentRef: Sendable {
        let name: String

        public init(name: String) { self.name = name }
    }

    @MainActor
    public protocol DocumentPresenter: Sendable {
        func openDocument(_ document: DocumentRef)
        func closeDocument()
    }

    /// Changed: no function `prepare(actions:)`, because only bindings are declared.
    public class DocumentManagementFeature: Feature {
        public static let description = "Create, Open and Save documents"

        static let openDocument = action(DocumentOpenAction.self)
        static let closeDocument = action(DocumentCloseAction.self)
    }

    /// Changed: `UIAction`, because the presenter is isolated to the main actor.
    final class DocumentOpenAction: UIAction {
        typealias InputType = DocumentRef
        typealias PresenterType = DocumentPresenter

        static let description = "Open a document"

        static func perform(context: ActionContext<DocumentRef>,
                            presenter: DocumentPresenter,
                            completion: Completion) -> Completion.Status {
            presenter.openDocument(context.input)
            return completion.completedSync(.success)
        }
    }

    /// Ends the use of the feature.
    final class DocumentCloseAction: UIAction {
        static func perform(context: ActionContext<NoInput>,
                            presenter: DocumentPresenter,
                            completion: Completion) -> Completion.Status {
            presenter.closeDocument()
            return completion.completedSync(.successWithFeatureTermination)
        }
    }

    final class DoneAction: TerminatingAction {}

    struct NotFound: Error {}

    final class FindAction: UIAction {
        typealias InputType = DocumentRef

        static func perform(context: ActionContext<DocumentRef>,
                            presenter: NoPresenter,
                            completion: Completion) -> Completion.Status {
            return completion.completedSync(.failure(error: NotFound()))
        }
    }

    class FindFeature: Feature {
        static let find = action(FindAction.self)
        static let done = action(DoneAction.self)
    }

    // MARK: Conditional features

    /// Changed: a purchase, a permission and a setting of the user are conditions of the program without
    /// their own functions.
    public class DocumentSharingFeature: ConditionalFeature {
        public static let description = "Document sharing"

        public static func constraints(requirements: FeatureConstraintsBuilder) {
            requirements.runtimeEnabled()
            requirements.precondition("needs the premium subscription") { isPremium }
        }

        public static let isEnabled: Bool? = true
        public nonisolated(unsafe) static var isPremium = false

        static let share = action(DocumentOpenAction.self)
    }

    @MainActor
    public final class DocumentController: DocumentPresenter {
        public private(set) var log: [String] = []

        public init() {}

        public func openDocument(_ document: DocumentRef) { log.append(document.name) }

        public func closeDocument() { log.append("closed") }

        public func open(_ document: DocumentRef) {
            let presenter = self
            DocumentManagementFeature.openDocument.perform(withInput: document, presenter: presenter)
            DocumentManagementFeature.openDocument.perform(withInput: document, presenter: presenter) { outcome in
                self.log.append("\(outcome)")
            }
            ActionSession.main.perform(DocumentManagementFeature.openDocument, input: document, presenter: presenter)
            DocumentManagementFeature.closeDocument.perform(withPresenter: presenter)
            FindFeature.find.perform(withInput: document) { outcome in
                // Changed: no label in the pattern.
                if case .failure(let error) = outcome { self.log.append("\(type(of: error))") }
            }
            FindFeature.done.perform()
        }

        public func share(_ document: DocumentRef) {
            let presenter = self
            if let request = DocumentSharingFeature.share.request() {
                request.perform(withInput: document, presenter: presenter)
                ActionSession.main.perform(request, input: document, presenter: presenter)
            } else {
                showPremiumUpgradeOrPermissionAuthorisations()
            }
        }

        private func showPremiumUpgradeOrPermissionAuthorisations() {
            log.append(DocumentSharingFeature.descriptionOfUnsatisfiedConstraints ?? "")
        }
    }
}

// MARK: Completion

public protocol MyCoordinator {
    typealias DoSomethingCompletion = CompletionRequirement<Bool>

    func doSomething(input: Any, completionRequirement: DoSomethingCompletion) -> DoSomethingCompletion.Status
}

public struct Coordinator: MyCoordinator {
    let isAsync: Bool

    public init(isAsync: Bool) { self.isAsync = isAsync }

    public func doSomething(
        input: Any, completionRequirement: DoSomethingCompletion
    ) -> DoSomethingCompletion.Status {
        if !isAsync { return completionRequirement.completedSync(false) }
        // Capture the async status
        let result = completionRequirement.willCompleteAsync()
        DispatchQueue.main.async {
            // Use the retained status to indicate completion later
            result.completed(false)
        }
        return result
    }
}

/// Changed: the type is named without the protocol, because the typealias in a protocol of other types
/// isn't accessible through it.
public func useCoordinator(_ coordinator: any MyCoordinator, print: @escaping @Sendable (String) -> Void) {
    let completion = Coordinator.DoSomethingCompletion(queue: nil, completionHandler: { (shouldCancel: Bool, completedAsync: Bool) in
        print("Cancel? \(shouldCancel)")
    })
    let status = coordinator.doSomething(input: 1, completionRequirement: completion)
    precondition(completion.verify(status))
    if !status.isCompletingAsync {
        print("Completed synchronously")
    } else {
        print("Completing asynchronously... see you later")
    }
}

// MARK: Observers

public final class ActionCounter: ActionDispatchObserver {
    public init() {}

    public func actionWillBegin<FeatureType, ActionType>(_ request: ActionRequest<FeatureType, ActionType>) {
        print("\(request.sessionName) \(FeatureType.self) \(ActionType.name) \(request.context.input)")
    }

    public func actionDidComplete<FeatureType, ActionType>(
        _ request: ActionRequest<FeatureType, ActionType>, outcome: ActionPerformOutcome
    ) {
        print("\(request.uniqueID) \(outcome)")
    }
}
