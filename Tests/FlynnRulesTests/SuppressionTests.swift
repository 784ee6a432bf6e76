import FlynnLint
import FlynnSyntax
import TestSupport
import Testing

struct SuppressionTests {
    private static let printer = """
        class Printer: Actor {
            lazy var bePrint = Behavior(self) { (args: BehaviorArgs) in
                // flynnlint:parameter String - text
                print(args[x: 0] as String)
            }
        }

        """

    /// Returns the findings in a program that follows the class `Printer`, as a 1-based line number and a
    /// rule identifier.
    private func lines(_ program: String) -> [String] {
        let first = SuppressionTests.printer.split(separator: "\n", omittingEmptySubsequences: false).count - 1
        return Linter().lint(SourceText(SuppressionTests.printer + program), path: "a.swift").map {
            "\($0.span.start.line - first) \($0.rule)"
        }
    }

    private let count = "Printer().bePrint()"
    private let type = "Printer().bePrint(1)"

    @Test func `without suppressions there are findings`() {
        #expect(lines("\(count)\n\(type)") == ["1 argument_count", "2 argument_type"])
    }

    @Test func `'disable' silences its own line and those after it`() {
        #expect(
            lines("\(count)\n// flynnlint:disable argument_count\n\(count)\n\(type)\n\(count)")
                == ["1 argument_count", "4 argument_type"])
        #expect(lines("\(count) // flynnlint:disable argument_count\n\(count)").isEmpty)
    }

    @Test func `'enable' ends a suppression`() {
        #expect(
            lines(
                """
                // flynnlint:disable argument_count argument_type
                \(count)
                \(type)
                // flynnlint:enable argument_type
                \(count)
                \(type)
                // flynnlint:enable argument_count
                \(count)
                """) == ["6 argument_type", "8 argument_count"])
    }

    @Test func `'all' silences every rule`() {
        #expect(
            lines("// flynnlint:disable all\n\(count)\n\(type)\n// flynnlint:enable all\n\(count)") == [
                "5 argument_count"
            ])
    }

    @Test func `one rule may be enabled after all are disabled`() {
        #expect(
            lines(
                """
                // flynnlint:disable all
                \(count)
                // flynnlint:enable argument_count
                \(count)
                \(type)
                // flynnlint:disable argument_count
                \(count)
                // flynnlint:enable argument_type
                \(count)
                \(type)
                // flynnlint:enable all
                \(count)
                """) == ["4 argument_count", "10 argument_type", "12 argument_count"])
    }

    @Test func `enabling all ends suppressions of single rules`() {
        #expect(
            lines("// flynnlint:disable argument_count\n\(count)\n// flynnlint:enable all\n\(count)")
                == ["4 argument_count"])
    }

    @Test func `'next' is the next line with code`() {
        #expect(
            lines(
                """
                // flynnlint:disable:next argument_count

                // a comment in between
                \(count)
                \(count)
                """) == ["5 argument_count"])
        #expect(lines("let a = 1 // flynnlint:disable:next argument_count\n\(count)\n\(count)") == ["3 argument_count"])
        #expect(lines("\(count)\n// flynnlint:disable:next argument_count") == ["1 argument_count"])
    }

    @Test func `lines of conditional compilation don't count as code`() {
        #expect(
            lines(
                """
                #if DEBUG
                // flynnlint:disable:next argument_count
                #else
                \(count)
                #endif
                \(count)
                #if DEBUG
                #endif
                // flynnlint:disable:previous argument_count
                """) == [])
    }

    @Test func `many suppressions of one line take linear time`() {
        let comment = "/* flynnlint:disable:next argument_count */ /* flynnlint:disable:previous argument_type */ a;"
        let growth = growth(from: 1_000, of: { SourceText(String(repeating: comment, count: $0)) }) { source in
            #expect(Linter().lint(source, path: "a.swift").isEmpty)
        }
        #expect(growth < linearGrowth)
    }

    @Test func `'this' is the comment's own line`() {
        #expect(
            lines("\(count) // flynnlint:disable:this argument_count\n\(count)") == ["2 argument_count"])
        #expect(lines("/* flynnlint:disable:this argument_count */ \(count)").isEmpty)
        #expect(lines("\(count)\n// flynnlint:disable:this argument_count") == ["1 argument_count"])
    }

    @Test func `'previous' is the last line with code before the comment`() {
        #expect(
            lines(
                """
                \(count)
                \(count)

                // a comment in between
                // flynnlint:disable:previous argument_count
                \(count)
                """) == ["1 argument_count", "6 argument_count"])
    }

    @Test func `a line may be silenced for some rules or for all`() {
        let both = "\(count); \(type)"
        #expect(lines("\(both) // flynnlint:disable:this argument_type") == ["1 argument_count"])
        #expect(lines("\(both) // flynnlint:disable:this argument_type argument_count").isEmpty)
        #expect(lines("\(both) // flynnlint:disable:this argument_type, argument_count").isEmpty)
        #expect(lines("\(both) // flynnlint:disable:this all").isEmpty)
        #expect(lines("\(both) // flynnlint:disable:this invalid_shortcut") == ["1 argument_count", "1 argument_type"])
    }

    @Test func `the text after a dash is the reason`() {
        #expect(lines("\(type) // flynnlint:disable:this argument_type - the caller is old").isEmpty)
        #expect(lines("\(type) // flynnlint:disable:this argument_count - not argument_type") == ["1 argument_type"])
        #expect(lines("\(type) // flynnlint:disable:this argument_count - all") == ["1 argument_type"])
    }

    @Test func `comments of every style count`() {
        for comment in [
            "//flynnlint:disable argument_count", "/// flynnlint:disable argument_count",
            "/* flynnlint:disable argument_count */", "/** flynnlint:disable argument_count */",
            "/*\n * Old calls.\n * flynnlint:disable argument_count - as they are\n */",
            "//\tflynnlint:disable\targument_count",
        ] {
            #expect(lines("\(comment)\n\(count)").isEmpty, "\(comment)")
        }
        #expect(
            lines("/*\nflynnlint:disable:next argument_count\n\n*/\n\(count)\n\(count)") == ["6 argument_count"])
    }

    @Test func `other text silences nothing`() {
        for comment in [
            "// flynnlint:disable", "// flynnlint:disabled argument_count", "// see flynnlint:disable argument_count",
            "// flynnlint: disable argument_count", "// flynnlint:disable:here argument_count",
            "// flynnlint:disable - argument_count", "let s = \"// flynnlint:disable argument_count\"",
        ] {
            let found = lines("\(comment)\n\(count)").filter { $0 != "1 unknown_directive" }
            #expect(found == ["2 argument_count"], "\(comment)")
        }
    }

    @Test func `a range may be one line long`() {
        #expect(
            lines(
                "// flynnlint:disable all\n// flynnlint:enable argument_count\n\(count)\n// flynnlint:enable all\n\(type)"
            )
                == ["3 argument_count", "5 argument_type"])
        #expect(
            lines("\(count) /* flynnlint:disable all */\n// flynnlint:enable all\n\(count)") == ["3 argument_count"])
    }

    @Test func `every rule can be silenced at the line of its finding`() {
        let source = """
            class A: Actor {
                // flynnlint:disable:next undocumented_parameters strong_self_capture
                lazy var beA = Behavior(self) { (args: BehaviorArgs) in self.run() }
                lazy var beB = Behavior(self) { (args: BehaviorArgs) in
                    /* flynnlint:disable:next malformed_parameter */
                    // flynnlint:parameter Int
                    print(args[x: 1] as Int)  // flynnlint:disable:this undocumented_argument_access
                }
                // flynnlint:disable:next invalid_shortcut
                print::BEHAVOIR
            }
            """
        let findings = Linter().lint(SourceText(source), path: "a.swift")
        #expect(findings.map(\.rule) == ["malformed_parameter"])
        let fixed = source.replacing("/* flynnlint:disable:next", with: "// flynnlint:disable")
            .replacing(" */", with: "")
        #expect(Linter().lint(SourceText(fixed), path: "a.swift").isEmpty)
    }

    @Test func `other files are not silenced`() {
        let call = SourceText("func f(_ printer: Printer) { printer.bePrint() }")
        let findings = Linter().lint([
            ("Printer.swift", SourceText("// flynnlint:disable all\n" + SuppressionTests.printer)),
            ("Call.swift", call),
        ])
        #expect(findings.map(\.file) == ["Call.swift"])
    }
}
