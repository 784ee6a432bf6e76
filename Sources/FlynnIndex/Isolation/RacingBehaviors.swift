import FlynnSummary
import Synchronization

/// Finds the lazy behaviors that several actors may create at the same time.
///
/// The rule that asks is off by default, so the answer is computed when it is asked for first.
package final class RacingBehaviors: Sendable {
    private let behaviors: BehaviorTable
    private let isolation: Isolation
    private let calls: BehaviorCalls
    private let callers = Mutex<[BehaviorID: Set<TypeID>]?>(nil)

    init(_ calls: BehaviorCalls, _ behaviors: BehaviorTable, _ isolation: Isolation) {
        self.calls = calls
        self.behaviors = behaviors
        self.isolation = isolation
    }

    /// The names of the classes of actors whose behaviors call a lazy behavior of another class, sorted; empty if these are
    /// fewer than two.
    package func callers(of behavior: BehaviorID) -> [String] {
        guard behaviors[behavior].creation != nil else { return [] }
        let found = callers.withLock { known in
            if let known { return known[behavior] }
            let all = findCallers()
            known = all
            return all[behavior]
        }
        guard let found, found.count > 1 else { return [] }
        return found.map { behaviors.types.name(of: $0) }.sorted()
    }

    private func findCallers() -> [BehaviorID: Set<TypeID>] {
        let files = behaviors.types.files
        var callers: [BehaviorID: Set<TypeID>] = [:]
        for file in files.indices {
            for call in files[file].calls where call.runsInBehavior && !call.isImplicit {
                guard let owner = call.owner else { continue }
                let caller = behaviors.types.type(of: owner, in: FileID(file))
                guard isolation.isActor(caller) else { continue }
                let candidates = calls.candidates(for: call, in: FileID(file))
                guard candidates.count == 1, let called = candidates.first, behaviors[called].creation != nil,
                    behaviors.owner(of: called) != caller
                else { continue }
                callers[called, default: []].insert(caller)
            }
        }
        return callers
    }
}
