import CFlynnRuntime
import Synchronization

/// A behavior that has thrown an error, which its supervisor receives as its only argument.
///
/// The actor is suspended until the supervisor decides: `resume()`, `replace(with:)` or `stop()`. Only the first decision counts.
/// A failure that is released without a decision resumes the actor. A failure may be kept, for example until a timer fires, and
/// passed to other actors and threads. `Flynn.shutdown()` doesn't wait for suspended actors.
///
/// To pass an error on to its own supervisor, a supervisor throws it. The terms are Erlang's and Akka's.
///
/// Unchecked `Sendable`: all is constant or atomic, and the actor is meant to be passed on and replaced, not to be accessed.
public final class ActorFailure: @unchecked Sendable {
    /// The error that the behavior, or its `onError`, has thrown.
    public let error: any Error
    /// The behavior's name: `Loader.beLoad`.
    public let behavior: String
    /// The arguments of the call.
    public let arguments: BehaviorArgs
    /// The actor, which is suspended.
    public let actor: Actor
    private let isDecided = Atomic(false)

    fileprivate init(_ error: any Error, _ behavior: String, _ arguments: BehaviorArgs, of actor: Actor) {
        self.error = error
        self.behavior = behavior
        self.arguments = arguments
        self.actor = actor
    }

    deinit { resume() }

    /// Lets the actor run its next message. The one that has failed isn't repeated.
    public func resume() {
        decide {}
    }

    /// Replaces the actor: `replacement` runs the waiting calls, in the same order, and all later calls of the actor's
    /// behaviors. It gets the actor's supervisor unless it has one.
    ///
    /// Others need not know the replacement, because the actor forwards calls. While it exists, it owns the replacement. A
    /// closure that takes its actor, as in `Behavior(self) { (me, args) in … }`, runs with the replacement as the actor. For any
    /// other closure, the replacement's own behavior of the same name runs, if it exists already; read lazy behaviors
    /// in the replacement's `init`. Otherwise the call is dropped and reported like a dead letter.
    ///
    /// Crashes with a message if the replacement isn't of the actor's class or a subclass, if it is the actor itself or its
    /// supervisor, or if it was replaced or stopped, because replacements must not form a cycle.
    public func replace(with replacement: Actor) {
        guard isInstance(replacement, of: actor.mailbox.actorType), replacement !== actor else {
            crash("\(behavior): replace(with:): expected another \(type(of: actor)), found \(type(of: replacement))")
        }
        decide {
            let extras = actor.mailbox.makeExtras()
            let extrasOfReplacement = replacement.mailbox.makeExtras()
            if extrasOfReplacement.supervisor == nil { extrasOfReplacement.supervisor = extras.supervisor }
            let mayReplace = replacing.withLock {
                guard extrasOfReplacement.successor == nil else { return false }
                extras.successor = .actor(replacement.mailbox, owner: replacement)
                return true
            }
            if !mayReplace { crash("\(behavior): replace(with:): the replacement was replaced or stopped before") }
        }
    }

    /// Stops the actor: waiting and later calls of its behaviors are dropped and reported like dead letters.
    public func stop() {
        decide { actor.mailbox.makeExtras().successor = .stopped }
    }

    private func decide(_ change: () -> Void) {
        // Acquiring and releasing: whoever decides has seen the initialization.
        guard !isDecided.exchange(true, ordering: .acquiringAndReleasing) else { return }
        change()
        let extras = actor.mailbox.makeExtras()
        extras.resumeMuting()
        extras.endHold()
    }
}

/// Guards changes from no successor to an actor. The check and the change under one lock for all actors keep two threads from
/// replacing two actors by each other.
private let replacing = Monitor()

private func isInstance<T>(_ actor: Actor, of type: T.Type) -> Bool { actor is T }

extension Actor {
    /// Lets `supervisor` decide what happens after an error that a behavior of this actor has thrown and that its `onError`, if
    /// it has one, has not handled. Without a supervisor, the error is reported on standard error and the actor continues.
    ///
    ///     lazy var beFailed = Behavior(self) { (me, args) in
    ///         // flynnlint:parameter ActorFailure - the failure of a worker
    ///         let failure: ActorFailure = args[x: 0]
    ///         failure.replace(with: Worker())
    ///     }
    ///
    /// The supervisor isn't kept alive, so it may own the actor. If its actor was deinitialized, errors are reported. Nil
    /// removes the supervisor. Crashes with a message if the behavior has no actor, or if it is a behavior of this actor, which
    /// couldn't run while the actor is suspended. For the same reason, actors that supervise each other are suspended forever
    /// if each of them fails before it has decided about the other. Thread-safe.
    public final func unsafeSupervise(by supervisor: Behavior?) {
        guard let supervisor else {
            mailbox.extras?.supervisor = nil
            return
        }
        guard let supervisorMailbox = supervisor.mailbox else { crash("the behavior of a supervisor has no actor") }
        mailbox.makeExtras().supervisor = MailboxExtras.Supervisor(supervisorMailbox, supervisor.body)
    }

    /// Passes an error of the running behavior to the supervisor, or reports it.
    final func fail(with error: any Error, _ arguments: BehaviorArgs) {
        let body = flynn_thread().pointee.body
        let name = body.map { BodyPointer($0.assumingMemoryBound(to: BehaviorBody.self)).pointee.name }
        let behavior = name?.qualified(by: mailbox.actorType) ?? "\(type(of: self))"
        guard let extras = mailbox.extras, let supervisor = extras.supervisor else {
            return report("warning: \(behavior): unhandled error: \(error)")
        }
        // Before the message, because the decision may precede the end of this behavior.
        extras.hold()
        extras.pauseMuting()
        let failure = ActorFailure(error, behavior, arguments, of: self)
        if !supervisor.actor.mailbox.send(.ownedCall, owning: BodyPointer(of: supervisor.body), [failure]) {
            report("warning: \(behavior): unhandled error: \(error)")
        }
    }
}
