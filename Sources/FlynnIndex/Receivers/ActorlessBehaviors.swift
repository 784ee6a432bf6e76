import FlynnSummary

/// Decides which behaviors that are made without an actor never get one.
package struct ActorlessBehaviors: Sendable {
    private let types: TypeTable
    private let behaviors: BehaviorTable
    /// The names of the behaviors that may get an actor later; `nil` if that is unknown for all of them.
    private let assigned: Set<String>?
    /// Whether ``assigned`` depends on the types of members.
    private let dependsOnTypes: Bool

    init(_ resolver: ReceiverResolver, isComplete: Bool) { self.init(resolver, isComplete: isComplete, nil) }

    /// - Parameter known: The same for other versions of the files that have the same answers.
    private init(_ resolver: ReceiverResolver, isComplete: Bool, _ known: ActorlessBehaviors?) {
        let behaviors = resolver.behaviors
        types = behaviors.types
        self.behaviors = behaviors
        if let known {
            (assigned, dependsOnTypes) = (known.assigned, known.dependsOnTypes)
            return
        }
        let files = behaviors.types.files
        let made = files.indices.reduce(into: Set<String>()) { names, file in
            names.formUnion(files[file].actorlessBehaviors.lazy.map(\.name))
        }
        guard isComplete, !made.isEmpty else {
            (assigned, dependsOnTypes) = (nil, false)
            return
        }
        var dependsOnTypes = false
        var assigned: Set<String> = []
        for file in files.indices {
            for receiver in files[file].actorAssignments.receivers {
                if made.contains(receiver.name) {
                    assigned.insert(receiver.name)
                    continue
                }
                dependsOnTypes = true
                // Other receivers may be any behavior.
                guard ActorlessBehaviors.isOther(resolver.resolve(receiver.object, in: FileID(file)), types) else {
                    (self.assigned, self.dependsOnTypes) = (nil, true)
                    return
                }
            }
            assigned.formUnion(files[file].actorAssignments.replaced)
            for behavior in files[file].behaviors where behavior.isOverride { assigned.insert(behavior.name) }
        }
        (self.assigned, self.dependsOnTypes) = (assigned, dependsOnTypes)
    }

    /// The same behaviors, with other versions of the files.
    init(_ actorless: ActorlessBehaviors, with resolver: ReceiverResolver, isComplete: Bool) {
        self.init(resolver, isComplete: isComplete, actorless.dependsOnTypes ? nil : actorless)
    }

    /// Whether the type of a value is certainly none that can be a behavior's.
    private static func isOther(_ type: ResolvedType, _ types: TypeTable) -> Bool {
        switch type.unwrapped {
        case .type(let type, _): types.kind(of: type) != nil && types.kind(of: type) != .protocol
        case .external(let name, _): !name.isEmpty && !name.hasSuffix("Behavior")
        case .tuple, .function, .metatype: true
        case .maybeOptional, .composition, .unknown: false
        }
    }

    /// Whether nothing in the project gives a behavior an actor.
    package func isWithoutActor(_ behavior: ActorlessBehavior, in file: FileID) -> Bool {
        guard let assigned, !behavior.isOpen, !assigned.contains(behavior.name),
            // Another module may give an actor to a behavior that is passed to it.
            types.files[file.index].imports.allSatisfy(KnownModule.names.contains)
        else { return false }
        return !behaviors.isForeignBehavior(in: behavior.owner.map { types.type(of: $0, in: file) })
    }
}
