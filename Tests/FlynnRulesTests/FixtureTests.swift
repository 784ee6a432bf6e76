import FlynnLint
import Foundation
import TestSupport
import Testing

/// With `FLYNNLINT_EXPECT=<rule> swift test --filter FixtureTests`, all findings of a new rule in the fixtures of other rules
/// become expectations.
struct FixtureTests {
    @Test(arguments: Fixture.all)
    func `the findings are those that comments expect`(fixture: Fixture) throws {
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
        for name in names where name != "Package.swift" {
            #expect(name.wholeMatch(of: #/([a-z_]+\/)?[a-z]+(_[a-z]+)*(\.swift)?/#) != nil, "\(name)")
        }
    }

    @Test func `every folder of fixtures has the name of a rule`() {
        let unknown = Set(Fixture.all.map(\.rule)).subtracting(Rule.all.map(\.id))
        #expect(unknown.isEmpty)
        #expect(Fixture.all.allSatisfy { !$0.files.isEmpty })
    }
}
