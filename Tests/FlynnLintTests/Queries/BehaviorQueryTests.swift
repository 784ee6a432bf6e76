import FlynnSyntax
import Foundation
import Testing

@testable import FlynnLint

private let printer = """
    import FlynnRuntime

    class Printer: Actor {
        lazy var bePrint = Behavior(self) { (args: BehaviorArgs) in
            // flynnlint:parameter String - the text to print
            // flynnlint:parameter Int - number of copies
            let text: String = args[x: 0]
            let copies: Int = args[x: 1]
            for _ in 0..<copies { print(text) }
        }
        lazy var beStop = Behavior(self) { (_: BehaviorArgs) in }
    }

    """

/// Returns a function after the declaration of the printer.
private func body(_ code: String) -> String { printer + "func run(_ printer: Printer) {\n\(code)\n}\n" }

@Suite struct HoverTests {
    private let text = """
        ```swift
        bePrint(_ text: String, _ copies: Int)
        ```

        Behavior of actor `Printer`.

        1. `String` - the text to print
        2. `Int` - number of copies
        """

    @Test func `a call shows the documented parameters`() throws {
        let project = try Project(body("    printer.be│Print(\"a\", 2)"))
        #expect(project.hover?.markdown == text)
        #expect(project.hover.map { project.text($0.span) } == "bePrint")
    }

    @Test func `so do a declaration and a behavior that isn't called`() throws {
        #expect(try Project(printer.replacing("var bePrint", with: "var bePrint│")).hover?.markdown == text)
        #expect(try Project(body("    let later = printer.│bePrint")).hover?.markdown == text)
    }

    @Test func `the module is that of the manifest`() throws {
        let manifest = """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "App", targets: [.target(name: "App")])
            """
        let project = try Project(["Package.swift": manifest, "Sources/App/Main.swift": body("    printer.│beStop()")])
        #expect(project.hover?.markdown.contains("Behavior of actor `Printer` in module `App`.") == true)
        #expect(project.hover?.markdown.hasSuffix("It takes no arguments.") == true)
    }

    @Test func `a requirement shows its implementations`() throws {
        let requirement = """
            protocol Printing: Actor { var bePrint: Behavior { get } }
            extension Printer: Printing {}
            func run(_ printing: Printing) { printing.be│Print("a", 1) }
            """
        #expect(try Project(printer + requirement).hover?.markdown == text)
    }

    @Test func `a directive shows the page of the rule`() throws {
        let project = try Project(
            body("    // flynnlint:disable:next argument_type, argument│_count - because\n    printer.bePrint()"))
        #expect(project.hover?.markdown.hasPrefix("# argument_count\n") == true)
        #expect(project.hover.map { project.text($0.span) } == "argument_count")
    }

    @Test func `a documentation line shows which parameter it is`() throws {
        let project = try Project(printer.replacing("number of", with: "num│ber of"))
        #expect(project.hover?.markdown == "Parameter 2 of `bePrint`: `Int`, read as `args[x: 1]`.")
    }

    @Test func `a shortcut shows what it becomes`() throws {
        let hover = try Project("import FlynnRuntime\nclass A: Actor {\n    clear::│BEHAVIOR\n}\n").hover
        #expect(hover?.markdown.hasPrefix("`clear::BEHAVIOR` becomes\n\n```swift\nlazy var beClear = ") == true)
    }

    @Test func `other code shows nothing`() throws {
        #expect(try Project(body("    pri│nt(1)")).hover == nil)
        #expect(try Project(body("    │")).hover == nil)
        #expect(try Project("│").hover == nil)
    }
}

@Suite struct SignatureHelpTests {
    @Test(arguments: [
        ("printer.bePrint(│", 0), ("printer.bePrint(\"a\", │", 1), ("printer.bePrint(\"a, b\", [1, 2].count + (3│", 1),
        ("printer.bePrint(\"a\"│)", 0), ("printer.bePrint(\n        \"a\",\n        │", 1),
        ("let name = printer.bePrint; name(1, │2)", 1), ("printer.bePrint?(│)", 0),
    ])
    func `it shows the parameters and the active one, even if the call is incomplete`(_ code: String, _ active: Int)
        throws
    {
        let help = try #require(try Project(body("    \(code)")).signatureHelp)
        #expect(help.signatures.map(\.name) == ["bePrint"])
        #expect(help.signatures[0].parameters?.map(\.label) == ["_ text: String", "_ copies: Int"])
        #expect(help.signatures[0].parameters?.map(\.documentation) == ["the text to print", "number of copies"])
        #expect(help.activeArgument == active)
    }

    @Test(arguments: [
        "print(│", "printer.bePrint(print(│", "printer.bePrint(1)│", "printer.bePrint { │ }", "(│", "// bePrint(│",
    ])
    func `there is none outside of a call's own parentheses`(_ code: String) throws {
        #expect(try Project(body("    \(code)")).signatureHelp == nil)
    }

    @Test func `with an unknown receiver, it shows all behaviors of the name`() throws {
        let plotter = """
            class Plotter: Actor {
                lazy var bePrint = Behavior(self) { (args: BehaviorArgs) in
                    // flynnlint:parameter Any
                    _ = args
                }
            }

            """
        let help = try Project(plotter + body("    unknown().bePrint(│")).signatureHelp
        #expect(help?.signatures.map { $0.parameters?.count } == [nil, 2])
    }

    @Test func `the reply that ask passes isn't shown`() throws {
        let source = """
            import FlynnRuntime
            class Sum: Actor {
                lazy var beAdd = Behavior(self) { (args: BehaviorArgs) in
                    // flynnlint:parameter Int - summand
                    // flynnlint:parameter Reply<Int> - gets the sum
                    let reply: Reply<Int> = args[x: 1]
                    reply(args[x: 0])
                }
            }
            func run(_ sum: Sum) async throws { let total = try await sum.beAdd.ask(│) }
            """
        #expect(try Project(source).signatureHelp?.signatures[0].parameters?.map(\.label) == ["_ summand: Int"])
    }
}

@Suite struct BehaviorCompletionTests {
    private func texts(_ code: String) throws -> [String] {
        try Project(body("    \(code)")).completions.map(\.text)
    }

    @Test(arguments: ["printer.│", "printer.be│", "printer.bePr│", "let name = printer.│\n    let other = 1"])
    func `a receiver's behaviors have snippets of their parameters`(_ code: String) throws {
        let project = try Project(body("    \(code)"))
        #expect(project.completions.map(\.text) == ["bePrint(${1:text}, ${2:copies})", "beStop()"])
        #expect(project.completions.map(\.label) == ["bePrint(_ text: String, _ copies: Int)", "beStop()"])
        let typed = project.completions.first.map { project.text($0.span) }
        #expect(typed.map { code.contains(".\($0)│") } == true)
    }

    @Test func `inherited behaviors and those of self are offered, each once`() throws {
        let source = """
            class Loud: Printer {
                override lazy var beStop = Behavior(self) { (_: BehaviorArgs) in }
                func go() { be│ }
            }
            """
        #expect(
            try Project(printer + source).completions.map(\.text) == ["bePrint(${1:text}, ${2:copies})", "beStop()"])
    }

    @Test func `only the name is replaced where arguments follow`() throws {
        #expect(try texts("printer.be│Foo(1)") == ["bePrint", "beStop"])
    }

    @Test(arguments: ["unknown().│", "│", "print│", "\"│\"", "1.│", "var be│", "func be│"])
    func `there are none where the receiver is unknown or has none`(_ code: String) throws {
        #expect(try texts(code) == [])
    }

    @Test func `placeholders are escaped`() throws {
        let source = printer.replacing("String - the text to print", with: "String - text").replacing(
            "let text: String", with: "let `a$}b`: String")
        #expect(
            try Project(source + "func run(_ printer: Printer) { printer.│ }").completions.first?.text
                == "bePrint(${1:text}, ${2:copies})")
        #expect(QueriedFile.escaped("a$}\\") == "a\\$\\}\\\\")
    }
}

@Suite struct OtherCompletionTests {
    @Test func `a shortcut offers the templates, also the project's own`() throws {
        let source = "import FlynnRuntime\nclass A: Actor {\n    clear::│\n}\n"
        let configuration = "templates:\n  COUNTER: |\n    var $NAME = 0\n"
        let project = try Project([".flynnlint.yml": configuration, "Main.swift": source])
        #expect(
            project.completions.map(\.text) == [
                "ACTOR", "BEHAVIOR", "CHAINABLE", "COUNTER", "MULTIPLEXER(${1:Protocol})", "TYPED",
            ])
        #expect(project.completions[3].documentation == "```swift\nvar clear = 0\n```")
        #expect(project.completions[1].detail?.hasPrefix("lazy var beClear = Behavior(self)") == true)
    }

    @Test func `a word alone among declarations offers shortcuts`() throws {
        let project = try Project("import FlynnRuntime\nclass A: Actor {\n    clear│\n}\n")
        #expect(project.completions.map(\.text).contains("clear::BEHAVIOR"))
        #expect(project.completions.first.map { project.text($0.span) } == "clear")
        #expect(try Project("func run() {\n    clear│\n}\n").completions.isEmpty)
    }

    private func document(_ line: String) -> String {
        printer.replacing("// flynnlint:parameter Int - number of copies", with: line)
    }

    @Test func `the type of a parameter is that of the code which reads it`() throws {
        let project = try Project(document("// flynnlint:parameter │"))
        #expect(project.completions.map(\.text) == ["Int - ${1:copies}"])
        #expect(project.completions.first?.detail == "read as args[x: 1]")
        let cast = printer.replacing(
            "// flynnlint:parameter String - the text to print", with: "// flynnlint:parameter Str│"
        )
        .replacing("let text: String = args[x: 0]", with: "show(args[x: 0] as [String])")
        #expect(try Project(cast).completions.map(\.text) == ["[String] - ${1:description}", "Any", "None"])
    }

    @Test func `a line above the declaration documents it, too`() throws {
        let source = """
            import FlynnRuntime
            class A: Actor {
                // flynnlint:parameter │
                lazy var beRun = Behavior(self) { (args: BehaviorArgs) in print(args[x: 0] as Double) }
            }
            """
        #expect(try Project(source).completions.map(\.text) == ["Double - ${1:description}", "Any", "None"])
    }

    @Test func `a directive names rules that it doesn't name yet`() throws {
        let project = try Project(body("    // flynnlint:disable:next argument_type, arg│"))
        let labels = project.completions.map(\.label)
        #expect(labels.contains("argument_count") && labels.contains("all") && !labels.contains("argument_type"))
        #expect(project.completions.first.map { project.text($0.span) } == "arg")
        #expect(try Project(body("    // flynnlint:disable all - because│")).completions.isEmpty)
    }

    @Test(arguments: [
        ("// flynnlint:│", "disable:next "), ("/* flynn│", "flynnlint:disable:next "),
        ("// flynnlint:dis│", "disable:next "),
    ])
    func `a comment offers directives`(_ code: String, _ text: String) throws {
        #expect(try Project(body("    \(code)")).completions.map(\.text).contains(text))
    }

    @Test func `other comments offer nothing`() throws {
        #expect(try Project(body("    // any text │")).completions.isEmpty)
        #expect(try Project(body("    // │")).completions.isEmpty)
    }
}

@Suite struct InlayHintTests {
    @Test func `arguments show the names of their parameters, unless they say them`() throws {
        let code = """
                printer.bePrint("a", 2)│
                printer.bePrint(text, 1)
                printer.bePrint(message.text, oldCopies)
                unknown().bePrint("b", 1)
                print("c")
            """
        #expect(
            try Project(body(code)).hintedLines == [
                "printer.bePrint(«text:»\"a\", «copies:»2)", "printer.bePrint(text, «copies:»1)",
                "unknown().bePrint(«text:»\"b\", «copies:»1)",
            ])
    }

    @Test func `a short description is a name, a long one isn't`() throws {
        let source = """
            import FlynnRuntime
            class A: Actor {
                lazy var beMove = Behavior(self) { (args: BehaviorArgs) in
                    // flynnlint:parameter Int - the x position
                    // flynnlint:parameter Int - how far the pen is from the upper border
                    move(args[x: 0], args[x: 1])
                }
            }
            A().beMove(1, 2)│
            """
        #expect(try Project(source).hintedLines == ["A().beMove(«xPosition:»1, 2)"])
    }
}
