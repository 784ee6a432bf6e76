import FlynnSummary

/// Decides which behaviors that are made without an actor never get one.
package struct ActorlessBehaviors: Sendable {
    private let types: TypeTable
    private let behaviors: BehaviorTable
    /// The names of the behaviors that may get an actor later; `nil` if that is unknown for all of them.
    private let assigned: Set<String>?

    init(_ behaviors: BehaviorTable, isComplete: Bool) {
        types = behaviors.types
        self.behaviors = behaviors
        let files = behaviors.types.files
        let made = files.indices.reduce(into: Set<String>()) { names, file in
            names.formUnion(files[file].actorlessBehaviors.lazy.map(\.name))
        }
        guard isComplete, !made.isEmpty else {
            assigned = nil
            return
        }
        var assigned: Set<String> = []
        for file in files.indices {
            assigned.formUnion(files[file].actorAssignments.receivers)
            // Other receivers may be any behavior.
            if !made.isSuperset(of: files[file].actorAssignments.receivers) {
                self.assigned = nil
                return
            }
            assigned.formUnion(files[file].actorAssignments.replaced)
            for behavior in files[file].behaviors where behavior.isOverride { assigned.insert(behavior.name) }
        }
        self.assigned = assigned
    }

    /// The same behaviors, with other versions of the files.
    init(_ actorless: ActorlessBehaviors, with behaviors: BehaviorTable) {
        types = behaviors.types
        self.behaviors = behaviors
        assigned = actorless.assigned
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
