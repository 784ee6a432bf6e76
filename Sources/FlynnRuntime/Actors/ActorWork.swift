import CFlynnRuntime

/// Runs a library's work in turns of an actor, without keeping the actor alive. Thread-safe.
package final class ActorWork: Sendable {
    /// Work for one turn. The runtime calls exactly one of the functions `run`, `callWasDiscarded` and
    /// `callWasDropped`, once.
    package protocol Item: DiscardObserver, Sendable {
        /// Does the work, in a turn of the actor.
        func run()
    }

    /// The body of the messages. Must be the first property; see `BodyMemory`.
    private let memory = BodyMemory()
    private let actor: MailboxReference

    /// - Parameter actor: an actor that is alive.
    package init(of actor: Actor) {
        self.actor = MailboxReference(actor.mailbox)
        let closure = WorkClosure { (_: Actor, args) in
            let item: any Item = args[x: 0]
            item.run()
        }
        BodyMemory.initialize(in: self, BehaviorName("work"), of: Actor.self, closure)
    }

    deinit { BodyPointer(of: self).end() }

    /// Sends work to the actor. If the actor was deinitialized, the work is discarded. The actor's limit never drops
    /// the work, and the actor's successor never runs it.
    package func send(_ item: any Item) {
        // The arguments of this kind of message are notified when they are discarded. The message owns the body.
        actor.mailbox.send(.movedCall, owning: BodyPointer(of: self), [item])
    }

    /// The actor's class, also if the actor was deinitialized.
    package var actorType: Any.Type { actor.mailbox.actorType }
}
