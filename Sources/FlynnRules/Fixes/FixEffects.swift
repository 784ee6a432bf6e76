/// What the fixes of a rule change besides the text of comments, types and modifiers. Everything else must stay as it is.
package struct FixEffects: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// The types, behaviors, functions, variables and imports of the file.
    package static let declarations = FixEffects(rawValue: 1)
    /// The members of types.
    package static let members = FixEffects(rawValue: 2)
    /// The calls of behaviors.
    package static let calls = FixEffects(rawValue: 4)
    /// The closures, what of `self` they use, and whether they capture it unowned.
    package static let captures = FixEffects(rawValue: 8)
    /// The comments that suppress rules.
    package static let suppressions = FixEffects(rawValue: 16)
    /// All of it.
    package static let all: FixEffects = [.declarations, .members, .calls, .captures, .suppressions]
}
