import FlynnFacts
import FlynnResolution

extension ActorMembers {
    /// An access to a protected member from outside of the actor.
    package enum ForeignAccess: Equatable {
        /// A member of the actor with this name.
        case actor(String)
        /// A member of an unknown actor, because only actors declare this name.
        case someActor
    }

    /// Returns the actor if a `safe…` member is accessed from outside of the actor's classes. Returns `nil` if the
    /// access is allowed or the actor is unknown.
    package func foreignAccess(_ mention: ProtectedMention, in file: FileID) -> ForeignAccess? {
        let name = mention.name
        switch resolver.resolve(mention.receiver, in: file).unwrapped {
        case .type(let type, _) where types[type].isKnown:
            guard let actor = declaringActor(of: name, from: type) else { return nil }
            return mention.isKeyPath && isWithin(actor, mention, file) ? nil : .actor(types[actor].name)
        case .external("Flowable", _), .external("FlynnRuntime.Flowable", _):
            return ActorMembers.runtimeMembers.contains(name) ? .actor("Flowable") : nil
        case .metatype(.type(let type, _)) where types[type].isKnown:
            // A variable of the type, or a method with the instance supplied later.
            guard let actor = declaringActor(of: name, from: type), !isWithin(actor, mention, file) else { return nil }
            return .actor(types[actor].name)
        case .type, .external, .tuple, .function, .metatype, .maybeOptional:
            return nil
        case .composition, .unknown:
            return unknownReceiver(mention, file)
        }
    }

    /// The protected members of the runtime's `Flowable` actors.
    private static let runtimeMembers: Set<String> = ["safeFlowable", "safeNextTarget", "safeFlowToNextTarget"]

    private func unknownReceiver(_ mention: ProtectedMention, _ file: FileID) -> ForeignAccess? {
        guard results.protectedNames[mention.name] == true else { return nil }
        // `\.safeTotal` is usually applied to `self` in methods of the actor.
        let isActor = mention.owner.map { isolation.isActor(DeclarationID(file: file, type: $0)) } ?? false
        return mention.isKeyPath && isActor ? nil : .someActor
    }

    /// Returns the actor that declares the type's member.
    private func declaringActor(of name: String, from type: TypeID) -> TypeID? {
        for ancestor in inheritance.lineage(of: type).types where members.declares(name, ancestor) {
            return isolation.isActor(ancestor) ? ancestor : nil
        }
        return isolation.isActor(type) && ActorMembers.runtimeMembers.contains(name) ? type : nil
    }

    /// Returns whether the mention is inside the actor's class or a subclass.
    private func isWithin(_ actor: TypeID, _ mention: ProtectedMention, _ file: FileID) -> Bool {
        var next = mention.owner.map { types.type(of: $0, in: file) }
        while let scope = next {
            if inheritance.lineage(of: scope).types.contains(actor) { return true }
            next = types[scope].outer
        }
        return false
    }
}
