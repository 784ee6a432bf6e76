import CFlynnRuntime
import Synchronization

/// The failure of a behavior: the only argument of the supervisor.
///
/// The actor is suspended until the supervisor decides: `resume()`, `replace(with:)` or `stop()`. Only the first
/// decision counts. If you release a failure before a decision, the actor resumes. You can store a failure, and pass it
/// to other actors and threads. `Flynn.shutdown()` doesn't wait for suspended actors.
///
/// To pass an error on to its own supervisor, a supervisor throws the error. `RestartCounter` limits how often a
/// supervisor lets a failing actor continue. The terms are from Erlang and Akka.
///
/// Unchecked `Sendable`: all state is constant or atomic, and you should pass on and replace the actor, not access it.
public final class ActorFailure: @unchecked Sendable {
    /// The error thrown by the behavior or its `onError`.
    public let error: any Error
    /// The class and the name of the behavior, as in `Loader.beLoad`.
    public let behavior: String
    /// The arguments of the call. Empty if the behavior is typed.
    public let arguments: BehaviorArgs
    /// The suspended actor.
    public let actor: Actor
    private let isDecided = Atomic(false)

    /// Whether the failure still waits for a decision. Other threads can decide at any time.
    var isUndecided: Bool { !isDecided.load(ordering: .relaxed) }

    fileprivate init(_ error: any Error, _ behavior: String, _ arguments: BehaviorArgs, of actor: Actor) {
        self.error = error
        self.behavior = behavior
        self.arguments = arguments
        self.actor = actor
    }

    deinit { resume() }

    /// Lets the actor run the next message. The failed message isn't repeated.
    public func resume() { _ = resumption() }

    /// Returns the decision to resume the actor, or nil if there already was a decision; see `resume()`.
    func resumption() -> Decision? { decide {} }

    /// Replaces the actor: `replacement` runs the waiting calls, in the same order, and all later calls of the actor's
    /// behaviors. If the replacement has no supervisor, it gets the actor's supervisor.
    ///
    /// Callers don't have to know the replacement, because the actor forwards their calls. While the actor exists, it
    /// owns the replacement. A closure with the actor as a parameter, as in `Behavior(self) { (me, args) in … }`, runs
    /// with the replacement as the actor. For any other closure, the replacement's own behavior with the same name
    /// runs, if it already exists; read lazy behaviors in the replacement's `init`. Otherwise the runtime drops the
    /// call, and reports it like a dead letter.
    ///
    /// The waiting calls stay in the actor's queue, and the replacement's turns run them there. As a result,
    /// `unsafeMessagesCount`, `unsafeWait` and `unsafeMailboxLimit` of the actor include these calls, but not the calls
    /// of the replacement's behaviors. The order between these calls and the calls of the replacement's behaviors is
    /// unspecified. A replacement takes constant time.
    ///
    /// Crashes with a message if the replacement isn't of the actor's class or a subclass, or if it is the actor itself
    /// or its supervisor. Replacements must not form a cycle: the function also crashes if the replacement was replaced
    /// or stopped, or is suspended until the actor decides about a failure.
    ///
    /// - Parameter replacement: an actor of the same class or a subclass.
    public func replace(with replacement: Actor) { _ = replacing(by: replacement) }

    /// Returns the decision to replace the actor, or nil if there already was a decision; see `replace(with:)`.
    func replacing(by replacement: Actor) -> Decision? {
        guard isInstance(replacement, of: actor.mailbox.actorType), replacement !== actor else {
            crash("\(behavior): replace(with:): expected another \(type(of: actor)), found \(type(of: replacement))")
        }
        return decide { [actor, behavior] in
            let extras = actor.mailbox.makeExtras()
            let extrasOfReplacement = replacement.mailbox.makeExtras()
            if extrasOfReplacement.supervisor == nil { extrasOfReplacement.supervisor = extras.supervisor }
            switch extras.replace(by: replacement) {
            case .replaced: extras.endWatches(because: .replaced)
            case .replacementWaits:
                crash("\(behavior): replace(with:): the replacement waits for a decision of the actor")
            case .replacementHasEnded:
                crash("\(behavior): replace(with:): the replacement was replaced or stopped before")
            }
        }
    }

    /// Stops the actor: the runtime drops waiting and later calls of its behaviors, and reports them like dead letters.
    public func stop() {
        _ = decide { [actor] in
            let extras = actor.mailbox.makeExtras()
            extras.successor = .stopped
            extras.endWatches(because: .stopped)
        }
    }

    /// Returns the decision to change the actor and to let it continue, or nil if there already was a decision.
    private func decide(_ change: @escaping () -> Void) -> Decision? {
        // Acquiring and releasing: the deciding thread sees the initialization.
        guard !isDecided.exchange(true, ordering: .acquiringAndReleasing) else { return nil }
        Fork.check()
        actor.mailbox.makeExtras().endWaiting()
        return Decision(of: actor, change)
    }

    /// Reports an error that the supervisor doesn't receive.
    private func reportUnhandled(because reason: Flynn.UnhandledError.Reason) {
        UnhandledErrors.add(error, behavior, reason, of: actor.mailbox.actorType)
    }
}

extension ActorFailure: DiscardObserver {
    package func callWasDiscarded() { reportUnhandled(because: .supervisorEnded) }
    package func callWasDropped() { reportUnhandled(because: .supervisorFull) }
}

/// A decision about an actor. It takes effect when it is released.
final class Decision {
    private let actor: Actor
    private let change: () -> Void

    fileprivate init(of actor: Actor, _ change: @escaping () -> Void) {
        self.actor = actor
        self.change = change
    }

    deinit {
        change()
        let extras = actor.mailbox.makeExtras()
        extras.resumeMuting()
        extras.endHold()
    }
}

private func isInstance<T>(_ actor: Actor, of type: T.Type) -> Bool { actor is T }

extension Actor {
    /// Lets `supervisor` decide about errors in behaviors of this actor, unless the behavior's `onError` handles the
    /// error. Without a supervisor, `Flynn.onUnhandledError` receives the error, and the actor continues.
    ///
    ///     lazy var beFailed = Behavior(self) { (me, args) in
    ///         // flynnlint:parameter ActorFailure - the failure of a worker
    ///         let failure: ActorFailure = args[x: 0]
    ///         failure.replace(with: Worker())
    ///     }
    ///
    /// The actor doesn't keep the supervisor alive, so the supervisor may own the actor. If the supervisor's actor was
    /// deinitialized or stopped, errors are unhandled. Pass nil to remove the supervisor. Crashes with a message if the
    /// behavior has no actor, or if it is a behavior of this actor, because such a behavior couldn't run while the
    /// actor is suspended. Actors may supervise each other: if the supervisor is suspended, and waits for this actor,
    /// directly or through a chain of supervisors, the error is unhandled, and the actor continues. Thread-safe.
    public final func unsafeSupervise(by supervisor: Behavior?) {
        Fork.check()
        guard let supervisor else {
            mailbox.extras?.supervisor = nil
            return
        }
        guard let supervisorMailbox = supervisor.mailbox else { crash("the behavior of a supervisor has no actor") }
        mailbox.makeExtras().supervisor = MailboxExtras.Supervisor(
            supervisorMailbox, DetachedBody(copying: supervisor.body))
    }

    /// Lets `supervisor` decide about errors in behaviors of this actor; see `unsafeSupervise(by:)`.
    ///
    ///     worker.unsafeSupervise(by: self) { me, failure in failure.replace(with: Worker()) }
    ///
    /// - Parameters:
    ///   - supervisor: the actor that decides. This actor doesn't keep it alive.
    ///   - name: the name of the call in reports. By default, the name of the enclosing function.
    ///   - decide: runs on the supervisor. It must not capture the supervisor. The runtime passes any error to the
    ///     supervisor's own supervisor.
    public final func unsafeSupervise<T: Actor>(
        by supervisor: T, name: StaticString = #function,
        _ decide: sending @escaping (T, ActorFailure) throws -> Void
    ) {
        Fork.check()
        mailbox.makeExtras().supervisor = MailboxExtras.Supervisor(
            supervisor.mailbox, DetachedBody(ofMethod: name, decide))
    }

    /// Passes an error of the running behavior to the supervisor. Without a supervisor, the error is unhandled.
    final func fail(with error: any Error, _ arguments: BehaviorArgs) {
        Fork.check()
        let body = flynn_thread().pointee.body
        let name = body.map { BodyPointer($0.assumingMemoryBound(to: BehaviorBody.self)).pointee.name }
        let behavior = name?.qualified(by: mailbox.actorType) ?? "\(type(of: self))"
        guard let extras = mailbox.extras, let supervisor = extras.supervisor else {
            return UnhandledErrors.add(error, behavior, .noSupervisor, of: mailbox.actorType)
        }
        guard extras.startWaiting(for: supervisor, arguments) else {
            return UnhandledErrors.add(error, behavior, .supervisorCycle, of: mailbox.actorType)
        }
        // This precedes the message, since the decision can precede the end of this behavior.
        extras.hold()
        extras.pauseMuting()
        // If any thread discards the message, the failure reports the error.
        let failure = ActorFailure(error, behavior, arguments, of: self)
        supervisor.actor.mailbox.send(.movedCall, owning: BodyPointer(of: supervisor.body), [failure])
    }
}
