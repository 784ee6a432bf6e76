public import FlynnActions
public import FlynnRuntime

/// An actor in the role of a queue. Actions and completion handlers are called in turns of the actor, never at the same
/// time as a behavior of the actor.
///
///     final class AddEntryAction: Action {
///         static let queue = ActorQueue(journal)
///         …
///     }
///
/// Calls to the queue are messages to the actor. An action performed in a behavior of the actor is called directly.
///
/// The queue owns the actor. So an actor that stores its queue is part of a retain cycle.
public final class ActorQueue: ActionQueue {
    /// Owns the actor.
    private let executor: ActorExecutor
    private let beCall: Behavior

    /// Creates a queue for an actor. All queues of an actor are equivalent.
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

/// A closure in the form of a behavior's argument.
private struct Work {
    let body: @Sendable () -> Void
}
