import TestSupport

/// A type of documented parameters and values in random projects.
struct RandomType: Hashable {
    /// The name in documentation and annotations. `Pn` is the prefix of the project.
    var name: String
    /// Expressions of exactly this type without an annotation.
    var values: [String]
    /// A statement that uses a value named `VALUE`.
    var use = "note(show(VALUE))"
    /// An operator that adds a value to a member.
    var sum: String?

    var isFunction: Bool { name.contains("->") || name.contains("Handler") }
    /// Whether the type is a function, and not an optional function.
    var isPlainFunction: Bool { isFunction && !name.hasSuffix("?") }

    static let int = RandomType(
        name: "Int", values: ["1", "-2", "3 + 1", "Int(2.5)", "seven", "[1, 2].count", "(4)"], sum: "total += VALUE")
    static let string = RandomType(
        name: "String", values: ["\"a\"", "\"b\\(1)\"", "String(5)", "\"a\" + \"b\"", "label", "#\"raw\"#"],
        sum: "items.append(VALUE)")
    static let bool = RandomType(
        name: "Bool", values: ["true", "1 < 2", "!false", "label.isEmpty"], sum: "if VALUE { total += 2 }")

    /// The types that can be sent.
    static let sendable: [RandomType] = [
        int, string, bool, int, string,
        RandomType(name: "Double", values: ["1.5", "-0.5", "Double(3)", "2.0 * 2"]),
        RandomType(name: "[Int]", values: ["[1, 2]", "[Int]()", "[seven]"], sum: "total += VALUE.count"),
        RandomType(name: "[String: Int]", values: ["[\"a\": 1]", "[String: Int]()"]),
        RandomType(name: "Int?", values: ["Optional(3)", "nil", "Int(\"5\")"], sum: "total += VALUE ?? 1"),
        RandomType(name: "String?", values: ["Optional(\"a\")", "nil", "[\"x\"].first"]),
        RandomType(name: "Set<Int>", values: ["Set([1])", "Set<Int>()"]),
        RandomType(name: "(Int, String)", values: ["(5, \"a\")", "(seven, label)"], use: "note(show(VALUE.0))"),
        RandomType(
            name: "(count: Int, name: String)", values: ["(count: 5, name: \"a\")"], use: "note(show(VALUE.name))"),
        RandomType(
            name: "PnPoint", values: ["PnPoint(x: 1)", "PnPoint()", "PnPoint.origin"], use: "note(show(VALUE.x))",
            sum: "total += VALUE.x"),
        RandomType(name: "PnMode", values: ["PnMode.slow", "PnMode.fast(2)"]),
        RandomType(name: "PnOuter.Inner", values: ["PnOuter.Inner()", "PnOuter.Inner(depth: 3)"]),
        RandomType(name: "PnCount", values: ["2", "PnCount(3)"], sum: "total += VALUE"),
        RandomType(name: "PnBox<Int>", values: ["PnBox(content: 5)"], use: "note(show(VALUE.content))"),
        RandomType(name: "Result<Int, PnError>", values: ["Result<Int, PnError>.success(3)"]),
        RandomType(name: "Character", values: ["Character(\"c\")"]),
        RandomType(name: "UInt8", values: ["UInt8(5)", "UInt8.max"]),
        RandomType(name: "Duration", values: ["Duration.seconds(1)"]),
        RandomType(name: "[PnPoint]", values: ["[PnPoint(x: 2)]"], use: "note(show(VALUE.map(\\.x)))"),
        RandomType(name: "Range<Int>", values: ["1..<3", "0..<seven"], sum: "for each in VALUE { total += each }"),
    ]

    /// Functions. The rewrite makes them `@Sendable`.
    static let functions: [RandomType] = [
        RandomType(
            name: "(Int) -> Void",
            values: [
                "{ (number: Int) in say(NUMBER, show(number)) }",
                "{ (number: Int) in\n    say(NUMBER, label)\n    say(NUMBER, show(number))\n}",
                "{ (number: Int) -> Void in say(NUMBER, show(number + seven)) }",
                "{ (_: Int) in say(NUMBER, \"called\") }", "{ say(NUMBER, show($0)) } as (Int) -> Void",
                "{ (number: Int) in counted += number }", "report",
            ],
            use: "VALUE(4)"),
        RandomType(
            name: "() -> Void",
            values: [
                "{ () -> Void in say(NUMBER, \"done\") }", "{ () in say(NUMBER, label) }",
                "{ say(NUMBER, \"untyped\") }",
            ],
            use: "VALUE()"),
        RandomType(
            name: "@Sendable (String) -> Void", values: ["{ @Sendable (text: String) in say(NUMBER, text) }"],
            use: "VALUE(\"sent\")"),
        RandomType(
            name: "((Int) -> Void)?",
            values: ["nil", "Optional({ (number: Int) in say(NUMBER, show(number)) })"],
            use: "VALUE?(6)"),
        RandomType(
            name: "(Int) -> Int",
            values: ["{ (number: Int) in number * 2 }", "{ (number: Int) -> Int in number + seven }"],
            use: "note(show(VALUE(3)))"),
        RandomType(name: "PnHandler", values: ["{ (number: Int) in say(NUMBER, show(number)) }"], use: "VALUE(5)"),
        RandomType(
            name: "(String, Int) -> Void",
            values: ["{ (text: String, number: Int) in say(NUMBER, text, show(number)) }"],
            use: "VALUE(\"two\", 2)"),
    ]

    /// The types of parameters that keep a behavior dynamic.
    static let others: [RandomType] = [
        RandomType(name: "PnNode", values: ["PnNode()"], use: "note(show(VALUE.depth))"),
        RandomType(name: "Any", values: ["5", "label"]),
        RandomType(name: "[PnNode]", values: ["[PnNode()]"], use: "note(show(VALUE.count))"),
        RandomType(name: "any PnShape", values: ["PnPoint(x: 1) as any PnShape"], use: "note(show(VALUE.x))"),
    ]

    static func any(_ dice: Dice) -> RandomType {
        switch dice.number(below: 30) {
        case 0: dice.pick(others)
        case 1...5: dice.pick(functions)
        default: dice.pick(sendable)
        }
    }

    /// The declarations of the types of a project.
    static let declarations = """
        struct PnPoint: PnShape, Hashable {
            static let origin = PnPoint()
            var x = 0
        }
        protocol PnShape { var x: Int { get } }
        enum PnMode { case slow, fast(Int) }
        enum PnOuter {
            struct Inner { var depth = 1 }
        }
        typealias PnCount = Int
        typealias PnHandler = (Int) -> Void
        struct PnBox<Content: Sendable>: Sendable { var content: Content }
        enum PnError: Error { case always, at(Int) }
        class PnNode { var depth = 1 }
        func failPn(_ fails: Bool = true) throws { if fails { throw PnError.always } }
        func loadPn(_ number: Int) throws -> Int {
            guard number < 100 else { throw PnError.at(number) }
            return number + 1
        }

        """
}
