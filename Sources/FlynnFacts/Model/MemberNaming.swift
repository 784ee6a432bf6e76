import FlynnSyntax

/// The name prefixes that restrict access to actor members. A prefix counts only before an uppercase letter.
package enum MemberNaming {
    /// Returns whether `name` is reserved for the owning actor: `safeTotal`.
    package static func isSafe(_ name: some StringProtocol) -> Bool { hasPrefix("safe", name) }

    /// Returns whether `name` marks a member that callers must use with care: `unsafeReset`.
    package static func isUnsafe(_ name: some StringProtocol) -> Bool { hasPrefix("unsafe", name) }

    private static func hasPrefix(_ prefix: String, _ name: some StringProtocol) -> Bool {
        name.hasPrefix(prefix) && name.dropFirst(prefix.count).beginsWithCapital
    }
}
