import Synchronization

/// The warning about arguments that are instances of classes, and therefore shared by sender and receiver without a
/// lock.
///
/// Printed only in debug builds, only while `Flynn.defaultCheckForUnsafeArguments` is true, and once per behavior and
/// class. Thread-safe.
enum ArgumentCheck {
    static let isEnabled = Atomic(true)

    private struct Key: Hashable {
        let actor: ObjectIdentifier
        let behavior: BehaviorName
        let argument: ObjectIdentifier
    }

    // (ThreadSanitizer doesn't support the lock of `Synchronization.Mutex`.)
    private static let monitor = Monitor()
    /// Guarded by `monitor`.
    private nonisolated(unsafe) static var reported: Set<Key> = []

    static func check(_ argument: Any?, at index: Int, for body: BodyPointer, of mailbox: Mailbox) {
        // Relaxed: an independent flag.
        guard isEnabled.load(ordering: .relaxed) else { return }
        guard let argument, type(of: argument) is AnyClass else { return }
        if argument is any ThreadSafeArgument || argument is any _Concurrency.Actor { return }
        let key = Key(
            actor: ObjectIdentifier(mailbox.actorType), behavior: body.pointee.name,
            argument: ObjectIdentifier(type(of: argument)))
        guard monitor.withLock({ reported.insert(key).inserted }) else { return }
        Warnings.write(
            "\(body.pointee.name(of: mailbox.actorType)): the \(ordinal(index)) argument: \(type(of: argument)) is a class whose instance is now shared"
        )
    }
}

/// A class with instances that sender and receiver can share.
protocol ThreadSafeArgument: AnyObject {}

extension Actor: ThreadSafeArgument {}
extension AnyBehavior: ThreadSafeArgument {}
extension ActorFailure: ThreadSafeArgument {}

extension Flynn {
    /// Whether a debug build warns, once per behavior and class, about arguments that are instances of classes. The
    /// actor and the caller would share such an instance without a lock. Actors and classes of the runtime don't cause
    /// warnings. At run time, the check can't see whether other classes are `Sendable`. Initially true; release builds
    /// never warn.
    public static var defaultCheckForUnsafeArguments: Bool {
        // Relaxed: an independent flag.
        get { ArgumentCheck.isEnabled.load(ordering: .relaxed) }
        set { ArgumentCheck.isEnabled.store(newValue, ordering: .relaxed) }
    }
}
