import FlynnSyntax

/// The naming convention for behaviors: a prefix and an uppercase letter.
public struct BehaviorNaming: Sendable, Hashable {
    /// The prefix, consisting of lowercase letters, digits and `_`.
    public var prefix: String

    /// The prefix `be`, as in `bePrint`.
    public static let standard = BehaviorNaming(prefix: "be")

    /// Creates a naming convention with `prefix`.
    public init(prefix: String) {
        self.prefix = prefix
    }

    /// Returns whether `name` follows the convention.
    @inlinable
    package func isBehaviorName(_ name: some StringProtocol) -> Bool {
        guard name.hasPrefix(prefix), let byte = name.utf8.dropFirst(prefix.utf8.count).first else { return false }
        // Most names are ASCII.
        if byte < 0x80 { return (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }
        return beginsWithCapital(name.dropFirst(prefix.count))
    }

    @usableFromInline
    func beginsWithCapital(_ text: some StringProtocol) -> Bool { text.beginsWithCapital }

    /// Returns the behavior name for a base name: `print` becomes `bePrint`.
    package func behaviorName(_ name: String) -> String {
        isBehaviorName(name) ? name : prefix + name.prefix(1).uppercased() + name.dropFirst()
    }
}
