import FlynnSummary

/// The part of a run's options that rules depend on.
public struct RuleSettings: Sendable, Equatable {
    /// The rules that run, each with the severity of its findings.
    public var severities: [String: Severity]
    /// The names of behaviors.
    public var naming: BehaviorNaming
    /// Whether shortcuts are expanded before rules run.
    public var expandsShortcuts: Bool

    /// Creates settings. Without arguments, every rule that is on by default runs at its own severity.
    public init(
        severities: [String: Severity] = Rule.defaultSeverities, naming: BehaviorNaming = .standard,
        expandsShortcuts: Bool = true
    ) {
        self.severities = severities
        self.naming = naming
        self.expandsShortcuts = expandsShortcuts
    }
}

extension Rule {
    /// The rules that are on by default, each with its own severity.
    public static var defaultSeverities: [String: Severity] {
        Dictionary(uniqueKeysWithValues: all.filter(\.isOnByDefault).map { ($0.id, $0.severity) })
    }
}
