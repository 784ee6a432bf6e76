import Foundation
import Synchronization

/// Notifies the observers of a session about a call of an action. This is an abstract class instead of a protocol, as
/// most completions don't have an observation and must be fast.
///
/// Unchecked `Sendable`, as the class isn't final. The class has no state. The subclass documents its own safety.
@usableFromInline
class ActionObservation: @unchecked Sendable {
    /// Called on the queue of the action, directly before the action.
    @usableFromInline
    func willBegin() { fatalError("a subclass overrides this") }

    /// Called once when the action has completed, on any thread.
    func didComplete(_ outcome: ActionPerformOutcome) { fatalError("a subclass overrides this") }
}

/// The observation of a call, with the types of the feature and the action.
///
/// Unchecked `Sendable`: `willBegin` is called before the action can complete, and `didComplete` is called once after
/// that. The input is only used on the queue of the action.
final class RequestObservation<FeatureType: FeatureDefinition, ActionType: ActionDefinition>: ActionObservation,
    @unchecked Sendable
{
    private typealias Request = ActionRequest<FeatureType, ActionType>

    private enum State {
        case waiting(ActionContext<ActionType.InputType>)
        case begun(Request, ContinuousClock.Instant)
        /// Completed. The input was released, even if there are still references to the completion.
        case completed
    }

    private let observers: [any ActionDispatchObserver]
    private let queue: ActionType.Queue
    private var state: State

    init(
        _ observers: [any ActionDispatchObserver], _ queue: ActionType.Queue,
        _ context: ActionContext<ActionType.InputType>
    ) {
        self.observers = observers
        self.queue = queue
        state = .waiting(context)
    }

    override func willBegin() {
        guard case .waiting(let context) = state else { return }
        // Relaxed: the numbers only need to be unique.
        let id = requestCount.add(1, ordering: .relaxed).newValue
        let request = Request(uniqueID: id, date: Date(), context: context)
        state = .begun(request, context.session.now())
        for observer in observers { observer.actionWillBegin(request) }
    }

    override func didComplete(_ outcome: ActionPerformOutcome) {
        // Not begun if the queue has dropped the action.
        guard case .begun(var request, let instant) = state else { return }
        state = .completed
        request.duration = instant.duration(to: request.context.session.now())
        if queue.isCurrent {
            for observer in observers { observer.actionDidComplete(request, outcome: outcome) }
            return
        }
        let sent = Sent(request)
        queue.enqueue { [observers] in
            for observer in observers { observer.actionDidComplete(sent.value, outcome: outcome) }
        }
    }
}

/// The number of requests in this process.
private let requestCount = Atomic<UInt>(0)
