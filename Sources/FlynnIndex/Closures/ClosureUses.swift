import FlynnFacts
import FlynnResolution

/// A use of an actor in a closure that runs elsewhere or later.
package struct DistantUse {
    /// The use of `self`.
    package var use: SelfUse
    /// The enclosing closure that runs elsewhere or later.
    package var closure: ClosureSummary.ID
    /// The name of the type or function running the closure.
    package var runner: String
    /// Whether the use is in a typed behavior but outside of the closure, on the caller's thread.
    package var isOfCaller = false
}

/// Finds uses of actors in closures that run elsewhere or later.
package final class ClosureUses: Sendable {
    private let types: TypeTable
    private let members: MemberTable
    private let behaviors: BehaviorTable
    private let isolation: Isolation
    private let actorMembers: ActorMembers
    private let destinations: ClosureDestinations
    /// Returns whether a type is certainly an actor class with typed messages.
    private let isSystemActor: @Sendable (TypeID) -> Bool
    /// Returns whether the closures of a type belong to typed behaviors.
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

    /// Returns the closures in the file, with cached destinations for all queries.
    package func placedClosures(in file: FileID) -> PlacedClosures {
        PlacedClosures(destinations, file, types.files[file.index].closures)
    }

    /// Returns the uses of actor state in closures on other threads.
    package func foreignAccesses(_ placed: inout PlacedClosures) -> [DistantUse] {
        let closures = placed.closures
        if closures.isEmpty { return [] }
        // Closures in the same type are usually adjacent.
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
                        use: use, closure: runner.closure, runner: runner.name, isOfCaller: runner.isCaller))
            }
        }
        return accesses
    }

    /// Returns the uses of an unowned `self` in nested closures that can outlive the behavior. The behavior's closure
    /// captures this `self`. Only the first use in a nested closure is included.
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
                uses.append(DistantUse(use: use, closure: stored.closure, runner: stored.runner))
            }
        }
        return uses
    }
}

/// The closures in a file, with cached destinations.
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

    /// A closure that runs on other threads, and the name of the function or type that runs it.
    fileprivate struct Runner {
        var closure: ClosureSummary.ID
        var name: String
        /// Whether the caller waits until the other threads are done.
        var callerWaits = false
        /// Whether the caller of a typed behavior runs the closure.
        var isCaller = false
    }

    /// Returns the innermost closure that runs on a different thread, searching outward.
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
                // Child tasks in an asynchronous reaction run in turns of the actor.
                return closures[current.index].place == .reaction && found?.callerWaits == false ? nil : found
            case .later, .unknown: return found
            }
            next = closures[current.index].parent
        }
        return found
    }

    /// Returns the outermost stored closure between a closure and an enclosing closure, within one message of the
    /// actor.
    fileprivate mutating func outermostStored(
        from closure: ClosureSummary.ID, to last: ClosureSummary.ID
    ) -> (closure: ClosureSummary.ID, runner: String)? {
        var found: (closure: ClosureSummary.ID, runner: String)?
        var next: ClosureSummary.ID? = closure
        while let current = next, current >= last {
            let destination = destination(of: current)
            // The message retains the actor.
            if destination == .ownActor { break }
            if let runner = destination.runner { found = (current, runner) }
            next = closures[current.index].parent
        }
        return found
    }

    /// Returns the place of the innermost behavior or reaction around the closure.
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
