/// The requirements for all kinds of features. Conform to ``Feature``, or to ``ConditionalFeature`` for a feature with
/// conditions.
///
/// Any thread may read the properties.
public protocol FeatureDefinition: ActionMetatype {
    /// The name for logs and action stacks. Defaults to the name of the type.
    static var name: String { get }

    /// A description of the feature. Defaults to the empty string.
    static var description: String { get }
}

extension FeatureDefinition {
    /// The name of the type.
    public static var name: String { String(describing: Self.self) }

    /// The empty string.
    public static var description: String { "" }
}

/// A group of related actions. Features are types that are never instantiated. Any thread may use their bindings.
///
///     final class DocumentFeature: Feature {
///         static let open = action(DocumentOpenAction.self)
///         static let save = action(DocumentSaveAction.self)
///     }
///
/// Other code calls `DocumentFeature.open.perform(input: url, presenter: window)`, and doesn't need access to
/// `DocumentOpenAction`.
public protocol Feature: FeatureDefinition {}

extension Feature {
    /// Binds an action to this feature.
    public static func action<ActionType>(_ action: ActionType.Type) -> ActionBinding<Self, ActionType> {
        ActionBinding()
    }
}

/// A performable action of a feature. Returned by ``Feature/action(_:)``, and by the request of a conditional feature.
/// Any thread may perform a binding. The action runs on its queue.
public struct ActionBinding<FeatureType: FeatureDefinition, ActionType: ActionDefinition>: Sendable {
    init() {}

    /// The name of the action, for logs.
    public var name: String { ActionType.name }

    /// The default session of the action. Used by the `perform` functions of the binding.
    @inlinable
    public var defaultSession: ActionSession { ActionType.defaultSession }
}

/// Flint's name for the binding of a ``Feature``.
public typealias StaticActionBinding<FeatureType: Feature, ActionType: ActionDefinition> = ActionBinding<
    FeatureType, ActionType
>

/// Flint's name for the binding returned by the request of a ``ConditionalFeature``.
public typealias VerifiedActionBinding<FeatureType: ConditionalFeature, ActionType: ActionDefinition> = ActionBinding<
    FeatureType, ActionType
>
