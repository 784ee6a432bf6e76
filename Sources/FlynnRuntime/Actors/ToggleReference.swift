import CFlynnRuntime
import Synchronization

// The lifetime of actors.
//
// An actor stores its behaviors (`lazy var beX = Behavior(self) …`), so a behavior that owned its actor would form a
// retain cycle. But in `Pool().beStart()` Swift releases the new actor between the getter and the call, and only the
// behavior can keep the actor alive. Therefore, a behavior's reference to its actor must be weak while the actor has
// another owner, and strong otherwise. Swift doesn't run code when a property is read or when a count drops from 2 to
// 1, but it runs code when a count drops to zero: the destroy function of the object's class. The runtime hooks the
// destroy function, and decides there:
//
//  1. The strong count of the actor reaches zero.
//     - If the actor's queue isn't empty, a sender pushed a message and is about to retain the actor. The runtime
//       revives the actor and waits for this retain, since other senders rely on this reference for their messages.
//     - If all references to the actor's behaviors are the actor's own, the actor is destroyed. The actor's own
//       references are the references in its storage (`BehaviorFields`). If the storage doesn't contain a behavior, one
//       reference to the behavior counts as the actor's own, since it can be in a place that `BehaviorFields` doesn't
//       search.
//     - Otherwise the runtime revives the actor with a strong reference for each behavior with other references. These
//       behaviors now own the actor (`ownsActor`). In return, the runtime *borrows* the actor's own references to each
//       of these behaviors: it releases the behavior once for each of the actor's own references.
//  2. The strong count of a behavior that owns its actor reaches zero: everything that read the behavior from the actor
//     has released it, whether or not the behavior was called. The runtime revives the behavior with the number of
//     borrowed references as its strong count, which returns the borrowed references, and the behavior releases the
//     actor. If this was the last reference to the actor, step 1 follows.
//
// An actor owned by a behavior can store new references to this behavior when it runs a message. They must be borrowed
// too, before the actor's queue is marked empty.
//
// The model is GObject's toggle references. Language bindings use them to connect two objects that must keep each other
// alive.
//
// The counts are correct. Let `actual` be the number of existing references to a behavior, in the actor's storage or
// elsewhere. The behavior's count is `actual` if it doesn't own its actor, and `actual - borrowed` if it does,
// regardless of which references are borrowed. When the count of a behavior that owns its actor reaches zero, the
// number of existing references is `borrowed`. This number includes the references that the releases of step 1, made
// outside the lock, have yet to end. Therefore, an owner of a behavior can overwrite its reference at any time.
//
// An existing reference can end before step 2 revives the behavior. Then Swift finds a count of zero again, doesn't
// change the count, and calls the destroy function a second time. The first thread to get the lock revives the behavior
// with the full count, and the other thread releases the behavior again.
//
// Callers never use an actor during its destruction. A caller owns a reference to the behavior. It got this reference
// from the actor's storage, while it owned a reference to the actor, or from another owner of the behavior. From the
// moment when the actor's count is zero until the decision, there is therefore a reference that isn't the actor's own,
// and step 1 revives the actor. During this time the caller's attempt to retain the actor fails; the caller retries
// until it succeeds or `isClosed` is true. `isClosed` becomes true only if such a reference didn't exist. A behavior
// can still be called then if the actor's storage never contained the behavior
// (`let callback = Behavior(actor) { … }`), or if the behavior escaped in the actor's `deinit`.
//
// `setActor` first retains the behavior, which succeeds only while the count is not zero, so the count doesn't reach
// zero during the change. `ownsActor` is exchanged under the mailbox's lock. As a result, either `setActor` or step 2,
// but not both, returns the borrowed references.
//
// If the actor replaced a behavior (`self.beX = …`) while other references to the old behavior exist, the actor's
// storage doesn't contain the old behavior. The runtime recognizes this case by the name: the property with this name
// contains a different behavior. All references to the old behavior then count as other references, so the old behavior
// owns the actor. If only the closure of the new behavior refers to the old behavior, this is a retain cycle.
//
// The decisions are made immediately. The destruction of an actor or a behavior can follow later, because a thread
// destroys long chains of objects in a loop; see `flynn_hook_class_of`. Until then the behavior is in the list of its
// actor, with a count of zero, and step 1 ignores it.
//
// Consequences for users: a stored behavior that was read from an actor keeps the actor alive, unless the actor itself
// stores the behavior. The original reference from the creation of a behavior doesn't keep the actor alive. Two actors
// that store each other's behaviors are a retain cycle.

/// Sets the handlers of the hooks, unless classes can't be hooked. The value is true if the handlers are set.
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
    /// Hooks the actor's class. Returns whether the class is hooked. Must be called by the actor's initializer.
    final func hookClass() -> Bool {
        setsHandlers && flynn_hook_class_of(Unmanaged.passUnretained(self).toOpaque(), FlynnHookActor)
    }
}

extension AnyBehavior {
    /// Hooks the behavior's class. Must be called by the behavior's initializer.
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
        // This is done outside the lock, since the search can take long. The storage doesn't change during the search.
        let stored = StoredReferences(of: owner)
        var loans = Loans()
        state.pointee.lock.withLock {
            // This comes first, since a different thread can be the receiver as soon as the actor is revived.
            state.pointee.hasOwners.store(true, ordering: .relaxed)
            forEachBehavior { body in
                // The actor's count is zero, so the actor isn't owned by a behavior. Therefore, the behavior's count is
                // the actual count.
                let count = Int(flynn_strong_count(body.object))
                var own = stored.count(of: body)
                if own == 0, !stored.isReplaced(body) { own = 1 }
                guard count > own else { return }
                // The first behavior gets the reference added by `flynn_revive`.
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

    /// Borrows the references to behaviors that the actor stored since step 1. Call this only from the receiver, which
    /// owns a reference to the actor.
    func borrowNewReferences() {
        // These behaviors are retained to keep their counts from reaching zero in the lock, or during the copy of the
        // storage.
        var owners: [BodyPointer: Int] = [:]
        state.pointee.lock.withLock {
            forEachBehavior { body in
                // If a behavior can't be retained, step 2 is about to follow.
                if body.pointee.ownsActor, flynn_try_retain(body.object) { owners[body] = 0 }
            }
            if owners.isEmpty { state.pointee.hasOwners.store(false, ordering: .relaxed) }
        }
        guard !owners.isEmpty else { return }
        // This is done outside the lock, since the search can take long. Only the receiver can change the storage.
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
            // This precedes the revival of the behavior, since its other references can end from then on.
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

    /// Adds a behavior to the list for step 1.
    func register(_ body: BodyPointer) {
        state.pointee.lock.withLock {
            let next = state.pointee.queue.between.behaviors
            body.pointee.previous = nil
            body.pointee.next = next
            next?.pointee.previous = body
            state.pointee.queue.between.behaviors = body
        }
    }

    /// Removes a behavior from the list for step 1. Returns whether the behavior owned the actor, and the number of
    /// borrowed references to the behavior. The caller must release the actor and return the references.
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

/// The references to behaviors in the storage of a hooked actor. The time for the search of arrays and dictionaries is
/// proportional to their sizes.
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

    /// Whether the property with the behavior's name contains a different behavior.
    func isReplaced(_ body: BodyPointer) -> Bool {
        fields.isReplaced(body.object, named: body.pointee.name.text, at: actor)
    }
}

/// References to behaviors that the runtime borrows.
private struct Loans {
    // Lists of several behaviors are rare. A single behavior doesn't need an allocation.
    private var first: (behavior: UnsafeMutableRawPointer, count: Int)?
    private var others: [(behavior: UnsafeMutableRawPointer, count: Int)] = []

    var isEmpty: Bool { first == nil }

    mutating func add(_ count: Int, of behavior: UnsafeMutableRawPointer) {
        if first == nil { first = (behavior, count) } else { others.append((behavior, count)) }
    }

    /// Releases the references. Must be called without the mailbox's lock: a behavior's count can reach zero here, and
    /// step 2 takes the lock. The behaviors stay alive up to this release. The list is local to the thread: as soon as
    /// the lock is released, `setActor` can move a behavior to a different actor, and the count of that actor can reach
    /// zero too.
    func release() {
        guard let first else { return }
        for loan in [first] + others { for _ in 0..<loan.count { flynn_release(loan.behavior) } }
    }
}

extension BehaviorFields {
    /// The fields of the class of a hooked actor.
    fileprivate static func ofClass(of actor: UnsafeMutableRawPointer) -> BehaviorFields {
        if let known = flynn_class_context(actor) { return Unmanaged.fromOpaque(known).takeUnretainedValue() }
        let new = Unmanaged.passRetained(
            BehaviorFields(ofActor: unsafeBitCast(flynn_class_of(actor), to: Any.Type.self)))
        // This is never released, since a program contains few actor classes.
        let first = flynn_set_class_context(actor, new.toOpaque())
        if first != new.toOpaque() { new.release() }
        return Unmanaged.fromOpaque(first).takeUnretainedValue()
    }
}
