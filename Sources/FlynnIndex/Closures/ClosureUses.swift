import FlynnSummary

/// A use of an actor in a closure that runs elsewhere or later.
package struct DistantUse {
    /// The use.
    package var use: SelfUse
    /// The closure around it that runs elsewhere or later.
    package var closure: ClosureSummary.ID
    /// The name of the type or function that runs that closure.
    package var keeper: String
    /// Whether it is in a typed behavior outside of its closure, which the caller's thread runs.
    package var isOfCaller = false
}

/// Finds the uses of actors in closures that run elsewhere or later.
package final class ClosureUses: Sendable {
    private let types: TypeTable
    private let members: MemberTable
    private let behaviors: BehaviorTable
    private let isolation: Isolation
    private let actorMembers: ActorMembers
    private let destinations: ClosureDestinations
    /// Whether a type is certainly a class of actors with typed messages.
    private let isSystemActor: @Sendable (TypeID) -> Bool
    /// Whether closures of a type are those of typed behaviors.
    private let isTyped: @Sendable (TypeSummary.ID, FileID) -> Bool

    init(
        _ destinations: ClosureDestinations, _ actorMembers: ActorMembers,
        isSystemActor: @escaping @Sendable (TypeID) -> Bool,
        isTyped: @escaping @Sendable (TypeSummary.ID, FileID) -> Bool
    ) {
        self.isTyped = isTyped
        self.isSystemActor = isSystemActor
        types = actorMembers.types
        members = actorMembers.members
        behaviors = actorMembers.behaviors
        isolation = actorMembers.isolation
        self.actorMembers = actorMembers
        self.destinations = destinations
    }

    /// The destinations of a file's closures, for the other questions about that file.
    package func placedClosures(in file: FileID) -> PlacedClosures {
        PlacedClosures(destinations, file, types.files[file.index].closures)
    }

    /// The uses of an actor's state in closures that another thread runs.
    package func foreignAccesses(_ placed: inout PlacedClosures) -> [DistantUse] {
        let closures = placed.closures
        if closures.isEmpty { return [] }
        // The closures of a type are mostly neighbors.
        var last: (owner: DeclarationID, isActor: Bool)?
        var accesses: [DistantUse] = []
        for number in closures.indices where !closures[number].uses.isEmpty {
            let owner = DeclarationID(file: placed.file, type: closures[number].owner)
            if owner != last?.owner {
                last = (owner, isolation.isActor(owner) || isSystemActor(types.type(of: owner)))
            }
            guard last?.isActor == true, let runner = placed.foreignRunner(of: ClosureSummary.ID(number)) else {
                continue
            }
            let type = types.type(of: owner)
            for var use in closures[number].uses {
                guard let member = use.member, actorMembers.isState(member, of: type) else { continue }
                if runner.callerWaits {
                    guard let change = use.change, !change.isPart || actorMembers.isCollection(member, of: type) else {
                        continue
                    }
                    use.span = change.span
                }
                accesses.append(
                    DistantUse(
                        use: use, closure: runner.closure, keeper: runner.name, isOfCaller: runner.isCaller))
            }
        }
        return accesses
    }

    /// The uses of an unowned `self` that a behavior's closure has captured, in closures inside of it that may outlive the
    /// behavior: the first use in each of these.
    package func outlivingUses(_ placed: inout PlacedClosures) -> [DistantUse] {
        let closures = placed.closures
        var uses: [DistantUse] = []
        var seen: Set<ClosureSummary.ID> = []
        for number in closures.indices {
            for use in closures[number].uses {
                guard let capture = use.unownedSince, let place = placed.placeOfMessage(around: capture),
                    let stored = placed.outermostStored(from: ClosureSummary.ID(number), to: capture),
                    !seen.contains(stored.closure)
                else { continue }
                let owner = types.type(of: closures[number].owner, in: placed.file)
                if use.isImplicit, let member = use.member, !members.hasInstanceMember(member, owner) { continue }
                switch place {
                case .reaction: if !isSystemActor(owner) { continue }
                case .typedBehavior: if !isTyped(closures[number].owner, placed.file) { continue }
                default: if behaviors.isForeignBehavior(in: owner) { continue }
                }
                seen.insert(stored.closure)
                uses.append(DistantUse(use: use, closure: stored.closure, keeper: stored.keeper))
            }
        }
        return uses
    }
}

/// The closures of a file with their destinations, each of which is computed once.
package struct PlacedClosures {
    fileprivate let file: FileID
    fileprivate let closures: [ClosureSummary]
    private let destinations: ClosureDestinations
    private var known: [ClosureDestination?]

    fileprivate init(_ destinations: ClosureDestinations, _ file: FileID, _ closures: [ClosureSummary]) {
        self.destinations = destinations
        self.file = file
        self.closures = closures
        known = Array(repeating: nil, count: closures.count)
    }

    private mutating func destination(of closure: ClosureSummary.ID) -> ClosureDestination {
        if let known = known[closure.index] { return known }
        let destination = destinations.destination(of: closures[closure.index], in: file)
        known[closure.index] = destination
        return destination
    }

    /// A closure that other threads run, with the name of the function or type that makes them do that.
    fileprivate struct Runner {
        var closure: ClosureSummary.ID
        var name: String
        /// Whether the caller waits for them.
        var callerWaits = false
        /// Whether the caller of a typed behavior runs it.
        var isCaller = false
    }

    /// The innermost closure that another thread runs, from a closure outwards.
    fileprivate mutating func foreignRunner(of closure: ClosureSummary.ID) -> Runner? {
        var found: Runner?
        var next: ClosureSummary.ID? = closure
        while let current = next {
            switch destination(of: current) {
            case .otherThread(let name):
                return found?.callerWaits == false ? found : Runner(closure: current, name: name)
            case .childTask(let name):
                if found?.callerWaits != false { found = Runner(closure: current, name: name) }
            case .concurrently(let name):
                found = found ?? Runner(closure: current, name: name, callerWaits: true)
            case .inPlace, .inPlaceOrLater: break
            case .caller: return found ?? Runner(closure: current, name: "", isCaller: true)
            case .ownActor:
                // The child tasks of an asynchronous reaction run in turns of the actor.
                return closures[current.index].place == .reaction && found?.callerWaits == false ? nil : found
            case .later, .unknown: return found
            }
            next = closures[current.index].parent
        }
        return found
    }

    /// The outermost closure that is stored, from one closure out to another around it, within one message of an actor.
    fileprivate mutating func outermostStored(
        from closure: ClosureSummary.ID, to last: ClosureSummary.ID
    ) -> (closure: ClosureSummary.ID, keeper: String)? {
        var found: (closure: ClosureSummary.ID, keeper: String)?
        var next: ClosureSummary.ID? = closure
        while let current = next, current >= last {
            let destination = destination(of: current)
            // The message retains its actor.
            if destination == .ownActor { break }
            if let keeper = destination.keeper { found = (current, keeper) }
            next = closures[current.index].parent
        }
        return found
    }

    /// The place of the innermost closure that runs as part of a message, from a closure outwards: of a behavior's or of a reaction.
    fileprivate func placeOfMessage(around closure: ClosureSummary.ID) -> ClosurePlace? {
        var next: ClosureSummary.ID? = closure
        while let current = next {
            let place = closures[current.index].place
            if place == .behavior || place == .reaction || place == .typedBehavior { return place }
            next = closures[current.index].parent
        }
        return nil
    }
}
