import FlynnFacts

/// What the names and expressions of a project mean: its types, behaviors and calls.
///
/// A table has results and inputs. The results are facts and identities, which the table finds once. The inputs are the
/// files or other tables, which it asks when it answers a question. A table for new versions of the files has new
/// inputs, and shares the results unless they depend on the change.
package struct Resolution: Sendable {
    /// Infers the types of expressions.
    package let resolver: ReceiverResolver
    /// Distinguishes values of other modules.
    package let externalTypes: ExternalTypes
    /// Resolves the names of behaviors to declarations.
    package let lookup: BehaviorLookup
    /// Resolves calls to behaviors.
    package let calls: BehaviorCalls
    /// The calls of behaviors that other calls make.
    package let flows: BehaviorFlows
    /// Resolves other uses of behaviors to declarations.
    package let uses: BehaviorUses
    /// The behaviors whose type the compiler can't infer.
    package let cycles: InferenceCycles
    /// Checks arguments against documented types.
    package let casts: ArgumentCasts
    /// The behaviors that never get an actor.
    package let actorlessBehaviors: ActorlessBehaviors
    /// Declarations that share a name with behaviors.
    package let nonBehaviorNames: NonBehaviorNames
    private let implementations: Implementations
    private let candidatesByName: CandidatesByName

    /// Links the summaries of a project.
    ///
    /// - Parameters:
    ///   - isComplete: Whether the summaries cover all files of the project.
    ///   - execution: Runs the independent parts.
    ///   - others: Makes the tables of other modules from the declarations, at the same time as other parts.
    package static func link<Others: Sendable>(
        _ files: [FileSummary], isComplete: Bool, _ execution: some PairExecution,
        with others: @escaping @Sendable (ReceiverResolver, SearchedMembers) -> Others
    ) -> (Resolution, Others) {
        let types = TypeTable(files, TypeTable.Results(files))
        let inheritance = Inheritance(types, Inheritance.Results(types))
        let members = MemberTable(inheritance, MemberTable.Results(types))
        let behaviors = BehaviorTable(inheritance, BehaviorTable.Results(inheritance))
        let lookup = BehaviorLookup(members, behaviors)
        let (linked, (nonBehaviorNames, made)) = execution.both(
            {
                (Implementations(lookup), CandidatesByName(lookup), InferenceCycles(lookup), DocumentedTypes(lookup))
            },
            {
                let searched = SearchedMembers(types, behaviors)
                return (NonBehaviorNames(searched, members, behaviors), others(lookup.resolver, searched))
            })
        let (implementations, candidatesByName, cycles, documented) = linked
        let resolution = Resolution(
            lookup, implementations, candidatesByName, cycles, documented, nonBehaviorNames,
            ActorlessBehaviors.Results(lookup.resolver, isComplete: isComplete))
        return (resolution, made)
    }

    private init(
        _ lookup: BehaviorLookup, _ implementations: Implementations, _ candidatesByName: CandidatesByName,
        _ cycles: InferenceCycles, _ documented: DocumentedTypes, _ nonBehaviorNames: NonBehaviorNames,
        _ actorless: ActorlessBehaviors.Results
    ) {
        resolver = lookup.resolver
        self.lookup = lookup
        self.implementations = implementations
        self.candidatesByName = candidatesByName
        self.cycles = cycles
        self.nonBehaviorNames = nonBehaviorNames
        casts = ArgumentCasts(lookup: lookup, documented: documented)
        actorlessBehaviors = ActorlessBehaviors(behaviors: lookup.behaviors, results: actorless)
        calls = BehaviorCalls(lookup, implementations, candidatesByName, nonBehaviorNames)
        flows = BehaviorFlows(calls, resolver)
        uses = BehaviorUses(lookup, calls)
        externalTypes = ExternalTypes(resolver)
    }

    /// A change to a file that keeps the path and the declarations of types, behaviors, members and functions.
    package struct Change {
        /// The changed file.
        package let file: FileID
        /// The summary before the change.
        fileprivate let old: FileSummary
        /// Whether all ``SharedFacts`` are equal before and after the change.
        package let areFactsSame: Bool
        /// The names of the changed members.
        package let members: Set<String>
        /// The names of the behaviors with changed declarations.
        fileprivate let behaviors: Set<String>
        /// Whether the behavior closures mention the same behaviors with the same meanings.
        fileprivate let areMentionsSame: Bool

        /// Compares the summaries before and after a change. The result is `nil` if the path or the
        /// ``SharedFacts/declarations`` differ.
        package init?(of file: FileID, from old: FileSummary, to new: FileSummary) {
            let (facts, newFacts) = (old.sharedFacts, new.sharedFacts)
            guard old.path == new.path, facts.declarations == newFacts.declarations else { return nil }
            self.file = file
            self.old = old
            areFactsSame = facts == newFacts
            members = facts.members == newFacts.members ? [] : new.memberNames(changedFrom: old)
            behaviors = facts.behaviors == newFacts.behaviors ? [] : new.behaviorNames(changedFrom: old)
            areMentionsSame = areFactsSame && old.mentionFacts == new.mentionFacts
        }
    }

    /// Returns the tables for the new versions of the files. They share all results that don't depend on the change.
    package func replacing(with files: [FileSummary], isComplete: Bool, _ change: Change) -> Resolution {
        let (old, file) = (lookup, change.file)
        let types = TypeTable(files, old.types.results)
        let inheritance = Inheritance(types, old.inheritance.results)
        let members = MemberTable(
            inheritance,
            change.areFactsSame
                ? old.members.results
                : MemberTable.Results(old.members.results, with: types, changed: file, from: change.old))
        let behaviors = BehaviorTable(inheritance, old.behaviors.results)
        let lookup = BehaviorLookup(members, behaviors)
        let names = Set(change.behaviors.compactMap(behaviors.name))
        let (documented, actorless) = (casts.documented, actorlessBehaviors.results)
        return Resolution(
            lookup,
            change.areFactsSame
                ? implementations : Implementations(implementations, with: lookup, changed: names),
            names.isEmpty ? candidatesByName : CandidatesByName(lookup, changed: names, from: candidatesByName),
            change.areMentionsSame ? cycles : InferenceCycles(lookup),
            names.isEmpty ? documented : DocumentedTypes(lookup, changed: file, from: documented),
            nonBehaviorNames.covers(files[file.index], changed: change.members)
                ? nonBehaviorNames : NonBehaviorNames(SearchedMembers(types, behaviors), members, behaviors),
            actorless.dependsOnTypes
                ? ActorlessBehaviors.Results(lookup.resolver, isComplete: isComplete) : actorless)
    }
}

/// Runs two independent functions.
package protocol PairExecution {
    /// Returns both results, which may be computed concurrently.
    func both<First: Sendable, Second: Sendable>(
        _ first: @escaping @Sendable () -> First, _ second: @escaping @Sendable () -> Second
    ) -> (First, Second)
}
