import FlynnFiles
import FlynnRules

/// The options of a run.
public struct LintOptions: Sendable {
    /// The settings of rules and shortcuts.
    public var rules = RuleSettings()
    /// The fixes to apply: only safe fixes, or all fixes with ``FixSafety/unsafe``. If this is `nil`, fixes aren't
    /// applied.
    public var fixes: FixSafety?
    /// Whether changed files are written. Otherwise the changed texts are linted, and the files stay the same.
    public var writesFiles = true
    /// Whether to parse irrelevant files as well. Parsing them takes longer, and the findings are the same.
    public var parsesEveryFile = false
    /// The number of files processed in parallel.
    public var jobs: Int
    /// Whether to compute ``RunStatistics/lineCount``, for which every byte of every file is read.
    public var countsLines = false
    /// The folder for caching facts about files between runs. If this is `nil`, nothing is cached. The cache doesn't
    /// affect the findings.
    public var cache: CacheFolder?
    /// The last run of the same command, if this run is stored as well; see ``StoredRun/store(_:of:)``.
    public var storedRun: StoredRun?
    /// The options for reading C and Objective-C headers, or `nil` to ignore headers.
    public var headers: HeaderOptions?

    /// Creates the default options, with one job per core.
    public init() {
        jobs = Parallel.coreCount
    }
}

/// The settings of the command line, which override configurations.
public struct LintChoices: Sendable {
    /// The only rules to run. If this array is empty, all enabled rules run.
    public var only: [String] = []
    /// The rules to enable.
    public var enabled: [String] = []
    /// The rules to disable.
    public var disabled: [String] = []
    /// Whether to expand shortcuts, or `nil` for the setting of the configuration.
    public var expandsShortcuts: Bool?

    /// Creates choices that override nothing.
    public init() {}

    /// Applies the choices to settings. An enabled rule keeps its configured severity.
    public func apply(to settings: inout RuleSettings) {
        var severities = settings.severities
        if !only.isEmpty { severities = severities.filter { only.contains($0.key) } }
        for rule in only + enabled where severities[rule] == nil { severities[rule] = Rule.named(rule)?.severity }
        for rule in disabled { severities[rule] = nil }
        settings.severities = severities
        if let expandsShortcuts { settings.expandsShortcuts = expandsShortcuts }
    }
}
