import FlynnActions
import Synchronization

/// Lists the actions of a session in the order in which they began.
final class Timeline: ActionDispatchObserver {
    private let names = Mutex<[String]>([])

    var text: String { names.withLock { $0.joined(separator: ", ") } }

    func actionWillBegin<FeatureType, ActionType>(_ request: ActionRequest<FeatureType, ActionType>) {
        names.withLock { $0.append(ActionType.name.replacing("DocumentAction", with: "")) }
    }
}
