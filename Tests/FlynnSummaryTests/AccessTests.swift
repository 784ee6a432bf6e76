import FlynnSyntax
import Testing

@testable import FlynnFacts
@testable import FlynnShortcuts
@testable import FlynnSummary

struct AccessTests {
    /// Returns the accesses in the closure of a behavior with this body.
    private func accesses(_ body: String) -> [ArgumentAccess] {
        let source = "class A: Actor {\n    lazy var beA = Behavior(self) { (args: BehaviorArgs) in\n\(body)\n}\n}"
        let summary = FileSummary(
            of: SyntaxTree(SourceText(source)), path: "A.swift", templates: .standard)
        return summary.behaviors.first?.closure?.accesses ?? []
    }

    /// Returns the type and the name of the only access.
    private func reading(_ body: String) -> String {
        let accesses = accesses(body)
        guard accesses.count == 1 else { return "\(accesses.count) accesses" }
        return "\(accesses[0].type?.text ?? "-") \(accesses[0].name ?? "-")"
    }

    @Test(arguments: [
        ("let text: String = args[x:0]", "String text"),
        ("var text: String = args.get(0)", "String text"),
        ("let text: [String : Int] = args[x: (0)]", "[String : Int] text"),
        ("let text = args[x: 0] as String", "String text"),
        ("let text: Any = args[x: 0] as String", "String text"),
        ("let text = args[0] as! String", "String text"),
        ("let text: Any = args[0] as! (Int) -> Void", "(Int) -> Void text"),
        ("if let text: String = args[x: 0] { print(text) }", "String? text"),
        ("guard let run: () -> Void = args[x: 0] else { return }", "(() -> Void)? run"),
        ("let text: String! = args[x: 0]", "String? text"),
        ("let pair: Result<\n    Int,\n    any Error\n> = args[x: 0]", "Result<Int, Error> pair"),
        ("self.text = args[x: 0] as String", "String text"),
        ("print((args[0] as! String).count)", "String -"),
        ("switch args[x: 0] as Mode { default: break }", "Mode -"),
        ("print(args[x: 0] as Int == 1)", "Int -"),
    ])
    func `the type of an access is its cast's or annotation's`(body: String, expected: String) {
        #expect(reading(body) == expected)
    }

    @Test(arguments: [
        ("self.text = args[x: 0]", "- text"),
        ("`class` = args[x: 0]", "- class"),
        ("self.label?.text = args[x: 0]", "- text"),
        ("self.show(text: args[x: 0])", "- text"),
        ("self.show(args[x: 0])", "- -"),
        ("self.texts[1] = args[x: 0]", "- -"),
        ("let text = args[0]", "- text"),
        // An `Any?` without a cast. The annotation doesn't determine the type of the value.
        ("let text: Any? = args[0]", "- text"),
        ("let text: Any? = args[0] as Any?", "- text"),
        ("let text = args[0] as? String", "- text"),
        ("let count: Int = (args[x: 0] as String).count", "String -"),
        ("let count: Int = args[x: 0].count", "- -"),
        ("let sum: Int = 1 + args[x: 0]", "- -"),
        ("let sum = 1 + args[x: 0] as Int", "- -"),
        ("let sum = args[x: 0] as Int + 1", "Int -"),
        ("let isText = args[0] is String", "- isText"),
        ("let (a, b): (Int, Int) = args[x: 0]", "- -"),
        ("return args[x: 0]", "- -"),
        ("let text: String = -args[x: 0]", "- -"),
    ])
    func `a type that the source doesn't show is unknown`(body: String, expected: String) {
        #expect(reading(body) == expected)
    }

    @Test func `each access has its own type`() {
        let accesses = accesses("let a: Int = args[x: 0], b = args[1] as! String; self.c = args[x: 2]")
        #expect(accesses.map(\.index) == [0, 1, 2])
        #expect(accesses.map(\.name) == ["a", "b", "c"])
        #expect(accesses.map(\.type?.type) == [.named("Int", arguments: []), .named("String", arguments: []), nil])
    }
}
