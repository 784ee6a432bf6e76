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
//     - If all references to its behaviors are the actor's own, the actor is destroyed. Its own are those in its storage
//       (`BehaviorFields`), or one if its storage has none, because they may be where `BehaviorFields` doesn't look.
//     - Otherwise the actor is revived with one strong reference for each behavior to which there are other references.
//       These behaviors now own the actor (`ownsActor`). In return, the runtime releases each of them once for each of the
//       actor's own references: it *borrows* these references.
//  2. The strong count of a behavior that owns its actor reaches zero: everything that had read it from the actor has
//     released it, whether or not it was called. The behavior is revived with as many strong references as were borrowed,
//     which returns them, and it releases the actor. If that was the actor's last reference, step 1 follows.
//
// An actor that a behavior owns may store that behavior once more, in a message. So before its queue is marked empty, the
// new references are borrowed too.
//
// The model is GObject's toggle references, with which language bindings connect two objects that must keep each other
// alive.
//
// The counts are correct. Let `actual` be the number of existing references to a behavior, in the actor's storage or
// elsewhere. The behavior's count is `actual` if it doesn't own its actor, and `actual - borrowed` if it does; which of the
// references are borrowed makes no difference. When the count of a behavior that owns its actor reaches zero, as many
// references are left as were borrowed, including those that the releases of step 1, which are made outside the lock, have
// still to end. So the owner of a behavior may overwrite it at any time.
//
// One of these references may end before step 2 has revived the behavior. Then Swift finds a count of zero again, doesn't
// count it, and calls the destroy function a second time. The thread that gets the lock first revives the behavior with the
// full count, and the other one releases the behavior again.
//
// No caller uses an actor that is being destroyed. A caller of a behavior has a reference to it. It got the reference
// from the actor's storage while it had a reference to the actor, or from another owner of the behavior. So from the
// moment the actor's count is zero until the decision, there is a reference that isn't the actor's own, and step 1 revives
// the actor. During that time the caller's attempt to retain the actor fails; it retries until it succeeds or `isClosed` is
// true. `isClosed` becomes true only if there was no such reference. A behavior can still be called then if
// the actor's storage never contained it (`let callback = Behavior(actor) { … }`), or if it escaped in the actor's
// `deinit`.
//
// `setActor` first retains the behavior, which succeeds only while the count is not zero, so the count doesn't reach
// zero during the change. `ownsActor` is exchanged under the mailbox's lock, so that either `setActor` or step 2, but
// not both, returns the borrowed reference.
//
// If the actor has replaced a behavior (`self.beX = …`) while something else refers to the old one, the actor's storage
// doesn't contain it. That is recognized by its name, since the property of that name contains another behavior. So it owns
// the actor, also if only the closure of the new behavior refers to it, which is a retain cycle then.
//
// The decisions are made immediately. The destruction of an actor or a behavior may follow later, because a thread destroys long chains
// of them in a loop; see `flynn_hook_class_of`. Until then a behavior is in the list of its actor, with a count of zero, which step 1
// ignores.
//
// Consequences for users: storing a behavior that was read from an actor keeps the actor alive, unless the actor stores it
// itself. The reference with which a behavior was created does not. Two actors that store each other's behaviors are a retain cycle.

/// Sets the handlers of the hooks, unless classes can't be hooked. Returns whether they are set.
private let setsHandlers: Bool = {
    let metadata = unsafeBitCast(Behavior.self, to: UnsafeMutableRawPointer.self)
    guard Lifetime.isHooked, flynn_is_writable(metadata) else { return false }
    flynn_hook_set_handler(FlynnHookActor) { actor in
        Mailbox(owner: actor).actorReachedZero() ? nil : flynn_destructions(flynn_thread())
    }
    flynn_hook_set_handler(FlynnHookBehavior) { behavior in
        let mailbox = Unmanaged<AnyBehavior>.fromOpaque(behavior)._withUnsafeGuaranteedRef { $0.mailbox }
        let isRevived = mailbox?.behaviorReachedZero(BodyPointer(ofObjectAt: behavior)) ?? false
        return isRevived ? nil : flynn_destructions(flynn_thread())
    }
    return true
}()

extension Actor {
    /// Hooks the actor's class. Returns whether it is hooked. Must be called by its initializer.
    final func hookClass() -> Bool {
        setsHandlers && flynn_hook_class_of(Unmanaged.passUnretained(self).toOpaque(), FlynnHookActor)
    }
}

extension AnyBehavior {
    /// Hooks the behavior's class. Must be called by its initializer.
    final func hookClass() {
        let isHooked = setsHandlers && flynn_hook_class_of(Unmanaged.passUnretained(self).toOpaque(), FlynnHookBehavior)
        // Actors are hooked only if behaviors are. The metadata of the generic class is on the heap, which is writable.
        precondition(isHooked || !setsHandlers)
    }
}

extension Mailbox {
    /// Executes step 1. Returns true if the actor was revived.
    fileprivate func actorReachedZero() -> Bool {
        if !state.pointee.queue.isMarkedEmpty {
            flynn_revive(owner)
            // A queue with messages owns the actor, except for the instant between the two steps of a sender.
            while !state.pointee.queue.isMarkedEmpty, flynn_strong_count(owner) == 1 { flynn_thread_yield() }
            releaseActor()
            return true
        }
        // Before the lock, because it may take long. Nothing changes the storage meanwhile.
        let stored = StoredReferences(of: owner)
        var loans = Loans()
        state.pointee.lock.withLock {
            // First, because after the revival another thread may be the receiver.
            state.pointee.hasOwners.store(true, ordering: .relaxed)
            forEachBehavior { body in
                // No behavior owns the actor here, since the actor's count is zero. So the count is the actual one.
                let count = Int(flynn_strong_count(body.object))
                var own = stored.count(of: body)
                if own == 0, !stored.isReplaced(body) { own = 1 }
                guard count > own else { return }
                // The first behavior gets the reference that `flynn_revive` adds.
                if loans.isEmpty { flynn_revive(owner) } else { flynn_retain(owner) }
                body.pointee.ownsActor = true
                body.pointee.borrowed = UInt32(own)
                loans.add(own, of: body.object)
            }
            // Releasing: see `Mailbox.retainActor`.
            if loans.isEmpty { state.pointee.isClosed.store(true, ordering: .releasing) }
        }
        loans.release()
        return !loans.isEmpty
    }

    /// Borrows the references to behaviors which the actor has stored since step 1. For the receiver only, which owns a
    /// reference to the actor.
    func borrowNewReferences() {
        // Retained, so that no count reaches zero in the lock, or while the storage is copied.
        var owners: [BodyPointer: Int] = [:]
        state.pointee.lock.withLock {
            forEachBehavior { body in
                // If a behavior can't be retained, step 2 is about to follow.
                if body.pointee.ownsActor, flynn_try_retain(body.object) { owners[body] = 0 }
            }
            if owners.isEmpty { state.pointee.hasOwners.store(false, ordering: .relaxed) }
        }
        guard !owners.isEmpty else { return }
        // Without the lock, because it may take long. Only the receiver may change the storage.
        let stored = StoredReferences(of: owner)
        state.pointee.lock.withLock {
            forEachBehavior { body in
                guard owners[body] != nil, body.pointee.ownsActor else { return }
                let new = max(0, stored.count(of: body) - Int(body.pointee.borrowed))
                body.pointee.borrowed += UInt32(new)
                owners[body] = new
            }
        }
        for (body, new) in owners { for _ in 0...new { flynn_release(body.object) } }
    }

    /// Calls `body` with each behavior of the actor. The lock must be held.
    private func forEachBehavior(_ body: (BodyPointer) -> Void) {
        var next = state.pointee.queue.between.behaviors
        while let behavior = next {
            next = behavior.pointee.next
            body(behavior)
        }
    }

    /// Executes step 2. Returns true if the behavior must not be destroyed.
    fileprivate func behaviorReachedZero(_ body: BodyPointer) -> Bool {
        enum Outcome { case ends, endsWithOwnership, isRevived, wasRevived }
        let outcome: Outcome = state.pointee.lock.withLock {
            guard flynn_strong_count(body.object) == 0 else { return .wasRevived }
            let (ownedActor, borrowed) = body.pointee.endOwnership()
            guard ownedActor else { return .ends }
            guard borrowed > 0 else { return .endsWithOwnership }
            // Before the behavior is revived, because from then on its other references may end.
            for _ in 1..<borrowed { flynn_retain(body.object) }
            flynn_revive(body.object)
            return .isRevived
        }
        switch outcome {
        case .ends: return false
        case .endsWithOwnership: releaseActor()
        case .isRevived: releaseActor()
        case .wasRevived: flynn_release(body.object)
        }
        return outcome != .endsWithOwnership
    }

    /// Adds a behavior to the list that step 1 checks.
    func register(_ body: BodyPointer) {
        state.pointee.lock.withLock {
            let next = state.pointee.queue.between.behaviors
            body.pointee.previous = nil
            body.pointee.next = next
            next?.pointee.previous = body
            state.pointee.queue.between.behaviors = body
        }
    }

    /// Removes a behavior from the list that step 1 checks. Returns whether the behavior owned the actor, which the caller
    /// must release then, and how many references to the behavior were borrowed, which the caller must return.
    func unregister(_ body: BodyPointer) -> (ownedActor: Bool, borrowed: UInt32) {
        state.pointee.lock.withLock {
            let (previous, next) = (body.pointee.previous, body.pointee.next)
            if let previous { previous.pointee.next = next } else { state.pointee.queue.between.behaviors = next }
            next?.pointee.previous = previous
            return body.pointee.endOwnership()
        }
    }
}

extension BehaviorBody {
    fileprivate mutating func endOwnership() -> (ownedActor: Bool, borrowed: UInt32) {
        defer { (ownsActor, borrowed) = (false, 0) }
        return (ownsActor, borrowed)
    }
}

/// The references to behaviors in the storage of an actor that is hooked. The search of arrays and dictionaries takes time in
/// proportion to their sizes.
private struct StoredReferences {
    private let actor: UnsafeMutableRawPointer
    private let fields: BehaviorFields
    private let inContainers: [UnsafeMutableRawPointer: Int]

    init(of actor: UnsafeMutableRawPointer) {
        self.actor = actor
        fields = BehaviorFields.ofClass(of: actor)
        inContainers = fields.countInContainers(at: actor)
    }

    func count(of body: BodyPointer) -> Int {
        fields.count(of: body.object, at: actor) + inContainers[body.object, default: 0]
    }

    /// Whether a property that has the behavior's name contains another behavior.
    func isReplaced(_ body: BodyPointer) -> Bool {
        fields.isReplaced(body.object, named: body.pointee.name.text, at: actor)
    }
}

/// References to behaviors that the runtime borrows.
private struct Loans {
    // There is rarely more than one behavior, for which nothing is allocated.
    private var first: (behavior: UnsafeMutableRawPointer, count: Int)?
    private var others: [(behavior: UnsafeMutableRawPointer, count: Int)] = []

    var isEmpty: Bool { first == nil }

    mutating func add(_ count: Int, of behavior: UnsafeMutableRawPointer) {
        if first == nil { first = (behavior, count) } else { others.append((behavior, count)) }
    }

    /// Releases the references. Must be called without the mailbox's lock: a behavior's count may reach zero here, and step 2
    /// takes the lock. Each behavior is alive until it has been released here. The list is local to its thread, because
    /// after the lock `setActor` may move a behavior to another actor whose count reaches zero too.
    func release() {
        guard let first else { return }
        for loan in [first] + others { for _ in 0..<loan.count { flynn_release(loan.behavior) } }
    }
}

extension BehaviorFields {
    /// The fields of the class of an actor that is hooked.
    fileprivate static func ofClass(of actor: UnsafeMutableRawPointer) -> BehaviorFields {
        if let known = flynn_class_context(actor) { return Unmanaged.fromOpaque(known).takeUnretainedValue() }
        let new = Unmanaged.passRetained(
            BehaviorFields(ofActor: unsafeBitCast(flynn_class_of(actor), to: Any.Type.self)))
        // Never released, because a program has few actor classes.
        let first = flynn_set_class_context(actor, new.toOpaque())
        if first != new.toOpaque() { new.release() }
        return Unmanaged.fromOpaque(first).takeUnretainedValue()
    }
}
