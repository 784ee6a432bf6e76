import FlynnFacts
import FlynnResolution

/// The facts about actions of FlynnActions.
package struct Actions: Sendable {
    private static let names: Set = [
        "Action", "ActionDefinition", "AsyncAction", "AsyncUIAction", "IntentAction", "UIAction",
    ]

    private let types: TypeTable
    private let libraryTypes: LibraryTypes
    private let resolver: ReceiverResolver
    private let isolation: Isolation
    /// The names of functions that never return.
    private let neverReturning: Set<String>

    init(
        _ resolver: ReceiverResolver, _ isolation: Isolation, _ libraryTypes: LibraryTypes,
        _ nonBehaviorNames: NonBehaviorNames
    ) {
        neverReturning = nonBehaviorNames.neverReturning
        types = resolver.types
        self.resolver = resolver
        self.isolation = isolation
        self.libraryTypes = libraryTypes
    }

    /// Returns the name of the type if it certainly is an action or an action protocol.
    package func name(of type: TypeSummary.ID, in file: FileID) -> String? {
        let id = types.type(of: type, in: file)
        let isAction =
            libraryTypes.inherited(by: id, Actions.names, of: KnownModule.actions) != nil
            || types.kind(of: id) == nil
                && libraryTypes.means(types.name(of: id), Actions.names, of: KnownModule.actions, in: nil, file)
        return isAction ? types.name(of: id) : nil
    }

    /// Returns whether a path without completion certainly returns the status.
    package func isReachable(_ status: UncompletedStatus) -> Bool {
        status.calls.isEmpty || status.calls.contains { $0.isDisjoint(with: neverReturning) }
    }

    /// Returns whether the function's parameter type is certainly declared in the library.
    package func isCompletion(_ completion: RepeatedCompletion, in file: FileID) -> Bool {
        let owner = completion.owner.map { types.type(of: $0, in: file) }
        if completion.type == "CompletionRequirement" {
            return libraryTypes.means(completion.type, [completion.type], of: KnownModule.actions, in: owner, file)
        }
        return types.declaredType(completion.type, in: owner) == nil
            && completion.owner.map { name(of: $0, in: file) != nil } == true
    }

    /// Returns whether every access to the property certainly returns a different queue.
    package func isChanging(_ queue: ChangingQueue, in file: FileID) -> Bool {
        guard types.declaredType(queue.type, in: types.type(of: queue.owner, in: file)) == nil else { return false }
        guard let actor = queue.actor else { return true }
        // Queues of the same actor are the same place.
        guard case .type(let type, _) = resolver.resolve(actor, in: file) else { return false }
        return isolation.isActor(type)
    }
}
