extension ActorWatch: ThreadSafeArgument {}

extension Actor {
    /// Calls `behavior` once, with an `ActorEnd`, when this actor ends: when it was deinitialized, or when its supervisor has stopped or
    /// replaced it. The model is Erlang's `monitor`.
    ///
    ///     let watch = session.unsafeWatch(by: beEnded)
    ///
    ///     lazy var beEnded = Behavior(self) { (me, args) in
    ///         // flynnlint:parameter ActorEnd - the end of a session
    ///         let end: ActorEnd = args[x: 0]
    ///         me.sessions[ObjectIdentifier(end.watch)] = nil
    ///     }
    ///
    /// If the actor was stopped or replaced already, the call is made at once. The call follows all messages of an actor that was
    /// deinitialized, and all that the actor has run before it was stopped or replaced. It is made before the others are dropped, or run on the
    /// replacement. The calls of several watches of an actor are made in any order.
    ///
    /// The watch keeps neither actor alive, but what the closure of the behavior has captured, until this actor ends or `ActorWatch.cancel()`.
    /// If the watcher was deinitialized, nothing happens. Actors without watches need neither memory nor time for it. Crashes with a message if
    /// the behavior has no actor. Thread-safe.
    @discardableResult
    public final func unsafeWatch(by behavior: AnyBehavior) -> ActorWatch {
        Fork.check()
        guard let watcher = behavior.mailbox else { crash("the behavior of a watcher has no actor") }
        let watch = ActorWatch(of: mailbox, by: watcher, behavior.body)
        mailbox.makeExtras().addWatch(watch)
        return watch
    }
}
