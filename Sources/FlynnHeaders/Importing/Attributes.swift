import CClang

/// The attributes of a declaration that affect the import into Swift.
///
/// libclang does not expose these attributes. To make them visible, ``Prelude`` replaces each with an `annotate`
/// attribute, for which libclang exposes the text.
struct Attributes {
    /// The name in Swift.
    private(set) var swiftName: String?
    /// Whether the enumeration is imported as a Swift enumeration.
    private(set) var isSwiftEnum = false
    /// Whether the enumeration is an option set.
    private(set) var isOptionSet = false
    /// Whether the block is non-escaping.
    private(set) var isNoEscape = false
    /// Whether the declaration is `Sendable`.
    private(set) var isSendable = false
    /// Whether the declaration is isolated to the main actor.
    private(set) var isOnMainActor = false
    /// Whether the declaration is not imported into Swift, or is imported in a way that is not known here.
    private(set) var hasUnknownImport = false

    /// Reads the attributes of a declaration.
    ///
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
            case "swift_attr", "swift_private", "swift_wrapper": hasUnknownImport = true
            default: break
            }
        }
    }
}
