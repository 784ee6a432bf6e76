import CFlynnRuntime
import Synchronization

// How long an actor lives.
//
// An actor stores its behaviors (`lazy var beX = Behavior(self) …`), so a behavior must not hold its actor, or neither
// would ever go. But in `Pool().beStart()` Swift lets the new actor go after the getter and before the call; then only
// the behavior holds it. The same reference would have to be weak as long as somebody owns the actor and strong when
// nobody else does. Swift runs no code at a getter, nor when a count falls from 2 to 1. It does run code when a count
// reaches zero: the class's destroy function. So at that moment, and no timer is needed, the runtime decides:
//
//  1. The actor's strong count has reached zero. No message waits, since a queue with messages holds its actor. If
//     nobody but the actor's storage refers to a behavior (its strong count is 1), the actor is destroyed as usual.
//     If somebody does, the reference is turned round: the actor is revived with one strong reference, which that
//     behavior now owns (it is "away"), and the behavior is released once in place of the actor's storage.
//  2. An away behavior's strong count has reached zero, so the last of those who fetched it has let it go, with or
//     without calling it. The reference is turned back: the behavior is revived with one strong reference, which stands
//     for the storage again, and the reference to the actor is given back. If that was the last, see 1.
//
// (GObject's toggle references, by which language bindings tie two objects that must hold each other, are the model.)
//
// Why the counts are right: let "actual" be the references to a behavior that exist, in storage or elsewhere. At home
// the count is actual; away it is actual - 1, for the runtime has borrowed one. It doesn't matter which. When an away
// count reaches zero, either one reference is left (the borrowed one has been taken from it), or none is, and the
// release in step 1 is still to come (it is made outside the lock). In both cases 1 is the right count to revive with:
// for that reference, or for that release. So an owner that overwrites its behavior while it is away does no harm.
//
// Why nobody meets a half dead actor: whoever calls a behavior has a reference to it, so from the moment the actor's
// count is zero until the decision the behavior counts more than 1 (the one who gave it that reference had one
// itself, or fetched it from the actor's storage and held the actor at that time), and step 1 keeps the actor. The
// caller's attempt to retain the actor fails for that short time; it tries again until `isGone` says that the
// decision was against it. That happens only to behaviors whose one reference was never in the actor's keeping, such as
// `let kept = Behavior(actor) { … }`, or one that escaped in the actor's deinit: kept after the actor is gone.
//
// A behavior changes its actor (`setActor`) only with a reference that it has got while its count was not zero, so that
// the count doesn't reach zero meanwhile, and only one of `setActor` and step 2 settles what is borrowed.
//
// What follows for users: to keep a behavior that was fetched from an actor is to own the actor. A behavior's first
// reference is its home, which owns nothing. Two actors that each keep a behavior of the other own each other, like any
// two Swift objects.

/// The decisions at zero, and whether this Swift runtime is one in which they can be taken.
package enum Lifetime {
    /// Set before the first actor is created, leaves all classes as they are, to test what becomes of actors then.
    package static let hooksAreForbidden = Atomic(false)

    /// True if the classes of actors and behaviors are hooked. If the layout of reference counts is not the known one,
    /// they are not; then an actor lives as long as somebody owns it or a message waits, and a call to a behavior whose
    /// actor went before crashes with a message.
    package static let isHooked: Bool = {
        // Relaxed: only the thread that is about to create the first actor sets it.
        guard !hooksAreForbidden.load(ordering: .relaxed), Probe.layoutIsKnown() else { return false }
        flynn_hook_set_handler(FlynnHookActor) { actor in
            let mailbox = Unmanaged<Actor>.fromOpaque(actor)._withUnsafeGuaranteedRef { $0.mailbox }
            return mailbox.actorReachedZero()
        }
        flynn_hook_set_handler(FlynnHookBehavior) { behavior in
            let (mailbox, body) = Unmanaged<AnyBehavior>.fromOpaque(behavior)._withUnsafeGuaranteedRef {
                ($0.mailbox, $0.body)
            }
            guard let mailbox else { return false }
            return mailbox.behaviorReachedZero(body)
        }
        return true
    }()

    static func adopt(_ actor: Actor) {
        if isHooked { flynn_hook_class_of(Unmanaged.passUnretained(actor).toOpaque(), FlynnHookActor) }
    }

    static func adopt(_ behavior: AnyBehavior) {
        if isHooked { flynn_hook_class_of(Unmanaged.passUnretained(behavior).toOpaque(), FlynnHookBehavior) }
    }
}

extension Mailbox {
    /// Takes a strong reference to the actor, to be given back with `releaseActor`; false if the actor is gone.
    func holdActor() -> Bool {
        while !flynn_try_retain(owner) {
            // Acquiring: nothing is read on the strength of it but the queue that this caller owns; it costs nothing.
            if isGone.load(ordering: .acquiring) || !Lifetime.isHooked { return false }
            // Its count is zero, and a thread is about to decide; see above.
            flynn_pause()
            flynn_thread_yield()
        }
        return true
    }

    /// Gives a strong reference to the actor back. The mailbox may be gone after it.
    func releaseActor() {
        flynn_release(owner)
    }

    /// Step 1. True if the actor lives on.
    fileprivate func actorReachedZero() -> Bool {
        var turned: Unmanaged<BehaviorBody>?
        lock.withLock {
            var next = behaviors
            // Bodies, not behaviors, are walked: to touch a behavior with a Swift reference would count as one.
            while let body = next?._withUnsafeGuaranteedRef({ $0 }) {
                next = body.link.next
                // A behavior that is away has a strong reference to this actor, so none is.
                guard flynn_strong_count(body.link.behavior) > 1 else { continue }
                body.isAway.store(true, ordering: .relaxed)
                body.link.nextTurned = turned
                // The reference that `flynn_revive` makes is for the first of them.
                if turned != nil { flynn_retain(owner) }
                turned = .passUnretained(body)
            }
            if turned == nil {
                // Releasing: see `holdActor`.
                isGone.store(true, ordering: .releasing)
            } else {
                flynn_revive(owner)
            }
        }
        guard turned != nil else { return false }
        // Outside the lock, since a count may reach zero here, and step 2 takes the lock. The body stays until its
        // behavior has been released: the release that is still to come is a reference that keeps it.
        while let body = turned {
            let (behavior, next) = body._withUnsafeGuaranteedRef { ($0.link.behavior, $0.link.nextTurned) }
            turned = next
            flynn_release(behavior!)
        }
        return true
    }

    /// Step 2. True if the behavior lives on.
    fileprivate func behaviorReachedZero(_ body: BehaviorBody) -> Bool {
        let wasAway = lock.withLock { body.isAway.exchange(false, ordering: .relaxed) }
        guard wasAway else { return false }
        flynn_revive(body.link.behavior)
        releaseActor()
        return true
    }

    /// Puts a behavior's body in the list of those to look at when the actor's count reaches zero.
    func register(_ body: BehaviorBody) {
        lock.withLock {
            body.link.previous = nil
            body.link.next = behaviors
            behaviors?._withUnsafeGuaranteedRef { $0.link.previous = .passUnretained(body) }
            behaviors = .passUnretained(body)
        }
    }

    /// Takes a behavior's body out of the list. True if the behavior was away: then the caller owes it what `settle` pays.
    func unregister(_ body: BehaviorBody) -> Bool {
        lock.withLock {
            let (previous, next) = (body.link.previous, body.link.next)
            if let previous {
                previous._withUnsafeGuaranteedRef { $0.link.next = next }
            } else {
                behaviors = next
            }
            next?._withUnsafeGuaranteedRef { $0.link.previous = previous }
            return body.isAway.exchange(false, ordering: .relaxed)
        }
    }

    /// Gives back what has been borrowed from a behavior that was away, and the reference to the actor that it had for it.
    func settle(_ body: BehaviorBody) {
        flynn_retain(body.link.behavior)
        releaseActor()
    }
}

/// What the lifetime of actors needs to know of each behavior. Guarded by the mailbox's lock.
struct BehaviorLink {
    /// The behavior, unretained. Set once, before the body is registered.
    var behavior: UnsafeMutableRawPointer!
    var previous: Unmanaged<BehaviorBody>?
    var next: Unmanaged<BehaviorBody>?
    /// The next of the behaviors that one decision has turned; used by the thread that made it.
    var nextTurned: Unmanaged<BehaviorBody>?
}

/// An object of which it is known at each step what its reference count must read.
private final class Probe {
    private static let timesAtZero = Atomic(0)
    private static let timesRight = Atomic(0)

    /// Hooks this class and compares: a fresh object, one with more references, one at zero and revived, each with the
    /// count in the object and in a side table (which the first weak reference makes).
    static func layoutIsKnown() -> Bool {
        #if _ptrauth(_arm64e)
        // Destroy functions are signed there, and a hook would need to be signed for each class.
        return false
        #else
        // Where pointers are shorter (arm64_32), so are counts.
        guard MemoryLayout<UnsafeRawPointer>.size == 8 else { return false }
        // Relaxed everywhere: one thread does all this.
        flynn_hook_set_handler(FlynnHookProbe) { object in
            let time = Probe.timesAtZero.add(1, ordering: .relaxed).newValue
            // Times 1 and 2 are the first object's, revived once; 3 and 4 the second's, which has a side table.
            guard flynn_count_reads_as(object, 0, time > 2) else { return false }
            Probe.timesRight.add(1, ordering: .relaxed)
            guard time % 2 == 1 else { return false }
            flynn_revive(object)
            return true
        }
        return livesTwice(inSideTable: false) && livesTwice(inSideTable: true)
            && timesAtZero.load(ordering: .relaxed) == 4 && timesRight.load(ordering: .relaxed) == 4
        #endif
    }

    private static func livesTwice(inSideTable: Bool) -> Bool {
        let object = Unmanaged.passRetained(Probe()).toOpaque()
        weak var observer: Probe?
        if inSideTable { observer = Unmanaged<Probe>.fromOpaque(object)._withUnsafeGuaranteedRef { $0 } }
        guard flynn_count_reads_as(object, 1, inSideTable), flynn_strong_count(object) == 1 else { return false }
        flynn_retain(object)
        guard flynn_count_reads_as(object, 2, inSideTable), flynn_strong_count(object) == 2 else { return false }
        flynn_release(object)
        // Only now does a hook make a difference, and only to this object.
        flynn_hook_class_of(object, FlynnHookProbe)
        flynn_release(object)
        guard flynn_count_reads_as(object, 1, inSideTable), (observer != nil) == inSideTable else { return false }
        flynn_release(object)
        return observer == nil
    }
}
