import CFlynnRuntime
import Synchronization

/// The maximum number of an actor's unfinished messages, and the policy for calls that exceed it; see
/// `Actor.unsafeMailboxLimit`.
///
///     writer.unsafeMailboxLimit = MailboxLimit(1000, whenFull: .suspendSender)
///
/// A value. Calls from any thread count, and the policy applies on the thread of the call.
public struct MailboxLimit: Sendable, Hashable {
    /// The treatment of calls while the number of the actor's messages is at the capacity.
    public enum Policy: Sendable, Hashable {
        /// The actor receives the call, and the sender waits. If a task calls `send`, the task is suspended before the
        /// call. If an actor makes the call, this actor pauses at the end of the current behavior until half of the
        /// messages are finished. Other threads don't wait.
        case suspendSender
        /// The runtime drops the oldest waiting call instead, or the new call if no call is waiting.
        case dropOldest
        /// The runtime drops the new call.
        case dropNewest
        /// The actor receives the call, and the runtime passes the call to `Flynn.onMailboxOverflow`.
        case report
    }

    /// The maximum number of unfinished messages, including the running message. At least 1.
    public var capacity: Int
    /// The policy for calls that exceed the capacity.
    public var policy: Policy

    /// Creates a limit. A capacity below 1 counts as 1.
    public init(_ capacity: Int, whenFull policy: Policy) {
        self.capacity = max(1, capacity)
        self.policy = policy
    }
}

/// The calls affected by limits. Thread-safe.
enum Overflows {
    // Relaxed: independent values.
    private static let dropped = Atomic(0)
    /// The keys are the names of classes.
    static let reports = EventReports<String> { actorClass, count in
        let calls = more(count, "call")
        return actorClass.map { "\($0): \(calls) exceeded the limit of the actor's unfinished messages" }
            ?? "\(calls) of other classes exceeded the limit of the actor's unfinished messages"
    }
    fileprivate static let hook = Hook<Flynn.MailboxOverflow>()

    static var droppedCount: Int { dropped.load(ordering: .relaxed) }

    static func addDropped() {
        dropped.wrappingAdd(1, ordering: .relaxed)
    }

    static func report(_ actorType: Any.Type, capacity: Int, count: Int) {
        let actorClass = _typeName(actorType, qualified: false)
        if let handler = hook.handler {
            return handler(Flynn.MailboxOverflow(actorClass: actorClass, capacity: capacity, count: count))
        }
        reports.add(actorClass) { "\(actorClass): the actor has more than \(capacity) unfinished messages" }
    }
}

extension Flynn {
    /// A call that exceeds a `MailboxLimit` with the policy `.report`.
    ///
    /// Reported on the thread of the call.
    public struct MailboxOverflow: Sendable, Hashable {
        /// The name of the actor's class.
        public var actorClass: String
        /// The capacity of the limit.
        public var capacity: Int
        /// The number of unfinished messages, including the call. An estimate, like `Actor.unsafeMessagesCount`.
        public var count: Int
    }

    /// Receives each call that exceeds a limit with the policy `.report`. The runtime calls this closure on the thread
    /// of the call.
    ///
    /// If this is nil, which is the default, the runtime writes the first such call to a class of actors as a warning
    /// (see `onWarning`). `shutdown()` and the normal end of the process write the numbers of later calls, for at most
    /// 1,000 classes. Thread-safe.
    public static var onMailboxOverflow: (@Sendable (_ overflow: MailboxOverflow) -> Void)? {
        get { Overflows.hook.handler }
        set { Overflows.hook.handler = newValue }
    }
}

/// A call that is stored outside of the queue, and can therefore be dropped.
final class StoredCall {
    let body: BodyPointer
    let contents: CallContents
    let isDeadLetter: Bool
    let locals: TaskLocals?

    /// Takes the contents of a message. The message's behavior must be alive, unless the message owns it.
    init(movedFrom message: MessagePointer, _ body: BodyPointer) {
        // The behavior's count can be zero for a moment; see `ToggleReference.swift`.
        if message.pointee.kind == .call {
            while !flynn_try_retain(body.object) { flynn_thread_yield() }
        }
        self.body = body
        isDeadLetter = message.pointee.kind.isDeadLetter
        contents = message.takeContents()
        locals = message.takeLocals().map { Unmanaged<TaskLocals>.fromOpaque($0).takeRetainedValue() }
        message.pointee.body = nil
    }

    deinit { flynn_release(body.object) }
}

extension Mailbox {
    /// Appends a message to a mailbox that may have a limit; see `push`.
    @inline(never)
    func pushLimited(_ message: MessagePointer, on thread: UnsafeMutablePointer<FlynnThread>) -> Bool {
        guard message.pointee.kind.isCounted, let body = message.pointee.body, body.pointee.scope != .thisActor,
            let extras = retainedExtras, let limit = extras.limit
        else { return enqueue(message, on: thread) }
        switch limit.policy {
        case .dropNewest:
            let isFirst: Bool? = extras.lock.withLock {
                count >= limit.capacity ? nil : state.pointee.queue.push(message, on: thread).isFirst
            }
            guard let isFirst else {
                drop(StoredCall(movedFrom: message, body), message, on: thread)
                return true
            }
            return isFirst ? scheduleFirst(on: thread) : true
        case .dropOldest:
            return store(message, body, in: extras, limit.capacity, on: thread)
        case .report:
            guard enqueue(message, on: thread) else { return false }
            let count = count
            if count > limit.capacity { Overflows.report(actorType, capacity: limit.capacity, count: count) }
            return true
        case .suspendSender:
            guard enqueue(message, on: thread) else { return false }
            if count > limit.capacity, let sender = thread.pointee.mailbox, sender != address {
                extras.mute(Mailbox(address: sender))
            }
            return true
        }
    }

    private func drop(
        _ call: consuming StoredCall?, _ message: MessagePointer, on thread: UnsafeMutablePointer<FlynnThread>
    ) {
        MessagePool.free(message, on: thread)
        Overflows.addDropped()
        call?.contents.observer?.callWasDropped()
    }

    /// Stores a call that can be dropped. The node becomes a message that runs the oldest stored call at its turn.
    private func store(
        _ message: MessagePointer, _ body: BodyPointer, in extras: MailboxExtras, _ capacity: Int,
        on thread: UnsafeMutablePointer<FlynnThread>
    ) -> Bool {
        let call = StoredCall(movedFrom: message, body)
        let storedBody = BodyPointer(of: extras.storedCallBody)
        flynn_retain(storedBody.object)
        (message.pointee.kind, message.pointee.body) = (.ownedCall, storedBody)
        var dropped: StoredCall?
        let calls = extras.storedCallBody.calls
        let isFirst: Bool? = calls.lock.withLock {
            if count >= capacity {
                dropped = calls.buffer.replaceFirst(appending: call)
                return nil
            }
            calls.buffer.append(call)
            return state.pointee.queue.push(message, on: thread).isFirst
        }
        guard let isFirst else {
            flynn_release(storedBody.object)
            message.pointee.body = nil
            drop(dropped, message, on: thread)
            return true
        }
        return isFirst ? scheduleFirst(on: thread) : true
    }
}

/// The calls that a limit can drop. For every stored call, the queue contains a message with the body `MessageBody`.
final class StoredCalls {
    /// The body of messages that run the oldest stored call. It owns the calls, since such a message can be discarded
    /// after the release of the actor's extras.
    final class MessageBody: DetachedBody {
        let calls: StoredCalls

        init(of calls: StoredCalls) {
            self.calls = calls
            super.init { calls.runFirst() }
        }

        /// Returns the object of a body if it is a `MessageBody`. The caller must own the body.
        static func of(_ body: BodyPointer) -> MessageBody? {
            Unmanaged<AnyObject>.fromOpaque(body.object).takeUnretainedValue() as? MessageBody
        }
    }

    private let mailbox: Mailbox
    let lock = SpinLock()
    /// Guarded by `lock`.
    var buffer = CallBuffer()

    init(_ mailbox: Mailbox) {
        self.mailbox = mailbox
    }

    func popFirst() -> StoredCall? { lock.withLock { buffer.popFirst() } }

    /// Runs the oldest stored call. Call this only on the thread that runs the actor.
    ///
    /// - Parameter run: runs the call with the passed function.
    func runFirst(_ run: (StoredCall, () -> Void) -> Void = { $1() }) {
        guard let call = popFirst() else { return }
        TaskLocals.install(call.locals.map { Unmanaged.passRetained($0).toOpaque() }, on: flynn_thread())
        flynn_thread().pointee.body = UnsafeMutableRawPointer(call.body)
        run(call) { call.contents.run(call.body, mailbox.owner) }
    }
}

/// A queue of calls.
struct CallBuffer {
    private var calls: [StoredCall?] = []
    private var start = 0

    mutating func append(_ call: StoredCall) {
        // Moves the calls when half of the array is unused, for constant time on average.
        if start > calls.count / 2 {
            calls.removeFirst(start)
            start = 0
        }
        calls.append(call)
    }

    mutating func popFirst() -> StoredCall? {
        guard start < calls.count else { return nil }
        defer { start += 1 }
        return calls[start].take()
    }

    /// Appends a call and removes the first call. Returns the removed call, or the new call, without appending it, if
    /// the queue is empty.
    mutating func replaceFirst(appending call: StoredCall) -> StoredCall {
        guard let first = popFirst() else { return call }
        append(call)
        return first
    }
}
