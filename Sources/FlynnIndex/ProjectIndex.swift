import FlynnFacts

/// The linked facts about a project: types and inheritance, members, behaviors, and actors.
///
/// Every part covers one subject and only depends on earlier parts. Rules query the parts they need. The index is
/// immutable and can be shared between threads.
public final class ProjectIndex: Sendable {
    /// The summaries of the files. A ``FileID`` is an index into this array.
    package let files: [FileSummary]
    private let paths: [String: FileID]
    private let tables: LinkedTables
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
        self.init(LinkedTables(files, isComplete: isComplete, execution), paths: paths, isComplete: isComplete)
    }

    private init(_ tables: LinkedTables, paths: [String: FileID], isComplete: Bool) {
        self.tables = tables
        self.paths = paths
        self.isComplete = isComplete
        let resolver = tables.lookup.resolver
        let calls = BehaviorCalls(
            tables.lookup, tables.implementations, tables.candidatesByName, tables.nonBehaviorNames)
        let actorMembers = tables.actorMembers
        let isolation = actorMembers.isolation
        files = resolver.types.files
        types = resolver.types
        inheritance = resolver.inheritance
        members = resolver.members
        behaviors = resolver.behaviors
        self.resolver = resolver
        parameters = tables.lookup.parameters
        behaviorLookup = tables.lookup
        self.calls = calls
        flows = BehaviorFlows(calls, resolver)
        inferenceCycles = tables.cycles
        casts = tables.casts

        actorlessBehaviors = tables.actorlessBehaviors
        racingBehaviors = RacingBehaviors(calls, behaviors, isolation, resolver)

        self.isolation = isolation
        typedBehaviors = TypedBehaviors(resolver.members, isolation)
        self.actorMembers = actorMembers
        behaviorUses = BehaviorUses(tables.lookup, calls)
        let externalTypes = ExternalTypes(resolver)
        globalActors = GlobalActors(actorMembers, externalTypes)
        sharedReferences = SharedReferences(resolver, isolation)
        sendableTypes = SendableTypes(resolver)
        typedForms = TypedForms(tables.lookup, tables.casts)
        let libraryTypes = LibraryTypes(inheritance)
        systems = ActorSystems(resolver, externalTypes, libraryTypes, isComplete: isComplete)
        multiplexers = Multiplexers(types, isComplete: isComplete)
        roles = Roles(resolver, libraryTypes)
        actions = Actions(resolver, isolation, libraryTypes, tables.nonBehaviorNames)
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

    /// Returns the index for the project after a change to the file. The result equals a newly linked index, and shares
    /// the tables that the change doesn't affect.
    ///
    /// - Returns: The index, and the reach of the change. Findings based on ``racingBehaviors``, and fixes based on
    ///   ``memberPrivacy``, can differ in any file.
    package func replacing(
        _ file: FileID, with summary: FileSummary, _ execution: some PairExecution
    ) -> (index: ProjectIndex, reach: Reach) {
        let old = files[file.index]
        var files = files
        files[file.index] = summary
        let (facts, newFacts) = (old.sharedFacts, summary.sharedFacts)
        // This member's name determines which types are actors.
        let members = facts.members == newFacts.members ? [] : summary.memberNames(changedFrom: old)
        guard old.path == summary.path, facts.declarations == newFacts.declarations,
            !members.contains(RuntimeActor.distinctiveMember)
        else {
            return (ProjectIndex(files, isComplete: isComplete, execution), .project)
        }
        let areSame = facts == newFacts
        let change = LinkedTables.Change(
            file: file, old: old, members: areSame ? nil : members,
            behaviors: facts.behaviors == newFacts.behaviors ? [] : summary.behaviorNames(changedFrom: old),
            areMentionsSame: areSame && old.mentionFacts == summary.mentionFacts)
        let updated = LinkedTables(tables, with: files, isComplete: isComplete, change)
        let index = ProjectIndex(updated, paths: paths, isComplete: isComplete)
        // A simulation in this file can run code in other files.
        let areSimulationsSame =
            !simulations.areUsed && !index.simulations.areUsed || old.simulationFacts == summary.simulationFacts
        return (index, areSame && areSimulationsSame && updated.cycles == tables.cycles ? .file : .project)
    }

    /// Returns the file at the path, or `nil` if the file isn't in the project.
    package func file(at path: String) -> FileID? { paths[path] }
}

/// The parts of the index that take the most time to link.
private struct LinkedTables: Sendable {
    let lookup: BehaviorLookup
    let implementations: Implementations
    let candidatesByName: CandidatesByName
    let cycles: InferenceCycles
    let casts: ArgumentCasts
    let nonBehaviorNames: NonBehaviorNames
    let actorMembers: ActorMembers
    let actorlessBehaviors: ActorlessBehaviors

    /// A change to a file with the same ``SharedFacts/declarations`` before and after.
    struct Change {
        var file: FileID
        /// The summary before the change.
        var old: FileSummary
        /// The names of the changed members, or `nil` if all ``SharedFacts`` are equal.
        var members: Set<String>?
        /// The names of the behaviors with changed declarations.
        var behaviors: Set<String>
        /// Whether the behavior closures mention the same behaviors with the same meanings.
        var areMentionsSame: Bool
    }

    init(_ files: [FileSummary], isComplete: Bool, _ execution: some PairExecution) {
        let types = TypeTable(files)
        let inheritance = Inheritance(types)
        let members = MemberTable(inheritance)
        let behaviors = BehaviorTable(inheritance)
        let resolver = ReceiverResolver(members, behaviors)
        let parameters = BehaviorParameters(behaviors)
        let lookup = BehaviorLookup(resolver, parameters)
        self.lookup = lookup
        ((implementations, candidatesByName, cycles, casts), (nonBehaviorNames, actorMembers)) = execution.both(
            {
                (
                    Implementations(lookup), CandidatesByName(behaviors, parameters), InferenceCycles(lookup),
                    ArgumentCasts(lookup)
                )
            },
            {
                let searched = SearchedMembers(types, behaviors)
                return (
                    NonBehaviorNames(searched, members, behaviors),
                    ActorMembers(resolver, Isolation(members, behaviors), searched)
                )
            })
        actorlessBehaviors = ActorlessBehaviors(resolver, isComplete: isComplete)
    }

    /// Creates the tables after a change to one file, with the same ``SharedFacts/declarations`` before and after.
    init(_ tables: LinkedTables, with files: [FileSummary], isComplete: Bool, _ change: Change) {
        let file = change.file
        let types = TypeTable(tables.lookup.types, with: files)
        let inheritance = Inheritance(tables.lookup.inheritance, with: types)
        let members =
            change.members == nil
            ? MemberTable(tables.lookup.members, with: inheritance)
            : MemberTable(tables.lookup.members, with: inheritance, changed: file, from: change.old)
        let behaviors = BehaviorTable(tables.lookup.behaviors, with: inheritance)
        let resolver = ReceiverResolver(members, behaviors)
        let parameters = BehaviorParameters(behaviors)
        lookup = BehaviorLookup(resolver, parameters)
        let names = Set(change.behaviors.compactMap(behaviors.name))
        implementations =
            change.members == nil
            ? tables.implementations : Implementations(tables.implementations, with: lookup, changed: names)
        candidatesByName =
            names.isEmpty
            ? tables.candidatesByName : CandidatesByName(tables.candidatesByName, behaviors, parameters, changed: names)
        cycles = change.areMentionsSame ? tables.cycles : InferenceCycles(lookup)
        casts =
            names.isEmpty
            ? ArgumentCasts(tables.casts, with: lookup) : ArgumentCasts(tables.casts, with: lookup, changed: file)
        nonBehaviorNames =
            tables.nonBehaviorNames.covers(files[file.index], changed: change.members ?? [])
            ? tables.nonBehaviorNames : NonBehaviorNames(SearchedMembers(types, behaviors), members, behaviors)
        let isolation = Isolation(tables.actorMembers.isolation, with: types)
        actorMembers = ActorMembers(tables.actorMembers, with: resolver, isolation, changed: file, change.members ?? [])
        actorlessBehaviors = ActorlessBehaviors(tables.actorlessBehaviors, with: resolver, isComplete: isComplete)
    }
}

/// Runs two independent functions.
package protocol PairExecution {
    /// Returns both results, which may be computed concurrently.
    func both<First: Sendable, Second: Sendable>(
        _ first: @escaping @Sendable () -> First, _ second: @escaping @Sendable () -> Second
    ) -> (First, Second)
}

/// Runs the functions in sequence.
private struct Sequentially: PairExecution {
    func both<First, Second>(_ first: () -> First, _ second: () -> Second) -> (First, Second) { (first(), second()) }
}
