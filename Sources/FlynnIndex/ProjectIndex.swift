import FlynnFacts
import FlynnResolution

/// The linked facts about a project: types and inheritance, members, behaviors, and actors.
///
/// Every part covers one subject and only depends on earlier parts. Rules query the parts they need. The index is
/// immutable and can be shared between threads.
public final class ProjectIndex: Sendable {
    /// The summaries of the files. A ``FileID`` is an index into this array.
    package let files: [FileSummary]
    private let paths: [String: FileID]
    private let resolution: Resolution
    /// Whether the index includes every declaration in the project. If not, findings may be missing.
    package let isComplete: Bool

    /// The types, by name.
    package let types: TypeTable
    /// The inheritance between types.
    package let inheritance: Inheritance
    /// The properties and functions.
    package let members: MemberTable
    /// The behaviors, by name and type.
    package let behaviors: BehaviorTable
    /// Infers the types of expressions.
    let resolver: ReceiverResolver

    /// The documented parameters of the behaviors.
    package let parameters: BehaviorParameters
    /// Resolves the names of behaviors to declarations.
    package let behaviorLookup: BehaviorLookup
    /// Resolves calls to behaviors.
    package let calls: BehaviorCalls
    /// The calls of behaviors that other calls make.
    package let flows: BehaviorFlows
    /// Resolves other uses of behaviors to declarations.
    package let behaviorUses: BehaviorUses
    /// The behaviors whose type the compiler can't infer.
    package let inferenceCycles: InferenceCycles
    /// Checks arguments against documented types.
    package let casts: ArgumentCasts

    /// The behaviors that never get an actor.
    package let actorlessBehaviors: ActorlessBehaviors
    /// The lazy behaviors that several actors can create at the same time.
    package let racingBehaviors: RacingBehaviors

    /// The actor types.
    package let isolation: Isolation
    /// The methods that are typed behaviors.
    package let typedBehaviors: TypedBehaviors
    /// The members of the actors.
    package let actorMembers: ActorMembers
    /// The actor members that can become private.
    package let memberPrivacy: MemberPrivacy
    /// The behaviors isolated to global actors of Swift.
    package let globalActors: GlobalActors
    /// The references that actors must not share.
    package let sharedReferences: SharedReferences
    /// The types that can be sent to other threads.
    package let sendableTypes: SendableTypes
    /// Checks whether behaviors would compile as typed behaviors.
    package let typedForms: TypedForms
    /// The uses of actors in closures.
    package let closureUses: ClosureUses
    /// Changes that allow closures to use their actor without retaining it.
    package let selfCaptures: SelfCaptures
    /// The actors of FlynnSystem and their messages.
    package let systems: ActorSystems
    /// The multiplexers of FlynnRoles.
    package let multiplexers: Multiplexers
    /// The roles of FlynnRoles.
    package let roles: Roles
    /// The actions of FlynnActions.
    package let actions: Actions
    /// The calls that block the thread.
    package let blockingCalls: BlockingCalls
    /// The functions and properties used in simulations but not controlled by the simulation.
    package let simulations: Simulations

    /// Links the summaries of a project.
    ///
    /// - Parameter isComplete: Whether the summaries cover all files of the project.
    public convenience init(_ files: [FileSummary], isComplete: Bool = true) {
        self.init(files, isComplete: isComplete, Sequentially())
    }

    /// Links the summaries of a project.
    ///
    /// - Parameters:
    ///   - isComplete: whether the summaries cover all files of the project.
    ///   - execution: runs the independent parts.
    package convenience init(_ files: [FileSummary], isComplete: Bool, _ execution: some PairExecution) {
        let paths = Dictionary(
            files.indices.lazy.map { (files[$0].path, FileID($0)) }, uniquingKeysWith: { first, _ in first })
        let (resolution, actorMembers) = Resolution.link(files, isComplete: isComplete, execution) {
            let isolation = Isolation($0.types, Isolation.Results($0.members, $0.behaviors))
            return ActorMembers($0, isolation, ActorMembers.Results($0.members, isolation, $1))
        }
        self.init(resolution, actorMembers, paths: paths, isComplete: isComplete)
    }

    private init(
        _ resolution: Resolution, _ actorMembers: ActorMembers, paths: [String: FileID], isComplete: Bool
    ) {
        self.resolution = resolution
        self.paths = paths
        self.isComplete = isComplete
        let resolver = resolution.resolver
        let calls = resolution.calls
        let externalTypes = resolution.externalTypes
        let isolation = actorMembers.isolation
        files = resolver.types.files
        types = resolver.types
        inheritance = resolver.inheritance
        members = resolver.members
        behaviors = resolver.behaviors
        self.resolver = resolver
        parameters = resolution.lookup.parameters
        behaviorLookup = resolution.lookup
        self.calls = calls
        flows = resolution.flows
        behaviorUses = resolution.uses
        inferenceCycles = resolution.cycles
        casts = resolution.casts

        actorlessBehaviors = resolution.actorlessBehaviors
        racingBehaviors = RacingBehaviors(calls, behaviors, isolation, resolver)

        self.isolation = isolation
        typedBehaviors = TypedBehaviors(resolver.members, isolation)
        self.actorMembers = actorMembers
        globalActors = GlobalActors(actorMembers, externalTypes)
        sharedReferences = SharedReferences(resolver, isolation)
        sendableTypes = SendableTypes(resolver)
        typedForms = TypedForms(resolution.lookup, resolution.casts)
        let libraryTypes = LibraryTypes(inheritance)
        systems = ActorSystems(resolver, externalTypes, libraryTypes, isComplete: isComplete)
        multiplexers = Multiplexers(types, isComplete: isComplete)
        roles = Roles(resolver, libraryTypes)
        actions = Actions(resolver, isolation, libraryTypes, resolution.nonBehaviorNames)
        let destinations = ClosureDestinations(
            externalTypes, calls, isTyped: { [typedBehaviors] in typedBehaviors.isTyped($0, in: $1) })
        closureUses = ClosureUses(
            destinations, actorMembers, isSystemActor: { [systems] in systems.isActor($0) },
            isTyped: { [typedBehaviors] in typedBehaviors.isTyped($0, in: $1) })
        selfCaptures = SelfCaptures(members)
        memberPrivacy = MemberPrivacy(types, isComplete: isComplete)
        blockingCalls = BlockingCalls(externalTypes, calls)
        simulations = Simulations(externalTypes, calls, destinations)
    }

    /// The files in which findings can differ after a change to one file.
    package enum Reach: Sendable {
        /// The changed file only.
        case file
        /// All files of the project.
        case project
    }

    /// Returns the index for the project after a change to the file. The index equals a newly linked index, and shares
    /// the results that the change doesn't affect.
    ///
    /// - Returns: The index, and the reach of the change. Findings based on ``racingBehaviors``, and fixes based on
    ///   ``memberPrivacy``, can differ in any file.
    package func replacing(
        _ file: FileID, with summary: FileSummary, _ execution: some PairExecution
    ) -> (index: ProjectIndex, reach: Reach) {
        let old = files[file.index]
        var files = files
        files[file.index] = summary
        // The name of this member determines which types are actors.
        guard let change = Resolution.Change(of: file, from: old, to: summary),
            !change.members.contains(RuntimeActor.distinctiveMember)
        else {
            return (ProjectIndex(files, isComplete: isComplete, execution), .project)
        }
        let updated = resolution.replacing(with: files, isComplete: isComplete, change)
        let resolver = updated.resolver
        let isolation = Isolation(resolver.types, isolation.results)
        let results = ActorMembers.Results(
            actorMembers.results, with: resolver, isolation, changed: file, change.members)
        let index = ProjectIndex(
            updated, ActorMembers(resolver, isolation, results), paths: paths, isComplete: isComplete)
        // A simulation in this file can run code in other files.
        let areSimulationsSame =
            !simulations.areUsed && !index.simulations.areUsed || old.simulationFacts == summary.simulationFacts
        let isSame = change.areFactsSame && areSimulationsSame && updated.cycles == resolution.cycles
        return (index, isSame ? .file : .project)
    }

    /// Returns the file at the path, or `nil` if the file isn't in the project.
    package func file(at path: String) -> FileID? { paths[path] }
}

/// Runs the functions in sequence.
private struct Sequentially: PairExecution {
    func both<First, Second>(_ first: () -> First, _ second: () -> Second) -> (First, Second) { (first(), second()) }
}
