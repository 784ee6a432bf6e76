import CFlynnRuntime
import Synchronization

/// What `Behavior` and `ChainableBehavior` share: a closure, and the actor to run it on.
///
/// Calls are asynchronous: they put a message in the actor's queue and return. They may be made on any thread, and a
/// behavior can be handed to any thread as a callback. Messages of one thread run in the order in which it sent them.
///
/// Behaviors are thread-safe, but a `lazy var` is not: two threads that race to the very first use of a lazy behavior
/// race in the language, before the runtime is reached. Touch the behavior in the actor's `init` (`_ = beName`), or on
/// the thread that creates the actor, if several threads may be the first to use it.
///
/// To keep a behavior that was fetched from an actor keeps the actor alive; `Actor` tells more.
///
/// Unchecked because of `retired`, which is used under `retarget` only. All else is constant or atomic, and the closure
/// runs on one thread at a time: the one that runs its actor.
public class AnyBehavior: @unchecked Sendable {
    let body: BehaviorBody
    /// The mailbox to send to; a strong reference that is given back in `deinit`. Released when it is stored and
    /// acquired when it is loaded, so that a thread which finds the mailbox finds it complete.
    private let target: Atomic<Unmanaged<Mailbox>?>
    /// Mailboxes of earlier actors (strong references): their messages may still borrow the body.
    private var retired: [Mailbox] = []
    /// Guards `retired` and changes of `target`.
    private let retarget = SpinLock()

    init(mailbox: Mailbox?, name: StaticString, run: @escaping (BehaviorArgs) -> Void) {
        body = BehaviorBody(name: name, run: run)
        target = Atomic(mailbox.map { Unmanaged.passRetained($0) })
        body.link.behavior = Unmanaged.passUnretained(self).toOpaque()
        Lifetime.adopt(self)
        mailbox?.register(body)
    }

    deinit {
        // Acquiring: as said at `target`. Nobody else refers to the behavior any more.
        let mailbox = target.load(ordering: .acquiring)?.takeRetainedValue()
        // It is not away, or it would have been revived.
        _ = mailbox?.unregister(body)
        if let mailbox { letGo(of: mailbox) }
        for mailbox in retired { letGo(of: mailbox) }
    }

    /// Sends the body after the calls that still borrow it, unless no call can be waiting.
    private func letGo(of mailbox: Mailbox) {
        // Relaxed: an actor that is gone had no message left when that was decided, and this thread may as well not know.
        if !mailbox.isGone.load(ordering: .relaxed) { mailbox.send(.releaseBody, owning: body) }
    }

    /// The mailbox to send to, if the behavior has an actor. Valid as long as the behavior is.
    final var mailbox: Mailbox? {
        target.load(ordering: .acquiring)?._withUnsafeGuaranteedRef { $0 }
    }

    final func retarget(to actor: Actor?) {
        // The caller's reference may be the one that the lifetime has borrowed, and the count at zero at this moment; see
        // `ToggleReference.swift`.
        let behavior = Unmanaged.passUnretained(self).toOpaque()
        while !flynn_try_retain(behavior) { flynn_thread_yield() }
        let mailbox = actor?.mailbox
        let next = mailbox.map { Unmanaged.passRetained($0) }
        let owed: Mailbox? = retarget.withLock {
            let previous = target.exchange(next, ordering: .acquiringAndReleasing)?.takeRetainedValue()
            if let previous { retired.append(previous) }
            let wasAway = previous?.unregister(body) ?? false
            mailbox?.register(body)
            return wasAway ? previous : nil
        }
        owed?.settle(body)
        flynn_release(behavior)
    }

    /// Sends a call, or crashes.
    @inline(__always)
    final func send(_ arguments: consuming BehaviorArgs) {
        guard let target = target.load(ordering: .acquiring) else { crashWithoutActor() }
        #if DEBUG
        ArgumentCheck.check(arguments, for: body, of: target.takeUnretainedValue())
        #endif
        let thread = flynn_thread()
        let message = Mailbox.message(.call, .passUnretained(body), consume arguments, on: thread)
        target._withUnsafeGuaranteedRef { mailbox in
            if !mailbox.push(message, on: thread) { crashAfterActor(mailbox) }
        }
    }

    @inline(never)
    private func crashWithoutActor() -> Never {
        crash("\(body.name(in: nil)): the behavior was called before it was given an actor")
    }

    @inline(never)
    final func crashAfterActor(_ mailbox: Mailbox) -> Never {
        crash("\(body.name(in: mailbox)): the behavior was called after its actor was deinitialized")
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
/// The closure runs on one of the runtime's threads, never at the same time as another behavior of its actor, and the
/// actor is alive while it runs: `unowned self` is always right. (The idea, and the name, are Pony's.)
@dynamicCallable
public final class Behavior: AnyBehavior, @unchecked Sendable {
    /// A behavior of `actor` that runs `body`.
    ///
    /// - Parameter name: what crash messages call the behavior; the property that the call initializes, if left out.
    public init(_ actor: Actor, name: StaticString = #function, _ body: @escaping (BehaviorArgs) -> Void) {
        super.init(mailbox: actor.mailbox, name: name, run: body)
    }

    /// A behavior that is given its actor later, with `setActor`. To call it before that crashes with a message.
    ///
    /// - Parameter name: what crash messages call the behavior; the property that the call initializes, if left out.
    public init(name: StaticString = #function, _ body: @escaping (BehaviorArgs) -> Void) {
        super.init(mailbox: nil, name: name, run: body)
    }

    /// Makes the behavior one of `actor`; nil takes it away from its actor. Calls that wait already run where they are.
    public func setActor(_ actor: Actor?) {
        retarget(to: actor)
    }

    /// Calls the behavior: `behavior(1, "a")` is short for it. Returns at once; the call runs later, on the actor.
    ///
    /// Crashes with a message if the behavior was never given an actor, or if it was kept until its actor was gone.
    public func dynamicallyCall(withArguments arguments: consuming BehaviorArgs) {
        send(consume arguments)
    }
}

/// A behavior whose calls return its actor, so that calls can be chained:
/// `builder.beAppend("a").beAppend("b").beResult(callback)`.
@dynamicCallable
public final class ChainableBehavior<T: Actor>: AnyBehavior, @unchecked Sendable {
    /// A behavior of `actor` that runs `body`.
    ///
    /// - Parameter name: what crash messages call the behavior; the property that the call initializes, if left out.
    public init(_ actor: T, name: StaticString = #function, _ body: @escaping (BehaviorArgs) -> Void) {
        super.init(mailbox: actor.mailbox, name: name, run: body)
    }

    /// A behavior that is given its actor later, with `setActor`. To call it before that crashes with a message.
    ///
    /// - Parameter name: what crash messages call the behavior; the property that the call initializes, if left out.
    public init(name: StaticString = #function, _ body: @escaping (BehaviorArgs) -> Void) {
        super.init(mailbox: nil, name: name, run: body)
    }

    /// Makes the behavior one of `actor`; nil takes it away from its actor. Calls that wait already run where they are.
    ///
    /// Crashes with a message if the actor is no `T`.
    public func setActor(_ actor: Actor?) {
        if let actor, !(actor is T) {
            crash("\(body.name(in: nil)): setActor: expected \(T.self), found \(type(of: actor))")
        }
        retarget(to: actor)
    }

    /// Calls the behavior: `behavior(1, "a")` is short for it. Returns the actor at once; the call runs later.
    ///
    /// Crashes with a message if the behavior was never given an actor, or if it was kept until its actor was gone.
    @discardableResult
    public func dynamicallyCall(withArguments arguments: consuming BehaviorArgs) -> T {
        send(consume arguments)
        guard let mailbox, mailbox.holdActor() else { crash("\(body.name(in: mailbox)): the actor is gone") }
        // The hold becomes the reference that is returned. Its type was checked when the behavior got its actor.
        return unsafeDowncast(Unmanaged<Actor>.fromOpaque(mailbox.owner).takeRetainedValue(), to: T.self)
    }
}

/// The closure of a behavior. An object of its own because messages refer to it, and may outlive the behavior.
final class BehaviorBody {
    let run: (BehaviorArgs) -> Void
    private let name: StaticString
    /// Guarded by the mailbox's lock.
    var link = BehaviorLink()
    /// True while the behavior owns a strong reference to the actor, and its own count is one less than its references.
    /// Changed under the mailbox's lock, hence relaxed everywhere.
    let isAway = Atomic(false)

    init(name: StaticString, run: @escaping (BehaviorArgs) -> Void) {
        self.name = name
        self.run = run
    }

    /// What is known of the behavior, as in `StringBuilder.beAppend` or `StringBuilder.be…`.
    func name(in mailbox: Mailbox?) -> String {
        // A behavior that is no property's initial value gets the name of the function it was made in: no use.
        let function = name.description
        let name = function.hasPrefix("be") && !function.contains("(") ? function : "be…"
        guard let mailbox else { return name }
        return "\(_typeName(mailbox.actorType, qualified: false)).\(name)"
    }
}
