import FlynnSyntax

/// An intentional difference between our tree and the tree of swift-syntax.
struct Difference: Sendable {
    var name: String
    /// The reason for the difference.
    var reason: String
    /// Returns whether the difference applies at a place.
    var matches: @Sendable (Pair) -> Bool
}

/// All intentional differences. The check fails if an unlisted difference occurs, or if a listed difference doesn't
/// occur.
let differences: [Difference] = [
    Difference(
        name: "root of a key path",
        reason: "theirs is a type; ours is an expression if it is a name, as in other chains"
    ) { pair in
        guard pair.our == nil, let their = pair.their, their.kind == .namedType else { return false }
        return their.start > 0 && pair.source[their.start - 1] == UInt8(ascii: "\\")
    },
    Difference(
        name: "Any in an expression",
        reason: "theirs is a type, unlike other type names in expressions; ours is a name like them"
    ) { pair in
        pair.our == nil && pair.their?.kind == .namedType && pair.their?.description == "Any"
    },
]
