import CFlynnRuntime
import Synchronization

/// The base class of `Behavior` and `ChainableBehavior`: a closure, and the actor that runs it.
///
/// A call is asynchronous: it appends a message to the actor's queue and returns. You can call a behavior on any
/// thread, and pass it to any thread as a callback. Messages from one thread run in the order in which the thread sent
/// them.
///
/// Behaviors are thread-safe, but the first access to a `lazy var` is not: two simultaneous first accesses are a data
/// race. If several threads may be the first to use a lazy behavior, read the behavior (`_ = beName`) in the actor's
/// `init`, or on the thread that creates the actor.
///
/// A behavior read from an actor and stored elsewhere keeps the actor alive; see `Actor`.
///
/// **Changes of the actor.** A call loads the address of the mailbox, and then sends a message to it. The call doesn't
/// own the mailbox, and the message doesn't own the body. `setActor` can replace the first actor in between, so the
/// behavior keeps the memory of the first actor's mailbox until the behavior is deinitialized. All other calls of a
/// moved behavior take the lock to retain the mailbox's memory, and send messages that own the behavior. Therefore, the
/// behavior doesn't have to keep the memory of later actors.
///
/// Unchecked `Sendable`: `moved` is guarded by `retarget`. All other state is constant or atomic, and the closure runs
/// only on the thread that runs the actor.
public class AnyBehavior: @unchecked Sendable {
    private let memory = BodyMemory()
    /// The mailbox of the first actor, with a reference to its memory. Nil before the behavior gets an actor, and as
    /// soon as `setActor` replaces the first actor. Stored with release and loaded with acquire ordering, to make the
    /// initialized mailbox visible to threads that load the address.
    private let target: Atomic<UnsafeMutableRawPointer?>
    /// Not nil if `setActor` replaced the first actor.
    private var moved: Moved?
    /// Guards `moved` and changes of `target`.
    private let retarget = SpinLock()

    private final class Moved {
        /// The mailbox of the first actor, with the reference from `target`.
        let first: Mailbox
        /// The mailbox to send to.
        var current: MailboxReference?

        init(first: Mailbox, current: MailboxReference?) {
            self.first = first
            self.current = current
        }
    }

    /// - Parameters:
    ///   - actorType: the type of the actors that the closure accepts.
    ///   - isolation: the isolation of the closure, which must be nil.
    init<Closure: BehaviorClosure & ~Copyable>(
        _ actor: Actor?, of actorType: Any.Type, name: StaticString, _ closure: consuming Closure,
        isolation: (any _Concurrency.Actor)?
    ) {
        let mailbox = actor?.mailbox
        mailbox?.retainMemory()
        target = Atomic(mailbox?.address)
        BodyMemory.initialize(in: self, BehaviorName(name), of: actorType, closure)
        hookClass()
        mailbox?.register(body)
        if let isolation { crashBecauseIsolated(to: isolation) }
    }

    deinit {
        // The behavior doesn't own the actor: step 2 of `ToggleReference.swift` already released the actor.
        _ = mailbox?.unregister(body)
        // Acquiring: see `target`.
        let first = moved?.first ?? target.load(ordering: .acquiring).map(Mailbox.init(address:))
        // The body must exist until all calls in the mailbox are run or discarded, so a message at the end of the queue
        // deinitializes the body. If the queue is marked empty, it doesn't contain such calls, since all calls were
        // made before this `deinit`.
        if let first, !first.state.pointee.queue.isMarkedEmpty {
            flynn_unowned_retain(body.object)
            first.sendEnd(of: body)
        } else {
            body.end()
        }
        first?.releaseMemory()
    }

    final var body: BodyPointer { BodyPointer(of: self) }

    /// The mailbox to send to, or nil if the behavior has no actor. The behavior keeps the mailbox's memory until
    /// `setActor` is called.
    final var mailbox: Mailbox? {
        if let address = target.load(ordering: .acquiring) { return Mailbox(address: address) }
        return retarget.withLock { moved?.current?.mailbox }
    }

    /// Makes this a behavior of `actor`. If `actor` is nil, the behavior is then without an actor. Waiting calls run on
    /// their original actor.
    ///
    /// Crashes with a message if `actor` isn't an instance of the class that the behavior's closure takes or the
    /// behavior's calls return.
    public final func setActor(_ actor: Actor?) {
        if let actor, !isInstance(actor, of: body.pointee.actorType) {
            let expected = body.pointee.actorType
            crash("\(body.pointee.name(of: nil)): setActor: expected \(expected), found \(type(of: actor))")
        }
        // The behavior's count can be zero for a moment, although the caller owns a reference; see
        // `ToggleReference.swift`.
        let behavior = body.object
        while !flynn_try_retain(behavior) { flynn_thread_yield() }
        let next = actor?.mailbox
        let reference = next.map(MailboxReference.init)
        var replaced: MailboxReference?
        // Release the previous actor and its memory outside the lock to avoid running arbitrary code under the lock.
        let (previous, ownership): (Mailbox?, (ownedActor: Bool, borrowed: UInt32)?) = retarget.withLock {
            let previous: Mailbox?
            if let moved {
                previous = moved.current?.mailbox
                replaced = moved.current
                moved.current = reference
            } else {
                previous = target.load(ordering: .relaxed).map(Mailbox.init(address:))
                if previous == next { return (nil, nil) }
                moved = previous.map { Moved(first: $0, current: reference) }
                if moved == nil { next?.retainMemory() }
                target.store(moved == nil ? next?.address : nil, ordering: .releasing)
            }
            let ownership = previous?.unregister(body)
            next?.register(body)
            return (previous, ownership)
        }
        for _ in 0..<(ownership?.borrowed ?? 0) { flynn_retain(behavior) }
        if ownership?.ownedActor == true { previous?.releaseActor() }
        withExtendedLifetime((replaced, reference)) {}
        flynn_release(behavior)
    }

    // MARK: Calls

    /// A call before it is sent. Arguments are added individually, and move into the message without a list.
    struct Call {
        let target: Target
        let message: MessagePointer
        let thread: UnsafeMutablePointer<FlynnThread>
    }

    /// A mailbox to send to.
    struct Target {
        let mailbox: Mailbox
        /// Whether the behavior was moved. In this case, the mailbox's memory is retained.
        let isMoved: Bool
    }

    /// Returns the mailbox to send to, or nil if the behavior has no actor. The caller must pass the result to
    /// `release`.
    @inline(__always)
    private func loadTarget() -> Target? {
        if let address = target.load(ordering: .acquiring) {
            return Target(mailbox: Mailbox(address: address), isMoved: false)
        }
        return loadMovedTarget()
    }

    @inline(never)
    private func loadMovedTarget() -> Target? {
        retarget.withLock {
            // Other threads can set the first actor after the load of `target`.
            let mailbox = target.load(ordering: .relaxed).map(Mailbox.init(address:)) ?? moved?.current?.mailbox
            mailbox?.retainMemory()
            return mailbox.map { Target(mailbox: $0, isMoved: true) }
        }
    }

    @inline(__always)
    private func release(_ target: Target) {
        if target.isMoved { target.mailbox.releaseMemory() }
    }

    /// Returns a call to the behavior's actor, with room for arguments. Crashes with a message if the behavior has no
    /// actor.
    @inline(__always)
    final func makeCall(_ size: Message.Size) -> Call {
        guard let target = loadTarget() else { crashWithoutActor() }
        return makeCall(size, to: target)
    }

    /// Returns a call to the behavior's actor, with room for arguments, and the actor, with a reference that the caller
    /// must release. Crashes with a message if the behavior has no actor, or if the actor was deinitialized.
    @inline(__always)
    final func makeCallReturningActor(_ size: Message.Size) -> (Call, Unmanaged<Actor>) {
        while true {
            guard let target = loadTarget() else { crashWithoutActor() }
            if target.mailbox.retainActor() {
                return (makeCall(size, to: target), Unmanaged<Actor>.fromOpaque(target.mailbox.owner))
            }
            // Otherwise `setActor` replaced the actor.
            guard mailbox != target.mailbox else { crashAfterActor(target.mailbox) }
            release(target)
        }
    }

    @inline(__always)
    private func makeCall(_ size: Message.Size, to target: Target) -> Call {
        let thread = flynn_thread()
        if target.isMoved { flynn_retain(body.object) }
        let message = Mailbox.message(target.isMoved ? .movedCall : .call, body, size, on: thread)
        return Call(target: target, message: message, thread: thread)
    }

    /// Adds an argument. The message must have room for it.
    @inline(__always)
    final func add(_ argument: consuming Any?, to call: Call) {
        #if DEBUG
        ArgumentCheck.check(
            argument, at: call.message.inlineCount, for: body, of: call.target.mailbox)
        #endif
        call.message.append(consume argument)
    }

    /// Sets all arguments of a call.
    @inline(__always)
    final func add(_ arguments: consuming BehaviorArgs, to call: Call) {
        #if DEBUG
        for (index, argument) in arguments.enumerated() {
            ArgumentCheck.check(argument, at: index, for: body, of: call.target.mailbox)
        }
        #endif
        call.message.putArguments(consume arguments)
    }

    /// Sends a call. If the actor was deinitialized, the call is a dead letter.
    @inline(__always)
    final func send(_ call: Call) {
        let mailbox = call.target.mailbox
        if !mailbox.push(call.message, on: call.thread) { resendCalls(from: mailbox, on: call.thread) }
        release(call.target)
        NewestActor.release(on: call.thread)
    }

    /// Discards the messages of an actor that was deinitialized before it received this behavior's call. If `setActor`
    /// replaced the actor since the call loaded the mailbox, the behavior's calls are sent to the new actor instead.
    @inline(never)
    private func resendCalls(from mailbox: Mailbox, on thread: UnsafeMutablePointer<FlynnThread>) {
        mailbox.discardAll(on: thread) { body, contents in
            guard body == self.body, case .arguments(let arguments) = contents, let next = loadTarget() else {
                return false
            }
            if next.mailbox == mailbox {
                release(next)
                return false
            }
            let call = makeCall(.one, to: next)
            add(arguments, to: call)
            send(call)
            return true
        }
    }

    @inline(never)
    private func crashBecauseIsolated(to isolation: any _Concurrency.Actor) -> Never {
        let type = _typeName(type(of: isolation), qualified: false)
        crash(
            "\(body.pointee.name(of: mailbox?.actorType)): the closure is isolated to \(type), but a behavior runs on its own actor; "
                + "declare the actor's class 'nonisolated'")
    }

    @inline(never)
    private func crashWithoutActor() -> Never {
        crash("\(body.pointee.name(of: nil)): the behavior was called before it was given an actor")
    }

    @inline(never)
    private func crashAfterActor(_ mailbox: Mailbox) -> Never {
        crash("\(body.pointee.name(of: mailbox.actorType)): the behavior was called after its actor was deinitialized")
    }
}

private func isInstance<T>(_ actor: Actor, of type: T.Type) -> Bool { actor is T }
