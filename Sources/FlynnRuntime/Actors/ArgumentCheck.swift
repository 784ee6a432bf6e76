import Synchronization

/// The warning about arguments that are instances of classes: two actors would share them without protection.
///
/// Only in debug builds, and only while `Flynn.defaultCheckForUnsafeArguments` is on. It is printed once for each
/// behavior and class: a behavior that is called a million times with the same mistake says so once.
enum ArgumentCheck {
    static let isOn = Atomic(true)

    private struct Key: Hashable {
        let actor: ObjectIdentifier
        let behavior: String
        let argument: ObjectIdentifier
    }

    private static let reported = Mutex(Set<Key>())

    static func check(_ arguments: BehaviorArgs, for body: BehaviorBody, of mailbox: Mailbox) {
        // Relaxed: a switch that stands for itself.
        guard isOn.load(ordering: .relaxed) else { return }
        for (index, argument) in arguments.enumerated() {
            guard let argument, type(of: argument) is AnyClass else { continue }
            if argument is Actor || argument is AnyBehavior { continue }
            let name = body.name(in: mailbox)
            let key = Key(
                actor: ObjectIdentifier(mailbox.actorType), behavior: name,
                argument: ObjectIdentifier(type(of: argument)))
            guard reported.withLock({ $0.insert(key).inserted }) else { continue }
            report("warning: \(name): argument \(index): \(type(of: argument)) is a class whose instance is now shared")
        }
    }
}
