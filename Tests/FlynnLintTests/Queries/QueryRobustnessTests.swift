import FlynnSyntax
import Foundation
import TestSupport
import Testing

@testable import FlynnLint

@Suite struct QueryRobustnessTests {
    @Test func `every query has an answer at every place of broken code`() throws {
        let sources = try swiftSources(in: "Fixtures/Projects/Chat").map { (name: $0.path, text: $0.source.string) }
        let project = try Project(Dictionary(uniqueKeysWithValues: sources.map { ($0.name, $0.text) }))
        var edits = RandomEdits(of: sources.map { SourceText($0.text) }, seed: 5)
        var answers = 0
        for (name, text) in sources {
            var source = SourceText(text)
            for _ in 0..<6 {
                source = edits.edited(source)
                project.edit(name, source.string)
                for _ in 0..<12 { answers += answerCount(project, edits.number(below: source.byteCount + 1)) }
                answers += project.workspace.inlayHints(in: project.path, 0..<source.byteCount).count
                answers += project.workspace.symbols(in: project.path).count
            }
        }
        #expect(answers > 300)
    }

    /// Returns the number of answers to the queries at an offset. Expects all spans in the file.
    private func answerCount(_ project: Project, _ offset: Int) -> Int {
        let (workspace, path) = (project.workspace, project.path)
        var spans: [SourceSpan] = []
        if let hover = workspace.hover(in: path, at: offset) { spans.append(hover.span) }
        let completions = workspace.completions(in: path, at: offset)
        spans += completions.prefix(1).map(\.span)
        for span in spans { #expect(span.start.offset <= offset && offset <= span.end.offset) }
        let places =
            workspace.definitions(in: path, at: offset)
            + workspace.references(in: path, at: offset, includingDeclarations: true)
        for place in places { #expect(!project.text(place.path, place.span).isEmpty) }
        let edits = (try? workspace.rename(in: path, at: offset, to: "beOther")) ?? []
        for edit in edits.flatMap(\.edits) { #expect(edit.span.start < edit.span.end) }
        let help = workspace.signatureHelp(in: path, at: offset)
        return completions.count + spans.count + places.count + edits.count + (help?.signatures.count ?? 0)
    }
}
