import FlynnLint
import FlynnSyntax
import Testing

struct StagesTests {
    @Test func `the stages produce the findings of a run`() {
        let sources = [
            (
                path: "Printer.swift",
                source: SourceText(
                    """
                    class Printer: Actor {
                        lazy var bePrint = Behavior(self) { [unowned self] (args: BehaviorArgs) in
                            // flynnlint:parameter String - text
                            self.write(args[x: 0])
                        }
                    }
                    """)
            ),
            (path: "main.swift", source: SourceText("Printer().bePrint(1, 2)\nPrinter().bePrint()\n")),
        ]
        let linter = Linter()
        let summaries = sources.map { FileSummary(of: SyntaxTree($0.source), path: $0.path) }
        let project = ProjectIndex(summaries)
        let findings = summaries.flatMap { linter.lint($0, of: project) }
        #expect(findings.map(\.span.start.line) == [1, 2])
        #expect(findings == linter.lint(sources).sorted { ($0.file, $0.span.start) < ($1.file, $1.span.start) })
    }
}
