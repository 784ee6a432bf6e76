import FlynnFacts
import FlynnIndex
import FlynnResolution
import FlynnShortcuts
import FlynnSyntax

/// A rule, consisting of an identifier, the documentation, and a check function.
///
/// A rule contains the policy. The facts come from a ``FileSummary`` or from the ``ProjectIndex``. Queries shared by
/// several rules belong to the index.
public struct Rule: Sendable {
    /// The identifier, as it follows `flynnlint:disable`.
    public var id: String
    /// A short description of the mistake, for lists of rules.
    public var summary: String
    /// An explanation of the mistake and its correction, in Markdown.
    public var rationale: String
    /// Swift code with the mistake.
    public var example: String
    /// The example when the mistake is corrected.
    public var correctedExample: String
    /// The default severity of the findings.
    public var severity: Severity
    /// Whether the rule runs by default. It can be enabled and disabled in a configuration or on the command line.
    public var isOnByDefault = true
    /// Whether fixes are available for the findings.
    public var fixes = FixAvailability.none
    /// The facts about a file that a fix can change. A fix that changes more is not applied.
    package var fixEffects: FixEffects = []
    /// The options for configurations.
    public var options: [any RuleOptionDeclaration] = []
    /// The identifiers of required rules, for access to their findings and settings. When enabled, required rules run
    /// first.
    package var requires: [String] = []
    /// Whether the rule runs at the end, because it depends on the findings of all other rules.
    package var runsLast = false
    /// Checks a file of the project.
    package var check: @Sendable (inout RuleContext) -> Void

    /// The default severity, or `off`.
    package var defaultDescription: String { isOnByDefault ? severity.rawValue : "off" }

    /// Whether fixes exist for all, some, or none of the findings.
    public enum FixAvailability: String, Sendable {
        case none, sometimes, always
    }
}

/// A behavior declaration in the checked file.
@dynamicMemberLookup
struct CheckedBehavior {
    /// The identity in the project.
    let id: BehaviorID
    /// The declaring type.
    let owner: TypeID
    let summary: BehaviorSummary

    subscript<Value>(dynamicMember property: KeyPath<BehaviorSummary, Value>) -> Value { summary[keyPath: property] }
}

/// The input of a rule, and the reported findings.
package struct RuleContext {
    /// The checked file.
    let fileID: FileID
    /// The summary of the file.
    let file: FileSummary
    /// The index of the project.
    let index: ProjectIndex
    /// The settings for the file.
    let settings: RuleSettings
    /// The identifier of the running rule.
    var rule = ""
    /// The values of the running rule's options.
    var options = RuleOptionValues()
    /// The suppressions in the comments of the file, each marked if it was used.
    var suppressions: SuppressionIndex
    /// The findings of the running rule so far.
    private(set) var reports: [Report] = []
    /// The behavior declarations in the file. A `Behavior` type of a different module does not count.
    let behaviors: [CheckedBehavior]
    /// A cache of the possible behaviors, by the index of the call.
    private var candidates: [[BehaviorID]?]
    /// A cache of the arguments in the file that do not match the documented types.
    private var arguments: [JudgedArgument]?
    /// The calls that make wrong calls of behaviors; `nil` until a rule asks for them.
    var mistakes: [PassMistake]?
    /// A cache of the exposed members of the file's actors.
    private var exposed: [ExposedMember]?
    /// A cache of the closures in the file and their destinations.
    private var closures: PlacedClosures?
    /// A cache of the uses of actor state in closures on other threads.
    private var foreign: [DistantUse]?

    /// A finding, before the rule and the file are added.
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

    /// Returns whether the running rule is suppressed at the location, and marks the suppressions as used.
    ///
    /// Rules with expensive fixes call this function first.
    mutating func isSuppressed(_ span: SourceSpan) -> Bool {
        suppressions.suppresses(rule, line: span.start.line)
    }

    /// Returns the declarations of the behaviors.
    func declarations(of behaviors: [BehaviorID]) -> [RelatedPlace] {
        behaviors.compactMap { behavior in
            let summary = index.behaviors[behavior]
            return place(summary.span, in: behavior, "behavior '\(summary.name)' is declared here")
        }
    }

    /// Returns the documentation of a parameter of the behaviors.
    func documentation(ofParameter position: Int, of behaviors: [BehaviorID]) -> [RelatedPlace] {
        behaviors.compactMap { behavior in
            let summary = index.behaviors[behavior]
            guard position < summary.documentation.parameters.count else { return nil }
            return place(
                summary.documentation.parameters[position].span, in: behavior,
                "the \(ordinal(position)) parameter of behavior '\(summary.name)' is documented here")
        }
    }

    /// Returns a location in the file of a behavior. Returns `nil` for an interface file, which lacks locations.
    private func place(_ span: SourceSpan, in behavior: BehaviorID, _ message: String) -> RelatedPlace? {
        if span.start.offset == span.end.offset { return nil }
        return RelatedPlace(
            message: message.limited, file: index.files[index.behaviors.file(of: behavior).index].path, span: span)
    }

    /// Returns the possible behaviors for a call in the file. The array is empty if the call is unknown.
    mutating func candidates(forCall number: Int) -> [BehaviorID] {
        if let known = candidates[number] { return known }
        let call = file.calls[number]
        // A call with several meanings is wrong only when all of the meanings are wrong.
        let found =
            call.visitsAll
            ? index.calls.candidates(for: meaning(ofCall: number), in: fileID)
            : call.others.allSatisfy { isWrong(call.meaning($0)) }
                ? index.calls.candidates(for: call, in: fileID) : []
        candidates[number] = found
        return found
    }

    /// What is wrong with a call.
    enum Mistake {
        /// The behavior takes a different number of arguments, which is the payload.
        case count(Int)
        case argument(JudgedArgument)
    }

    /// Returns the first mistake of a call: the number of arguments, or the type of an argument.
    func mistake(of call: BehaviorCall, meaning candidates: [BehaviorID], in file: FileID) -> Mistake? {
        guard let arguments = index.calls.arguments(of: call, in: file),
            let count = index.parameters.commonCount(of: candidates)
        else { return nil }
        if count != arguments.count { return index.calls.endsFlow(call, meaning: candidates) ? nil : .count(count) }
        for (position, argument) in arguments.enumerated() where argument.value != .unknown {
            let passed = index.casts.argument(argument.value, at: position, of: call, meaning: candidates, in: file)
            guard let judgement = index.casts.judgement(of: passed), case .fails = judgement else { continue }
            return .argument(JudgedArgument(argument: argument, call: call, passed: passed, judgement: judgement))
        }
        return nil
    }

    private func isWrong(_ call: BehaviorCall) -> Bool {
        mistake(of: call, meaning: index.calls.candidates(for: call, in: fileID), in: fileID) != nil
    }

    /// The meaning of one of the file's calls that is judged: the first wrong one, if it calls several behaviors.
    mutating func meaning(ofCall number: Int) -> BehaviorCall {
        let call = file.calls[number]
        guard call.visitsAll, !isWrong(call) else { return call }
        return call.others.lazy.map { call.meaning($0) }.first { isWrong($0) } ?? call
    }

    /// An argument of the wrong type, or one to be annotated with types.
    struct JudgedArgument {
        let argument: CallArgument
        let call: BehaviorCall
        let passed: ArgumentCasts.Argument
        let judgement: ArgumentCasts.Judgement

        /// Whether the argument is the `Reply` added by `ask`.
        var isReply: Bool { call.form == .ask && passed.position + 1 == call.arguments?.count }
    }

    /// Returns the arguments in the file that do not match the documented types.
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
            // If the number of arguments is wrong, the arguments cannot be matched to parameters.
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

    /// Returns the members of the file's actors to which all code has access. This excludes behaviors and the
    /// requirements of conformances.
    mutating func exposedMembers() -> [ExposedMember] {
        if let exposed { return exposed }
        let found = index.actorMembers.exposed(in: fileID)
        exposed = found
        return found
    }

    /// Returns the typed behaviors of the actors in the file.
    func typedBehaviors() -> [TypedBehavior] {
        file.typedBehaviors.filter { index.typedBehaviors.isTyped($0.owner, in: fileID) }
    }

    /// Returns whether the rule is enabled for the file. It must be listed in ``Rule/requires`` of the calling rule.
    func runs(_ rule: Rule) -> Bool { settings.severities[rule.id] != nil }

    /// Returns the uses of actor state in closures on other threads.
    mutating func foreignAccesses() -> [DistantUse] {
        if let foreign { return foreign }
        var placed = closures ?? index.closureUses.placedClosures(in: fileID)
        let found = index.closureUses.foreignAccesses(&placed)
        closures = placed
        foreign = found
        return found
    }

    /// Returns the uses of an unowned `self` in closures that can outlive the behavior.
    mutating func outlivingUses() -> [DistantUse] {
        var placed = closures ?? index.closureUses.placedClosures(in: fileID)
        let found = index.closureUses.outlivingUses(&placed)
        closures = placed
        return found
    }

    /// Removes and returns the findings of the running rule.
    mutating func takeReports() -> [Report] {
        defer { reports = [] }
        return reports
    }
}

/// Returns a number with a noun: `1 argument`, `2 arguments`
func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
}

/// Returns an ordinal number: `1st` for position 0, `2nd`, `3rd`, `11th`
func ordinal(_ position: Int) -> String {
    let number = position + 1
    if (11...13).contains(number % 100) { return "\(number)th" }
    return "\(number)" + ([1: "st", 2: "nd", 3: "rd"][number % 10] ?? "th")
}
