/// A feature that isn't always available, for example because the user has to buy it first.
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
/// The compiler makes callers handle the case that the feature isn't available:
///
///     if let request = SharingFeature.share.request() {
///         request.perform(input: document, presenter: window)
///     } else {
///         showOffer()
///     }
///
/// Thread-safe, if the conditions are.
public protocol ConditionalFeature: FeatureDefinition {
    /// Declares the conditions under which the feature is available. None unless the feature says otherwise.
    static func constraints(requirements: FeatureConstraintsBuilder)

    /// Whether the program has enabled the feature, for the condition ``FeatureConstraintsBuilder/runtimeEnabled()``. Nil if it isn't
    /// known yet. Nil unless the feature says otherwise.
    static var isEnabled: Bool? { get }

    /// Whether all conditions hold now, so that requests succeed. A feature may say so itself instead of declaring constraints.
    static var isAvailable: Bool? { get }
}

extension ConditionalFeature {
    /// Declares no condition, so the feature is always available unless it implements `isAvailable`.
    public static func constraints(requirements: FeatureConstraintsBuilder) {}

    /// Nil: the feature can't be switched off. `runtimeEnabled()` isn't satisfied then.
    public static var isEnabled: Bool? { nil }

    /// Whether all conditions hold now.
    public static var isAvailable: Bool? { unsatisfiedConstraints.isEmpty }

    /// The descriptions of the conditions that don't hold now, in the order of their declarations.
    public static var unsatisfiedConstraints: [String] {
        let requirements = FeatureConstraintsBuilder { isEnabled == true }
        constraints(requirements: requirements)
        return requirements.constraints.filter { !$0.isSatisfied() }.map(\.description)
    }

    /// The descriptions of the conditions that don't hold now, in one line, or nil if all hold.
    public static var descriptionOfUnsatisfiedConstraints: String? {
        let unsatisfied = unsatisfiedConstraints
        return unsatisfied.isEmpty ? nil : unsatisfied.joined(separator: ", ")
    }

    /// Returns a binding that can be performed if `isAvailable` is true, otherwise nil.
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

/// An action of a conditional feature. It can be performed after a successful request.
///
/// A value without contents, which any thread may use.
public struct ConditionalActionBinding<FeatureType: ConditionalFeature, ActionType: ActionDefinition>: Sendable {
    init() {}

    /// The name of the action, for logs.
    public var name: String { ActionType.name }

    /// Returns a binding that can be performed, or nil if the feature isn't available now.
    ///
    /// Use the binding at once. It doesn't notice when the feature is no longer available.
    public func request() -> VerifiedActionBinding<FeatureType, ActionType>? { FeatureType.request(self) }
}

/// Collects the conditions of a feature.
///
/// Use it only in `constraints(requirements:)`, on the thread of this call.
public final class FeatureConstraintsBuilder {
    struct Constraint {
        var description: String
        var isSatisfied: () -> Bool
    }

    private(set) var constraints: [Constraint] = []
    private let isEnabled: () -> Bool

    init(isEnabled: @escaping () -> Bool) { self.isEnabled = isEnabled }

    /// The feature's `isEnabled` must be true.
    public func runtimeEnabled() {
        precondition("is disabled", isEnabled)
    }

    /// A condition of the program must hold, such as a purchase, a permission, or a setting of the user.
    ///
    /// - Parameters:
    ///   - description: What is missing if the condition doesn't hold.
    ///   - isSatisfied: Returns whether the condition holds now. It is called for each request, on the calling thread.
    public func precondition(_ description: String, _ isSatisfied: @escaping () -> Bool) {
        constraints.append(Constraint(description: description, isSatisfied: isSatisfied))
    }
}
