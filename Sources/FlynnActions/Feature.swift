/// A group of actions that belong together. It is never instantiated.
///
///     final class DocumentFeature: Feature {
///         static let open = action(DocumentOpenAction.self)
///         static let save = action(DocumentSaveAction.self)
///     }
///
/// Other code performs `DocumentFeature.open`, and needs no access to `DocumentOpenAction`.
public protocol Feature: ActionMetatype {}

extension Feature {
    /// Binds an action to this feature.
    public static func action<ActionType>(_ action: ActionType.Type) -> ActionBinding<Self, ActionType> {
        ActionBinding()
    }
}

/// An action of a feature. `Feature.action(_:)` makes bindings.
public struct ActionBinding<FeatureType: Feature, ActionType: ActionDefinition>: Sendable {
    init() {}

    /// The action's name.
    public var name: String { ActionType.name }

    /// The session that the action prefers.
    public var defaultSession: ActionSession { ActionType.defaultSession }
}
