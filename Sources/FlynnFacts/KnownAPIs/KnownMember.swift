/// A property or method of a structure in the standard library, with a single result type.
package struct KnownMember: Sendable {
    let name: String
    /// The types that declare the member.
    let types: Set<String>
    let isStatic: Bool
    /// The argument labels of a method; `nil` for a property.
    let labels: [String]?
    /// The result type. `Self` is the type that declares the member.
    let result: TypeDescription

    private static let text: Set<String> = ["String", "Substring"]
    private static let integers = KnownScalar.integers
    private static let floatingPoint = KnownScalar.floatingPoint
    private static let numbers = KnownScalar.numbers
    private static let printable = numbers.union(text).union(["Bool", "Character"])

    private static let bool = TypeDescription.named("Bool", arguments: [])
    private static let views = Set(
        text.flatMap { ["\($0).UTF8View", "\($0).UTF16View", "\($0).UnicodeScalarView"] })
    private static let double = TypeDescription.named("Double", arguments: [])
    private static let int = TypeDescription.named("Int", arguments: [])
    private static let string = TypeDescription.named("String", arguments: [])
    private static let substring = TypeDescription.named("Substring", arguments: [])
    private static let character = TypeDescription.named("Character", arguments: [])
    private static let index = TypeDescription.named("String.Index", arguments: [])
    private static let itself = TypeDescription.named("Self", arguments: [])

    static let all: [KnownMember] = [
        members(["description"], of: printable, string),
        members(["debugDescription"], of: text.union(floatingPoint).union(["Character"]), string),
        members(["hashValue"], of: printable, int),
        // Text.
        members(["count"], of: text, int),
        members(["startIndex", "endIndex"], of: text, index),
        members(["firstIndex", "lastIndex"], ["of"], of: text, .optional(index)),
        members(["index"], ["after"], of: text, index),
        members(["index"], ["before"], of: text, index),
        members(["index"], ["", "offsetBy"], of: text, index),
        members(["commonPrefix"], ["with"], of: text, string),
        members(["distance"], ["from", "to"], of: text, int),
        members(["padding"], ["toLength", "withPad", "startingAt"], of: text, string),
        members(["capitalized"], of: text, string),
        members(["isLowercase", "isUppercase", "isHexDigit", "isWholeNumber", "isSymbol"], of: ["Character"], bool),
        members(["wholeNumberValue", "hexDigitValue"], of: ["Character"], .optional(int)),
        members(["unicodeScalars"], of: ["Character"], .named("String.UnicodeScalarView", arguments: [])),
        members(["utf8CodeUnitCount"], of: ["StaticString"], int),
        members(["value"], of: ["Unicode.Scalar"], .named("UInt32", arguments: [])),
        members(["isEmpty"], of: text, bool),
        members(["first", "last"], of: text, .optional(character)),
        members(["lowercased", "uppercased"], [], of: text.union(["Character"]), string),
        members(["hasPrefix", "hasSuffix", "contains"], [""], of: text, bool),
        members(["prefix", "suffix", "dropFirst", "dropLast"], [""], of: text, substring),
        members(["dropFirst", "dropLast"], [], of: text, substring),
        members(["split"], ["separator"], of: text, .array(substring)),
        members(["randomElement", "max", "min"], [], of: text, .optional(character)),
        members(["popLast"], [], of: text, .optional(character)),
        members(["removeFirst", "removeLast"], [], of: text, character),
        members(["trimmingPrefix"], [""], of: text, substring),
        members(["trimmingCharacters"], ["in"], of: text, string),
        members(["replacingOccurrences"], ["of", "with"], of: text, string),
        members(["components"], ["separatedBy"], of: text, .array(string)),
        members(
            [
                "isLetter", "isNumber", "isWhitespace", "isNewline", "isUppercase", "isLowercase", "isPunctuation",
                "isASCII",
            ],
            of: ["Character"], bool),
        members(["asciiValue"], of: ["Character"], .optional(.named("UInt8", arguments: []))),
        members(["toggle"], [], of: ["Bool"], .void),
        members(["utf8"], of: ["String"], .named("String.UTF8View", arguments: [])),
        members(["utf16"], of: ["String"], .named("String.UTF16View", arguments: [])),
        members(["unicodeScalars"], of: ["String"], .named("String.UnicodeScalarView", arguments: [])),
        members(["utf8"], of: ["Substring"], .named("Substring.UTF8View", arguments: [])),
        members(["utf16"], of: ["Substring"], .named("Substring.UTF16View", arguments: [])),
        members(["unicodeScalars"], of: ["Substring"], .named("Substring.UnicodeScalarView", arguments: [])),
        members(["count"], of: views, int),
        members(["isEmpty"], of: views, bool),
        // Foundation's structures.
        members(
            ["timeIntervalSince1970", "timeIntervalSinceNow", "timeIntervalSinceReferenceDate"], of: ["Date"], double),
        members(["timeIntervalSince"], [""], of: ["Date"], double),
        members(["now", "distantPast", "distantFuture"], of: ["Date"], isStatic: true, itself),
        members(["current"], of: ["Calendar", "Locale", "TimeZone"], isStatic: true, itself),
        members(["identifier"], of: ["Locale", "TimeZone"], string),
        members(["addingTimeInterval"], [""], of: ["Date"], itself),
        members(["uuidString"], of: ["UUID"], string),
        members(["absoluteString", "lastPathComponent", "path", "pathExtension"], of: ["URL"], string),
        members(["component"], ["", "from"], of: ["Calendar"], int),
        members(["processInfo"], of: ["ProcessInfo"], isStatic: true, itself),
        members(["systemUptime"], of: ["ProcessInfo"], double),
        members(["processorCount", "activeProcessorCount"], of: ["ProcessInfo"], int),
        members(["hostName", "operatingSystemVersionString", "processName"], of: ["ProcessInfo"], string),
        members(["arguments"], of: ["ProcessInfo"], .array(string)),
        members(["default"], of: ["FileManager"], isStatic: true, itself),
        members(["currentDirectoryPath"], of: ["FileManager"], string),
        members(["fileExists"], ["atPath"], of: ["FileManager"], bool),
        members(["count"], of: ["Data"], int),
        members(["isEmpty"], of: ["Data"], bool),
        // Numbers.
        members(["magnitude"], of: floatingPoint, itself),
        members(["magnitude"], of: ["Int"], .named("UInt", arguments: [])),
        members(
            ["bitWidth", "leadingZeroBitCount", "trailingZeroBitCount", "nonzeroBitCount"], of: integers, int),
        members(["isMultiple"], ["of"], of: integers, bool),
        members(["signum"], [], of: integers, itself),
        members(
            ["quotientAndRemainder"], ["dividingBy"], of: integers,
            .tuple([.labeled("quotient", itself), .labeled("remainder", itself)])),
        members(["byteSwapped", "bigEndian", "littleEndian"], of: integers, itself),
        members(
            ["addingReportingOverflow", "subtractingReportingOverflow"], [""], of: integers,
            .tuple([.labeled("partialValue", itself), .labeled("overflow", bool)])),
        members(
            ["multipliedReportingOverflow", "dividedReportingOverflow"], ["by"], of: integers,
            .tuple([.labeled("partialValue", itself), .labeled("overflow", bool)])),
        members(["distance"], ["to"], of: ["Double", "Float", "Int"], itself),
        members(["exponent"], of: ["Double", "Float"], int),
        members(["significand", "ulp", "nextUp", "nextDown"], of: floatingPoint, itself),
        members(["isNormal", "isSubnormal", "isSignalingNaN", "isCanonical"], of: floatingPoint, bool),
        members(
            ["truncatingRemainder", "remainder"], ["dividingBy"], of: floatingPoint, itself),
        members(["addingProduct"], ["", ""], of: floatingPoint, itself),
        members(["advanced"], ["by"], of: numbers, itself),
        members(["isNaN", "isInfinite", "isFinite", "isZero"], of: floatingPoint, bool),
        members(["rounded", "squareRoot"], [], of: floatingPoint, itself),
        members(["rounded"], [""], of: floatingPoint, itself),
        members(["max", "min"], of: integers, isStatic: true, itself),
        members(["zero"], of: numbers, isStatic: true, itself),
        members(
            ["pi", "infinity", "nan", "greatestFiniteMagnitude", "leastNormalMagnitude", "ulpOfOne"], of: floatingPoint,
            isStatic: true, itself),
        members(["random"], ["in"], of: numbers, isStatic: true, itself),
        members(["random"], [], of: ["Bool"], isStatic: true, itself),
    ].flatMap { $0 }

    private static func members(
        _ names: [String], _ labels: [String]? = nil, of types: Set<String>, isStatic: Bool = false,
        _ result: TypeDescription
    ) -> [KnownMember] {
        names.map { KnownMember(name: $0, types: types, isStatic: isStatic, labels: labels, result: result) }
    }

    // MARK: - Derived tables

    private static let byName = Dictionary(grouping: all, by: \.name)

    private static let owners = all.reduce(into: Set<String>()) { $0.formUnion($1.types) }

    /// Returns whether the members of a structure are known.
    package static func hasMembers(_ type: String) -> Bool { owners.contains(type) }

    /// The names of members of the standard library's structures.
    package static var names: Set<String> { Set(byName.keys) }

    /// Returns whether a structure in the standard library declares a member named `name`.
    package static func isKnown(_ name: String) -> Bool { byName[name] != nil }

    /// Returns the type of a member; `nil` if unknown.
    ///
    /// - Parameter labels: The argument labels; `nil` for a property.
    package static func result(_ name: String, of type: String, isStatic: Bool, labels: [String]?) -> TypeDescription? {
        byName[name]?.first { $0.isStatic == isStatic && $0.labels == labels && $0.types.contains(type) }?.result
    }

    /// The protocols with extensions that add members to these structures.
    package static let protocols =
        [
            "AdditiveArithmetic", "BinaryFloatingPoint", "BinaryInteger", "CVarArg", "FixedWidthInteger",
            "FloatingPoint",
            "Numeric", "SignedInteger", "SignedNumeric", "StringProtocol", "UnsignedInteger",
        ] + KnownProtocol.all.filter { $0.module == "Swift" }.map(\.name)
}
