import FlynnFacts

extension Rule {
    /// Reports declarations of `unsafe…` members.
    static let unsafeMember = Rule(
        id: "unsafe_member",
        summary: "a member of an actor that is declared 'unsafe…'",
        rationale: """
            Any thread can access an `unsafe…` member, and each caller must make sure that no behavior runs at the \
            same time. Offer a behavior instead, or suppress the warning at the declaration and state why the member \
            is safe to use. Uses aren't reported, and neither are overrides, members that a protocol requires, and \
            private members.
            """,
        example: """
            class Counter: Actor {
                private var count = 0

                var unsafeCount: Int { count }
            }
            """,
        correctedExample: """
            class Counter: Actor {
                private var count = 0

                lazy var beCount = Behavior(self) { [unowned self] (args: BehaviorArgs) in
                    // flynnlint:parameter Behavior - receives the count
                    let receiver: Behavior = args[x: 0]
                    receiver(self.count)
                }
            }
            """,
        severity: .warning
    ) { context in
        for member in context.exposedMembers()
        where MemberNaming.isUnsafe(Substring(member.name)) {
            let owner = context.file[member.owner].name
            context.report(
                member.span,
                "'\(member.name)' of actor '\(owner)' can be accessed by any thread without protection; offer a behavior "
                    + "instead")
        }
    }
}
