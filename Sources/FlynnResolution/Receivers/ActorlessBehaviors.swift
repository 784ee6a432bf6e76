import FlynnFacts

/// Finds behaviors that are created without an actor and never get one.
package struct ActorlessBehaviors: Sendable {
    let behaviors: BehaviorTable
    let results: Results

    /// The assignments of actors in all files.
    struct Results: Sendable {
        /// The names of the behaviors that can get an actor later. This is `nil` if all behaviors can.
        fileprivate private(set) var assigned: Set<String>?
        /// Whether ``assigned`` depends on the types of members.
        private(set) var dependsOnTypes = false

        init(_ resolver: ReceiverResolver, isComplete: Bool) {
            let files = resolver.types.files
            let made = files.indices.reduce(into: Set<String>()) { names, file in
                names.formUnion(files[file].actorlessBehaviors.lazy.map(\.name))
            }
            guard isComplete, !made.isEmpty else { return }
            var assigned: Set<String> = []
            for file in files.indices {
                for receiver in files[file].actorAssignments.receivers {
                    if made.contains(receiver.name) {
                        assigned.insert(receiver.name)
                        continue
                    }
                    dependsOnTypes = true
                    // If the type is unknown, the receiver can be any behavior.
                    let type = resolver.resolve(receiver.object, in: FileID(file))
                    guard ActorlessBehaviors.isOther(type, resolver.types) else { return }
                }
                assigned.formUnion(files[file].actorAssignments.replaced)
                for behavior in files[file].behaviors where behavior.isOverride { assigned.insert(behavior.name) }
            }
            self.assigned = assigned
        }
    }

    /// Returns whether a value of this type certainly isn't a behavior.
    private static func isOther(_ type: ResolvedType, _ types: TypeTable) -> Bool {
        switch type.unwrapped {
        case .type(let type, _): types.kind(of: type) != nil && types.kind(of: type) != .protocol
        case .external(let name, _): !name.isEmpty && !name.hasSuffix("Behavior")
        case .tuple, .function, .metatype: true
        case .maybeOptional, .composition, .unknown: false
        }
    }

    /// Returns whether no code in the project gives the behavior an actor.
    package func isWithoutActor(_ behavior: ActorlessBehavior, in file: FileID) -> Bool {
        let types = behaviors.types
        guard let assigned = results.assigned, !behavior.isOpen, !assigned.contains(behavior.name),
            // An external module can give an actor to a behavior it receives.
            types.files[file.index].imports.allSatisfy(KnownModule.names.contains)
        else { return false }
        return !behaviors.isForeignBehavior(in: behavior.owner.map { types.type(of: $0, in: file) })
    }
}
