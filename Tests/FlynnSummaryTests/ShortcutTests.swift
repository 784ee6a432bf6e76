import BasicTestSupport
import FlynnLint
import FlynnSyntax
import Foundation
import TestSupport
import Testing

struct ShortcutTests {
    /// Returns the text with expanded shortcuts, or `nil` if the text contains no shortcuts.
    private func expand(_ text: String) -> String? {
        ShortcutExpander().expand(TokenizedSource(SourceText(text))).map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    private func behavior(
        _ name: String, _ type: String = "Behavior", indentation: String = "", step: String = "    ",
        lineEnd: String = "\n"
    ) -> String {
        [
            "lazy var \(name) = \(type)(self) { [unowned self] (args: BehaviorArgs) in",
            "\(step)// flynnlint:parameter String - string to print",
            "\(step)let value: String = args[x: 0]",
            "\(step)print(value)",
            "}",
        ].joined(separator: lineEnd + indentation)
    }

    @Test func `a behavior is expanded`() {
        #expect(
            expand("class P: Actor {\n    printString::BEHAVIOR\n}\n") == """
                class P: Actor {
                    lazy var bePrintString = Behavior(self) { [unowned self] (args: BehaviorArgs) in
                        // flynnlint:parameter String - string to print
                        let value: String = args[x: 0]
                        print(value)
                    }
                }

                """)
    }

    @Test func `a chainable behavior is expanded`() {
        #expect(
            expand("  print::CHAINABLE\n")
                == "  " + behavior("bePrint", "ChainableBehavior", indentation: "  ") + "\n")
    }

    @Test func `an actor is expanded`() {
        #expect(
            expand("printer::ACTOR\n") == """
                class Printer: Actor {
                    lazy var bePrint = Behavior(self) { [unowned self] (args: BehaviorArgs) in
                        // flynnlint:parameter String - string to print
                        let value: String = args[x: 0]
                        print(value)
                    }
                }

                """)
    }

    @Test(arguments: [
        ("print", "bePrint"), ("Print", "bePrint"), ("bePrint", "bePrint"), ("become", "beBecome"), ("best", "beBest"),
        ("be2", "beBe2"), ("bE", "beBE"), ("x", "beX"), ("print_all", "bePrint_all"), ("`class`", "beClass"),
        ("init", "beInit"), ("self", "beSelf"), ("größe", "beGröße"), ("über", "beÜber"), ("beÜber", "beÜber"),
    ])
    func `a name gets the prefix of behaviors`(name: String, expanded: String) {
        #expect(expand("\(name)::BEHAVIOR") == behavior(expanded))
    }

    @Test(arguments: [("printer", "Printer"), ("Printer", "Printer"), ("bePrinter", "BePrinter"), ("`class`", "Class")])
    func `a name is capitalized for a type`(name: String, expanded: String) {
        #expect(expand("\(name)::ACTOR")?.hasPrefix("class \(expanded): Actor {\n") == true)
    }

    @Test(arguments: ["be", "_x", "_", "🎉", "`two words`", "$0", "5"])
    func `an invalid name is not expanded`(name: String) {
        #expect(expand("\(name)::BEHAVIOR\n") == nil)
    }

    @Test(arguments: ["", "  ", "    ", "\t", "\t\t", " \t", "        "])
    func `the line's indentation is preserved`(indentation: String) {
        let step = indentation.contains("\t") ? "\t" : "    "
        let expected = indentation + behavior("beA", indentation: indentation, step: step)
        #expect(expand("{\n\(indentation)a::BEHAVIOR\n}") == "{\n\(expected)\n}")
    }

    @Test(arguments: ["\n", "\r\n", "\r"])
    func `the line's line ending is preserved`(lineEnd: String) {
        let source = ["class A: Actor {", "    a::BEHAVIOR", "}", ""].joined(separator: lineEnd)
        let expected = ["class A: Actor {", "    " + behavior("beA", indentation: "    ", lineEnd: lineEnd), "}", ""]
            .joined(separator: lineEnd)
        #expect(expand(source) == expected)
    }

    @Test(arguments: ["\n", "\r\n", "\r"])
    func `the last line needs no line ending`(lineEnd: String) {
        #expect(expand("import A\(lineEnd)a::BEHAVIOR") == "import A\(lineEnd)" + behavior("beA", lineEnd: lineEnd))
    }

    @Test func `a text without a line ending gets line feeds`() {
        #expect(expand("a::BEHAVIOR") == behavior("beA"))
        #expect(expand("  a::BEHAVIOR  ") == "  " + behavior("beA", indentation: "  ") + "  ")
    }

    @Test func `a byte order mark is preserved`() {
        #expect(expand("\u{FEFF}a::BEHAVIOR\n") == "\u{FEFF}" + behavior("beA") + "\n")
        #expect(
            expand("\u{FEFF}\ta::BEHAVIOR\n") == "\u{FEFF}\t" + behavior("beA", indentation: "\t", step: "\t") + "\n")
    }

    @Test func `line endings may be mixed`() {
        #expect(
            expand("a::BEHAVIOR\r\nb::BEHAVIOR\nc::BEHAVIOR\r\n")
                == behavior("beA", lineEnd: "\r\n") + "\r\n" + behavior("beB") + "\n" + behavior("beC", lineEnd: "\r\n")
                + "\r\n")
    }

    @Test func `any number is expanded in one pass`() {
        let source = """
            class A: Actor {
                a::BEHAVIOR
            \tb::CHAINABLE

                class B: Actor {
                    c::BEHAVIOR   \u{20}
                    // c::BEHAVIOR
                }
            }
            c::ACTOR
            """
        let expected = """
            class A: Actor {
                \(behavior("beA", indentation: "    "))
            \t\(behavior("beB", "ChainableBehavior", indentation: "\t", step: "\t"))

                class B: Actor {
                    \(behavior("beC", indentation: "        "))   \u{20}
                    // c::BEHAVIOR
                }
            }
            class C: Actor {
                \(behavior("bePrint", indentation: "    "))
            }
            """
        #expect(expand(source) == expected)
    }

    @Test(arguments: [
        "// a::BEHAVIOR", "/*\na::BEHAVIOR\n*/", "/* /* */\na::BEHAVIOR\n*/", "let a = \"a::BEHAVIOR\"",
        "let a = \"\"\"\n    a::BEHAVIOR\n    \"\"\"", "let a = #\"\"\"\na::BEHAVIOR\n\"\"\"#",
        "let a = #/\na::BEHAVIOR\n/#",
        "f(\n    a::BEHAVIOR\n)", "let a = [\n    a::BEHAVIOR\n]", "let a =\n    a::BEHAVIOR", "a::BEHAVIOR()",
        "a::BEHAVIOR // text", "/* text */ a::BEHAVIOR", "a::BEHAVIOR;", "lazy a::BEHAVIOR", "a ::BEHAVIOR",
        "a:: BEHAVIOR",
        "a::BEHAVIOUR", "a::behavior", "a::BEHAVIOR\n    .b", "b.a::BEHAVIOR", "a:BEHAVIOR", "a:::BEHAVIOR",
        "f(\"\"\"\n\\(\na::BEHAVIOR\n)\n\"\"\")", "a::b::BEHAVIOR", "{ a::BEHAVIOR }", "",
    ])
    func `other text is not expanded`(source: String) {
        #expect(expand(source) == nil)
    }

    @Test func `invalid UTF-8 around a shortcut is preserved`() {
        let bytes: [UInt8] = [0x2F, 0x2F, 0xFF, 0xC3, 0x0A] + Array("a::BEHAVIOR".utf8) + [0x0A, 0x2F, 0x2F, 0xFE]
        let expected = [0x2F, 0x2F, 0xFF, 0xC3, 0x0A] + Array(behavior("beA").utf8) + [0x0A, 0x2F, 0x2F, 0xFE]
        #expect(ShortcutExpander().expand(TokenizedSource(SourceText(bytes)))?.bytes == expected)
    }

    @Test(arguments: Fixture.all.filter { $0.rule.hasSuffix("_shortcut") })
    func `bytes outside of shortcuts are preserved, and expanding twice changes nothing`(fixture: Fixture) throws {
        for (_, expected) in try fixture.sources() {
            let source = expected.source
            guard let expanded = ShortcutExpander().expand(TokenizedSource(source))?.bytes else { continue }
            let text = String(decoding: expanded, as: UTF8.self)
            #expect(ShortcutExpander().expand(TokenizedSource(SourceText(expanded))) == nil)
            // All lines without a shortcut remain, in their order.
            var rest = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
            for line in source.string.split(separator: "\n", omittingEmptySubsequences: false) {
                guard let found = rest.firstIndex(of: line) else {
                    #expect(line.contains("::"), "\(line)")
                    continue
                }
                rest = rest[(found + 1)...]
            }
        }
    }

    @Test func `expanded code is clean`() throws {
        let source = "import FlynnRuntime\n\nclass A: Actor {\n\ta::BEHAVIOR\n\tb::CHAINABLE\n}\n\nc::ACTOR\n"
        let expanded = try #require(expand(source))
        var options = LintOptions()
        options.rules.expandsShortcuts = false
        #expect(Linter(options: options).lint(SourceText(expanded), path: "a.swift").isEmpty)
        #expect(expand(expanded) == nil)
    }

    @Test func `the compiler parses expanded code`() throws {
        let source = """
            class A: Actor {
                a::BEHAVIOR
                `class`::BEHAVIOR
                größe::CHAINABLE
            \tinit::BEHAVIOR
                #if DEBUG
                trace::BEHAVIOR
                #endif
                class B: Actor {
                    c::BEHAVIOR
                }
            }
            `class`::ACTOR
            """
        let expanded = try #require(expand(source))
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).swift")
        try Data(expanded.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let (messages, isSuccess) = try programOutput("/usr/bin/env", ["swiftc", "-frontend", "-parse", file.path])
        #expect(isSuccess)
        #expect(messages == "")
    }
}
