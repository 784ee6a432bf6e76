import CFlynnRuntime
import Synchronization

/// The base class of `Reply`, for code that doesn't know the type of the answer.
///
/// An `ask` ends with the first of these events: an answer, the end of the reply's last reference, the discarding of
/// its message, a shutdown, a timeout, or the cancellation of the task. Every event tries to change `state` from
/// `waiting` to a final state. Only the successful event resumes the task. The last reference ends eventually, or a
/// shutdown finds the reply in `PendingReplies`, so the task is resumed exactly once.
///
/// While the task waits, only the message and the behavior own the reply, so the reply's `deinit` means that an answer
/// is impossible. All other code uses a `ReplyReference`, which doesn't keep the reply alive.
///
/// Unchecked `Sendable`: the links are guarded by the locks of `PendingReplies`. All other state is atomic.
public class AnyReply: @unchecked Sendable, DiscardObserver, ThreadSafeArgument {
    /// The state of an `ask`. The first two states aren't final. All final states except `answered` are thrown to the
    /// caller.
    enum State: UInt8, AtomicRepresentable, Error {
        /// The call isn't sent yet. There is nothing to resume: the task reads the state before it waits.
        case created
        case waiting
        case answered
        case dropped, discarded, shutDown, timedOut, cancelled
    }

    private let state = Atomic(State.created)
    /// The neighbors in the list of `PendingReplies`, unretained.
    final var next: UnsafeMutableRawPointer?
    final var previous: UnsafeMutableRawPointer?

    init() {}

    /// Whether the caller still waits. If false, an answer has no effect. Other threads can change this value at any
    /// time.
    public final var isPending: Bool { state.load(ordering: .relaxed) == .waiting }

    /// Answers with an error, which `ask` throws. Thread-safe.
    ///
    /// - Returns: whether the caller receives this answer. False for a second answer, or if the caller has stopped
    ///   waiting.
    @discardableResult
    public final func callAsFunction(throwing error: any Error) -> Bool {
        guard end(.answered) else { return false }
        resume(throwing: error)
        return true
    }

    /// Resumes the task with an error.
    func resume(throwing error: any Error) {}

    package final func callWasDiscarded() { fail(.discarded) }

    /// Ends the `ask` without an answer, unless it already ended.
    final func fail(_ reason: State) {
        if end(reason) { resume(throwing: reason) }
    }

    /// Starts to wait. The continuation must be set. If the `ask` already ended, returns the reason. In this case,
    /// nothing else resumes the task.
    final func startWaiting() -> State? {
        PendingReplies.insert(self)
        // Releasing: synchronizes with `end`, which needs the continuation.
        let (exchanged, reason) = state.compareExchange(
            expected: .created, desired: .waiting, ordering: .acquiringAndReleasing)
        if exchanged { return nil }
        PendingReplies.remove(self)
        return reason
    }

    /// Ends the `ask`, unless it already ended. Returns whether the caller must resume the task.
    @inline(__always)
    final func end(_ outcome: State) -> Bool {
        // Acquiring: synchronizes with `startWaiting`.
        var (exchanged, found) = state.compareExchange(
            expected: .waiting, desired: outcome, ordering: .acquiringAndReleasing)
        if exchanged {
            PendingReplies.remove(self)
            return true
        }
        guard found == .created else { return false }
        (exchanged, found) = state.compareExchange(
            expected: .created, desired: outcome, ordering: .acquiringAndReleasing)
        return exchanged || found != .waiting ? false : end(outcome)
    }
}

/// The last argument of a behavior that you call with `ask`: it answers the caller.
///
///     lazy var beLoad = Behavior(self) { (args: BehaviorArgs) in
///         // flynnlint:parameter String - the path
///         // flynnlint:parameter Reply<Data> - receives the contents
///         let reply: Reply<Data> = args[x: 1]
///         reply(contents(of: args[x: 0]))
///     }
///
/// You can store a reply, and pass it to other behaviors, threads and tasks. Only the first answer counts. If the last
/// reference ends without an answer, the caller receives `AskError.dropped`. Thread-safe.
///
/// Unchecked `Sendable`: `continuation` is set once, before the reply is sent.
public class Reply<Value: Sendable>: AnyReply, @unchecked Sendable {
    private var continuation: UnsafeContinuation<Value, any Error>?

    deinit { fail(.dropped) }

    /// Answers the caller: `reply(value)`. Thread-safe.
    ///
    /// - Returns: whether the caller receives this answer. False for a second answer, or if the caller has stopped
    ///   waiting.
    @discardableResult
    public final func callAsFunction(_ value: Value) -> Bool {
        guard end(.answered) else { return false }
        resume(returning: value)
        return true
    }

    /// Resumes the task with an answer.
    func resume(returning value: Value) {
        continuation.unsafelyUnwrapped.resume(returning: value)
    }

    override func resume(throwing error: any Error) {
        continuation.unsafelyUnwrapped.resume(throwing: error)
    }

    /// Starts to wait; see `AnyReply.startWaiting`. Resumes the task if the `ask` already ended.
    final func startWaiting(_ continuation: UnsafeContinuation<Value, any Error>) {
        self.continuation = continuation
        if let reason = startWaiting() { continuation.resume(throwing: reason) }
    }
}

extension Reply<Void> {
    /// Answers the caller: `reply()`. Thread-safe.
    ///
    /// - Returns: whether the caller receives this answer. False for a second answer, or if the caller has stopped
    ///   waiting.
    @discardableResult
    public func callAsFunction() -> Bool { self(()) }
}

/// A reference to a reply that doesn't keep the reply alive, but keeps its memory allocated.
///
/// Not a `weak` reference, which would allocate memory. Unchecked `Sendable`: the pointer is used only to retain the
/// reply, which is thread-safe.
struct ReplyReference: @unchecked Sendable {
    private let reply: UnsafeMutableRawPointer

    /// Adds a reference. It must be ended with `release`.
    init(_ reply: AnyReply) {
        self.reply = Unmanaged.passUnretained(reply).toOpaque()
        flynn_unowned_retain(self.reply)
    }

    func release() { flynn_unowned_release(reply) }

    /// Returns another reference. It must be ended with `release`.
    func retained() -> ReplyReference {
        flynn_unowned_retain(reply)
        return self
    }

    /// Ends the `ask` without an answer, unless it already ended.
    func fail(_ reason: AnyReply.State) {
        // Otherwise the reply is in its `deinit`, which ends the `ask`.
        guard flynn_try_retain(reply) else { return }
        Unmanaged<AnyReply>.fromOpaque(reply).takeRetainedValue().fail(reason)
    }
}
