import BasicTestSupport
import Foundation
import TestSupport
import Testing

/// Findings in all kinds of places: on a plain line, of several rules on the same line, in a multi-line literal, in
/// conditional compilation, in documentation, and in code after a comment.
private let places = #"""
    class Printer: Actor {
        lazy var bePrint = Behavior(self) { [unowned self] (args: BehaviorArgs) in
            // flynnlint:parameter String - text
            self.write(args[x: 0])
        }
        // flynnlint:parameter Int
        lazy var beCount = Behavior(self) { (args: BehaviorArgs) in
            /* flynnlint:parameter Int
               flynnlint:parameter Int - number */
            self.write("\(args[x: 0] as Int)")
        }
        private func write(_ text: String) { print(text) }
    }

    func run(_ printer: Printer) {
        printer.bePrint(1, 2); printer.bePrint(3)
        let text = """
            \(printer.bePrint(4)) \(printer.bePrint())
            "\(printer.bePrint(
                5, "\(printer.bePrint(6))"))"
        \(printer.bePrint(7))
        """
        printer.bePrint(text, """
            text
            """); printer.bePrint(8)
    #if DEBUG
        printer.bePrint(9)
    #else
        /* A comment
           in two lines. */ printer.bePrint(10)
        print() /* A comment
           after code. */; printer.bePrint(11)
    #endif
        printer
            // flynnlint:disable:next labeled_argument - wanted
            .bePrint(text: 12)
        // flynnlint:disable:nxt argument_count
    }
    """#

/// Returns the text without the lines with suppressions.
private func unsuppressed(_ text: String) -> String {
    text.replacing(
        #/(?m)^[ \t]*\/\/ flynnlint:(?:disable|disable:next|enable) [a-z_, ]+(?: - existing finding)?\r?\n/#
            .matchingSemantics(.unicodeScalar), with: "")
}

struct AddSuppressionsTests {
    private static let everything = [
        "--enable", "too_many_parameters,unknown_behavior,unused_suppression", "--no-expand", "--strict",
    ]

    @Test(arguments: [("", "\n", ""), ("\u{FEFF}", "\r\n", "\r\n"), ("", "\n", "\n\n")])
    func `nothing is found afterwards, and only whole lines are added`(
        start: String, lineEnd: String, end: String
    ) throws {
        let folder = try TemporaryFolder()
        let text = start + places.replacing("\n", with: lineEnd) + end
        try folder.write("Printer.swift", text)
        let before = try Command.run(["--quiet"] + AddSuppressionsTests.everything, in: folder.url)
        let count = before.output.split(separator: "\n").count
        #expect(before.status == 1 && count > 14)

        let run = try Command.run(["--add-suppressions"] + AddSuppressionsTests.everything, in: folder.url)
        let suppressed = try folder.read("Printer.swift")
        #expect(run.status == 0 && run.output.isEmpty, "\(run.output)\(suppressed)")
        #expect(run.errors == "flynnlint: suppressed \(count) findings in 1 file\nflynnlint: no findings in 1 file\n")
        #expect(suppressed != text && unsuppressed(suppressed) == text)
        #expect(suppressed.matches(of: /[^\r]\n/.matchingSemantics(.unicodeScalar)).isEmpty == (lineEnd == "\r\n"))

        let again = try Command.run(["--add-suppressions"] + AddSuppressionsTests.everything, in: folder.url)
        #expect(again.status == 0 && again.errors.hasPrefix("flynnlint: suppressed 0 findings in 0 files\n"))
        #expect(try folder.read("Printer.swift") == suppressed)
        #expect(try folder.names == ["Printer.swift"])
    }

    @Test func `the rules of a line are in one comment, with its indentation`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "Clock.swift",
            """
            class Clock: Actor {
            \tvar count = 0
            \tlazy var beTick = Behavior(self) { (args: BehaviorArgs) in
            \t\tself.count = args[x: 0]
            \t}
            }

            """)
        let run = try Command.run(["--add-suppressions", "--reason", "see #5"], in: folder.url)
        #expect(run.status == 0)
        #expect(
            try folder.read("Clock.swift") == """
                class Clock: Actor {
                \t// flynnlint:disable:next exposed_actor_variable - see #5
                \tvar count = 0
                \t// flynnlint:disable:next strong_self_capture, undocumented_parameters - see #5
                \tlazy var beTick = Behavior(self) { (args: BehaviorArgs) in
                \t\tself.count = args[x: 0]
                \t}
                }

                """)
    }

    @Test func `rules are disabled around a literal or comment in which comments have no effect`() throws {
        let folder = try TemporaryFolder()
        let text = #"""
            class Printer: Actor {
                lazy var bePrint = Behavior(self) { (args: BehaviorArgs) in
                    // flynnlint:parameter String
                    print(args[x: 0] as String)
                }
            }
            let text = """
                \(Printer().bePrint("a", "b"))
                """

            """#
        try folder.write("Printer.swift", text)
        try Command.run(["--add-suppressions"], in: folder.url)
        let lines = try folder.read("Printer.swift").split(separator: "\n")
        #expect(
            lines[2...4] == [
                "        // flynnlint:disable malformed_parameter - existing finding",
                "        // flynnlint:parameter String", "        // flynnlint:enable malformed_parameter",
            ])
        #expect(
            lines.filter { $0.contains("argument_count") } == [
                "// flynnlint:disable argument_count - existing finding", "// flynnlint:enable argument_count",
            ])
    }

    @Test func `all findings in the fixtures can be suppressed`() throws {
        let folder = try TemporaryFolder()
        let fixtures = repository.appending(path: "Fixtures/Rules")
        let names = try #require(FileManager.default.enumerator(atPath: fixtures.path)).compactMap { $0 as? String }
        var originals: [String: String] = [:]
        for name in names where name.hasSuffix(".swift") {
            let text = try String(contentsOf: fixtures.appending(path: name), encoding: .utf8)
            originals[name] = text.replacing(#/ *\/\/ expect[^\r\n]*/#.matchingSemantics(.unicodeScalar), with: "")
            try folder.write(name, originals[name] ?? "")
        }
        let run = try Command.run(["--add-suppressions"] + AddSuppressionsTests.everything, in: folder.url)
        // Disabling the rule would give such an 'enable' an effect, and leave the next 'enable' without effect.
        let remaining = run.output.split(separator: "\n")
        #expect(
            remaining.allSatisfy {
                $0.contains(" is not disabled here, so 'flynnlint:enable' has no effect (unused_suppression)")
            },
            "\(run.output)\(run.errors)")
        for (name, original) in originals {
            #expect(unsuppressed(try folder.read(name)) == unsuppressed(original), "\(name)")
        }
    }

    /// Findings in comments that end a suppression. No comment can suppress these findings: an unknown
    /// name, and an 'enable' without effect.
    @Test(arguments: [
        "// flynnlint:enable unknown_directive, nosuch", "// flynnlint:enable nosuch, unknown_directive",
        "// flynnlint:enable all, nosuch", "/* flynnlint:enable unknown_directive, nosuch */",
        "/*\n   flynnlint:enable unknown_directive, nosuch\n */", "/// flynnlint:enable nosuch, all",
        "// flynnlint:enable unused_suppression", "// flynnlint:enable all",
        "// flynnlint:enable unknown_directive, a, b",
    ])
    func `nothing is written for a finding that no comment suppresses`(comment: String) throws {
        let isMistaken = comment.contains(",")
        let others = isMistaken ? ["let a = 1\n\(comment)", "\u{FEFF}\(comment)\n"] : []
        for text in ["\(comment)\nlet a = 1\n"] + others {
            let folder = try TemporaryFolder()
            try folder.write("A.swift", text)
            let run = try Command.run(
                ["--add-suppressions", "--strict"] + (isMistaken ? [] : ["--enable", "unused_suppression"]),
                in: folder.url)
            #expect(try folder.read("A.swift") == text)
            #expect(run.status == 1 && !run.output.isEmpty, "\(text)")
            #expect(run.errors.hasPrefix("flynnlint: suppressed 0 findings in 0 files\nflynnlint: warning: A.swift:"))
            #expect(run.errors.contains(" here, so none was added; correct the finding\n"), "\(run.errors)")
        }
    }

    /// Places where a comment between the lines has a different effect, or no effect.
    @Test(arguments: [
        "func run(_ clock: Clock, _ x: Int) {\n    switch x {\n    case 1: clock.beTick()\n    default: clock.beTick(1, 2) }\n}\n",
        "let a = [Clock().beTick(),\n    Clock().beTick(\"\"\"\n        text \\(Clock().beTick(\n            1, 2))\n        \"\"\"),\n]\n",
        "#if DEBUG\nlet a = Clock().beTick()\n#elseif OTHER\nlet b = Clock().beTick()\n#endif\n",
        "// flynnlint:disable all\n// flynnlint:enable argument_count\nlet a = Clock().beTick()\n",
        "let a = Clock().beTick(); let b = Clock().beTick(\"\", 2) // flynnlint:disable:this argument_count\n",
    ])
    func `one run suffices in any place`(code: String) throws {
        let folder = try TemporaryFolder()
        let clock =
            "class Clock: Actor {\n    lazy var beTick = Behavior(self) { [unowned self] (args: BehaviorArgs) in\n"
            + "        // flynnlint:parameter Int - number\n        print(self, args[x: 0] as Int)\n    }\n}\n"
        try folder.write("A.swift", clock + code)
        let run = try Command.run(["--add-suppressions", "--no-expand", "--strict"], in: folder.url)
        let text = try folder.read("A.swift")
        #expect(run.status == 0 && run.output.isEmpty, "\(run.output)\(text)")
        let again = try Command.run(["--add-suppressions", "--no-expand", "--strict"], in: folder.url)
        #expect(try again.status == 0 && folder.read("A.swift") == text)
    }

    @Test func `other findings of the file are suppressed all the same`() throws {
        let folder = try TemporaryFolder()
        let comment = "// flynnlint:enable unknown_directive, nosuch\n"
        try folder.write("A.swift", warned + comment + "// flynnlint:disabel all\n")
        let run = try Command.run(["--add-suppressions"], in: folder.url)
        #expect(run.output.split(separator: "\n").count == 1 && run.output.contains("'nosuch'"), "\(run.output)")
        let text = try folder.read("A.swift")
        #expect(text.contains("// flynnlint:disable:next strong_self_capture") && text.contains("}\n" + comment))
        let again = try Command.run(["--add-suppressions"], in: folder.url)
        #expect(try again.errors.hasPrefix("flynnlint: suppressed 0 findings") && folder.read("A.swift") == text)
    }

    @Test func `a diff has no comment for a finding that no comment suppresses`() throws {
        let folder = try TemporaryFolder()
        try folder.write("A.swift", "// flynnlint:enable unknown_directive, nosuch\n")
        let run = try Command.run(["--add-suppressions", "--diff"], in: folder.url)
        #expect(run.output.isEmpty && run.errors.contains("no comment can suppress 'unknown_directive' here"))
    }

    @Test func `a diff shows the comments instead of writing them`() throws {
        let project = try Project()
        try project.write("Clock.swift", warned)
        try project.write("Printer.swift", "class Printer: Actor {\n    print::BEHAVIOR\n    var count = 0\n}\n")
        let diff = try Command.run(["--add-suppressions", "--diff"], in: project.folder)
        #expect(diff.status == 1)
        #expect(try project.read("Clock.swift") == warned)
        let applied = try Command.run(
            URL(filePath: "/usr/bin/env"), ["git", "apply"], in: project.folder, input: Data(diff.output.utf8))
        #expect(applied.status == 0, "\(applied.errors)")
        let run = try Command.run(["--strict"], in: project.folder)
        #expect(run.status == 0 && run.output.isEmpty)
        #expect(try project.read("Printer.swift").contains("lazy var bePrint"))
    }

    @Test func `fixes are made first, and known findings aren't suppressed`() throws {
        let folder = try TemporaryFolder()
        try folder.write("Clock.swift", warned)
        try folder.write("Printer.swift", mistaken)
        let fix = try Command.run(["fix", "--add-suppressions"], in: folder.url)
        #expect(fix.status == 0, "\(fix.output)")
        #expect(fix.errors.hasPrefix("flynnlint: made 1 fix in 1 file\nflynnlint: suppressed 1 finding in 1 file\n"))
        #expect(try !folder.read("Clock.swift").contains("disable"))

        try folder.write("Printer.swift", mistaken)
        try Command.run(["--write-baseline", "baseline.json"], in: folder.url)
        let known = try Command.run(["--add-suppressions", "--baseline", "baseline.json"], in: folder.url)
        #expect(known.status == 0 && known.errors.hasPrefix("flynnlint: suppressed 0 findings in 0 files\n"))
        #expect(try folder.read("Printer.swift") == mistaken)
    }

    @Test func `a file that can't be written keeps its findings`() throws {
        let folder = try TemporaryFolder()
        try folder.write("Clock.swift", warned)
        let file = folder.url.appending(path: "Clock.swift").path
        try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: file)
        let run = try Command.run(["--add-suppressions"], in: folder.url)
        #expect(run.status == 2 && run.output.contains("(strong_self_capture)"))
        #expect(run.errors.contains("Clock.swift: can't be rewritten: it is write-protected"))
        #expect(try folder.read("Clock.swift") == warned)
    }

    @Test(arguments: [
        ["--add-suppressions", "--watch"], ["--add-suppressions", "--write-baseline", "a.json"],
        ["--add-suppressions", "--stdin-filename", "A.swift", "-"], ["--add-suppressions", "--staged"],
        ["--add-suppressions", "--reason", "a\nb"], ["--add-suppressions", "--reason", " "], ["--reason", "a"],
    ])
    func `options that contradict it are rejected`(arguments: [String]) throws {
        let folder = try TemporaryFolder()
        try folder.write("Clock.swift", warned)
        let run = try Command.run(arguments, in: folder.url, input: Data())
        #expect(run.status == 2 && run.errors.contains("--add-suppressions"), "\(run.errors)")
        #expect(try folder.read("Clock.swift") == warned)
    }
}
