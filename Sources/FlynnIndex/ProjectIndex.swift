import FlynnSummary

/// The facts about a whole project: its types and their inheritance, its behaviors, its actors.
///
/// Each part answers the questions on one subject and knows only the parts before it. Rules ask the part that they need. The
/// index never changes, so all threads use one.
public final class ProjectIndex: Sendable {
    /// The summaries of the project; a ``FileID`` is a position in it.
    package let files: [FileSummary]
    private let paths: [String: FileID]
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
    /// The members of actors.
    package let actorMembers: ActorMembers
    /// The behaviors that are isolated to global actors of Swift.
    package let globalActors: GlobalActors
    /// The references that actors must not share.
    package let sharedReferences: SharedReferences
    /// The uses of actors in closures.
    package let closureUses: ClosureUses
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
    package init(_ files: [FileSummary], isComplete: Bool, _ execution: some PairExecution) {
        self.files = files
        self.isComplete = isComplete
        paths = Dictionary(
            files.indices.lazy.map { (files[$0].path, FileID($0)) }, uniquingKeysWith: { first, _ in first })
        let types = TypeTable(files)
        let inheritance = Inheritance(types)
        let members = MemberTable(inheritance)
        let behaviors = BehaviorTable(inheritance)
        let resolver = ReceiverResolver(members, behaviors)
        let parameters = BehaviorParameters(behaviors)
        let lookup = BehaviorLookup(resolver, parameters)

        let ((implementations, namesakes, cycles, casts), (otherMeanings, isolation, actorMembers)) = execution.both(
            {
                (
                    Implementations(lookup), Namesakes(behaviors, parameters), InferenceCycles(lookup),
                    ArgumentCasts(lookup)
                )
            },
            {
                let isolation = Isolation(members, behaviors)
                return (OtherMeanings(types, behaviors), isolation, ActorMembers(resolver, isolation))
            })

        self.types = types
        self.inheritance = inheritance
        self.members = members
        self.behaviors = behaviors
        self.resolver = resolver
        self.parameters = parameters
        behaviorLookup = lookup
        calls = BehaviorCalls(lookup, implementations, namesakes, otherMeanings)
        inferenceCycles = cycles
        self.casts = casts

        actorlessBehaviors = ActorlessBehaviors(behaviors, isComplete: isComplete)
        racingBehaviors = RacingBehaviors(calls, behaviors, isolation)

        self.isolation = isolation
        self.actorMembers = actorMembers
        globalActors = GlobalActors(actorMembers)
        sharedReferences = SharedReferences(resolver, isolation)
        let libraryTypes = LibraryTypes(inheritance)
        systems = ActorSystems(resolver, libraryTypes, isComplete: isComplete)
        multiplexers = Multiplexers(types, libraryTypes, isComplete: isComplete)
        roles = Roles(resolver, libraryTypes)
        actions = Actions(resolver, isolation, libraryTypes)
        let imported = ImportedTypes(resolver)
        closureUses = ClosureUses(ClosureDestinations(imported, calls), actorMembers)
        blockingCalls = BlockingCalls(imported, calls)
    }

    /// The file at a path; `nil` if it doesn't belong to the project.
    package func file(at path: String) -> FileID? { paths[path] }
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
