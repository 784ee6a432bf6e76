import FlynnRules
import FlynnSummary

/// What a run does.
public struct LintOptions: Sendable {
    /// Whether shortcuts are expanded in the files before these are linted.
    public var expandsShortcuts = true
    /// The fixes that are made: the safe ones, or with ``FixSafety/unsafe`` all; `nil` for none.
    public var fixes: FixSafety?
    /// Whether changed files are written. If not, they are linted as if they had been, and stay as they are.
    public var writesFiles = true
    /// The rules that look, each with the severity of its findings.
    public var severities: [String: Severity]
    /// Whether files are parsed, too, that can't matter: the findings are the same, and it takes longer.
    public var parsesEveryFile = false
    /// How many files are worked on at the same time.
    public var jobs: Int
    /// Whether ``RunStatistics/lineCount`` is asked for, which takes a look at every byte.
    public var countsLines = false
    /// Where it is kept what runs find out about files, so that the next ones needn't; `nil` for nowhere. It makes no
    /// difference but in time.
    public var cache: CacheFolder?
    /// What shortcuts become, and how behaviors are called.
    public var templates = ShortcutTemplates.standard
    /// How behaviors are called.
    public var naming: BehaviorNaming { templates.naming }
    /// What rules need of these options.
    var ruleSettings: RuleSettings {
        RuleSettings(severities: severities, naming: naming, expandsShortcuts: expandsShortcuts)
    }
    /// Whether calls are judged whose behavior nobody declares, so that they matter in a project without any.
    var judgesCallsOfStrangers: Bool { severities[Rule.unknownBehavior.id] != nil }

    /// The defaults: every rule that is on by default, at its own severity, as many jobs as there are cores.
    public init() {
        severities = Rule.defaultSeverities
        jobs = Parallel.coreCount
    }
}

/// What is asked for on the command line, whatever configurations say.
public struct LintChoices: Sendable {
    /// The only rules that look; all if there is none.
    public var only: [String] = []
    /// Rules that look, too.
    public var enabled: [String] = []
    /// Rules that don't.
    public var disabled: [String] = []
    /// Whether shortcuts are expanded.
    public var expandsShortcuts: Bool?

    /// No choices.
    public init() {}

    /// Changes options to what is asked for. A rule that is switched on keeps the severity it is configured with.
    public func apply(to options: inout LintOptions) {
        var severities = options.severities
        if !only.isEmpty { severities = severities.filter { only.contains($0.key) } }
        for rule in only + enabled where severities[rule] == nil { severities[rule] = Rule.named(rule)?.severity }
        for rule in disabled { severities[rule] = nil }
        options.severities = severities
        if let expandsShortcuts { options.expandsShortcuts = expandsShortcuts }
    }
}
