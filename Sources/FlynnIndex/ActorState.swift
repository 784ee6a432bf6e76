import FlynnSummary

extension ProjectIndex {
    /// Whether a member of an actor is its state: something that only its behaviors may touch.
    ///
    /// Behaviors are not, nor what is declared to be used from anywhere: constants, `unsafe…` members, static ones, and
    /// those that are ``MemberSummary/isShareable``. What no source of the project declares is unknown, and so it isn't.
    func isState(_ member: String, of type: String) -> Bool {
        if MemberNaming.isUnsafe(Substring(member)) { return false }
        if isPublisher(member, of: type) { return false }
        for ancestor in lineage(of: type).types {
            if !behaviors(member, declaredBy: ancestor).isEmpty { return false }
            let found = members(member, declaredBy: ancestor)
            if found.isEmpty { continue }
            return found.allSatisfy {
                !$0.summary.isStatic && !$0.summary.isConstant && !$0.summary.isShareable && !isBehaviorProperty($0)
            }
        }
        return false
    }

    /// Whether a name means the publisher that `ObservableObject` gives those that conform to it. It is sent to on the
    /// main thread, and a method may be called the same.
    private func isPublisher(_ member: String, of type: String) -> Bool {
        guard member == "objectWillChange" else { return false }
        return lineage(of: type).types.contains { ancestor in
            types[ancestor].inherited.contains { parent in
                switch normalized(parent, in: types[ancestor].name) {
                case .named("ObservableObject", _), .named("Combine.ObservableObject", _): true
                default: false
                }
            }
        }
    }

    /// Whether a type has an instance member of a name, so that the bare name means it.
    func hasInstanceMember(_ member: String, _ type: String) -> Bool {
        members(member, of: type)?.contains { !$0.summary.isStatic } == true
    }

    /// A property that holds somebody else's behavior.
    private func isBehaviorProperty(_ member: Member) -> Bool {
        member.summary.type.map { $0.unwrapped.isBehavior } == true
    }
}
