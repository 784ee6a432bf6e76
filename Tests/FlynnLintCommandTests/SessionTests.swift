import Foundation
import Testing

@Suite("Documents") struct SessionTests {
    @Test func `the session is what the commands print`() throws {
        let script = Command.repository.appending(path: "docs/record-session")
        let recorded = try Command.run(script, [Command.executable.path])
        #expect(recorded.status == 0 && recorded.errors.isEmpty)
        let page = try String(contentsOf: Command.repository.appending(path: "docs/session.md"), encoding: .utf8)
        let lines = zip(recorded.output.split(separator: "\n"), page.split(separator: "\n"))
        let difference = lines.first { $0 != $1 }.map { "now '\($0)', but there '\($1)'" } ?? "the ends differ"
        #expect(
            recorded.output == page,
            "\(difference); write it anew with 'docs/record-session .build/debug/flynnlint >docs/session.md'")
    }
}
