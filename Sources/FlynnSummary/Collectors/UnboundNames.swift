import FlynnSyntax

/// The names without a receiver that mean nothing local: members, and what is declared outside of types. Only rewrites of a file ask
/// for them.
package final class UnboundNames {
    /// The tokens of the names.
    package private(set) var tokens: Set<TokenIndex> = []

    package init() {}

    func add(_ token: TokenIndex) { tokens.insert(token) }
}
