import FlynnSyntax

/// The prefixes that declare which code may use a member of an actor. They count only before a capital letter.
package enum MemberNaming {
    /// Whether a name marks a member that only its actor may use: `safeTotal`.
    package static func isSafe(_ name: some StringProtocol) -> Bool { hasPrefix("safe", name) }

    /// Whether a name marks a member that callers must use with care: `unsafeReset`.
    package static func isUnsafe(_ name: some StringProtocol) -> Bool { hasPrefix("unsafe", name) }

    private static func hasPrefix(_ prefix: String, _ name: some StringProtocol) -> Bool {
        name.hasPrefix(prefix) && name.dropFirst(prefix.count).beginsWithCapital
    }
}
