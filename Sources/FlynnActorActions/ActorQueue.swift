public import FlynnActions
public import FlynnRuntime

/// A queue that is an actor. Actions and completion handlers are called in turns of the actor, never at the same time
/// as its behaviors.
///
///     final class AddEntryAction: Action {
///         static let queue = ActorQueue(journal)
///         …
///     }
///
/// Calls are sent to the actor as messages. If an action is performed in a behavior of the actor, it is called
/// directly.
///
/// The queue owns the actor, so you must not store the queue in its own actor: this would be a retain cycle.
public final class ActorQueue: ActionQueue {
    /// Owns the actor.
    private let executor: ActorExecutor
    private let beCall: Behavior

    /// Creates a queue for an actor. All queues of the actor are equivalent.
    public init(_ actor: FlynnRuntime.Actor) {
        executor = ActorExecutor(actor)
        beCall = Behavior(actor, name: "action") { (args: BehaviorArgs) in
            // flynnlint:parameter Work - what to call
            let work: Work = args[x: 0]
            work.body()
        }
    }

    /// Whether the calling code runs in a turn of the actor, for example in a behavior.
    public var isCurrent: Bool { executor.isIsolatingCurrentContext() == true }

    /// Calls `work` in a turn of the actor.
    public func enqueue(_ work: @escaping @Sendable () -> Void) {
        beCall(Work(body: work))
    }
}

/// A closure that can be the argument of a behavior.
private struct Work {
    let body: @Sendable () -> Void
}
