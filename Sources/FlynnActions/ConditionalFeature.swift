/// A feature with conditions, for example a feature for users who have bought it.
///
///     final class SharingFeature: ConditionalFeature {
///         static let share = action(ShareAction.self)
///
///         static func constraints(requirements: FeatureConstraintsBuilder) {
///             requirements.runtimeEnabled()
///             requirements.precondition("needs the premium subscription") { Store.shared.isPremium }
///         }
///
///         static var isEnabled: Bool? { Settings.shared.isSharingEnabled }
///     }
///
/// The compiler makes callers handle an unavailable feature:
///
///     if let request = SharingFeature.share.request() {
///         request.perform(input: document, presenter: window)
///     } else {
///         showOffer()
///     }
///
/// Thread-safe if the conditions are thread-safe.
public protocol ConditionalFeature: FeatureDefinition {
    /// Declares the conditions for the availability of the feature. By default, there are no conditions.
    static func constraints(requirements: FeatureConstraintsBuilder)

    /// Whether the program has enabled the feature, for the condition ``FeatureConstraintsBuilder/runtimeEnabled()``.
    /// Nil if this is not known yet. Defaults to nil.
    static var isEnabled: Bool? { get }

    /// Whether all conditions are satisfied, so that requests succeed. A feature can implement this property instead of
    /// declaring constraints.
    static var isAvailable: Bool? { get }
}

extension ConditionalFeature {
    /// Declares no conditions. The feature is always available unless it implements `isAvailable`.
    public static func constraints(requirements: FeatureConstraintsBuilder) {}

    /// Nil: the program can't enable or disable the feature. The condition `runtimeEnabled()` is not satisfied then.
    public static var isEnabled: Bool? { nil }

    /// Whether all conditions are satisfied.
    public static var isAvailable: Bool? { unsatisfiedConstraints.isEmpty }

    /// The descriptions of the unsatisfied conditions, in the order of declaration.
    public static var unsatisfiedConstraints: [String] {
        let requirements = FeatureConstraintsBuilder { isEnabled == true }
        constraints(requirements: requirements)
        return requirements.constraints.filter { !$0.isSatisfied() }.map(\.description)
    }

    /// The descriptions of the unsatisfied conditions in a single line, or nil if all conditions are satisfied.
    public static var descriptionOfUnsatisfiedConstraints: String? {
        let unsatisfied = unsatisfiedConstraints
        return unsatisfied.isEmpty ? nil : unsatisfied.joined(separator: ", ")
    }

    /// Returns a performable binding if `isAvailable` is true, and nil otherwise.
    public static func request<ActionType>(
        _ binding: ConditionalActionBinding<Self, ActionType>
    ) -> VerifiedActionBinding<Self, ActionType>? {
        isAvailable == true ? ActionBinding() : nil
    }

    /// Binds an action to this feature.
    public static func action<ActionType>(_ action: ActionType.Type) -> ConditionalActionBinding<Self, ActionType> {
        ConditionalActionBinding()
    }
}

/// An action of a conditional feature. Performable after a successful request.
///
/// An empty value that any thread may use.
public struct ConditionalActionBinding<FeatureType: ConditionalFeature, ActionType: ActionDefinition>: Sendable {
    init() {}

    /// The name of the action, for logs.
    public var name: String { ActionType.name }

    /// Returns a performable binding, or nil if the feature is not available.
    ///
    /// Use the binding immediately. It stays performable if the feature becomes unavailable later.
    public func request() -> VerifiedActionBinding<FeatureType, ActionType>? { FeatureType.request(self) }
}

/// Collects the conditions of a feature.
///
/// Only use the builder in `constraints(requirements:)`, on the thread of this call.
public final class FeatureConstraintsBuilder {
    struct Constraint {
        var description: String
        var isSatisfied: () -> Bool
    }

    private(set) var constraints: [Constraint] = []
    private let isEnabled: () -> Bool

    init(isEnabled: @escaping () -> Bool) { self.isEnabled = isEnabled }

    /// Requires `isEnabled` of the feature to be true.
    public func runtimeEnabled() {
        precondition("is disabled", isEnabled)
    }

    /// Requires a condition of the program, such as a purchase, a permission, or a setting of the user.
    ///
    /// - Parameters:
    ///   - description: The message for an unsatisfied condition.
    ///   - isSatisfied: Returns whether the condition is satisfied. Called for each request, on the calling thread.
    public func precondition(_ description: String, _ isSatisfied: @escaping () -> Bool) {
        constraints.append(Constraint(description: description, isSatisfied: isSatisfied))
    }
}
