import Dispatch

/// A place where actions and completion handlers are called: a `DispatchQueue`, or with `FlynnActorActions` an actor.
public protocol ActionQueue: AnyObject, Sendable {
    /// Whether the calling code runs on the queue, so that work of the queue can be called directly.
    ///
    /// False if that is unknown. Code that runs on a queue whose target is this one runs on this one, too; see
    /// `dispatchPrecondition(condition: .onQueue(_:))`.
    var isCurrent: Bool { get }

    /// Calls `work` later on the queue. Doesn't wait for it.
    func enqueue(_ work: @escaping @Sendable () -> Void)
}

extension ActionQueue where Self == DispatchQueue {
    /// The main queue, so that callers can write `completionQueue: .main`.
    public static var main: DispatchQueue { mainQueue }

    /// A global queue, so that callers can write `completionQueue: .global()`.
    public static func global(qos: DispatchQoS.QoSClass = .default) -> DispatchQueue { DispatchQueue.global(qos: qos) }
}

/// No particular queue: work is called directly.
@usableFromInline
final class AnyActionQueue: ActionQueue {
    @usableFromInline
    static let shared = AnyActionQueue()

    @usableFromInline
    var isCurrent: Bool { true }

    @usableFromInline
    func enqueue(_ work: @escaping @Sendable () -> Void) { work() }
}
