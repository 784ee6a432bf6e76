import CClang

/// The attributes of a declaration that change how Swift imports it.
///
/// libclang doesn't expose them. ``Prelude`` replaces each by an `annotate` attribute, whose text it does expose.
struct Attributes {
    /// The name in Swift.
    private(set) var swiftName: String?
    /// Whether an enumeration is one in Swift.
    private(set) var isSwiftEnum = false
    /// Whether an enumeration is an option set.
    private(set) var isOptionSet = false
    /// Whether a block isn't stored.
    private(set) var isNoEscape = false
    /// Whether it is safe to share.
    private(set) var isSendable = false
    /// Whether it belongs to the main actor.
    private(set) var isOnMainActor = false
    /// Whether Swift doesn't import it, or in a way that isn't known here.
    private(set) var isUnclear = false

    /// - Parameter children: The children of the declaration's cursor.
    init(_ children: [Cursor]) {
        for child in children where child.kind == UInt32(CClangCursorAnnotation) {
            let parts = child.name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            let value = parts.count > 1 ? String(parts[1]) : ""
            switch parts[0] {
            case "swift_name": swiftName = value
            case "enum_extensibility": isSwiftEnum = true
            case "flag_enum": isOptionSet = true
            case "noescape": isNoEscape = true
            case "swift_attr" where value == "@Sendable": isSendable = true
            case "swift_attr" where value == "@MainActor" || value == "@UIActor": isOnMainActor = true
            case "swift_attr" where value == "@_nonSendable" || value == "@nonSendable": break
            case "swift_attr", "swift_private", "swift_wrapper": isUnclear = true
            default: break
            }
        }
    }
}
