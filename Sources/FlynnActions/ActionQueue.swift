import Dispatch

/// A queue for actions and completion handlers: a `DispatchQueue`, or an actor with `FlynnActorActions`.
public protocol ActionQueue: AnyObject, Sendable {
    /// Whether the calling code runs on this queue, and can call work directly.
    ///
    /// False if this is unknown. Code on a queue also runs on the target of this queue; see
    /// `dispatchPrecondition(condition: .onQueue(_:))`.
    var isCurrent: Bool { get }

    /// Calls `work` later on the queue. Doesn't wait for it.
    func enqueue(_ work: @escaping @Sendable () -> Void)
}

extension ActionQueue where Self == DispatchQueue {
    /// The main queue. Allows callers to write `completionQueue: .main`.
    public static var main: DispatchQueue { mainQueue }

    /// A global queue. Allows callers to write `completionQueue: .global()`.
    public static func global(qos: DispatchQoS.QoSClass = .default) -> DispatchQueue { DispatchQueue.global(qos: qos) }
}

/// No particular queue. Work is called directly.
@usableFromInline
final class AnyActionQueue: ActionQueue {
    @usableFromInline
    static let shared = AnyActionQueue()

    @usableFromInline
    var isCurrent: Bool { true }

    @usableFromInline
    func enqueue(_ work: @escaping @Sendable () -> Void) { work() }
}
