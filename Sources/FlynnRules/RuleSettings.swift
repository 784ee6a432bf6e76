import FlynnIndex
import FlynnSummary

/// The settings that rules depend on. A configuration can set them for each file.
public struct RuleSettings: Sendable, Equatable {
    /// The rules that run, each with the severity of its findings.
    public var severities: [String: Severity]
    /// The options of rules that differ from the defaults, by the identifier of the rule.
    public var options: [String: RuleOptionValues] = [:]
    /// Whether shortcuts are expanded before rules run.
    public var expandsShortcuts = true
    /// The templates of shortcuts.
    public var templates = ShortcutTemplates.standard
    /// What `Package.swift` sets for the module of the file.
    package var module = GlobalActors.ModuleSettings()

    /// Creates settings: every rule that is on by default runs at its own severity.
    public init() {
        severities = Rule.defaultSeverities
    }

    /// The names of behaviors.
    public var naming: BehaviorNaming { templates.naming }

    /// Whether calls of undeclared behaviors are reported. Then a call is relevant even in a project without actors.
    package var reportsUndeclaredBehaviors: Bool { severities[Rule.unknownBehavior.id] != nil }

    /// Whether findings can depend on the code in the functions of other files.
    package var dependsOnOtherCode: Bool { severities[Rule.racingBehavior.id] != nil }
}

extension Rule {
    /// The rules whose fixes depend on the names that the code of other files contains.
    package static let withFixesByOtherNames: Set = [exposedActorFunction.id, exposedActorVariable.id]

    /// The rules that are on by default, each with its own severity.
    static let defaultSeverities = Dictionary(
        uniqueKeysWithValues: all.filter(\.isOnByDefault).map { ($0.id, $0.severity) })
}
