import FlynnSummary

/// Whose protected member is touched.
extension ProjectIndex {
    /// The actor that declares the `safe…` member of a mention, if the member is another actor's or is touched from
    /// outside of the actor's classes; `nil` if it isn't, or if nobody knows.
    package func intruded(by mention: ProtectedMention, in file: FileSummary) -> Intrusion? {
        let name = mention.name
        switch resolve(mention.receiver, in: file).unwrapped {
        case .named(let type, _) where types.number(of: type) != nil:
            guard let actor = declaringActor(of: name, from: type) else { return nil }
            return mention.isKeyPath && isWithin(actor, mention, file) ? nil : .actor(actor)
        case .named("Flowable", _), .named("FlynnRuntime.Flowable", _):
            return ProjectIndex.runtimeMembers.contains(name) ? .actor("Flowable") : nil
        case .metatype(.named(let type, _)):
            // A variable of the type, or a method that is given the instance later.
            guard let actor = declaringActor(of: name, from: type), !isWithin(actor, mention, file) else { return nil }
            return .actor(actor)
        case .named, .tuple, .function, .metatype:
            return nil
        case .unknown:
            return unknownReceiver(mention, file)
        }
    }

    /// Whose member is touched.
    package enum Intrusion: Equatable {
        case actor(String)
        /// An actor's that isn't known: only actors declare that name.
        case someActor
    }

    /// The protected members that the runtime gives its `Flowable` actors.
    private static let runtimeMembers: Set<String> = ["safeFlowable", "safeNextTarget", "safeFlowToNextTarget"]

    private func unknownReceiver(_ mention: ProtectedMention, _ file: FileSummary) -> Intrusion? {
        guard isolation.protectedNames[mention.name] == true else { return nil }
        // `\.safeTotal` is mostly applied to `self` in an actor's own methods.
        if mention.isKeyPath, let owner = mention.owner, isActor(owner, in: file) { return nil }
        return .someActor
    }

    /// The actor from which a type has a member.
    private func declaringActor(of name: String, from type: String) -> String? {
        for ancestor in lineage(of: type).types where declares(name, ancestor) {
            return isActor(types[ancestor].name) ? types[ancestor].name : nil
        }
        return isActor(type) && ProjectIndex.runtimeMembers.contains(name) ? type : nil
    }

    /// Whether a mention stands in a class that inherits from an actor, or in that one itself.
    private func isWithin(_ actor: String, _ mention: ProtectedMention, _ file: FileSummary) -> Bool {
        guard let actor = types.number(of: actor) else { return false }
        var scope = mention.owner.flatMap { types.scope(file[$0].name) } ?? -1
        while scope >= 0 {
            if types.lineage(of: scope).types.contains(actor) { return true }
            scope = types[scope].outer
        }
        return false
    }
}
