import FlynnIndex
import FlynnSummary
import FlynnSyntax

/// A rule: what it is called, what it means, and the function that finds.
///
/// A rule is policy and nothing else. What it needs to know stands in a ``FileSummary`` or can be asked of the
/// ``ProjectIndex``; a question that two rules ask belongs there.
public struct Rule: Sendable {
    /// The identifier, as it stands behind `flynnlint:disable`.
    public var id: String
    /// One line for lists: what the rule finds.
    public var summary: String
    /// Why it matters, and what to do, in Markdown.
    public var rationale: String
    /// Swift that triggers the rule.
    public var example: String
    /// The example without the mistake.
    public var correctedExample: String
    /// How serious its findings are unless configured otherwise.
    public var severity: Severity
    /// Whether it looks unless it is switched on by name.
    public var isOnByDefault = true
    /// Whether findings come with a fix.
    public var fixes = FixAvailability.none
    /// Looks at one file of a project.
    package var check: @Sendable (inout RuleContext) -> Void

    /// How often a rule's findings can be fixed automatically.
    public enum FixAvailability: String, Sendable {
        case none, sometimes, always
    }
}

/// A behavior declaration of the file that is checked.
@dynamicMemberLookup
struct CheckedBehavior {
    /// Its identity in the project.
    let id: BehaviorID
    /// The type that declares it.
    let owner: TypeID
    let summary: BehaviorSummary

    subscript<Value>(dynamicMember property: KeyPath<BehaviorSummary, Value>) -> Value { summary[keyPath: property] }
}

/// What a rule sees, and where it puts what it finds.
package struct RuleContext {
    /// The file that is checked.
    let fileID: FileID
    /// The summary of that file.
    let file: FileSummary
    /// The project it belongs to.
    let index: ProjectIndex
    /// Which rules run, and what they need to know about the run.
    let settings: RuleSettings
    /// Where the file's comments silence rules, and which of them were of use to the rules that have looked by now.
    package var suppressions: SuppressionIndex
    /// What was found so far.
    private(set) var reports: [Report] = []
    /// The file's behavior declarations, without those of foreign types that only happen to be called `Behavior`.
    let behaviors: [CheckedBehavior]
    /// For each of the file's calls the behaviors that it can mean, once a rule has asked.
    private var candidates: [[BehaviorID]?]
    /// The members of the file's actors that others can reach, once a rule has asked.
    private var exposed: [ExposedMember]?
    /// The destinations of the file's closures, once a rule has asked.
    private var closures: PlacedClosures?
    /// The uses of actors' state in closures that other threads run, once a rule has asked.
    private var foreign: [DistantUse]?

    /// A finding before its rule and file are added.
    package struct Report {
        package var span: SourceSpan
        package var message: String
        package var fixes: [Fix]
    }

    package init(file id: FileID, index: ProjectIndex, settings: RuleSettings) {
        fileID = id
        file = index.files[id.index]
        self.index = index
        self.settings = settings
        suppressions = SuppressionIndex(file.suppressions)
        behaviors = file.behaviors.indices.compactMap { position in
            let behavior = index.behaviors.id(at: position, in: id)
            return index.behaviors.owner(of: behavior).map { owner in
                CheckedBehavior(id: behavior, owner: owner, summary: index.behaviors[behavior])
            }
        }
        candidates = Array(repeating: nil, count: file.calls.count)
    }

    mutating func report(_ span: SourceSpan, _ message: String, fix: Fix? = nil) {
        reports.append(Report(span: span, message: message, fixes: fix.map { [$0] } ?? []))
    }

    /// The behaviors that one of the file's calls can mean, as far as they can be judged.
    mutating func candidates(forCall number: Int) -> [BehaviorID] {
        if let known = candidates[number] { return known }
        let found = index.calls.candidates(for: file.calls[number], in: fileID)
        candidates[number] = found
        return found
    }

    /// The members of the file's actors that anybody can reach: no behaviors, and nothing that a conformance demands.
    mutating func exposedMembers() -> [ExposedMember] {
        if let exposed { return exposed }
        let found = index.actorMembers.exposed(in: fileID)
        exposed = found
        return found
    }

    /// The uses of actors' state in closures that other threads run.
    mutating func foreignAccesses() -> [DistantUse] {
        if let foreign { return foreign }
        var placed = closures ?? index.closureUses.placedClosures(in: fileID)
        let found = index.closureUses.foreignAccesses(&placed)
        closures = placed
        foreign = found
        return found
    }

    /// The uses of unowned `self` in closures that may outlive their behaviors.
    mutating func outlivingUses() -> [DistantUse] {
        var placed = closures ?? index.closureUses.placedClosures(in: fileID)
        let found = index.closureUses.outlivingUses(&placed)
        closures = placed
        return found
    }

    /// Takes what was found, for the next rule to begin with nothing.
    package mutating func takeReports() -> [Report] {
        defer { reports = [] }
        return reports
    }
}

extension Rule {
    /// All rules, sorted by identifier. A new rule is added here and nowhere else.
    public static let all: [Rule] = [
        .argumentCount,
        .argumentType,
        .behaviorName,
        .blockingCall,
        .circularBehavior,
        .escapingUnownedSelf,
        .exposedActorFunction,
        .exposedActorVariable,
        .foreignQueueAccess,
        .functionReferenceBehavior,
        .invalidShortcut,
        .labeledArgument,
        .malformedParameter,
        .parameterTypeDrift,
        .protectedAccess,
        .referenceArgument,
        .strongSelfCapture,
        .undocumentedArgumentAccess,
        .undocumentedParameters,
        .unexpandedShortcut,
        .unknownBehavior,
        .unknownDirective,
        .unsafeMember,
        .unusedParameter,
        .unusedSuppression,
    ]

    /// The rule with an identifier.
    public static func named(_ id: String) -> Rule? { all.first { $0.id == id } }

    /// The identifier that somebody probably meant who wrote another.
    public static func nearest(to id: String) -> String? { Spelling.nearest(to: id, in: all.map(\.id)) }
}

/// `1 argument`, `2 arguments`
func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
}
