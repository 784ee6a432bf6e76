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
    /// The call follows all messages that this actor has run. If the actor is stopped or replaced, the call precedes the waiting messages,
    /// which are dropped or run on the replacement. If the actor was stopped or replaced already, the behavior is called at once.
    /// The order of several watches is unspecified.
    ///
    /// The watch keeps neither actor alive. It retains the captures of the behavior's closure until this actor ends, or until
    /// `ActorWatch.cancel()`. If the watcher was deinitialized, nothing happens. Actors without watches need no memory or time for them.
    /// Crashes with a message if the behavior has no actor. Thread-safe.
    @discardableResult
    public final func unsafeWatch(by behavior: AnyBehavior) -> ActorWatch {
        Fork.check()
        guard let watcher = behavior.mailbox else { crash("the behavior of a watcher has no actor") }
        let watch = ActorWatch(of: mailbox, by: watcher, behavior.body)
        mailbox.makeExtras().addWatch(watch)
        return watch
    }
}
