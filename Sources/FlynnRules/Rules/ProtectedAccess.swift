extension Rule {
    /// Reports accesses to `safe…` members from outside of the actor.
    static let protectedAccess = Rule(
        id: "protected_access",
        summary: "a 'safe…' member that is accessed outside its actor",
        rationale: """
            Swift has no access level for "this object and its subclasses", so the name states it. A `safe…` member \
            belongs to its actor. Access it through `self`, `super`, or implicitly, in the class that declares it, \
            its subclasses, and their extensions. Any other reference is another actor, even if it has the same \
            class, and that actor's behaviors may run at the same time. Call one of its behaviors instead. If the \
            type of the reference is unknown, the access is reported only if the project's actors are the only types \
            that declare the name. A key path is reported outside the actor's classes.
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
        correctedExample: """
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
            guard let access = context.index.actorMembers.foreignAccess(mention, in: context.fileID) else { continue }
            let owner = if case .actor(let name) = access { "actor '\(name)'" } else { "another actor" }
            context.report(
                mention.span,
                "'\(mention.name)' belongs to \(owner); access it through 'self' in the actor's classes")
        }
    }
}
