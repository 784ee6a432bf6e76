import FlynnSyntax

/// The names without a receiver that are not declared locally, which refer to members and global declarations. Only
/// rewrites of a file need these names.
package final class NonlocalNames {
    /// The name tokens.
    package private(set) var tokens: Set<TokenIndex> = []

    package init() {}

    func add(_ token: TokenIndex) { tokens.insert(token) }
}
