import TestSupport

/// The type of a parameter, an argument or a receiver.
struct ValueType {
    /// The name in annotations and in documentation.
    var name: String
    /// The values of a variable of this type: different dynamic types, `nil`, and empty collections.
    var values: [String]
    /// Expressions of exactly this type without an annotation.
    var literals: [String] = []
    /// The types that may be passed by mistake.
    var related: [String] = []
    var isHashable = false
    /// The number of the type's members in `Desk`, or `nil` without members.
    var index: Int?

    /// Whether the values are functions, rather than collections or tuples of functions.
    var isFunction: Bool {
        var depth = 0
        for character in name.replacing("->", with: "→") {
            switch character {
            case "(", "[", "<": depth += 1
            case ")", "]", ">": depth -= 1
            case "→" where depth == 0: return true
            default: break
            }
        }
        return name == "Handler"
    }
    var isOptional: Bool { name.hasSuffix("?") || name == "Maybe" }
    /// Whether the name contains the global type `Item`. In a class with a nested `Item`, this name
    /// refers to another type.
    var mentionsItem: Bool { name.replacing(".Item", with: "").contains("Item") }
    /// The name as a part of another type.
    var operand: String { name.contains("->") ? "(\(name))" : name }
    /// The type of an escaping parameter.
    var parameter: String { isFunction && !isOptional ? "@escaping \(name)" : name }
    /// An expression with a different value in each run.
    var variable: String { values.count == 1 ? values[0] : "vary(\(values.joined(separator: ", ")))" }

    /// The types without component types.
    static let simple: [ValueType] = [
        ValueType(
            name: "Int", values: ["5", "6"],
            literals: [
                "5", "-3", "0xFF", "5 + 1", "\"ab\".count", "Int(2.5)", "max(1, 2)", "[1, 2].reduce(0, +)", "abs(-5)",
            ],
            related: ["Int64", "Double", "Int?", "UInt8"], isHashable: true),
        ValueType(
            name: "String", values: ["\"a\"", "\"5\""],
            literals: [
                "\"a\"", "\"\\(5)\"", "String(5)", "\"a\" + \"b\"", "\"a\".uppercased()", "[\"a\"].joined()", "#\"a\"#",
                "5.description",
            ],
            related: ["Character", "Substring", "String?"], isHashable: true),
        ValueType(
            name: "Double", values: ["1.5", "2"],
            literals: ["1.5", "-0.5", "1.5 * 2", "Double(3)", "Double.pi", "1e3"],
            related: ["Int", "Float", "Double?"], isHashable: true),
        ValueType(
            name: "Bool", values: ["true", "false"],
            literals: ["true", "!false", "1 < 2", "\"a\".isEmpty", "true && false"], related: ["Int", "Bool?"],
            isHashable: true),
        ValueType(
            name: "Character", values: ["\"c\"", "\"d\""], literals: ["Character(\"c\")", "\"c\" as Character"],
            related: ["String"], isHashable: true),
        ValueType(
            name: "Substring", values: ["\"c\"", "\"d\""], literals: ["\"abc\".dropFirst()", "\"abc\".prefix(2)"],
            related: ["String"]),
        ValueType(
            name: "Int64", values: ["5", "6"], literals: ["Int64(5)", "5 as Int64", "Int64.max"],
            related: ["Int", "Int64?"], isHashable: true),
        ValueType(
            name: "UInt8", values: ["5", "6"], literals: ["UInt8(5)", "5 as UInt8"], related: ["Int"], isHashable: true),
        ValueType(name: "Float", values: ["1.5", "2"], literals: ["Float(1.5)", "1.5 as Float"], related: ["Double"]),
        ValueType(
            name: "Point", values: ["Point(x: 1)"], literals: ["Point(x: 1)", "Point()", "Point.init(x: 2)"],
            related: ["Outer.Point", "Shape", "Meters"], isHashable: true),
        ValueType(
            name: "Meters", values: ["Meters()"], literals: ["Meters(size: 2)"], related: ["Sized", "Shape", "Int"],
            isHashable: true),
        ValueType(
            name: "Outer.Point", values: ["Outer.Point()"], literals: ["Outer.Point(x: 1)", "Outer.Point()"],
            related: ["Point"]),
        ValueType(
            name: "Mode", values: [".slow", ".fast"], literals: ["Mode.slow", "Mode.fast"], related: ["Outer.Mode"],
            isHashable: true),
        ValueType(
            name: "Outer.Mode", values: [".light", ".dark"], literals: ["Outer.Mode.light"], related: ["Mode"],
            isHashable: true),
        ValueType(name: "Job", values: [".idle", ".run(5)"], literals: ["Job.idle", "Job.run(5)"], related: ["Int"]),
        ValueType(
            name: "Image", values: ["Image()", "Photo()", "Poster()"], literals: ["Image()", "Image.init()"],
            related: ["Photo", "Poster", "Shape", "Ticket"], isHashable: true),
        ValueType(
            name: "Photo", values: ["Photo()", "Poster()"], literals: ["Photo()"],
            related: ["Image", "Poster", "Shape", "Sized"], isHashable: true),
        ValueType(name: "Poster", values: ["Poster()"], literals: ["Poster()"], related: ["Image", "Photo", "Sized"]),
        ValueType(name: "Ticket", values: ["Ticket()"], literals: ["Ticket()"], related: ["Image", "Shape"]),
        ValueType(
            name: "Outer.Node", values: ["Outer.Node()", "Outer.Leaf()"], literals: ["Outer.Node()"],
            related: ["Outer.Leaf", "Shape"]),
        ValueType(
            name: "Outer.Leaf", values: ["Outer.Leaf()"], literals: ["Outer.Leaf()"], related: ["Outer.Node", "Shape"]),
        ValueType(
            name: "Shape", values: ["Point()", "Photo()", "Meters()"],
            related: ["Point", "Image", "Sized", "Mode", "Outer.Leaf"]),
        ValueType(name: "Sized", values: ["Poster()", "Meters()"], related: ["Point", "Photo", "Shape"]),
        ValueType(
            name: "Box<Int>", values: ["Box(content: 5)"], literals: ["Box(content: 5)", "Box<Int>(content: 5)"],
            related: ["Box<String>", "Int"]),
        ValueType(
            name: "Box<String>", values: ["Box(content: \"a\")"], literals: ["Box(content: \"a\")"],
            related: ["Box<Int>"]),
        ValueType(name: "Item", values: ["Item()"], literals: ["Item()", "Item(count: 2)"], related: ["Point"]),
        ValueType(
            name: "Count", values: ["5", "6"], literals: ["5", "Count(5)"], related: ["Int", "Double"], isHashable: true
        ),
        ValueType(
            name: "Names", values: ["[\"a\"]", "[]"], literals: ["[\"a\"]", "Names()"], related: ["[String]", "[Int]"]),
        ValueType(
            name: "Handler", values: ["{ _ in }"], literals: ["{ (number: Int) in _ = number }"],
            related: ["(Int) -> Void", "() -> Void"]),
        // Without the attributes, these are different types. In the Swift 6 mode, closures of the main
        // actor are `@Sendable`.
        ValueType(
            name: "@Sendable (Int) -> Void", values: ["{ _ in }"],
            literals: ["{ @Sendable (number: Int) in _ = number }"], related: ["(Int) -> Void", "Handler"]),
        ValueType(
            name: "@MainActor (Int) -> Void", values: ["{ _ in }"],
            literals: ["{ @MainActor (number: Int) -> Void in _ = number }"],
            related: ["(Int) -> Void", "@Sendable (Int) -> Void", "@MainActor @Sendable (Int) -> Void"]),
        ValueType(
            name: "Pair", values: ["(5, \"a\")"], literals: ["(5, \"a\")"], related: ["(Int, String)", "(String, Int)"]),
        ValueType(name: "Maybe", values: ["\"a\"", "nil"], literals: ["Maybe(\"a\")"], related: ["String", "Int"]),
        ValueType(
            name: "Picture", values: ["Image()", "Photo()"], literals: ["Picture()"], related: ["Image", "Photo"]),
        ValueType(name: "Twin<Int>", values: ["(5, 6)"], literals: ["(5, 6)"], related: ["(Int, Int)", "Pair"]),
    ]

    /// Returns a type composed of other types.
    static func composed(of part: ValueType, and other: ValueType, _ dice: Dice) -> ValueType {
        let name = part.operand
        let literal = part.literals.isEmpty ? nil : dice.pick(part.literals)
        let literals = { (make: (String) -> String) in literal.map { [make($0)] } ?? [] }
        switch dice.number(below: 9) {
        case 0, 1:
            if part.isOptional || part.isFunction { fallthrough }
            return ValueType(
                name: "\(name)?", values: part.values.prefix(2) + ["nil"], literals: literals { "Optional(\($0))" },
                related: [part.name, other.name])
        case 2, 3:
            return ValueType(
                name: "[\(name)]", values: ["[\(part.values[0])]", "[]"], literals: literals { "[\($0)]" },
                related: ["[\(other.operand)]", part.name])
        case 4:
            return ValueType(
                name: "[String: \(name)]", values: ["[\"a\": \(part.values[0])]", "[:]"],
                literals: literals { "[\"a\": \($0)]" },
                related: ["[String: \(other.operand)]", "[\(name)]"])
        case 5:
            guard part.isHashable else { fallthrough }
            return ValueType(
                name: "Set<\(name)>", values: ["[\(part.values[0])]", "[]"], literals: literals { "Set([\($0)])" },
                related: ["[\(name)]"])
        case 6:
            return ValueType(
                name: "(\(name), \(other.operand))", values: zip(part.values, other.values).map { "(\($0), \($1))" },
                literals: other.literals.isEmpty ? [] : literals { "(\($0), \(other.literals[0]))" },
                related: ["(\(other.operand), \(name))", part.name])
        case 7:
            return ValueType(
                name: "() -> \(name)", values: ["{ \(part.values[0]) }"],
                literals: literals { "{ () -> \(name) in \($0) }" },
                related: ["() -> \(other.operand)", "(\(name)) -> Void"])
        default:
            let parameter = part.isFunction ? "@escaping \(name)" : name
            return ValueType(
                name: "(\(parameter)) -> Void", values: ["{ _ in }"],
                literals: ["{ (item: \(parameter)) in _ = item }", "{ (item: \(parameter)) -> Void in _ = item }"],
                related: ["(\(other.operand)) -> Void", "() -> Void"])
        }
    }

    /// Returns types without members that are arguments or parameters by mistake.
    static func outsiders(of type: ValueType) -> [ValueType] {
        // The compiler doesn't find a common type of a closure and `nil`.
        let value = type.isFunction ? ".some(\(type.values[0]))" : type.values[0]
        return [
            ValueType(name: "Any", values: [type.values[0] + " as \(type.operand)", "5 as Int", "\"a\" as String"]),
            type.isOptional ? type : ValueType(name: "\(type.operand)?", values: [value, "nil"]),
        ]
    }
}
