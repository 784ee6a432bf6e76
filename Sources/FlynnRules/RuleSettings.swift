import FlynnFacts
import FlynnIndex
import FlynnShortcuts

/// The settings for running rules, which can be configured for each file.
public struct RuleSettings: Sendable, Equatable {
    /// The severities of the enabled rules.
    public var severities: [String: Severity]
    /// The non-default option values, by the identifier of the rule.
    public var options: [String: RuleOptionValues] = [:]
    /// Whether shortcuts are expanded before the rules run.
    public var expandsShortcuts = true
    /// The templates for shortcuts.
    public var templates = ShortcutTemplates.standard
    /// The settings in `Package.swift` for the module of the file.
    package var module = GlobalActors.ModuleSettings()

    /// Creates settings for the default rules with the default severities.
    public init() {
        severities = Rule.defaultSeverities
    }

    /// The names of behaviors.
    public var naming: BehaviorNaming { templates.naming }

    /// Whether calls to undeclared behaviors are reported. If so, calls are relevant even when the project has no
    /// actors.
    package var reportsUndeclaredBehaviors: Bool { severities[Rule.unknownBehavior.id] != nil }

    /// Whether findings can depend on the code of functions in other files.
    package var dependsOnOtherCode: Bool { severities[Rule.racingBehavior.id] != nil }
}

extension Rule {
    /// The rules with fixes based on the names in other files.
    package static let withFixesByOtherNames: Set = [exposedActorFunction.id, exposedActorVariable.id]

    /// The severities of the default rules.
    static let defaultSeverities = Dictionary(
        uniqueKeysWithValues: all.filter(\.isOnByDefault).map { ($0.id, $0.severity) })
}
