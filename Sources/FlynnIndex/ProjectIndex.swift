import FlynnSummary

/// The facts about a whole project: its types and their inheritance, its behaviors, its actors.
///
/// Each part answers the questions on one subject and knows only the parts before it. Rules ask the part that they need. The
/// index never changes, so all threads use one.
public final class ProjectIndex: Sendable {
    /// The summaries of the project; a ``FileID`` is a position in it.
    package let files: [FileSummary]
    private let paths: [String: FileID]
    private let tables: LinkedTables
    /// Whether all declarations of the project are known. If not, findings may be missing.
    package let isComplete: Bool

    /// The types by their names.
    package let types: TypeTable
    /// Which types inherit from which.
    package let inheritance: Inheritance
    /// The properties and functions.
    package let members: MemberTable
    /// The behaviors by their names and types.
    package let behaviors: BehaviorTable
    /// The types of expressions.
    let resolver: ReceiverResolver

    /// The documented parameters of behaviors.
    package let parameters: BehaviorParameters
    /// The declarations that names of behaviors mean.
    package let behaviorLookup: BehaviorLookup
    /// The behaviors that calls can mean.
    package let calls: BehaviorCalls
    /// The calls of behaviors that other calls make.
    package let flows: BehaviorFlows
    /// The declarations that uses of behaviors mean.
    package let behaviorUses: BehaviorUses
    /// The behaviors whose types can't be inferred.
    package let inferenceCycles: InferenceCycles
    /// Whether arguments and documented types fit together.
    package let casts: ArgumentCasts

    /// The behaviors that never get an actor.
    package let actorlessBehaviors: ActorlessBehaviors
    /// The lazy behaviors that several actors may create.
    package let racingBehaviors: RacingBehaviors

    /// Which types are actors.
    package let isolation: Isolation
    /// Which methods are typed behaviors.
    package let typedBehaviors: TypedBehaviors
    /// The members of actors.
    package let actorMembers: ActorMembers
    /// The members of actors that can be private.
    package let memberPrivacy: MemberPrivacy
    /// The behaviors that are isolated to global actors of Swift.
    package let globalActors: GlobalActors
    /// The references that actors must not share.
    package let sharedReferences: SharedReferences
    /// The types whose values can be passed to another thread.
    package let sendableTypes: SendableTypes
    /// Whether behaviors would compile as typed ones.
    package let typedForms: TypedForms
    /// The uses of actors in closures.
    package let closureUses: ClosureUses
    /// How closures can use their actor without holding it.
    package let selfCaptures: SelfCaptures
    /// The actors of FlynnSystem and their messages.
    package let systems: ActorSystems
    /// The multiplexers of FlynnRoles.
    package let multiplexers: Multiplexers
    /// The roles of FlynnRoles.
    package let roles: Roles
    /// The actions of FlynnActions.
    package let actions: Actions
    /// The calls that block their thread.
    package let blockingCalls: BlockingCalls
    /// The functions and properties in simulations that a simulation doesn't control.
    package let simulations: Simulations

    /// Links the summaries of a project.
    ///
    /// - Parameter isComplete: Whether they are the summaries of all its files.
    public convenience init(_ files: [FileSummary], isComplete: Bool = true) {
        self.init(files, isComplete: isComplete, Sequentially())
    }

    /// Links the summaries of a project.
    ///
    /// - Parameters:
    ///   - isComplete: whether they are the summaries of all its files.
    ///   - execution: runs parts that don't depend on each other.
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
        let calls = BehaviorCalls(tables.lookup, tables.implementations, tables.namesakes, tables.otherMeanings)
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
        let imported = ImportedTypes(resolver)
        globalActors = GlobalActors(actorMembers, imported)
        sharedReferences = SharedReferences(resolver, isolation)
        sendableTypes = SendableTypes(resolver)
        typedForms = TypedForms(tables.lookup, tables.casts)
        let libraryTypes = LibraryTypes(inheritance)
        systems = ActorSystems(resolver, imported, libraryTypes, isComplete: isComplete)
        multiplexers = Multiplexers(types, isComplete: isComplete)
        roles = Roles(resolver, libraryTypes)
        actions = Actions(resolver, isolation, libraryTypes, tables.otherMeanings)
        let destinations = ClosureDestinations(
            imported, calls, isTyped: { [typedBehaviors] in typedBehaviors.isTyped($0, in: $1) })
        closureUses = ClosureUses(
            destinations, actorMembers, isSystemActor: { [systems] in systems.isActor($0) },
            isTyped: { [typedBehaviors] in typedBehaviors.isTyped($0, in: $1) })
        selfCaptures = SelfCaptures(members)
        memberPrivacy = MemberPrivacy(types, isComplete: isComplete)
        blockingCalls = BlockingCalls(imported, calls)
        simulations = Simulations(imported, calls, destinations)
    }

    /// Where the findings of a project can differ after one of its files has changed.
    package enum Reach: Sendable {
        /// In that file only.
        case file
        /// In any file.
        case project
    }

    /// The index of the project with another version of a file. It is the same as a new one, but shares with this one what
    /// doesn't depend on the change.
    ///
    /// - Returns: The index, and where findings can differ. Those that depend on ``racingBehaviors``, and fixes that depend on
    ///   ``memberPrivacy``, can differ in any file.
    package func replacing(
        _ file: FileID, with summary: FileSummary, _ execution: some PairExecution
    ) -> (index: ProjectIndex, reach: Reach) {
        let old = files[file.index]
        var files = files
        files[file.index] = summary
        let (facts, newFacts) = (old.sharedFacts, summary.sharedFacts)
        // A member of this name decides which types are actors.
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
        // A simulation in one file runs code in other files.
        let areSimulationsSame =
            !simulations.areUsed && !index.simulations.areUsed || old.simulationFacts == summary.simulationFacts
        return (index, areSame && areSimulationsSame && updated.cycles == tables.cycles ? .file : .project)
    }

    /// The file at a path; `nil` if it doesn't belong to the project.
    package func file(at path: String) -> FileID? { paths[path] }
}

/// The parts of an index that take long to make.
private struct LinkedTables: Sendable {
    let lookup: BehaviorLookup
    let implementations: Implementations
    let namesakes: Namesakes
    let cycles: InferenceCycles
    let casts: ArgumentCasts
    let otherMeanings: OtherMeanings
    let actorMembers: ActorMembers
    let actorlessBehaviors: ActorlessBehaviors

    /// Another version of a file that has the same ``SharedFacts/declarations``.
    struct Change {
        var file: FileID
        /// The version before.
        var old: FileSummary
        /// The names of members that differ; `nil` if all its ``SharedFacts`` are the same.
        var members: Set<String>?
        /// The names of behaviors that are declared differently.
        var behaviors: Set<String>
        /// Whether the closures of behaviors mention the same behaviors, and these mean the same.
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
        ((implementations, namesakes, cycles, casts), (otherMeanings, actorMembers)) = execution.both(
            {
                (
                    Implementations(lookup), Namesakes(behaviors, parameters), InferenceCycles(lookup),
                    ArgumentCasts(lookup)
                )
            },
            {
                let searched = SearchedMembers(types, behaviors)
                return (
                    OtherMeanings(searched, members, behaviors),
                    ActorMembers(resolver, Isolation(members, behaviors), searched)
                )
            })
        actorlessBehaviors = ActorlessBehaviors(resolver, isComplete: isComplete)
    }

    /// The tables for other versions of the files, of which only one differs, and not in its
    /// ``SharedFacts/declarations``.
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
        namesakes =
            names.isEmpty
            ? tables.namesakes : Namesakes(tables.namesakes, behaviors, parameters, changed: names)
        cycles = change.areMentionsSame ? tables.cycles : InferenceCycles(lookup)
        casts =
            names.isEmpty
            ? ArgumentCasts(tables.casts, with: lookup) : ArgumentCasts(tables.casts, with: lookup, changed: file)
        otherMeanings =
            tables.otherMeanings.cover(files[file.index], changed: change.members ?? [])
            ? tables.otherMeanings : OtherMeanings(SearchedMembers(types, behaviors), members, behaviors)
        let isolation = Isolation(tables.actorMembers.isolation, with: types)
        actorMembers = ActorMembers(tables.actorMembers, with: resolver, isolation, changed: file, change.members ?? [])
        actorlessBehaviors = ActorlessBehaviors(tables.actorlessBehaviors, with: resolver, isComplete: isComplete)
    }
}

/// A way to run two functions that don't depend on each other.
package protocol PairExecution {
    /// The results of both, perhaps computed at the same time.
    func both<First: Sendable, Second: Sendable>(
        _ first: @escaping @Sendable () -> First, _ second: @escaping @Sendable () -> Second
    ) -> (First, Second)
}

/// Runs the functions one after the other.
private struct Sequentially: PairExecution {
    func both<First, Second>(_ first: () -> First, _ second: () -> Second) -> (First, Second) { (first(), second()) }
}
