import FlynnSummary

/// Checks whether calls block the current thread.
package struct BlockingCalls: Sendable {
    private let imported: ImportedTypes
    private let types: TypeTable
    private let members: MemberTable
    private let behaviors: BehaviorTable
    private let otherMeanings: OtherMeanings
    /// The blocking functions declared in headers.
    private let importedFunctions: Set<String>

    init(_ imported: ImportedTypes, _ calls: BehaviorCalls) {
        self.imported = imported
        types = imported.resolver.types
        members = imported.resolver.members
        behaviors = imported.resolver.behaviors
        otherMeanings = calls.otherMeanings
        importedFunctions = types.files.indices.reduce(into: []) { [types] in
            $0.formUnion(types.files[$1].imported?.blockingFunctions ?? [])
        }
    }

    /// Returns whether a possible wait in a behavior certainly blocks the thread.
    package func blocks(_ wait: WaitSummary, in file: FileID) -> Bool {
        let scope = types.type(of: wait.owner, in: file)
        if behaviors.isForeignBehavior(in: scope) { return false }
        guard wait.receivers.allSatisfy({ imported.callsClosuresAtOnce($0, in: file) }) else { return false }
        switch wait.kind {
        case .endlessLoop(let calls):
            return calls.isDisjoint(with: otherMeanings.neverReturning)
        case .call(let name, on: nil, let count):
            if members.isImported(name, in: scope) {
                return KnownFunction.blocks(name, .global, argumentCount: count)
            }
            return importedFunctions.contains(name) && members.members(name, around: scope) == nil
        case .call(let name, on: let receiver?, let count):
            return blocks(name, on: receiver, argumentCount: count, in: file)
        }
    }

    private func blocks(_ name: String, on receiver: ExpressionSummary, argumentCount: Int, in file: FileID) -> Bool {
        switch imported.value(of: receiver, in: file) {
        case .type(let type)?:
            if KnownFunction.blocks(name, .type(type), argumentCount: argumentCount) { return true }
            // `Foundation.sleep(1)`
            return KnownModule.qualifiers.contains(type)
                && KnownFunction.blocks(name, .global, argumentCount: argumentCount)
        case .instance(let type)?:
            return KnownFunction.blocks(name, .instance(type), argumentCount: argumentCount)
        case nil:
            return KnownFunction.unmistakablyBlocking.contains(name)
                && !otherMeanings.namesakesOfKnownFunctions.contains(name)
        }
    }
}
