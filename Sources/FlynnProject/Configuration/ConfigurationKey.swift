/// The keys of a configuration.
enum ConfigurationKey: String, CaseIterable {
    case parent, known, included, excluded, rules
    case behaviorPrefix = "behavior_prefix"
    case behaviorForm = "behavior_form"
    case expand, templates, baseline, format, headers, overrides
}

/// The keys of an override.
enum OverrideKey: String, CaseIterable {
    case paths, rules, expand
}

extension CaseIterable where Self: RawRepresentable, RawValue == String {
    /// All keys, as written in the file.
    static var names: [String] { allCases.map(\.rawValue) }
}
