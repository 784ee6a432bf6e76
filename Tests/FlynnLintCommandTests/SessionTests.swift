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

    @Test func `what the README shows of a terminal is taken from the session`() throws {
        func page(_ name: String) throws -> String {
            try String(contentsOf: Command.repository.appending(path: name), encoding: .utf8)
        }
        let session = try page("docs/session.md")
        let blocks = try page("README.md").components(separatedBy: "```console\n").dropFirst().compactMap {
            $0.components(separatedBy: "\n```").first
        }
        #expect(blocks.count >= 5)
        for block in blocks { #expect(session.contains("\n" + block + "\n"), "\(block)") }
    }
}
