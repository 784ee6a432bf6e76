import BasicTestSupport
import FlynnLint
import Foundation
import TestSupport
import Testing

struct DocumentTests {
    private static let pages = [
        "README.md", "CONTRIBUTING.md", "docs/command-line.md", "docs/configuration.md", "docs/distribution.md",
        "docs/editors-and-ci.md", "docs/migrating.md", "docs/performance.md", "docs/rules.md", "docs/runtime.md",
        "docs/scale.md",
    ]

    private func text(_ path: String) throws -> String {
        try String(contentsOf: repository.appending(path: path), encoding: .utf8)
    }

    @Test func `the session is the output of the commands`() throws {
        let script = repository.appending(path: "docs/record-session")
        let recorded = try Command.run(script, [Command.executable.path])
        #expect(recorded.status == 0 && recorded.errors.isEmpty)
        let page = try text("docs/session.md")
        let lines = zip(recorded.output.split(separator: "\n"), page.split(separator: "\n"))
        let difference = lines.first { $0 != $1 }.map { "recorded '\($0)', but the page has '\($1)'" }
        #expect(
            recorded.output == page,
            "\(difference ?? "the ends differ"); run 'docs/record-session .build/debug/flynnlint >docs/session.md'")
    }

    @Test func `terminal output on other pages is part of the session`() throws {
        let session = try text("docs/session.md")
        let blocks = try DocumentTests.pages.flatMap { page in
            try text(page).components(separatedBy: "```console\n").dropFirst().compactMap {
                $0.components(separatedBy: "\n```").first
            }
        }
        #expect(blocks.count >= 2)
        for block in blocks { #expect(session.contains("\n" + block + "\n"), "\(block)") }
    }

    @Test(arguments: pages)
    func `links lead to files and headings`(page: String) throws {
        let folder = repository.appending(path: page).deletingLastPathComponent()
        for match in try text(page).matches(of: /\]\(([^)#:]*)(#[^)]*)?\)/) {
            let target = folder.appending(path: String(match.1))
            #expect(match.1.isEmpty || FileManager.default.fileExists(atPath: target.path), "\(match.0)")
            guard let anchor = match.2?.dropFirst() else { continue }
            let linked = match.1.isEmpty ? try text(page) : try String(contentsOf: target, encoding: .utf8)
            let anchors = linked.split(separator: "\n").filter { $0.hasPrefix("#") }.map {
                $0.drop { $0 == "#" || $0 == " " }.lowercased().replacing(" ", with: "-")
            }
            #expect(anchors.contains(String(anchor)), "\(match.0)")
        }
    }

    @Test func `the README has at most 800 words`() throws {
        let count = try text("README.md").split(whereSeparator: \.isWhitespace).count
        #expect(count <= 800)
    }

    @Test func `every option is on a page`() throws {
        let pages = try ["command-line", "editors-and-ci", "scale"].map { try text("docs/\($0).md") }.joined()
        for command in [["lint"], ["fix"], ["init"], ["summarize"], ["link"]] {
            let options = try Command.run(command + ["--help"]).output.matches(of: /--[a-z-]+/).map(\.0)
            #expect(options.count > 5)
            for option in options { #expect(pages.contains("`\(option)"), "\(option)") }
        }
    }

    @Test func `every output format is on its page`() throws {
        let page = try text("docs/command-line.md")
        for format in OutputFormat.allCases { #expect(page.contains("`\(format.rawValue)`"), "\(format.rawValue)") }
    }

    @Test func `every key of a configuration is on its page`() throws {
        let page = try text("docs/configuration.md")
        let folder = try TemporaryFolder()
        try folder.write(".flynnlint.yml", "zzzzzzzz: 1\n")
        let keys = try Command.run([], in: folder.url).errors.matches(of: /'([a-z_]+)'/).map(\.1).dropFirst()
        #expect(keys.count >= 10)
        for key in keys { #expect(page.contains("\n| `\(key)` |"), "\(key)") }
    }

    @Test(arguments: ["README.md", "docs/performance.md"])
    func `measured numbers are in the results of the benchmarks`(page: String) throws {
        let results = try text("Benchmarks/RESULTS.md")
        let numbers = try text(page).matches(of: /\d[\d .]* (ms|MB)\b|\d[\d ]* \d{3}\b/).map(\.0)
        #expect(numbers.count >= 4)
        for number in numbers { #expect(results.contains(number), "\(number)") }
    }
}
