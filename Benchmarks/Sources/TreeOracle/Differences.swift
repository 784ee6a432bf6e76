import FlynnSyntax

/// A way in which our tree differs from swift-syntax's on purpose.
struct Difference: Sendable {
    var name: String
    /// Why we differ.
    var reason: String
    /// Whether it is what happens at a place.
    var matches: @Sendable (Pair) -> Bool
}

/// All deliberate differences. The check fails on one that is not here, and on one here that no longer occurs.
let differences: [Difference] = [
    Difference(
        name: "root of a key path",
        reason: "theirs is a type; ours is an expression where it is a name, so that chains are read in one way"
    ) { pair in
        guard pair.our == nil, let their = pair.their, their.sort == .namedType else { return false }
        return their.start > 0 && pair.source[their.start - 1] == UInt8(ascii: "\\")
    },
    Difference(
        name: "Any in an expression",
        reason: "theirs is a type, unlike all other names of types in expressions; ours is a name like these"
    ) { pair in
        pair.our == nil && pair.their?.sort == .namedType && pair.their?.description == "Any"
    },
]
