import FlynnRules
import FlynnSummary

/// What a `.flynnlint.yml` says. What it doesn't say is `nil`, or empty.
public struct Configuration: Sendable, Equatable {
    /// What becomes of a rule.
    public enum RuleSetting: Sendable, Equatable {
        case off
        case on(Severity)
    }

    /// Settings for some of the files.
    public struct Override: Sendable, Equatable {
        /// The files.
        public var paths: [PathPattern] = []
        /// What is different for the rules there.
        public var rules: [String: RuleSetting] = [:]
        /// Whether shortcuts are expanded there.
        public var expand: Bool?
    }

    /// The name of the files that are looked for.
    public static let fileName = ".flynnlint.yml"

    /// The file, as it is named in messages.
    public var path: String
    /// The configuration that it begins with, by its path.
    public var parent: String?
    /// The files that are linted; all if there is none.
    public var included: [PathPattern]?
    /// The files that aren't.
    public var excluded: [PathPattern]?
    /// What is different from the rules' defaults.
    public var rules: [String: RuleSetting] = [:]
    /// How behaviors' names begin.
    public var behaviorPrefix: String?
    /// Whether shortcuts are expanded.
    public var expand: Bool?
    /// Templates of shortcuts, by their name.
    public var templates: [String: String] = [:]
    /// The file with findings that are known, by its path.
    public var baseline: String?
    /// How findings are printed.
    public var format: OutputFormat?
    /// Settings for some of the files; later ones win.
    public var overrides: [Override] = []

    /// A configuration that says nothing.
    public init(path: String) {
        self.path = path
    }

    /// The configuration with what it leaves open taken from another.
    public func inheriting(from parent: Configuration) -> Configuration {
        var result = self
        result.included = included ?? parent.included
        result.excluded = excluded ?? parent.excluded
        result.rules = parent.rules.merging(rules) { $1 }
        result.behaviorPrefix = behaviorPrefix ?? parent.behaviorPrefix
        result.expand = expand ?? parent.expand
        result.templates = parent.templates.merging(templates) { $1 }
        result.baseline = baseline ?? parent.baseline
        result.format = format ?? parent.format
        result.overrides = parent.overrides + overrides
        return result
    }

    /// Whether a file is linted that wasn't named on the command line.
    public func includes(_ realPath: String) -> Bool {
        if let included, !included.contains(where: { $0.matches(realPath) }) { return false }
        return excluded?.contains { $0.matches(realPath) } != true
    }

    /// Changes options to what the configuration says of a file.
    public func apply(to options: inout LintOptions, realPath: String) {
        set(rules, in: &options)
        if let expand { options.expandsShortcuts = expand }
        if let behaviorPrefix {
            options.templates = ShortcutTemplates(naming: BehaviorNaming(prefix: behaviorPrefix))
        }
        if !templates.isEmpty { options.templates = options.templates.adding(templates) }
        for override in overrides where override.paths.contains(where: { $0.matches(realPath) }) {
            set(override.rules, in: &options)
            if let expand = override.expand { options.expandsShortcuts = expand }
        }
    }

    private func set(_ rules: [String: RuleSetting], in options: inout LintOptions) {
        for (rule, setting) in rules {
            switch setting {
            case .off: options.severities[rule] = nil
            case .on(let severity): options.severities[rule] = severity
            }
        }
    }
}
