import FlynnSummary

extension Rule {
    /// A declared `unsafe…` member.
    static let unsafeMember = Rule(
        id: "unsafe_member",
        summary: "a member of an actor that is declared 'unsafe…'",
        rationale: """
            The name `unsafe…` lets anybody reach a member of an actor from any thread, and leaves it to each caller that no \
            behavior runs meanwhile. Offer a behavior instead, or suppress the warning where it is declared and say why it is \
            safe to use. Uses aren't flagged, nor are overrides, what a protocol demands, and private members, which nobody \
            else can reach.
            """,
        example: """
            class Counter: Actor {
                private var count = 0

                var unsafeCount: Int { count }
            }
            """,
        mended: """
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
            let owner = context.file.types[member.owner].name
            context.report(
                member.span,
                "'\(member.name)' of actor '\(owner)' can be reached from any thread, and nothing protects it; offer a "
                    + "behavior instead")
        }
    }
}
