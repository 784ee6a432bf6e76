/// Receives the events of the runtime, for example to write signposts, logs or metrics; see `Flynn.tracer`.
///
///     struct SendLog: FlynnTracer {
///         func messageWillBeSent(_ message: TracedMessage, by sender: TracedActor?) {
///             print(sender?.name ?? "-", "->", message.behavior)
///         }
///     }
///
///     Flynn.tracer = SendLog()
///
/// By default, the functions do nothing. The runtime calls these functions on the threads of the events, possibly at
/// the same time, and waits for them to return. They must not call behaviors, create actors, or block.
public protocol FlynnTracer: Sendable {
    /// An actor was created. Its initializer is still running.
    func actorWasCreated(_ actor: TracedActor)
    /// An actor is being deinitialized.
    func actorWillEnd(_ actor: TracedActor)
    /// The runtime is about to send a call. Precedes all other events of the same message.
    ///
    /// - Parameter sender: the actor whose behavior makes the call, or nil outside of behaviors.
    func messageWillBeSent(_ message: TracedMessage, by sender: TracedActor?)
    /// An actor begins to run a message.
    ///
    /// - Parameter scheduler: the index of the scheduler in `FlynnStatistics.schedulers`.
    func messageStarted(_ message: TracedMessage, on scheduler: Int)
    /// An actor completed a message. The runtime calls this function on the same thread as `messageStarted`.
    func messageFinished(_ message: TracedMessage, on scheduler: Int)
    /// A scheduler is out of work, and its thread is about to sleep.
    func schedulerWillPark(_ scheduler: Int)
    /// The thread of a scheduler woke up.
    func schedulerWoke(_ scheduler: Int)
}

extension FlynnTracer {
    /// Ignores the event. Implement this function only if your tracer needs it.
    public func actorWasCreated(_ actor: TracedActor) {}
    /// Ignores the event. Implement this function only if your tracer needs it.
    public func actorWillEnd(_ actor: TracedActor) {}
    /// Ignores the event. Implement this function only if your tracer needs it.
    public func messageWillBeSent(_ message: TracedMessage, by sender: TracedActor?) {}
    /// Ignores the event. Implement this function only if your tracer needs it.
    public func messageStarted(_ message: TracedMessage, on scheduler: Int) {}
    /// Ignores the event. Implement this function only if your tracer needs it.
    public func messageFinished(_ message: TracedMessage, on scheduler: Int) {}
    /// Ignores the event. Implement this function only if your tracer needs it.
    public func schedulerWillPark(_ scheduler: Int) {}
    /// Ignores the event. Implement this function only if your tracer needs it.
    public func schedulerWoke(_ scheduler: Int) {}
}

/// A tracer that also runs the messages, for example to set task-local values while they run:
///
///     final class MessageNames: FlynnRunTracer {
///         @TaskLocal static var current = ""
///
///         func run(_ message: TracedMessage, on scheduler: Int, _ body: () -> Void) {
///             MessageNames.$current.withValue(String(describing: message)) { body() }
///         }
///     }
///
/// The threads of the schedulers call it, possibly at the same time.
public protocol FlynnRunTracer: FlynnTracer {
    /// Runs a message. The runtime calls this function between `messageStarted` and `messageFinished`, on the same
    /// thread. The task-local values are those of the caller.
    ///
    /// If the function doesn't call `body` exactly once, the process crashes with a message. The function must not
    /// throw, change the thread, or suspend.
    ///
    /// - Parameters:
    ///   - scheduler: the index of the scheduler in `FlynnStatistics.schedulers`.
    ///   - body: runs the message.
    func run(_ message: TracedMessage, on scheduler: Int, _ body: () -> Void)
}

/// An actor in an event. The value doesn't keep the actor alive.
///
/// Any thread can use it.
public struct TracedActor: Sendable {
    /// An identifier of the actor, unique among the existing actors.
    public let id: UInt64
    /// The class of the actor, which can be a subclass of the class that declares the behavior.
    public let type: Any.Type

    /// The name of the actor's class.
    public var name: String { _typeName(type, qualified: false) }

    init(at address: UnsafeMutableRawPointer, type: Any.Type) {
        id = UInt64(UInt(bitPattern: address))
        self.type = type
    }
}

/// A message in an event.
///
/// Any thread can use the value.
public struct TracedMessage: Sendable {
    /// An identifier of the message, unique among the existing messages.
    public let id: UInt64
    /// The actor that receives the message.
    public let actor: TracedActor
    var name: BehaviorName

    /// The name of the called behavior: `Loader.beLoad`.
    public var behavior: String { name.qualified(by: actor.type) }

    init(_ message: MessagePointer, _ body: BodyPointer, to actor: TracedActor) {
        id = UInt64(UInt(bitPattern: message))
        self.actor = actor
        name = body.pointee.name
    }
}
