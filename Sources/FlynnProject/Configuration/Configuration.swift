import FlynnFacts
import FlynnRules
import FlynnShortcuts

/// The contents of a `.flynnlint.yml`. Keys that aren't set are `nil` or empty.
public struct Configuration: Sendable, Equatable {
    /// The settings of a rule.
    public struct RuleSetting: Sendable, Equatable {
        /// Whether a rule runs, and the severity of its findings.
        public enum Level: Sendable, Equatable {
            case off
            case on(Severity)
        }

        /// The level. This is `nil` if only options are set.
        public var level: Level?
        /// The options of the rule.
        public var options = RuleOptionValues()

        /// Merges the values of a more specific setting into this setting.
        mutating func merge(_ other: RuleSetting) {
            level = other.level ?? level
            options.merge(other.options)
        }
    }

    /// The path of a file, and the place in the configuration where the path is set.
    public struct PathSetting: Sendable, Hashable {
        /// The absolute path.
        public var path: String
        /// The path of the configuration with the setting, for messages.
        public var configuration: String
        /// The line, 1-based. This is `nil` if the line is unknown.
        public var line: Int?

        /// The place of the setting: `path:line`.
        var place: String { configuration + (line.map { ":\($0)" } ?? "") }

        /// Returns an error at this line.
        package func error(_ message: String) -> ConfigurationError {
            ConfigurationError(path: configuration, problems: [.init(line: line, message: message)])
        }
    }

    /// Settings for some of the files.
    public struct Override: Sendable, Equatable {
        /// The files.
        public var paths: [PathPattern] = []
        /// The settings of rules for these files.
        public var rules: [String: RuleSetting] = [:]
        /// Whether to expand shortcuts in these files.
        public var expand: Bool?
    }

    /// The name of configuration files.
    public static let fileName = ".flynnlint.yml"

    /// The path of the file in messages.
    public var path: String
    /// The configuration to inherit from.
    public var parent: PathSetting?
    /// The known files and folders outside of the project.
    public var known: [PathSetting]?
    /// The files to lint, or `nil` for all files.
    public var included: [PathPattern]?
    /// The files to exclude from linting.
    public var excluded: [PathPattern]?
    /// The settings of rules that differ from the defaults.
    public var rules: [String: RuleSetting] = [:]
    /// The prefix of behavior names.
    public var behaviorPrefix: String?
    /// The form of the behaviors declared by shortcuts.
    public var behaviorForm: ShortcutTemplates.BehaviorForm?
    /// Whether to expand shortcuts.
    public var expand: Bool?
    /// The templates of shortcuts, by name.
    public var templates: [String: String] = [:]
    /// The baseline.
    public var baseline: PathSetting?
    /// The format of reports.
    public var format: OutputFormat?
    /// The settings for reading C and Objective-C headers.
    public var headers: HeaderSettings?
    /// The settings for some of the files. Later overrides take precedence over earlier ones.
    public var overrides: [Override] = []

    /// Creates an empty configuration.
    public init(path: String) {
        self.path = path
    }

    /// Returns the configuration with unset keys taken from a parent.
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

    /// The number of patterns, paths, templates and settings of rules.
    var settingCount: Int {
        let lists = [known?.count, included?.count, excluded?.count, headers.map { $0.paths.count + $0.include.count }]
        return lists.reduce(0) { $0 + ($1 ?? 0) } + rules.count + templates.count
            + overrides.reduce(0) { $0 + 1 + $1.paths.count + $1.rules.count }
    }

    /// Returns whether a file is linted even if it isn't given on the command line.
    ///
    /// This method reads all patterns. For many files, use ``ConfiguredFiles``.
    public func includes(_ realPath: String) -> Bool {
        var files = ConfiguredFiles(self)
        return files.includes(realPath)
    }

    /// Applies the configuration for a file to some settings.
    ///
    /// This method reads all patterns. For many files, use ``ConfiguredFiles``.
    public func apply(to settings: inout RuleSettings, realPath: String) {
        var files = ConfiguredFiles(self)
        apply(to: &settings, overrides: files.overrides(for: realPath))
    }

    /// Applies the configuration for the files of some overrides to some settings.
    ///
    /// - Parameter numbers: The indices of the overrides, sorted.
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
