public import FlynnActions
public import FlynnRuntime

/// An actor instead of a queue: actions and completion handlers are called in turns of the actor, never at the same time as one of
/// its behaviors.
///
///     final class AddEntryAction: Action {
///         static let queue = ActorQueue(journal)
///         …
///     }
///
/// The calls to the queue are messages of the actor. An action that is performed in one of the actor's behaviors is called
/// directly.
///
/// The queue owns the actor, so an actor that stores its queue is a retain cycle.
public final class ActorQueue: ActionQueue {
    /// Owns the actor.
    private let executor: ActorExecutor
    private let beCall: Behavior

    /// Creates a queue of an actor. All queues of one actor are the same place.
    public init(_ actor: FlynnRuntime.Actor) {
        executor = ActorExecutor(actor)
        beCall = Behavior(actor, name: "action") { (args: BehaviorArgs) in
            // flynnlint:parameter Work - what to call
            let work: Work = args[x: 0]
            work.body()
        }
    }

    /// Whether the calling code runs in a behavior of the actor, or in another one of its turns.
    public var isCurrent: Bool { executor.isIsolatingCurrentContext() == true }

    /// Calls `work` in a turn of the actor.
    public func enqueue(_ work: @escaping @Sendable () -> Void) {
        beCall(Work(body: work))
    }
}

/// A closure as an argument of a behavior.
private struct Work {
    let body: @Sendable () -> Void
}
