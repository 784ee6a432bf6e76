import FlynnSyntax

/// Recognizes the names of behaviors and protected members. The first bytes of a token rule out almost all names before
/// a string is made.
struct NameMatcher {
    private let tree: SyntaxTree
    private let naming: BehaviorNaming
    private let prefix: [UInt8]

    init(_ tree: SyntaxTree, _ naming: BehaviorNaming) {
        self.tree = tree
        self.naming = naming
        prefix = Array(naming.prefix.utf8)
    }

    /// Whether the first byte of a token can begin the name of a behavior or a protected member.
    @inline(__always)
    func canMatch(_ token: TokenIndex) -> Bool {
        let byte = tree.source[tree.nameRange(ofToken: token).lowerBound]
        return byte == prefix.first || byte == UInt8(ascii: "s")
    }

    /// The name that a token spells if it is a behavior's.
    func behaviorName(_ token: TokenIndex) -> String? {
        let range = tree.nameRange(ofToken: token)
        guard range.count >= prefix.count else { return nil }
        for (position, byte) in prefix.enumerated() where tree.source[range.lowerBound + position] != byte {
            return nil
        }
        let name = tree.name(ofToken: token)
        return naming.isBehaviorName(name) ? name : nil
    }

    /// Whether a token spells the name of a behavior.
    func isBehaviorName(_ token: TokenIndex) -> Bool { behaviorName(token) != nil }

    /// Whether a name is written like a behavior's.
    func isBehaviorName(_ name: String) -> Bool { naming.isBehaviorName(name) }

    /// Whether a token spells the name of the method that gives a behavior its actor.
    func isSetActor(_ token: TokenIndex) -> Bool {
        tree.source.bytes(in: tree.nameRange(ofToken: token), equal: "setActor")
    }

    /// The name that a token spells if it is a protected member's.
    func safeName(_ token: TokenIndex) -> String? {
        let start = tree.nameRange(ofToken: token).prefix(4)
        guard tree.source.bytes(in: start, equal: "safe") else { return nil }
        let name = tree.name(ofToken: token)
        return MemberNaming.isSafe(name) ? name : nil
    }
}
