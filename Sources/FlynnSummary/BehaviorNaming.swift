/// How behaviors are called: a prefix, and then a capital letter.
public struct BehaviorNaming: Sendable, Hashable {
    /// The prefix; small letters, digits and `_`.
    public var prefix: String

    /// `be`, as in `bePrint`.
    public static let standard = BehaviorNaming(prefix: "be")

    /// Makes a naming.
    public init(prefix: String) {
        self.prefix = prefix
    }

    /// Whether a name is written like a behavior's.
    package func isBehaviorName(_ name: some StringProtocol) -> Bool {
        guard name.hasPrefix(prefix), let byte = name.utf8.dropFirst(prefix.utf8.count).first else { return false }
        // Most names are ASCII.
        if byte < 0x80 { return (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }
        return name.dropFirst(prefix.count).first?.isUppercase == true
    }

    /// What a behavior is called that does what a name says.
    package func behaviorName(_ name: String) -> String {
        isBehaviorName(name) ? name : prefix + name.prefix(1).uppercased() + name.dropFirst()
    }
}
