/// The facts about a file that can be changed by a fix, in addition to comments, types and modifiers. All other facts
/// must stay the same.
package struct FixEffects: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// The types, behaviors, functions, variables and imports in the file.
    package static let declarations = FixEffects(rawValue: 1)
    /// The members of types.
    package static let members = FixEffects(rawValue: 2)
    /// The calls to behaviors.
    package static let calls = FixEffects(rawValue: 4)
    /// The closures, including the uses of `self` and unowned captures.
    package static let captures = FixEffects(rawValue: 8)
    /// The comments that suppress rules.
    package static let suppressions = FixEffects(rawValue: 16)
    /// All effects.
    package static let all: FixEffects = [.declarations, .members, .calls, .captures, .suppressions]
}
