/// What an expression is, as far as its source tells without looking at other declarations.
public indirect enum Origin: Sendable, Codable, Hashable {
    /// A value of a type that is written down, its names looked up from the type with this index (-1 outside of types).
    case type(TypeDescription, Int)
    /// `self`, in the type with this index in the file's summary.
    case `self`(Int)
    /// `super` in that type.
    case `super`(Int)
    /// A name that no local declaration explains, looked up from the type with this index (-1 outside of types).
    case name(String, Int)
    /// `base.name`
    case member(Origin, String)
    /// `base(…)`
    case call(Origin)
    /// `base?`, `base!` and what optional binding yields
    case unwrapped(Origin)
    /// `base[…]`, and what a loop takes from a sequence
    case element(Origin)
    /// Nothing is known.
    case unknown
}
