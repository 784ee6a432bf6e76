import FlynnActions

/// Is available if the program was started with an option.
final class SharingFeature: ConditionalFeature {
    static let share = action(ShareDocumentAction.self)

    static func constraints(requirements: FeatureConstraintsBuilder) {
        requirements.precondition("needs the option --sharing") { CommandLine.arguments.contains("--sharing") }
    }
}
