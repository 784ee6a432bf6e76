import FlynnLint
import FlynnSyntax
import Foundation
import Testing

/// The folder of the repository.
let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

/// A file or folder in `Fixtures/Rules/<rule>/` that is linted as a project of its own, with all rules.
struct Fixture: Sendable, CustomTestStringConvertible {
    /// The identifier of the rule that it is about, which is the name of its folder.
    var rule: String
    /// The path of the file or folder, relative to `Fixtures/Rules`.
    var name: String
    /// Its files, sorted.
    var files: [URL]

    var testDescription: String { name }

    /// The fixtures of all rules, sorted.
    static let all: [Fixture] = {
        let root = repository.appending(path: "Fixtures/Rules")
        return contents(of: root).flatMap { folder in
            contents(of: folder).map { entry in
                let files = entry.pathExtension == "swift" ? [entry] : contents(of: entry)
                let rule = folder.lastPathComponent
                return Fixture(rule: rule, name: "\(rule)/\(entry.lastPathComponent)", files: files)
            }
        }
    }()

    static func contents(of folder: URL) -> [URL] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted().map { folder.appending(path: $0) }
    }

    /// All rules are on, including those that are off by default, and shortcuts aren't expanded.
    static let options: LintOptions = {
        var options = LintOptions()
        options.severities = Dictionary(uniqueKeysWithValues: Rule.all.map { ($0.id, $0.severity) })
        options.expandsShortcuts = false
        return options
    }()

    /// Its files with their expectations.
    func sources() throws -> [(path: String, source: ExpectedSource)] {
        try files.map { ($0.path, try ExpectedSource(Array(try Data(contentsOf: $0)))) }
    }
}

/// With `FLYNNLINT_EXPECT=<rule> swift test --filter FixtureTests`, all findings of a new rule in the fixtures of other rules
/// become expectations.
@Suite("Fixtures")
struct FixtureTests {
    @Test(arguments: Fixture.all)
    func `the findings are those that the comments expect`(fixture: Fixture) throws {
        let sources = try fixture.sources()
        let findings = Linter(options: Fixture.options).lint(sources.map { ($0.path, $0.source.source) })
        let newRule = ProcessInfo.processInfo.environment["FLYNNLINT_EXPECT"]
        for (path, expected) in sources {
            let findings = findings.filter { $0.file == path }
            if let newRule, fixture.rule != newRule {
                let bytes = Array(try Data(contentsOf: URL(filePath: path)))
                try Data(expected.expecting(newRule, in: findings, of: bytes)).write(to: URL(filePath: path))
                continue
            }
            let name = path.dropFirst(repository.path.count + 1)
            for surprise in expected.surprises(in: findings) {
                Issue.record(
                    "\(name):\(surprise.line): \(surprise.text)",
                    sourceLocation: Testing.SourceLocation(
                        fileID: "Fixtures/\(fixture.name)", filePath: path, line: surprise.line, column: 1))
            }
        }
    }

    @Test(arguments: Rule.all.map(\.id))
    func `every rule has fixtures with and without findings`(rule: String) throws {
        let fixtures = try Fixture.all.filter { $0.rule == rule }.map {
            try $0.sources().flatMap(\.source.expectations)
        }
        #expect(fixtures.contains { $0.contains { $0.rule == rule } })
        #expect(fixtures.contains { $0.allSatisfy { $0.rule != rule } })
    }

    @Test func `the name of a fixture states its case`() {
        let names = Fixture.all.flatMap { fixture in [fixture.name] + fixture.files.map(\.lastPathComponent) }
        for name in names { #expect(name.wholeMatch(of: #/([a-z_]+\/)?[a-z]+(_[a-z]+)*(\.swift)?/#) != nil, "\(name)") }
    }

    @Test func `every folder of fixtures has the name of a rule`() {
        let unknown = Set(Fixture.all.map(\.rule)).subtracting(Rule.all.map(\.id))
        #expect(unknown.isEmpty)
        #expect(Fixture.all.allSatisfy { !$0.files.isEmpty })
    }
}
