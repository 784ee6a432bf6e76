import FlynnSyntax

/// How behaviors are named: a prefix and a capital letter.
public struct BehaviorNaming: Sendable, Hashable {
    /// The prefix; small letters, digits and `_`.
    public var prefix: String

    /// `be`, as in `bePrint`.
    public static let standard = BehaviorNaming(prefix: "be")

    /// Makes a naming.
    public init(prefix: String) {
        self.prefix = prefix
    }

    /// Whether a name is a behavior's.
    @inlinable
    package func isBehaviorName(_ name: some StringProtocol) -> Bool {
        guard name.hasPrefix(prefix), let byte = name.utf8.dropFirst(prefix.utf8.count).first else { return false }
        // Most names are ASCII.
        if byte < 0x80 { return (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }
        return beginsWithCapital(name.dropFirst(prefix.count))
    }

    @usableFromInline
    func beginsWithCapital(_ text: some StringProtocol) -> Bool { text.beginsWithCapital }

    /// The name of a behavior for a base name: `print` becomes `bePrint`.
    package func behaviorName(_ name: String) -> String {
        isBehaviorName(name) ? name : prefix + name.prefix(1).uppercased() + name.dropFirst()
    }
}
