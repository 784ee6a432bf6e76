/// What all kinds of features have in common. Conform to ``Feature``, or to ``ConditionalFeature`` if the feature isn't always available.
///
/// Any thread may read its properties.
public protocol FeatureDefinition: ActionMetatype {
    /// The feature's name for logs and action stacks. The name of the type unless the feature says otherwise.
    static var name: String { get }

    /// What the feature is for. Empty unless the feature says otherwise.
    static var description: String { get }
}

extension FeatureDefinition {
    /// The name of the type.
    public static var name: String { String(describing: Self.self) }

    /// The empty string: no description for users.
    public static var description: String { "" }
}

/// A group of actions that belong together. It is never instantiated. Any thread may use its bindings.
///
///     final class DocumentFeature: Feature {
///         static let open = action(DocumentOpenAction.self)
///         static let save = action(DocumentSaveAction.self)
///     }
///
/// Other code calls `DocumentFeature.open.perform(input: url, presenter: window)`, and needs no access to `DocumentOpenAction`.
public protocol Feature: FeatureDefinition {}

extension Feature {
    /// Binds an action to this feature.
    public static func action<ActionType>(_ action: ActionType.Type) -> ActionBinding<Self, ActionType> {
        ActionBinding()
    }
}

/// An action of a feature, which can be performed. ``Feature/action(_:)`` makes bindings, as does the request of a conditional feature.
/// Any thread may perform a binding; the action runs on its queue.
public struct ActionBinding<FeatureType: FeatureDefinition, ActionType: ActionDefinition>: Sendable {
    init() {}

    /// The name of the action, for logs.
    public var name: String { ActionType.name }

    /// The session that the action prefers, in which the binding's `perform` performs it.
    @inlinable
    public var defaultSession: ActionSession { ActionType.defaultSession }
}

/// Flint's name for a binding of a ``Feature``.
public typealias StaticActionBinding<FeatureType: Feature, ActionType: ActionDefinition> = ActionBinding<
    FeatureType, ActionType
>

/// Flint's name for the binding that a request of a ``ConditionalFeature`` returns.
public typealias VerifiedActionBinding<FeatureType: ConditionalFeature, ActionType: ActionDefinition> = ActionBinding<
    FeatureType, ActionType
>
