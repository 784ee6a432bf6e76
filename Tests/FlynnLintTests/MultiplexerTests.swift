import FlynnLint
import FlynnSyntax
import Testing

/// The shortcut that writes multiplexers, which depend on the protocols of a whole project.
struct MultiplexerTests {
    private let delegate = """
        protocol Titled {
            var title: String { get }
        }

        protocol ScrollDelegate: Titled, AnyObject {
            func didScroll(to offset: Double)
        }

        """

    private func expanded(_ source: String, _ options: LintOptions = LintOptions()) -> LintResult {
        Linter(options: options).fix([
            ("Delegate.swift", SourceText(delegate)), ("Multiplexer.swift", SourceText(source)),
        ])
    }

    private let multiplexer = """
        import FlynnRoles

        class Scroll: Multiplexer<any ScrollDelegate>, ScrollDelegate {
            // flynnlint:multiplexer ScrollDelegate - generated, and replaced when the protocol changes

            var title: String {
                forward { $0.title }
            }

            func didScroll(to offset: Double) {
                forward { $0.didScroll(to: offset) }
            }
        }

        """

    @Test func `a multiplexer forwards the requirements of a protocol in another file`() {
        let result = expanded("import FlynnRoles\n\nscroll::MULTIPLEXER(ScrollDelegate)\n")
        #expect(result.changes.map(\.replacement.string) == [multiplexer])
        #expect(result.changes.map(\.isExpanded) == [true])
        #expect(result.changes.map(\.fixCount) == [0])
        #expect(result.findings.isEmpty)
    }

    @Test func `fixes and the expansion are made in one run`() {
        var options = LintOptions()
        options.fixes = .safe
        let result = expanded("import FlynnRoles\n\nscroll::MULTIPLEXER(ScrollDelegate)\n", options)
        #expect(result.changes.map(\.replacement.string) == [multiplexer])
        #expect(result.findings.isEmpty)
    }

    @Test func `the indentation and the line endings are those of the shortcut's file`() {
        let source = "import FlynnRoles\r\n\r\nenum A {\r\n\tscroll::MULTIPLEXER(ScrollDelegate)\r\n}\r\n"
        let lines = multiplexer.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(2).dropLast()
        let indented = lines.map { line in
            let depth = line.prefix { $0 == " " }.count / 4
            return line.isEmpty ? "" : String(repeating: "\t", count: depth + 1) + line.drop { $0 == " " }
        }
        let expected = (["import FlynnRoles", "", "enum A {"] + indented + ["}", ""]).joined(separator: "\r\n")
        #expect(expanded(source).changes.map(\.replacement.string) == [expected])
    }

    @Test func `a multiplexer in another layout is current`() {
        let source = multiplexer.replacing("{\n        forward { $0.title }\n    }", with: "{ forward { $0.title } }")
        #expect(source != multiplexer)
        #expect(expanded(source).findings.isEmpty)
    }

    @Test func `a protocol that can't be multiplexed leaves a class with a finding`() {
        let result = expanded("import FlynnRoles\n\ntitles::MULTIPLEXER(Titled)\n")
        #expect(result.findings.map(\.rule) == ["stale_multiplexer"])
        #expect(result.findings.allSatisfy { $0.message.contains("add ': AnyObject'") && $0.fixes.isEmpty })
    }
}
