extension Rule {
    /// Another actor's `safe…` member.
    static let protectedAccess = Rule(
        id: "protected_access",
        summary: "a 'safe…' member touched from outside its actor's classes",
        rationale: """
            Swift has no access level for "this object and its subclasses", so the name says it: a `safe…` member belongs to \
            its actor, and is reached through `self`, `super`, or without either, in the class that declares it, its \
            subclasses, and their extensions. Through any other reference it is another actor's, of the same class even, and \
            that actor's behaviors may run at the same time. Call one of its behaviors instead. Where the source doesn't show \
            what the reference is, only a name that nothing but actors declares is flagged; a key path is flagged outside of \
            the actor's classes.
            """,
        example: """
            class Room: Actor {
                func safeDeliver(_ text: String) {
                    print(text)
                }
            }

            func announce(in room: Room) {
                room.safeDeliver("closing")
            }
            """,
        mended: """
            class Room: Actor {
                lazy var beAnnounce = Behavior(self) { [unowned self] (args: BehaviorArgs) in
                    // flynnlint:parameter String - what to say
                    self.safeDeliver(args[x: 0])
                }

                func safeDeliver(_ text: String) {
                    print(text)
                }
            }

            func announce(in room: Room) {
                room.beAnnounce("closing")
            }
            """,
        severity: .error
    ) { context in
        for mention in context.file.protectedMentions {
            guard let intrusion = context.index.intruded(by: mention, in: context.file) else { continue }
            let owner = if case .actor(let name) = intrusion { "actor '\(name)'" } else { "another actor" }
            context.report(
                mention.span,
                "'\(mention.name)' belongs to \(owner); expected it to be reached through 'self' in its own classes")
        }
    }
}
