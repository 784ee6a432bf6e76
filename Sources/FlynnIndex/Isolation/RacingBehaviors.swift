import FlynnFacts
import FlynnResolution
import Synchronization

/// Finds lazy behaviors that several actors can create at the same time.
///
/// The rule for these behaviors is off by default, so the result is computed on first use.
package final class RacingBehaviors: Sendable {
    private let behaviors: BehaviorTable
    private let isolation: Isolation
    private let calls: BehaviorCalls
    private let resolver: ReceiverResolver
    private let found = Mutex<[BehaviorID: FoundCallers]?>(nil)

    /// The actors that could use a behavior for the first time concurrently.
    package enum Callers: Sendable {
        /// Two actor classes.
        case classes(String, String)
        /// The instances of an actor class, all calling the same actor.
        case instances(of: String)
    }

    private struct FoundCallers {
        var classes: Set<TypeID> = []
        /// The classes calling an actor stored in a global or static constant.
        var sharing: Set<TypeID> = []
    }

    init(
        _ calls: BehaviorCalls, _ behaviors: BehaviorTable, _ isolation: Isolation, _ resolver: ReceiverResolver
    ) {
        self.calls = calls
        self.resolver = resolver
        self.behaviors = behaviors
        self.isolation = isolation
    }

    /// Returns the actors with behaviors that call a lazy behavior of a different class. Returns `nil` if no two
    /// callers are known to run at the same time.
    package func callers(of behavior: BehaviorID) -> Callers? {
        guard behaviors[behavior].creation != nil else { return nil }
        let callers = found.withLock { known in
            if let known { return known[behavior] }
            let all = findCallers()
            known = all
            return all[behavior]
        }
        guard let callers else { return nil }
        let names = callers.classes.map { behaviors.types.name(of: $0) }.sorted()
        if names.count > 1 { return .classes(names[0], names[1]) }
        guard let name = names.first, let caller = callers.sharing.first, !hasSharedInstance(caller) else { return nil }
        return .instances(of: name)
    }

    private func findCallers() -> [BehaviorID: FoundCallers] {
        let files = behaviors.types.files
        var callers: [BehaviorID: FoundCallers] = [:]
        for file in files.indices {
            for call in files[file].calls where call.runsInBehavior && !call.isImplicit {
                guard let owner = call.owner else { continue }
                let caller = behaviors.types.type(of: owner, in: FileID(file))
                guard isolation.isActor(caller) else { continue }
                let candidates = calls.candidates(for: call, in: FileID(file))
                guard candidates.count == 1, let called = candidates.first, behaviors[called].creation != nil,
                    behaviors.owner(of: called) != caller
                else { continue }
                callers[called, default: FoundCallers()].classes.insert(caller)
                if isShared(call.receiver, in: FileID(file)) {
                    callers[called, default: FoundCallers()].sharing.insert(caller)
                }
            }
        }
        return callers
    }

    /// Returns whether the receiver always refers to the same actor: the actor is stored in a static or global
    /// constant.
    private func isShared(_ receiver: ExpressionSummary, in file: FileID) -> Bool {
        let members = resolver.members
        let found: ArraySlice<MemberID>?
        switch receiver {
        case .member(let base, let name):
            guard case .metatype(.type(let type, _)) = resolver.resolve(base, in: file) else { return false }
            found = members.members(name, of: type)
        case .name(let name, let context):
            let scope = context.map { behaviors.types.type(of: $0, in: file) }
            found = members.members(name, around: scope) == nil ? members.globals(name) : nil
        default: return false
        }
        guard let found, !found.isEmpty else { return false }
        return found.allSatisfy { member in
            let isGlobal = if case .member = member { false } else { true }
            return !members[member].isFunction && members[member].isConstant && (isGlobal || members[member].isStatic)
        }
    }

    /// Returns whether the class stores one of its instances in a static property. It could be the only instance.
    private func hasSharedInstance(_ type: TypeID) -> Bool {
        let members = resolver.members
        return members.members(declaredBy: type).contains { member in
            guard members[member].isStatic, !members[member].isFunction else { return false }
            let value =
                members[member].type.map { resolver.resolve($0, in: type) }
                ?? members[member].value.map { resolver.resolve($0, in: member.file) }
            guard case .type(let own, _)? = value?.unwrapped else { return false }
            return own == type
        }
    }
}
