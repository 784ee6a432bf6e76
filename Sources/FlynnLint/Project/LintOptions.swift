import FlynnFiles
import FlynnRules
import FlynnSummary

/// The options of a run.
public struct LintOptions: Sendable {
    /// The settings of rules and shortcuts.
    public var rules = RuleSettings()
    /// The fixes that are made: the safe ones, or with ``FixSafety/unsafe`` all; `nil` for none.
    public var fixes: FixSafety?
    /// Whether changed files are written. If not, the changes are linted, but the files stay the same.
    public var writesFiles = true
    /// Whether irrelevant files are parsed, too. This takes longer; the findings are the same.
    public var parsesEveryFile = false
    /// The number of files that are processed in parallel.
    public var jobs: Int
    /// Whether ``RunStatistics/lineCount`` is computed, which reads every byte of every file.
    public var countsLines = false
    /// The folder in which facts about files are cached between runs; `nil` for none. The findings don't depend on it.
    public var cache: CacheFolder?
    /// The last run of the same command, if this one is kept, too; see ``KeptRun/keep(_:of:)``.
    public var kept: KeptRun?
    /// How headers of C and Objective-C are read; `nil` if they aren't.
    public var headers: HeaderOptions?

    /// Creates the default options, with one job per core.
    public init() {
        jobs = Parallel.coreCount
    }
}

/// The settings of the command line, which override configurations.
public struct LintChoices: Sendable {
    /// The only rules that run; if it is empty, all rules that are enabled.
    public var only: [String] = []
    /// Rules that are enabled.
    public var enabled: [String] = []
    /// Rules that are disabled.
    public var disabled: [String] = []
    /// Whether shortcuts are expanded; `nil` to leave this to the configuration.
    public var expandsShortcuts: Bool?

    /// Creates choices that override nothing.
    public init() {}

    /// Overrides settings. A rule that is enabled keeps the severity that is configured for it.
    public func apply(to settings: inout RuleSettings) {
        var severities = settings.severities
        if !only.isEmpty { severities = severities.filter { only.contains($0.key) } }
        for rule in only + enabled where severities[rule] == nil { severities[rule] = Rule.named(rule)?.severity }
        for rule in disabled { severities[rule] = nil }
        settings.severities = severities
        if let expandsShortcuts { settings.expandsShortcuts = expandsShortcuts }
    }
}
