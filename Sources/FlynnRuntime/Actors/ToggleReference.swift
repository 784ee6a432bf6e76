import CFlynnRuntime
import Synchronization

// The lifetime of actors.
//
// An actor stores its behaviors (`lazy var beX = Behavior(self) …`), so a behavior that owned its actor would be a
// retain cycle. But in `Pool().beStart()` Swift releases the new actor after the getter and before the call, and only
// the behavior can keep it alive. So a behavior's reference to its actor must be weak while the actor has another
// owner, and strong otherwise. Swift runs no code when a property is read or when a count drops from 2 to 1, but it
// does when a count drops to zero: the destroy function of the object's class. The runtime hooks that function and
// decides there:
//
//  1. The actor's strong count reaches zero.
//     - If its queue isn't empty, a sender has pushed a message and not yet retained the actor. The actor is revived until
//       the sender has retained it, because other senders rely on that for their messages.
//     - If every behavior's strong count is 1, only the actor's storage refers to it. The actor is destroyed.
//     - Otherwise the actor is revived with one strong reference for each behavior whose count is greater than 1. These
//       behaviors now own the actor (`ownsActor`). In return, the runtime releases each of them once; it *borrows* the
//       reference that the actor's storage counts for.
//  2. The strong count of a behavior that owns its actor reaches zero: everything that had read it from the actor has
//     released it, whether or not it was called. The behavior is revived with one strong reference, which returns the
//     borrowed one, and it releases the actor. If that was the actor's last reference, step 1 follows.
//
// The model is GObject's toggle references, with which language bindings connect two objects that must keep each other
// alive.
//
// The counts are correct. Let `actual` be the number of existing references to a behavior, in the actor's storage or
// elsewhere. The behavior's count is `actual` if it doesn't own its actor, and `actual - 1` if it does, because one
// reference is borrowed; which one makes no difference. When the count of a behavior that owns its actor reaches zero,
// one of two cases applies. Either one reference is left, the borrowed one. Or none is left, and the release of step 1,
// which is made outside the lock, is still to come. A revival with count 1 is correct in both. So the owner of a
// behavior may overwrite it at any time.
//
// No caller uses an actor that is being destroyed. A caller of a behavior has a reference to it. It got the reference
// from the actor's storage while it had a reference to the actor, or from another owner of the behavior. So from the
// moment the actor's count is zero until the decision, the behavior's count is at least 2, and step 1 revives the
// actor. During that time the caller's attempt to retain the actor fails; it retries until it succeeds or `isClosed` is
// true. `isClosed` becomes true only if no behavior's count was greater than 1. A behavior can still be called then if
// the actor's storage never contained it (`let callback = Behavior(actor) { … }`), or if it escaped in the actor's
// `deinit`.
//
// `setActor` first retains the behavior, which succeeds only while the count is not zero, so the count doesn't reach
// zero during the change. `ownsActor` is exchanged under the mailbox's lock, so that either `setActor` or step 2, but
// not both, returns the borrowed reference.
//
// What a count can't tell. Step 1 takes one reference to each behavior for the actor's own, since counts don't say who owns
// a reference. Two cases are decided wrongly:
//
// - The actor has replaced a behavior (`self.beX = …`), and something else still refers to the old one. Its count is 1, as
//   if it was stored, so the actor is destroyed and a later call is a dead letter. The count is the same if the closure of
//   the new behavior calls the old one, which is then the actor's own. Closures can't be inspected, and if such an actor
//   was revived it would never be destroyed. So a dropped call, which is reported, is chosen over a leak.
// - The actor stores a behavior twice (in a property and in a table). Its count is 2, as if it was used elsewhere, so it
//   owns the actor forever. To destroy such an actor, step 1 must find both references in the actor's storage, and borrow
//   both.
//
// Consequences for users: storing a behavior that was read from an actor keeps the actor alive. The reference with
// which a behavior was created does not. Two actors that store each other's behaviors are a retain cycle.

/// Sets the handlers of the hooks, unless classes can't be hooked. Returns whether they are set.
private let setsHandlers: Bool = {
    guard Lifetime.isHooked else { return false }
    flynn_hook_set_handler(FlynnHookActor) { actor in
        Mailbox(owner: actor).actorReachedZero()
    }
    flynn_hook_set_handler(FlynnHookBehavior) { behavior in
        let mailbox = Unmanaged<AnyBehavior>.fromOpaque(behavior)._withUnsafeGuaranteedRef { $0.mailbox }
        return mailbox?.behaviorReachedZero(BodyPointer(ofObjectAt: behavior)) ?? false
    }
    return true
}()

extension Actor {
    /// Hooks the actor's class. Must be called by its initializer.
    final func hookClass() {
        if setsHandlers { flynn_hook_class_of(Unmanaged.passUnretained(self).toOpaque(), FlynnHookActor) }
    }
}

extension AnyBehavior {
    /// Hooks the behavior's class. Must be called by its initializer.
    final func hookClass() {
        if setsHandlers { flynn_hook_class_of(Unmanaged.passUnretained(self).toOpaque(), FlynnHookBehavior) }
    }
}

extension Mailbox {
    /// Executes step 1. Returns true if the actor was revived.
    fileprivate func actorReachedZero() -> Bool {
        // The behaviors that become owners. There is rarely more than one, for which nothing is allocated. Local, because
        // after the lock `setActor` may move a behavior to another actor whose count reaches zero too.
        var firstOwner: UnsafeMutableRawPointer?
        var otherOwners: [UnsafeMutableRawPointer] = []
        if !state.pointee.queue.isMarkedEmpty {
            flynn_revive(owner)
            // A queue with messages owns the actor, except for the instant between the two steps of a sender.
            while !state.pointee.queue.isMarkedEmpty, flynn_strong_count(owner) == 1 { flynn_thread_yield() }
            releaseActor()
            return true
        }
        state.pointee.lock.withLock {
            var next = state.pointee.behaviors
            while let body = next {
                next = body.pointee.next
                // No behavior owns the actor here, since the actor's count is zero. So the count is the actual one.
                guard flynn_strong_count(body.object) > 1 else { continue }
                body.pointee.ownsActor.store(true, ordering: .relaxed)
                if firstOwner == nil {
                    // It gets the reference that `flynn_revive` adds.
                    firstOwner = body.object
                } else {
                    flynn_retain(owner)
                    otherOwners.append(body.object)
                }
            }
            if firstOwner == nil {
                // Releasing: see `Mailbox.retainActor`.
                state.pointee.isClosed.store(true, ordering: .releasing)
            } else {
                flynn_revive(owner)
            }
        }
        guard let firstOwner else { return false }
        // Outside the lock: a behavior's count may reach zero here, and step 2 takes the lock. Each behavior is alive until
        // it has been released here.
        flynn_release(firstOwner)
        for behavior in otherOwners { flynn_release(behavior) }
        return true
    }

    /// Executes step 2. Returns true if the behavior was revived.
    fileprivate func behaviorReachedZero(_ body: BodyPointer) -> Bool {
        let ownedActor = state.pointee.lock.withLock { body.pointee.ownsActor.exchange(false, ordering: .relaxed) }
        guard ownedActor else { return false }
        flynn_revive(body.object)
        releaseActor()
        return true
    }

    /// Adds a behavior to the list that step 1 checks.
    func register(_ body: BodyPointer) {
        state.pointee.lock.withLock {
            let next = state.pointee.behaviors
            body.pointee.previous = nil
            body.pointee.next = next
            next?.pointee.previous = body
            state.pointee.behaviors = body
        }
    }

    /// Removes a behavior from the list that step 1 checks. Returns true if the behavior owned the actor; then the caller
    /// must call `returnBorrowedReference(to:)`.
    func unregister(_ body: BodyPointer) -> Bool {
        state.pointee.lock.withLock {
            let (previous, next) = (body.pointee.previous, body.pointee.next)
            if let previous { previous.pointee.next = next } else { state.pointee.behaviors = next }
            next?.pointee.previous = previous
            return body.pointee.ownsActor.exchange(false, ordering: .relaxed)
        }
    }

    /// Returns the reference that was borrowed from a behavior that owned the actor, and releases the actor.
    func returnBorrowedReference(to body: BodyPointer) {
        flynn_retain(body.object)
        releaseActor()
    }
}
