import FlynnIndex
import FlynnSummary
import FlynnSyntax

/// A rule: its identifier, its documentation, and the function that finds.
///
/// A rule is policy and nothing else. The facts that it needs are in a ``FileSummary`` or in the ``ProjectIndex``; a question
/// that two rules ask belongs to the index.
public struct Rule: Sendable {
    /// The identifier, as it follows `flynnlint:disable`.
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
    /// Whether it runs unless a configuration or the command line switches it off.
    public var isOnByDefault = true
    /// Whether findings come with a fix.
    public var fixes = FixAvailability.none
    /// What fixes change of the meaning of a file. A fix that changes more isn't made.
    package var fixEffects: FixEffects = []
    /// The options that a configuration can set.
    public var options: [any RuleOptionDeclaration] = []
    /// The identifiers of the rules whose findings or settings this rule depends on. If they are enabled, they run before
    /// it.
    package var requires: [String] = []
    /// Whether it runs after all other rules, because it depends on the findings of all.
    package var runsLast = false
    /// Checks one file of a project.
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

/// The input of a rule, and the findings that it reports.
package struct RuleContext {
    /// The file that is checked.
    let fileID: FileID
    /// The summary of that file.
    let file: FileSummary
    /// The project it belongs to.
    let index: ProjectIndex
    /// The settings for the file.
    let settings: RuleSettings
    /// The identifier of the running rule.
    var rule = ""
    /// The values of the running rule's options.
    var options = RuleOptionValues()
    /// The suppressions in the file's comments, and which of them suppressed a finding so far.
    var suppressions: SuppressionIndex
    /// The findings of the running rule so far.
    private(set) var reports: [Report] = []
    /// The file's behavior declarations. A `Behavior` that is another module's type isn't one.
    let behaviors: [CheckedBehavior]
    /// The possible behaviors of each of the file's calls; `nil` until a rule asks for them.
    private var candidates: [[BehaviorID]?]
    /// The arguments of the file's calls that don't have the documented types; `nil` until a rule asks for them.
    private var arguments: [JudgedArgument]?
    /// The calls that make wrong calls of behaviors; `nil` until a rule asks for them.
    var mistakes: [PassMistake]?
    /// The members of the file's actors that others can access; `nil` until a rule asks for them.
    private var exposed: [ExposedMember]?
    /// The destinations of the file's closures, once a rule has asked.
    private var closures: PlacedClosures?
    /// The uses of actors' state in closures that other threads run, once a rule has asked.
    private var foreign: [DistantUse]?

    /// A finding before its rule and file are added.
    struct Report {
        var span: SourceSpan
        var message: String
        var fixes: [Fix]
        var related: [RelatedPlace]
    }

    init(file id: FileID, index: ProjectIndex, settings: RuleSettings) {
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

    mutating func report(
        _ span: SourceSpan, _ message: String, fix: Fix? = nil, related: [RelatedPlace] = []
    ) {
        reports.append(Report(span: span, message: message.limited, fixes: fix.map { [$0] } ?? [], related: related))
    }

    /// Whether the file's comments suppress the running rule at a finding. The suppressions count as used.
    ///
    /// A rule whose fix takes long to find asks before it looks for one.
    mutating func isSuppressed(_ span: SourceSpan) -> Bool {
        suppressions.suppresses(rule, line: span.start.line)
    }

    /// The declarations of behaviors.
    func declarations(of behaviors: [BehaviorID]) -> [RelatedPlace] {
        behaviors.compactMap { behavior in
            let summary = index.behaviors[behavior]
            return place(summary.span, in: behavior, "behavior '\(summary.name)' is declared here")
        }
    }

    /// The documentation of a parameter of behaviors.
    func documentation(ofParameter position: Int, of behaviors: [BehaviorID]) -> [RelatedPlace] {
        behaviors.compactMap { behavior in
            let summary = index.behaviors[behavior]
            guard position < summary.documentation.parameters.count else { return nil }
            return place(
                summary.documentation.parameters[position].span, in: behavior,
                "the \(ordinal(position)) parameter of behavior '\(summary.name)' is documented here")
        }
    }

    /// A place in the file of a behavior; `nil` if only the file's interface is known, which has no locations.
    private func place(_ span: SourceSpan, in behavior: BehaviorID, _ message: String) -> RelatedPlace? {
        if span.start.offset == span.end.offset { return nil }
        return RelatedPlace(
            message: message.limited, file: index.files[index.behaviors.file(of: behavior).index].path, span: span)
    }

    /// The behaviors that one of the file's calls can mean; empty if they are unknown.
    mutating func candidates(forCall number: Int) -> [BehaviorID] {
        if let known = candidates[number] { return known }
        let call = file.calls[number]
        // A call that can mean several behaviors is wrong if it is wrong for each of them.
        let found =
            call.visitsAll
            ? index.calls.candidates(for: meaning(ofCall: number), in: fileID)
            : call.others.allSatisfy { isWrong(call.meaning($0)) }
                ? index.calls.candidates(for: call, in: fileID) : []
        candidates[number] = found
        return found
    }

    /// Whether a call passes another number of arguments than its behavior takes, or an argument of another type.
    private func isWrong(_ call: BehaviorCall) -> Bool {
        let candidates = index.calls.candidates(for: call, in: fileID)
        guard let count = index.parameters.commonCount(of: candidates),
            let arguments = index.calls.arguments(of: call, in: fileID)
        else { return false }
        if count != arguments.count { return !index.calls.endsFlow(call, meaning: candidates) }
        return arguments.enumerated().contains { position, argument in
            let passed = index.casts.argument(
                argument.value, at: position, of: call, meaning: candidates, in: fileID)
            if case .fails? = index.casts.judgement(of: passed) { return true }
            return false
        }
    }

    /// The meaning of one of the file's calls that is judged: the first wrong one, if it calls several behaviors.
    mutating func meaning(ofCall number: Int) -> BehaviorCall {
        let call = file.calls[number]
        guard call.visitsAll, !isWrong(call) else { return call }
        return call.others.lazy.map { call.meaning($0) }.first { isWrong($0) } ?? call
    }

    /// An argument that is wrong, or that needs types.
    struct JudgedArgument {
        let argument: CallArgument
        let call: BehaviorCall
        let passed: ArgumentCasts.Argument
        let judgement: ArgumentCasts.Judgement

        /// Whether it is the `Reply` that `ask` adds.
        var isReply: Bool { call.form == .ask && passed.position + 1 == call.arguments?.count }
    }

    /// The arguments of the file's calls that don't have the documented types.
    mutating func judgedArguments() -> [JudgedArgument] {
        if let arguments { return arguments }
        var judged: [JudgedArgument] = []
        for number in file.calls.indices {
            let call = meaning(ofCall: number)
            guard call.form == .closure || call.arguments != nil else { continue }
            if let (passed, judgement) = index.casts.streamArgument(of: call, in: fileID),
                let argument = call.arguments?.first
            {
                judged.append(JudgedArgument(argument: argument, call: call, passed: passed, judgement: judgement))
                continue
            }
            let candidates = candidates(forCall: number)
            guard !candidates.isEmpty, let arguments = index.calls.arguments(of: call, in: fileID),
                arguments.contains(where: { $0.value != .unknown })
            else { continue }
            // With a wrong number of arguments, the parameter of each argument is unknown.
            if let count = index.parameters.commonCount(of: candidates), count != arguments.count { continue }
            for (position, argument) in arguments.enumerated() where argument.value != .unknown {
                let passed = index.casts.argument(
                    argument.value, at: position, of: call, meaning: candidates, in: fileID)
                if let judgement = index.casts.judgement(of: passed) {
                    judged.append(
                        JudgedArgument(argument: argument, call: call, passed: passed, judgement: judgement))
                }
            }
        }
        for case .argument(let argument) in passMistakes().filter(\.isDirect).map(\.problem) { judged.append(argument) }
        arguments = judged
        return judged
    }

    /// The members of the file's actors that any code can access, without behaviors and requirements of conformances.
    mutating func exposedMembers() -> [ExposedMember] {
        if let exposed { return exposed }
        let found = index.actorMembers.exposed(in: fileID)
        exposed = found
        return found
    }

    /// The typed behaviors of the file's actors.
    func typedBehaviors() -> [TypedBehavior] {
        file.typedBehaviors.filter { index.typedBehaviors.isTyped($0.owner, in: fileID) }
    }

    /// Whether a rule runs on the file. The rule that asks must list it in ``Rule/requires``.
    func runs(_ rule: Rule) -> Bool { settings.severities[rule.id] != nil }

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

    /// Removes the findings of the running rule and returns them.
    mutating func takeReports() -> [Report] {
        defer { reports = [] }
        return reports
    }
}

/// `1 argument`, `2 arguments`
func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
}

/// `1st` for position 0, `2nd`, `3rd`, `11th`
func ordinal(_ position: Int) -> String {
    let number = position + 1
    if (11...13).contains(number % 100) { return "\(number)th" }
    return "\(number)" + ([1: "st", 2: "nd", 3: "rd"][number % 10] ?? "th")
}
