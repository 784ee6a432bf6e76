/// A type of the standard library, with the facts that the linter uses.
struct KnownType: Sendable {
    let name: String
    /// Whether its methods call closures in place, as those of collections do.
    var isCollection = false
    /// Whether its initializer takes a sequence or an instance and keeps the types of the elements.
    var convertsArgument = false
    /// Whether an initializer with a literal returns a value with a known type, as `Int64(5)`.
    var hasLiteralInitializer = false

    static let all =
        [
            KnownType(name: "Array", isCollection: true, convertsArgument: true),
            KnownType(name: "ArraySlice", isCollection: true),
            KnownType(name: "ClosedRange", isCollection: true),
            KnownType(name: "ContiguousArray", isCollection: true, convertsArgument: true),
            KnownType(name: "Dictionary", isCollection: true),
            KnownType(name: "Optional", convertsArgument: true),
            KnownType(name: "Range", isCollection: true),
            KnownType(name: "Set", isCollection: true, convertsArgument: true),
            KnownType(name: "String", isCollection: true, hasLiteralInitializer: true),
            KnownType(name: "Substring", isCollection: true, hasLiteralInitializer: true),
        ]
        + [
            "Character", "Double", "Float", "Int", "Int128", "Int16", "Int32", "Int64", "Int8", "UInt", "UInt128",
            "UInt16", "UInt32", "UInt64", "UInt8",
        ].map { KnownType(name: $0, hasLiteralInitializer: true) }

    // MARK: - Derived tables

    /// The types whose methods call closures in place.
    static let collections = Set(all.filter(\.isCollection).map(\.name))

    /// The initializers and functions that return their arguments in another form.
    static let conversions = Set(all.filter(\.convertsArgument).map(\.name)).union(["repeatElement", "zip"])

    /// The types whose initializers return a value of a known type for a literal.
    static let literalInitializers = Set(all.filter(\.hasLiteralInitializer).map(\.name))
}
