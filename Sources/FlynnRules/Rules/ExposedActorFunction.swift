import FlynnFacts
import FlynnSyntax

extension Rule {
    /// Reports exposed methods of actors, which any thread can call.
    static let exposedActorFunction = Rule(
        id: "exposed_actor_function",
        summary: "a method of an actor that is neither private nor named 'safe…' or 'unsafe…'",
        rationale: """
            A method runs on the thread of its caller, while the actor's behaviors run on another thread: both \
            access the same state at once. Make it `private`, make it a behavior, or give it a name that begins with \
            `safe` (for the actor's own classes, see `protected_access`) or `unsafe` (the caller is responsible, see \
            `unsafe_member`), followed by a capital letter. Only `private` hides a method, its own or that of a \
            `private extension`. `fileprivate` doesn't, because other types in the file can call the method. `@objc` \
            and `@IBAction` methods can be private. Initializers, operators, `static func`, overrides, and methods \
            that a protocol requires aren't reported. If a protocol of the actor is unknown, it may require any \
            method. A requirement of a protocol that is constrained to `Actor` is reported once, at the protocol, \
            and so is a method of an extension that is constrained to actors. Typed behaviors, whose body is a call of `behave` or \
            `answer`, run on the actor, so they aren't reported, and neither are requirements with a behavior's name. The fix is offered if no other code of the \
            project seems to use the method.
            """,
        example: """
            class Counter: Actor {
                private var count = 0

                func increment() {
                    count += 1
                }
            }
            """,
        correctedExample: """
            class Counter: Actor {
                private var count = 0

                func beIncrement() {
                    behave { me in me.increment() }
                }

                private func increment() {
                    count += 1
                }
            }
            """,
        severity: .error, fixes: .sometimes
    ) { context in
        context.reportExposed { $0.kind == .method }
    }
}

extension RuleContext {
    /// Reports the members of the file's actors to which other types have access, except `unsafe…` members.
    mutating func reportExposed(_ isChecked: (ExposedMember) -> Bool) {
        for member in exposedMembers()
        where isChecked(member) && !isTyped(member) && !MemberNaming.isUnsafe(Substring(member.name))
            && !isSuppressed(member.span)
        {
            let fix = member.hiding.flatMap { index.memberPrivacy.canBePrivate(member, in: fileID) ? $0 : nil }
            report(member.span, exposure(of: member), fix: fix)
        }
    }

    /// Returns whether the member is a typed behavior. The names of typed behaviors are checked by `behavior_name`.
    private func isTyped(_ member: ExposedMember) -> Bool {
        member.isTypedBehavior && index.typedBehaviors.isTyped(member.owner, in: fileID)
    }

    private func exposure(of member: ExposedMember) -> String {
        let type = file[member.owner]
        let naming = "begin its name with 'safe' or 'unsafe'"
        if type.kind == .protocol {
            let remedy = member.kind == .subscript ? "require a behavior instead" : naming + ", or require a behavior"
            return "requirement '\(member.name)' of actor protocol '\(type.name)' is exposed to other threads; "
                + remedy
        }
        let remedy = member.kind == .subscript ? "make it private" : "make it private, or " + naming
        return "\(member.kind.noun) '\(member.name)' of actor '\(type.name)' is exposed to other threads; " + remedy
    }
}

extension ExposedMember {
    /// The fix to make the member private. The fix must be reviewed, because an external module can use a public
    /// member.
    fileprivate var hiding: Fix? {
        guard let modifiers else { return nil }
        guard let first = access.first else {
            return Fix("make '\(name)' private", .unsafe, [.insert("private ", at: modifiers)])
        }
        let removals = access.dropFirst().map { SourceEdit(span: $0, replacement: "") }
        return Fix(
            "make '\(name)' private", .unsafe, [SourceEdit(span: first, replacement: "private")] + removals)
    }
}

extension ExposedMember.Kind {
    fileprivate var noun: String {
        switch self {
        case .property: "property"
        case .method: "method"
        case .subscript: "member"
        }
    }
}
