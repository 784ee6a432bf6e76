extension ActorWatch: ThreadSafeArgument {}

extension Actor {
    /// Calls `behavior` once, with an `ActorEnd`, when this actor ends: when it is deinitialized, or when its
    /// supervisor stops or replaces it. The model is Erlang's `monitor`.
    ///
    ///     let watch = session.unsafeWatch(by: beEnded)
    ///
    ///     lazy var beEnded = Behavior(self) { (me, args) in
    ///         // flynnlint:parameter ActorEnd - the end of a session
    ///         let end: ActorEnd = args[x: 0]
    ///         me.sessions[ObjectIdentifier(end.watch)] = nil
    ///     }
    ///
    /// The call follows all messages run by this actor. When the supervisor stops or replaces the actor, the call
    /// precedes the waiting messages, which are dropped or run on the replacement. If the actor was already stopped or
    /// replaced, the runtime calls the behavior at once. The order of several watches is unspecified.
    ///
    /// The watch doesn't keep the two actors alive. It retains the captures of the behavior's closure until this actor
    /// ends, or until you call `ActorWatch.cancel()`. If the watcher was deinitialized, nothing happens. Actors without
    /// watches pay nothing in memory or time. Crashes with a message if the behavior has no actor. Thread-safe.
    @discardableResult
    public final func unsafeWatch(by behavior: AnyBehavior) -> ActorWatch {
        Fork.check()
        guard let watcher = behavior.mailbox else { crash("the behavior of a watcher has no actor") }
        return watch(by: watcher, DetachedBody(copying: behavior.body))
    }

    /// Makes `watcher` run `body` once, with an `ActorEnd`, when this actor ends; see `unsafeWatch(by:)`.
    ///
    ///     session.unsafeWatch(by: self) { me, end in me.sessions[ObjectIdentifier(end.watch)] = nil }
    ///
    /// - Parameters:
    ///   - watcher: the actor to inform. The watch doesn't keep it alive.
    ///   - name: the name of the call in reports. By default, the name of the enclosing function.
    ///   - body: runs on the watcher. It must not capture the watcher. The runtime passes any error to the watcher's
    ///     supervisor.
    @discardableResult
    public final func unsafeWatch<T: Actor>(
        by watcher: T, name: StaticString = #function, _ body: sending @escaping (T, ActorEnd) throws -> Void
    ) -> ActorWatch {
        Fork.check()
        return watch(by: watcher.mailbox, DetachedBody(ofMethod: name, body))
    }

    private func watch(by watcher: Mailbox, _ body: DetachedBody) -> ActorWatch {
        let watch = ActorWatch(of: mailbox, by: watcher, body)
        mailbox.makeExtras().addWatch(watch)
        return watch
    }
}
