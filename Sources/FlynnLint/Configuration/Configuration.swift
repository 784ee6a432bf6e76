import FlynnRules
import FlynnSummary

/// The contents of a `.flynnlint.yml`. Keys that aren't set are `nil` or empty.
public struct Configuration: Sendable, Equatable {
    /// The settings of a rule.
    public struct RuleSetting: Sendable, Equatable {
        /// Whether a rule runs, and how severe its findings are.
        public enum Level: Sendable, Equatable {
            case off
            case on(Severity)
        }

        /// The level; `nil` if only options are set.
        public var level: Level?
        /// The options that are set.
        public var options = RuleOptionValues()

        /// Replaces what another setting sets.
        mutating func merge(_ other: RuleSetting) {
            level = other.level ?? level
            options.merge(other.options)
        }
    }

    /// The path of another file, and where it is set.
    public struct PathSetting: Sendable, Hashable {
        /// The absolute path.
        public var path: String
        /// The path of the configuration that sets it, in messages.
        public var configuration: String
        /// The line, 1-based; `nil` if it is unknown.
        public var line: Int?

        /// Where it is set: `path:line`.
        var place: String { configuration + (line.map { ":\($0)" } ?? "") }

        /// An error at this line.
        package func error(_ message: String) -> ConfigurationError {
            ConfigurationError(path: configuration, problems: [.init(line: line, message: message)])
        }
    }

    /// Settings for some of the files.
    public struct Override: Sendable, Equatable {
        /// The files.
        public var paths: [PathPattern] = []
        /// The rules' settings for these files.
        public var rules: [String: RuleSetting] = [:]
        /// Whether shortcuts are expanded in these files.
        public var expand: Bool?
    }

    /// The name of configuration files.
    public static let fileName = ".flynnlint.yml"

    /// The path of the file in messages.
    public var path: String
    /// The configuration that it inherits from.
    public var parent: PathSetting?
    /// The files and folders that are known besides the project's own.
    public var known: [PathSetting]?
    /// The files that are linted; `nil` for all.
    public var included: [PathPattern]?
    /// The files that aren't linted.
    public var excluded: [PathPattern]?
    /// The rules' settings that differ from their defaults.
    public var rules: [String: RuleSetting] = [:]
    /// The prefix of behavior names.
    public var behaviorPrefix: String?
    /// The behaviors that shortcuts declare.
    public var behaviorForm: ShortcutTemplates.BehaviorForm?
    /// Whether shortcuts are expanded.
    public var expand: Bool?
    /// Templates of shortcuts, by their name.
    public var templates: [String: String] = [:]
    /// The baseline.
    public var baseline: PathSetting?
    /// The format of reports.
    public var format: OutputFormat?
    /// Which headers of C and Objective-C are read.
    public var headers: HeaderSettings?
    /// Settings for some of the files. Later ones override earlier ones.
    public var overrides: [Override] = []

    /// Creates an empty configuration.
    public init(path: String) {
        self.path = path
    }

    /// The configuration with unset keys taken from its parent.
    public func inheriting(from parent: Configuration) -> Configuration {
        var result = self
        result.known = known ?? parent.known
        result.included = included ?? parent.included
        result.excluded = excluded ?? parent.excluded
        result.rules = parent.rules.merging(rules) { inherited, own in
            var setting = inherited
            setting.merge(own)
            return setting
        }
        result.behaviorPrefix = behaviorPrefix ?? parent.behaviorPrefix
        result.behaviorForm = behaviorForm ?? parent.behaviorForm
        result.expand = expand ?? parent.expand
        result.templates = parent.templates.merging(templates) { $1 }
        result.baseline = baseline ?? parent.baseline
        result.format = format ?? parent.format
        result.headers = headers ?? parent.headers
        result.overrides = parent.overrides + overrides
        return result
    }

    /// The number of its patterns, paths, templates and settings of rules.
    var settingCount: Int {
        let lists = [known?.count, included?.count, excluded?.count, headers.map { $0.paths.count + $0.include.count }]
        return lists.reduce(0) { $0 + ($1 ?? 0) } + rules.count + templates.count
            + overrides.reduce(0) { $0 + 1 + $1.paths.count + $1.rules.count }
    }

    /// Whether a file is linted that wasn't given on the command line.
    ///
    /// Reads all patterns. ``ConfiguredFiles`` answers this for many files.
    public func includes(_ realPath: String) -> Bool {
        var files = ConfiguredFiles(self)
        return files.includes(realPath)
    }

    /// Changes settings to those that the configuration has for a file.
    ///
    /// Reads all patterns. ``ConfiguredFiles`` answers this for many files.
    public func apply(to settings: inout RuleSettings, realPath: String) {
        var files = ConfiguredFiles(self)
        apply(to: &settings, overrides: files.overrides(for: realPath))
    }

    /// Changes settings to those that the configuration has for the files of some overrides.
    ///
    /// - Parameter numbers: The indices of these overrides, sorted.
    func apply(to settings: inout RuleSettings, overrides numbers: [Int]) {
        set(rules, in: &settings)
        if let expand { settings.expandsShortcuts = expand }
        if behaviorPrefix != nil || behaviorForm != nil {
            settings.templates = ShortcutTemplates(
                naming: behaviorPrefix.map(BehaviorNaming.init) ?? .standard, form: behaviorForm ?? .dynamic)
        }
        if !templates.isEmpty { settings.templates = settings.templates.adding(templates) }
        for override in numbers.map({ overrides[$0] }) {
            set(override.rules, in: &settings)
            if let expand = override.expand { settings.expandsShortcuts = expand }
        }
    }

    private func set(_ rules: [String: RuleSetting], in settings: inout RuleSettings) {
        for (rule, setting) in rules {
            switch setting.level {
            case .off: settings.severities[rule] = nil
            case .on(let severity): settings.severities[rule] = severity
            case nil: break
            }
            if setting.options != RuleOptionValues() {
                settings.options[rule, default: RuleOptionValues()].merge(setting.options)
            }
        }
    }
}
