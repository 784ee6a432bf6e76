import CFlynnRuntime
import Synchronization

/// The base class of `Behavior` and `ChainableBehavior`: a closure, and the actor that runs it.
///
/// A call is asynchronous: it appends a message to the actor's queue and returns. Any thread may call a behavior, and a
/// behavior can be passed to any thread as a callback. Messages from one thread run in the order in which it sent them.
///
/// Behaviors are thread-safe, but the first access to a `lazy var` is not: it is a data race if two threads make it at
/// the same time. If several threads may be the first to use a lazy behavior, read it (`_ = beName`) in the actor's
/// `init`, or on the thread that creates the actor.
///
/// Storing a behavior that was read from an actor keeps the actor alive; see `Actor`.
///
/// Unchecked `Sendable` because of `retired`, which is guarded by `retarget`. All other state is constant or atomic,
/// and the closure runs only on the thread that runs its actor.
public class AnyBehavior: @unchecked Sendable {
    let body: BehaviorBody
    /// The mailbox to send to. A strong reference, which `deinit` releases. Stored with release and loaded with acquire
    /// ordering, so that a thread that loads the mailbox sees it initialized.
    private let target: Atomic<Unmanaged<Mailbox>?>
    /// The mailboxes of former actors, which may contain messages that refer to `body` without owning it.
    private var retired: [Mailbox] = []
    /// Guards `retired` and changes of `target`.
    private let retarget = SpinLock()

    init(mailbox: Mailbox?, name: StaticString, run: @escaping (BehaviorArgs) -> Void) {
        body = BehaviorBody(name: name, run: run)
        target = Atomic(mailbox.map { Unmanaged.passRetained($0) })
        body.link.behavior = Unmanaged.passUnretained(self).toOpaque()
        hookClass()
        mailbox?.register(body)
    }

    deinit {
        // Acquiring: see `target`.
        let mailbox = target.load(ordering: .acquiring)?.takeRetainedValue()
        // The result is false: a behavior that owns its actor is revived instead of deinitialized.
        _ = mailbox?.unregister(body)
        if let mailbox { sendBodyRelease(to: mailbox) }
        for mailbox in retired { sendBodyRelease(to: mailbox) }
    }

    /// Keeps the body alive until all calls in the mailbox have run or were discarded, by a message that follows them
    /// and owns the body. If the queue is marked empty, there are no such calls, since all were made before.
    private func sendBodyRelease(to mailbox: Mailbox) {
        if !mailbox.queue.isMarkedEmpty { mailbox.send(.releaseBody, owning: body) }
    }

    /// The mailbox to send to, or nil if the behavior has no actor. Valid while the behavior is alive.
    final var mailbox: Mailbox? {
        target.load(ordering: .acquiring)?._withUnsafeGuaranteedRef { $0 }
    }

    final func retarget(to actor: Actor?) {
        // The behavior's count may be zero for a moment, although the caller has a reference; see
        // `ToggleReference.swift`.
        let behavior = Unmanaged.passUnretained(self).toOpaque()
        while !flynn_try_retain(behavior) { flynn_thread_yield() }
        let mailbox = actor?.mailbox
        let next = mailbox.map { Unmanaged.passRetained($0) }
        let ownedMailbox: Mailbox? = retarget.withLock {
            let previous = target.exchange(next, ordering: .acquiringAndReleasing)?.takeRetainedValue()
            if let previous { retired.append(previous) }
            let ownedActor = previous?.unregister(body) ?? false
            mailbox?.register(body)
            return ownedActor ? previous : nil
        }
        ownedMailbox?.returnBorrowedReference(to: body)
        flynn_release(behavior)
    }

    /// Sends a call, which is a dead letter if the actor was deinitialized. Crashes with a message if the behavior has no
    /// actor.
    @inline(__always)
    final func send(_ arguments: consuming BehaviorArgs) {
        guard let target = target.load(ordering: .acquiring) else { crashWithoutActor() }
        send(consume arguments, to: target)
    }

    @inline(__always)
    private func send(_ arguments: consuming BehaviorArgs, to target: Unmanaged<Mailbox>) {
        #if DEBUG
        ArgumentCheck.check(arguments, for: body, of: target.takeUnretainedValue())
        #endif
        let thread = flynn_thread()
        let message = Mailbox.message(.call, .passUnretained(body), consume arguments, on: thread)
        target._withUnsafeGuaranteedRef { mailbox in
            if !mailbox.push(message, on: thread) { resendCalls(from: mailbox, on: thread) }
        }
    }

    /// Discards the messages of an actor that was deinitialized before this behavior's call reached it. If `setActor` has
    /// replaced the actor since the call loaded `target`, the behavior's calls are sent to the new one.
    @inline(never)
    private func resendCalls(from mailbox: Mailbox, on thread: UnsafeMutablePointer<FlynnThread>) {
        mailbox.discardAll(on: thread) { body, arguments in
            guard body.toOpaque() == Unmanaged.passUnretained(self.body).toOpaque(),
                let next = target.load(ordering: .acquiring),
                next.toOpaque() != Unmanaged.passUnretained(mailbox).toOpaque()
            else { return false }
            send(arguments, to: next)
            return true
        }
    }

    /// Sends a call and returns its actor, with a reference that the caller must release. Crashes with a message if the
    /// behavior has no actor, or if its actor was deinitialized.
    @inline(__always)
    final func sendReturningActor(_ arguments: consuming BehaviorArgs) -> Unmanaged<Actor> {
        while true {
            guard let target = target.load(ordering: .acquiring) else { crashWithoutActor() }
            let actor: UnsafeMutableRawPointer? = target._withUnsafeGuaranteedRef { mailbox in
                mailbox.retainActor() ? mailbox.owner : nil
            }
            if let actor {
                send(consume arguments, to: target)
                return Unmanaged<Actor>.fromOpaque(actor)
            }
            // Otherwise `setActor` has replaced the actor.
            guard self.target.load(ordering: .acquiring)?.toOpaque() != target.toOpaque() else {
                crashAfterActor(target.takeUnretainedValue())
            }
        }
    }

    @inline(never)
    private func crashWithoutActor() -> Never {
        crash("\(body.name(of: nil)): the behavior was called before it was given an actor")
    }

    @inline(never)
    private func crashAfterActor(_ mailbox: Mailbox) -> Never {
        crash("\(body.name(of: mailbox.actorType)): the behavior was called after its actor was deinitialized")
    }
}

/// An asynchronous method of an actor, called like a function: `printer.bePrint("hello")`.
///
///     class Printer: Actor {
///         lazy var bePrint = Behavior(self) { [unowned self] (args: BehaviorArgs) in
///             // flynnlint:parameter String - string to print
///             let value: String = args[x: 0]
///             print(value)
///         }
///     }
///
/// The closure runs on one of the runtime's threads, never at the same time as another behavior of its actor. The actor
/// is alive while the closure runs, so `unowned self` is always safe. The idea and the name are Pony's.
@dynamicCallable
public final class Behavior: AnyBehavior, @unchecked Sendable {
    /// Creates a behavior of `actor` that runs `body`.
    ///
    /// - Parameter name: the behavior's name in crash messages. By default, the name of the property that is
    ///   initialized.
    public init(_ actor: Actor, name: StaticString = #function, _ body: @escaping (BehaviorArgs) -> Void) {
        super.init(mailbox: actor.mailbox, name: name, run: body)
    }

    /// Creates a behavior without an actor. Set one with `setActor` before the first call, which crashes otherwise.
    ///
    /// - Parameter name: the behavior's name in crash messages. By default, the name of the property that is
    ///   initialized.
    public init(name: StaticString = #function, _ body: @escaping (BehaviorArgs) -> Void) {
        super.init(mailbox: nil, name: name, run: body)
    }

    /// Makes this a behavior of `actor`, or of no actor if it is nil. Calls that are waiting run on their original
    /// actor.
    public func setActor(_ actor: Actor?) {
        retarget(to: actor)
    }

    /// Calls the behavior; `behavior(1, "a")` is shorthand for it. Returns immediately; the actor runs the call later.
    ///
    /// Crashes with a message if the behavior has no actor. If its actor was deinitialized, the call is dropped; see
    /// `Flynn.onDeadLetter`.
    public func dynamicallyCall(withArguments arguments: consuming BehaviorArgs) {
        send(consume arguments)
    }
}

/// A behavior whose calls return its actor, so that calls can be chained:
/// `builder.beAppend("a").beAppend("b").beResult(callback)`.
@dynamicCallable
public final class ChainableBehavior<T: Actor>: AnyBehavior, @unchecked Sendable {
    /// Creates a behavior of `actor` that runs `body`.
    ///
    /// - Parameter name: the behavior's name in crash messages. By default, the name of the property that is
    ///   initialized.
    public init(_ actor: T, name: StaticString = #function, _ body: @escaping (BehaviorArgs) -> Void) {
        super.init(mailbox: actor.mailbox, name: name, run: body)
    }

    /// Creates a behavior without an actor. Set one with `setActor` before the first call, which crashes otherwise.
    ///
    /// - Parameter name: the behavior's name in crash messages. By default, the name of the property that is
    ///   initialized.
    public init(name: StaticString = #function, _ body: @escaping (BehaviorArgs) -> Void) {
        super.init(mailbox: nil, name: name, run: body)
    }

    /// Makes this a behavior of `actor`, or of no actor if it is nil. Calls that are waiting run on their original
    /// actor.
    ///
    /// Crashes with a message if the actor is not a `T`.
    public func setActor(_ actor: Actor?) {
        if let actor, !(actor is T) {
            crash("\(body.name(of: nil)): setActor: expected \(T.self), found \(type(of: actor))")
        }
        retarget(to: actor)
    }

    /// Calls the behavior; `behavior(1, "a")` is shorthand for it. Returns the actor immediately; it runs the call
    /// later.
    ///
    /// Crashes with a message if the behavior has no actor, or if its actor was deinitialized.
    @discardableResult
    public func dynamicallyCall(withArguments arguments: consuming BehaviorArgs) -> T {
        // The initializers and `setActor` guarantee the actor's type.
        unsafeDowncast(sendReturningActor(consume arguments).takeRetainedValue(), to: T.self)
    }
}
