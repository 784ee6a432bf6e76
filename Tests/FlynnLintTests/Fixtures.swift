import FlynnLint
import FlynnSyntax
import Foundation
import Testing

/// The folder of the repository.
let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

/// A file or folder in `Fixtures/Rules/<rule>/` that is linted as a project of its own.
struct Fixture: Sendable, CustomTestStringConvertible {
    /// The rule that its folder is called after.
    var rule: String
    /// The path of the file or folder, relative to `Fixtures/Rules`.
    var name: String
    /// Its files, sorted.
    var files: [URL]

    /// Whether all rules look at it, and not only the one it is about: its name begins with `all-`.
    var concernsAllRules: Bool { name.split(separator: "/").last?.hasPrefix("all-") == true }

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

    /// How the fixture is linted. Shortcuts are left alone where it is about those that are.
    var options: LintOptions {
        var options = LintOptions()
        if !concernsAllRules { options.severities = [:] }
        options.severities[rule] = Rule.named(rule)?.severity
        // What a suppression is of use for, another rule has to find.
        if rule == "unused_suppression" { options.severities["strong_self_capture"] = .warning }
        options.expandsShortcuts = rule != "unexpanded_shortcut"
        return options
    }

    /// Its files with their expectations.
    func sources() throws -> [(path: String, source: ExpectedSource)] {
        try files.map { ($0.path, try ExpectedSource(Array(try Data(contentsOf: $0)))) }
    }
}

@Suite("Fixtures")
struct FixtureTests {
    @Test(arguments: Fixture.all)
    func `rules find what is expected, and nothing else`(fixture: Fixture) throws {
        let sources = try fixture.sources()
        let findings = Linter(options: fixture.options).lint(sources.map { ($0.path, $0.source.source) })
        for (path, expected) in sources {
            let name = path.dropFirst(repository.path.count + 1)
            for surprise in expected.surprises(in: findings.filter { $0.file == path }) {
                Issue.record(
                    "\(name):\(surprise.line): \(surprise.text)",
                    sourceLocation: Testing.SourceLocation(
                        fileID: "Fixtures/\(fixture.name)", filePath: path, line: surprise.line, column: 1))
            }
        }
    }

    @Test(arguments: Rule.all.map(\.id))
    func `every rule has six fixtures that trigger it and eight that don't`(rule: String) throws {
        let fixtures = Fixture.all.filter { $0.rule == rule }
        let triggering = try fixtures.filter { try $0.sources().contains { !$0.source.expectations.isEmpty } }
        #expect(triggering.count >= 6)
        #expect(fixtures.count - triggering.count >= 8)
    }

    @Test func `every folder of fixtures is called after a rule`() {
        let unknown = Set(Fixture.all.map(\.rule)).subtracting(Rule.all.map(\.id))
        #expect(unknown.isEmpty)
        #expect(Fixture.all.allSatisfy { !$0.files.isEmpty })
    }
}
