import FlynnSyntax
import Foundation
import Testing

@testable import FlynnLint

/// Compilers compare names as bytes, so names with the same Unicode text can be declared side by side.
struct EquivalentNameTests {
    private static let pairs = [
        ("K", "\u{212A}"), ("\u{E9}", "e\u{301}"), ("\u{C5}", "\u{212B}"), ("q\u{323}\u{307}", "q\u{307}\u{323}"),
    ]

    /// Returns an actor with a behavior of the given type.
    private static func actor(_ name: String, _ behavior: String, _ type: String) -> String {
        """
        import FlynnRuntime
        class \(name): Actor {
            lazy var \(behavior) = Behavior(self) { (args: BehaviorArgs) in
                // flynnlint:parameter \(type) - a value
                print(args[x: 0] as \(type))
            }
        }

        """
    }

    private func findings(_ sources: String...) -> [String] {
        Linter().lint(sources.enumerated().map { ("\($0).swift", SourceText($1)) }).map {
            "\($0.file) \($0.rule) \($0.message)"
        }
    }

    @Test(arguments: pairs) func `types are distinguished`(first: String, second: String) {
        let calls = { (name: String, value: String) in "func f(_ a: \(name)) { a.beX(\(value)) }\n" }
        let declarations = [
            EquivalentNameTests.actor(first, "beX", "Int"), EquivalentNameTests.actor(second, "beX", "String"),
        ]
        #expect(findings(declarations[0], declarations[1], calls(first, "1"), calls(second, "\"\"")).isEmpty)
        let found = findings(declarations[0], declarations[1], calls(first, "\"\""), calls(second, "1"))
        #expect(found.map { String($0.prefix(21)) } == ["2.swift argument_type", "3.swift argument_type"])
        // In one file.
        let all = declarations.joined() + calls(first, "\"\"") + calls(second, "1")
        #expect(findings(all).map { String($0.prefix(21)) } == ["0.swift argument_type", "0.swift argument_type"])
    }

    @Test(arguments: pairs.filter { $0.0.first?.isUppercase == true } + [("T\u{E9}", "Te\u{301}")])
    func `behaviors are distinguished`(first: String, second: String) {
        let declaration =
            EquivalentNameTests.actor("A", "be\(first)", "Int")
            + EquivalentNameTests.actor("A2", "be\(second)", "String")
        let calls = { (one: String, two: String) in
            "func f(_ a: A, _ b: A2) {\n    a.be\(first)(\(one))\n    b.be\(second)(\(two))\n}\n"
        }
        #expect(findings(declaration, calls("1", "\"\"")).isEmpty)
        let found = findings(declaration, calls("\"\"", "1"))
        #expect(found.map { String($0.prefix(21)) } == ["1.swift argument_type", "1.swift argument_type"])
        // Both in one actor.
        let both = declaration.replacing("}\nimport FlynnRuntime\nclass A2: Actor {\n", with: "")
        #expect(both.matches(of: /Actor/).count == 1)
        #expect(findings(both, calls("\"\"", "1").replacing("A2", with: "A")).count == 2)
        #expect(findings(both, "func f(_ a: A) { a.be\(second)(1); a.be\(first)(\"\") }\n").count == 2)
    }

    @Test(arguments: pairs) func `documented types are distinguished`(first: String, second: String) {
        let types = "struct \(first) {}\nstruct \(second) {}\n"
        let declaration = EquivalentNameTests.actor("A", "beA", first)
        #expect(findings(types, declaration, "func f(_ a: A) { a.beA(\(first)()) }\n").isEmpty)
        #expect(findings(types, declaration, "func f(_ a: A) { a.beA(\(second)()) }\n").count == 1)
    }

    @Test(arguments: pairs) func `files are selected by names as compilers compare them`(
        first: String, second: String
    ) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "flynnlint-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in [
            "Actor": EquivalentNameTests.actor("A", "beA", "Int"), "First": "typealias \(first) = Int\n",
            "Second": "typealias \(second) = String\n",
            "Calls": "func f(_ a: A, _ x: \(first), _ y: \(second)) {\n    a.beA(x)\n    a.beA(y)\n}\n",
        ] { try Data(text.utf8).write(to: folder.appending(path: name + ".swift")) }
        var request = LintRequest(paths: [folder.path])
        request.configuration = .none
        for parsesEveryFile in [false, true] {
            var options = LintOptions()
            options.parsesEveryFile = parsesEveryFile
            let result = try Linter(options: options).lint(request)
            #expect(result.findings.map(\.span.start.line) == [3], "\(parsesEveryFile): \(result.findings)")
        }
    }

    @Test func `fixes and messages have the names`() throws {
        let name = "e\u{301}"
        var options = LintOptions()
        options.fixes = .unsafe
        let source = """
            import FlynnRuntime
            struct \(name) {}
            class A: Actor {
                private func \(name)\(name)() {}
                func other() { \(name)\(name)() }
                lazy var beA = Behavior(self) { (args: BehaviorArgs) in
                    let value: \(name) = args[x: 0]
                    print(value)
                }
            }

            """
        let result = Linter(options: options).fix([("A.swift", SourceText(source))])
        let text = try #require(result.changes.first?.replacement.string)
        let comment = "        // flynnlint:parameter \(name) - "
        #expect(text.utf8.split(separator: UInt8(ascii: "\n")).contains { $0.starts(with: comment.utf8) }, "\(text)")
        #expect(!text.unicodeScalars.contains("\u{201B}"), "\(text)")
    }
}
