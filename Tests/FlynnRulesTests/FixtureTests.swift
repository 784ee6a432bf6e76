import BasicTestSupport
import FlynnLint
import Foundation
import TestSupport
import Testing

/// `FLYNNLINT_EXPECT=<rule> swift test --filter FixtureTests` adds the findings of a new rule to the expectations in
/// the fixtures of other rules.
struct FixtureTests {
    @Test(arguments: Fixture.all + Fixture.projects)
    func `the findings are those that comments expect`(fixture: Fixture) throws {
        let sources = try fixture.sources()
        let findings = Linter(options: fixture.options).lint(sources.map { ($0.path, $0.source.source) })
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

    @Test(arguments: [
        "ask_cycle", "blocking_call", "changing_queue", "completed_twice", "handler_retain_cycle", "missing_actor",
        "racing_behavior", "reference_argument", "retained_owner", "stale_multiplexer", "strong_self_capture",
        "temporary_target", "unaccepted_message", "uncompleted_action", "unregistered_actor",
    ])
    func `the example projects have ten mistakes of each kind that the libraries make possible`(rule: String) throws {
        let expectations = try Fixture.projects.flatMap { try $0.sources() }.flatMap(\.source.expectations)
        #expect(expectations.filter { $0.rule == rule }.map(\.count).reduce(0, +) >= 10)
    }

    @Test(arguments: Fixture.projects)
    func `the configuration of an example project enables the rules that it shows`(project: Fixture) throws {
        let folder = repository.appending(path: "Fixtures/\(project.name)")
        var options = LintOptions()
        options.rules.expandsShortcuts = false
        let findings = try Linter(options: options).lint(LintRequest(paths: [folder.path])).findings
        for (path, expected) in try project.sources() {
            let surprises = expected.surprises(in: findings.filter { $0.file == path })
            #expect(surprises.isEmpty, "\(path)")
        }
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
