import FlynnSummary
import FlynnSyntax

extension Rule {
    /// A method of an actor that anybody can call.
    static let exposedActorFunction = Rule(
        id: "exposed_actor_function",
        summary: "a method of an actor that is neither private nor called 'safe…' or 'unsafe…'",
        rationale: """
            A method runs on the thread that calls it, while the actor's behaviors run on another: both change the same \
            state at once. Make it `private`, make it a behavior, or begin its name with `safe` (for the actor's own classes, \
            see `protected_access`) or `unsafe` (the caller takes care, see `unsafe_member`), each before a capital letter. \
            Only `private` hides, the method's own or a `private extension`'s: `fileprivate` leaves it to other types of the \
            file, and `@objc` and `@IBAction` methods can be private as well. Initializers, operators, `static func`, \
            overrides, and what a protocol demands aren't flagged; if the protocol is not known, anything may be demanded. \
            A requirement of a protocol that is constrained to `Actor` is flagged at the protocol, once, and so is a method \
            of an extension that only holds for actors.
            """,
        example: """
            class Counter: Actor {
                private var count = 0

                func increment() {
                    count += 1
                }
            }
            """,
        mended: """
            class Counter: Actor {
                private var count = 0

                lazy var beIncrement = Behavior(self) { [unowned self] _ in
                    self.increment()
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
    /// Reports the members of the file's actors that others can reach and whose names don't say how.
    mutating func reportExposed(_ isJudged: (ExposedMember) -> Bool) {
        for member in exposedMembers()
        where isJudged(member) && !MemberNaming.isUnsafe(Substring(member.name)) {
            report(member.span, exposure(of: member), fix: member.hiding)
        }
    }

    private func exposure(of member: ExposedMember) -> String {
        let type = file.types[member.owner]
        let naming = "begin its name with 'safe' or 'unsafe'"
        if type.kind == .protocol {
            let remedy = member.kind == .subscript ? "require a behavior instead" : naming + ", or require a behavior"
            return "requirement '\(member.name)' of actor protocol '\(type.name)' opens its actors to other threads; "
                + remedy
        }
        let remedy = member.kind == .subscript ? "make it private" : "make it private, or " + naming
        return "\(member.kind.noun) '\(member.name)' of actor '\(type.name)' is exposed to other threads; " + remedy
    }
}

extension ExposedMember {
    /// The change that makes it private. Whether others use it isn't looked at: the compiler will say.
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
