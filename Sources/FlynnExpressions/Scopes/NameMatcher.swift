import FlynnFacts
import FlynnSyntax

/// Recognizes the names of behaviors and protected members. The first bytes of a token exclude almost all names before
/// a string is created.
package struct NameMatcher {
    private let tree: SyntaxTree
    private let naming: BehaviorNaming
    private let prefix: [UInt8]
    /// The first byte of the names of behaviors.
    package let firstByte: UInt8?

    package init(_ tree: SyntaxTree, _ naming: BehaviorNaming) {
        self.tree = tree
        self.naming = naming
        prefix = Array(naming.prefix.utf8)
        firstByte = prefix.first
    }

    /// Returns the name at `token` if it follows the naming convention for behaviors.
    package func behaviorName(_ token: TokenIndex) -> String? {
        let range = tree.nameRange(ofToken: token)
        guard range.count >= prefix.count else { return nil }
        for (position, byte) in prefix.enumerated() where tree.source[range.lowerBound + position] != byte {
            return nil
        }
        let name = tree.name(ofToken: token)
        return naming.isBehaviorName(name) ? name : nil
    }

    /// Returns whether the name at `token` follows the naming convention for behaviors.
    package func isBehaviorName(_ token: TokenIndex) -> Bool { behaviorName(token) != nil }

    /// Returns whether `name` follows the naming convention for behaviors.
    package func isBehaviorName(_ name: String) -> Bool { naming.isBehaviorName(name) }

    /// Returns whether `token` is the name of the method that sets the actor of a behavior.
    package func isSetActor(_ token: TokenIndex) -> Bool {
        tree.source.bytes(in: tree.nameRange(ofToken: token), equal: "setActor")
    }

    /// Returns the name at `token` if it is the name of a protected member.
    package func safeName(_ token: TokenIndex) -> String? {
        let start = tree.nameRange(ofToken: token).prefix(4)
        guard tree.source.bytes(in: start, equal: "safe") else { return nil }
        let name = tree.name(ofToken: token)
        return MemberNaming.isSafe(name) ? name : nil
    }
}
