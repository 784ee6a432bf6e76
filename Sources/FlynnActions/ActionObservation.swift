import Foundation
import Synchronization

/// Informs the observers of a session about one call of an action. Abstract, and a class rather than a protocol because completions
/// without it are the usual ones, and must be fast.
///
/// Unchecked `Sendable`, because the class isn't final: it has no state. The subclass says why it is `Sendable`.
@usableFromInline
class ActionObservation: @unchecked Sendable {
    /// Called on the action's queue, directly before the action.
    @usableFromInline
    func willBegin() { fatalError("a subclass overrides this") }

    /// Called once, after the action has completed, on any thread.
    func didComplete(_ outcome: ActionPerformOutcome) { fatalError("a subclass overrides this") }
}

/// The observation of a call with its types.
///
/// Unchecked `Sendable`: `willBegin` is called before the action can complete, and `didComplete` once after that. The input is used on the
/// action's queue only.
final class RequestObservation<FeatureType: FeatureDefinition, ActionType: ActionDefinition>: ActionObservation,
    @unchecked Sendable
{
    private typealias Request = ActionRequest<FeatureType, ActionType>

    private enum State {
        case waiting(ActionContext<ActionType.InputType>)
        case begun(Request, ContinuousClock.Instant)
        /// The input is released, although something may refer to the completion.
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
        // Relaxed: the numbers differ, and nothing else follows from them.
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
