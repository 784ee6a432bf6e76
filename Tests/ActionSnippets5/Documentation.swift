// The code of docs/actions.md about features and observers; a test compares the two.
import FlynnActions

final class ShareAction: UIAction {
    static func perform(
        context: ActionContext<String>, presenter: Shop, completion: Completion
    ) -> Completion.Status {
        presenter.showOffer("shared \(context.input)")
        return completion.completedSync(.success)
    }
}

final class Store: Sendable {
    static let shared = Store()
    let isPremium = true
}

final class Settings: Sendable {
    static let shared = Settings()
    let isSharingEnabled = false
}

@MainActor
final class Shop {
    func showOffer(_ reason: String?) { print(reason ?? "") }
}

final class SharingFeature: ConditionalFeature {
    static let share = action(ShareAction.self)

    static func constraints(requirements: FeatureConstraintsBuilder) {
        requirements.runtimeEnabled()
        requirements.precondition("needs the premium subscription") { Store.shared.isPremium }
    }

    static var isEnabled: Bool? { Settings.shared.isSharingEnabled }
}

@MainActor
func share(_ document: String, in window: Shop) {
    if let request = SharingFeature.share.request() {
        request.perform(input: document, presenter: window)
    } else {
        window.showOffer(SharingFeature.descriptionOfUnsatisfiedConstraints)
    }
}

final class ActionLog: ActionDispatchObserver {
    func actionWillBegin<FeatureType, ActionType>(_ request: ActionRequest<FeatureType, ActionType>) {
        print("\(FeatureType.name): \(ActionType.name) \(request.inputDescription)")
    }

    func actionDidComplete<FeatureType, ActionType>(
        _ request: ActionRequest<FeatureType, ActionType>, outcome: ActionPerformOutcome
    ) {
        print("\(ActionType.name): \(outcome) after \(request.duration!)")
    }
}

func log() {
    ActionSession.main.add(observer: ActionLog())
}

typealias ClosingCompletion = CompletionRequirement<Bool>

func close(_ document: String, completion: ClosingCompletion) -> ClosingCompletion.Status {
    completion.completedSync(true)
}

func closeDocument(_ document: String) {
    let completion = ClosingCompletion(queue: .main) { isClosed, completedAsync in print(isClosed, completedAsync) }
    let status = close(document, completion: completion)
    precondition(completion.verify(status))
}
