import FlynnFacts
import FlynnResolution

/// Checks whether calls block the current thread.
package struct BlockingCalls: Sendable {
    private let externalTypes: ExternalTypes
    private let types: TypeTable
    private let members: MemberTable
    private let behaviors: BehaviorTable
    private let nonBehaviorNames: NonBehaviorNames
    /// The blocking functions declared in headers.
    private let importedFunctions: Set<String>

    init(_ externalTypes: ExternalTypes, _ calls: BehaviorCalls) {
        self.externalTypes = externalTypes
        types = externalTypes.resolver.types
        members = externalTypes.resolver.members
        behaviors = externalTypes.resolver.behaviors
        nonBehaviorNames = calls.nonBehaviorNames
        importedFunctions = types.files.indices.reduce(into: []) { [types] in
            $0.formUnion(types.files[$1].imported?.blockingFunctions ?? [])
        }
    }

    /// Returns whether a possible wait in a behavior certainly blocks the thread.
    package func blocks(_ wait: WaitSummary, in file: FileID) -> Bool {
        let scope = types.type(of: wait.owner, in: file)
        if behaviors.isForeignBehavior(in: scope) { return false }
        guard wait.behavior.receivers.allSatisfy({ externalTypes.callsClosuresAtOnce($0, in: file) }) else {
            return false
        }
        switch wait.kind {
        case .endlessLoop(let calls):
            return calls.isDisjoint(with: nonBehaviorNames.neverReturning)
        case .call(let name, on: nil, let count):
            if members.isUndeclared(name, in: scope) {
                return KnownFunction.blocks(name, .global, argumentCount: count)
            }
            return importedFunctions.contains(name) && members.members(name, around: scope) == nil
        case .call(let name, on: let receiver?, let count):
            return blocks(name, on: receiver, argumentCount: count, in: file)
        }
    }

    private func blocks(_ name: String, on receiver: ExpressionSummary, argumentCount: Int, in file: FileID) -> Bool {
        switch externalTypes.value(of: receiver, in: file) {
        case .type(let type)?:
            if KnownFunction.blocks(name, .type(type), argumentCount: argumentCount) { return true }
            // `Foundation.sleep(1)`
            return KnownModule.qualifiers.contains(type)
                && KnownFunction.blocks(name, .global, argumentCount: argumentCount)
        case .instance(let type)?:
            return KnownFunction.blocks(name, .instance(type), argumentCount: argumentCount)
        case nil:
            return KnownFunction.unmistakablyBlocking.contains(name)
                && !nonBehaviorNames.namesakesOfKnownFunctions.contains(name)
        }
    }
}
