import FlynnSummary

/// A use of an actor inside of a closure that runs elsewhere or later.
package struct DistantUse {
    /// Where it is, and of what.
    package var use: SelfUse
    /// The closure around it that runs elsewhere or later.
    package var closure: ClosureSummary.ID
    /// Who runs that closure.
    package var keeper: String
}

extension ProjectIndex {
    /// The uses of an actor's state in closures that another thread runs.
    package func foreignAccesses(in file: FileSummary) -> [DistantUse] {
        guard !file.closures.isEmpty else { return [] }
        var isActorType: [TypeSummary.ID: Bool] = [:]
        var closures = PlacedClosures(index: self, file: file)
        var accesses: [DistantUse] = []
        for (number, closure) in file.closures.enumerated() where !closure.uses.isEmpty {
            let owner = file[closure.owner].name
            if isActorType[closure.owner] == nil { isActorType[closure.owner] = isActor(closure.owner, in: file) }
            guard isActorType[closure.owner] == true,
                let (runner, name) = closures.foreignRunner(of: ClosureSummary.ID(number))
            else {
                continue
            }
            for use in closure.uses {
                guard let member = use.member, isState(member, of: owner) else { continue }
                accesses.append(DistantUse(use: use, closure: runner, keeper: name))
            }
        }
        return accesses
    }

    /// The uses of an unowned `self` that a behavior's closure has captured, in closures inside of it that may outlive
    /// the behavior: for each of these the first use.
    package func outlivingUses(in file: FileSummary) -> [DistantUse] {
        var closures = PlacedClosures(index: self, file: file)
        var uses: [DistantUse] = []
        var seen: Set<ClosureSummary.ID> = []
        for (number, closure) in file.closures.enumerated() {
            let owner = file[closure.owner].name
            for use in closure.uses {
                guard let capture = use.unownedSince, closures.isInBehavior(capture),
                    let kept = closures.outermostKept(from: ClosureSummary.ID(number), to: capture),
                    !seen.contains(kept.closure)
                else { continue }
                if use.isImplicit, let member = use.member, !hasInstanceMember(member, owner) { continue }
                if let type = types.number(of: owner), isForeignBehavior(ownedBy: type) { continue }
                seen.insert(kept.closure)
                uses.append(DistantUse(use: use, closure: kept.closure, keeper: kept.keeper))
            }
        }
        return uses
    }
}

/// The closures of a file with what becomes of each, which is found out once.
private struct PlacedClosures {
    let index: ProjectIndex
    let file: FileSummary
    private var destinations: [ClosureDestination?]

    init(index: ProjectIndex, file: FileSummary) {
        self.index = index
        self.file = file
        destinations = Array(repeating: nil, count: file.closures.count)
    }

    private mutating func destination(of closure: ClosureSummary.ID) -> ClosureDestination {
        if let known = destinations[closure.index] { return known }
        let destination = index.destination(of: file[closure], in: file)
        destinations[closure.index] = destination
        return destination
    }

    /// The closure around a closure, or itself, that another thread runs, together with what is in it.
    mutating func foreignRunner(of closure: ClosureSummary.ID) -> (closure: ClosureSummary.ID, name: String)? {
        var next: ClosureSummary.ID? = closure
        while let current = next {
            switch destination(of: current) {
            case .otherThread(let name): return (current, name)
            case .inPlace, .inPlaceOrLater: next = file[current].parent
            case .later, .ownActor, .unknown: return nil
            }
        }
        return nil
    }

    /// The outermost closure that escapes, from one closure out to another around it, within one message of an actor.
    mutating func outermostKept(
        from closure: ClosureSummary.ID, to last: ClosureSummary.ID
    ) -> (closure: ClosureSummary.ID, keeper: String)? {
        var found: (closure: ClosureSummary.ID, keeper: String)?
        var next: ClosureSummary.ID? = closure
        while let current = next, current >= last {
            let destination = destination(of: current)
            // The message keeps its actor alive.
            if destination == .ownActor { break }
            if let keeper = destination.keeper { found = (current, keeper) }
            next = file[current].parent
        }
        return found
    }

    /// Whether a closure is a behavior's, or inside of one.
    func isInBehavior(_ closure: ClosureSummary.ID) -> Bool {
        var next: ClosureSummary.ID? = closure
        while let current = next {
            if case .behavior = file[current].place { return true }
            next = file[current].parent
        }
        return false
    }
}
