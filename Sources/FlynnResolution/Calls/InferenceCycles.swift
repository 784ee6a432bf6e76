import FlynnFacts

/// The behaviors whose type can't be inferred by the compiler, because their closures refer back to them.
///
/// The compiler infers the type of a property without annotation by type-checking the initial value. For a behavior
/// this includes the closure, and requires the types of all behaviors mentioned there. Only the code in local types
/// isn't type-checked.
package struct InferenceCycles: Sendable, Equatable {
    /// The next behavior in the cycle, for the behaviors that need an annotation. In a cycle of one behavior, this is
    /// the behavior itself.
    private var next: [BehaviorID: BehaviorID] = [:]

    init(_ lookup: BehaviorLookup) {
        let isCandidate = InferenceCycles.namesInCycles(lookup.types.files, lookup.behaviors)
        if !isCandidate.contains(true) { return }
        let behaviors = lookup.behaviors
        func mayBeInCycle(_ name: BehaviorName?) -> Bool { name.map { isCandidate[$0.index] } ?? false }
        var order: [BehaviorID] = []
        var references: [BehaviorID: [BehaviorID]] = [:]
        for behavior in behaviors.ids where mayBeInCycle(behaviors.name(of: behavior)) {
            guard let inferred = behaviors[behavior].inferred else { continue }
            order.append(behavior)
            references[behavior] = inferred.mentions.compactMap { mention in
                if lookup.isRepeated(behavior, by: mention) { return behavior }
                guard mayBeInCycle(behaviors.name(mention.name)),
                    let found = lookup.declaration(
                        of: mention.name, on: mention.receiver, in: behaviors.file(of: behavior)),
                    behaviors[found].inferred != nil
                else { return nil }
                return found
            }
        }
        // Behaviors that refer to themselves always need an annotation, which also breaks longer cycles.
        for behavior in order where references[behavior]?.contains(behavior) == true {
            next[behavior] = behavior
            references[behavior] = []
        }
        breakLongerCycles(order, references)
    }

    /// Returns the next behavior in the cycle that an annotation on this behavior breaks.
    package func next(after behavior: BehaviorID) -> BehaviorID? { next.isEmpty ? nil : next[behavior] }

    /// Runs a depth-first search. When a behavior closes a cycle on the current path, it is marked for an annotation.
    /// These annotations break all cycles.
    private mutating func breakLongerCycles(_ order: [BehaviorID], _ references: [BehaviorID: [BehaviorID]]) {
        var seen: Set<BehaviorID> = []
        var path: [(behavior: BehaviorID, visited: Int)] = []
        var positions: [BehaviorID: Int] = [:]
        for start in order where seen.insert(start).inserted {
            path = [(start, 0)]
            positions = [start: 0]
            while let (behavior, visited) = path.last {
                guard let successors = references[behavior], visited < successors.count else {
                    path.removeLast()
                    positions[behavior] = nil
                    continue
                }
                path[path.count - 1].visited += 1
                let successor = successors[visited]
                if let position = positions[successor] {
                    next[successor] = path[position + 1].behavior
                } else if seen.insert(successor).inserted {
                    positions[successor] = path.count
                    path.append((successor, 0))
                }
            }
        }
    }

    /// Returns whether references from a name can form an endless chain, for all names. This excludes almost all
    /// behaviors before any receiver is resolved.
    private static func namesInCycles(_ files: [FileSummary], _ behaviors: BehaviorTable) -> [Bool] {
        // The names mentioned in behaviors, by the name of the behavior.
        var references: [Set<BehaviorName>] = Array(repeating: [], count: behaviors.allNames.count)
        var isInferred = Array(repeating: false, count: behaviors.allNames.count)
        for behavior in behaviors.ids {
            guard let name = behaviors.name(of: behavior), let inferred = behaviors[behavior].inferred else { continue }
            isInferred[name.index] = true
            for mention in inferred.mentions {
                if let mentioned = behaviors.name(mention.name) { references[name.index].insert(mentioned) }
            }
        }
        var counts = Array(repeating: 0, count: references.count)
        var referrers: [[Int]] = Array(repeating: [], count: references.count)
        for (name, mentioned) in references.enumerated() {
            for other in mentioned where isInferred[other.index] {
                counts[name] += 1
                referrers[other.index].append(name)
            }
        }
        // Removes names without references, then names that only referred to removed names.
        var ends = counts.indices.filter { counts[$0] == 0 }
        while let end = ends.popLast() {
            for name in referrers[end] {
                counts[name] -= 1
                if counts[name] == 0 { ends.append(name) }
            }
        }
        return counts.map { $0 > 0 }
    }
}

extension BehaviorLookup {
    /// Returns whether a mention refers to one of several `#if` variants of the same behavior. Only one of the variants
    /// is compiled.
    fileprivate func isRepeated(_ behavior: BehaviorID, by mention: BehaviorMention) -> Bool {
        let file = behaviors.file(of: behavior)
        guard mention.name == behaviors[behavior].name, let type = behaviors.owner(of: behavior), types[type].isUnique
        else { return false }
        let declared = behaviors.behaviors(mention.name, declaredBy: type)
        guard declared.count > 1,
            declared.allSatisfy({
                behaviors.file(of: $0) == file && behaviors[$0].owner == behaviors[behavior].owner
            })
        else { return false }
        let found = members.members(mention.name, declaredBy: type)
        guard found.count == declared.count, found.allSatisfy({ !members[$0].isStatic }),
            case .type(let receiver, _) = resolver.resolve(mention.receiver, in: file).unwrapped,
            types[receiver].isKnown
        else { return false }
        return inheritance.lineage(of: receiver).types.first { members.declares(mention.name, $0) } == type
    }
}
