import BasicTestSupport
import FlynnLint
import FlynnSyntax
import Foundation
import TestSupport
import Testing

/// A file in `Fixtures/Fixes/<rule>/` with the results of the rule's fixes: safe fixes change
/// `name.swift` to `name.safe.swift`, and all fixes change it to `name.unsafe.swift`. A missing file
/// means that these fixes make no further changes.
struct FixFixture: Sendable, CustomTestStringConvertible {
    /// The identifier of the rule, and the name of the folder.
    var rule: String
    var file: URL

    var testDescription: String { "\(rule)/\(file.lastPathComponent)" }

    static let all: [FixFixture] = {
        let root = repository.appending(path: "Fixtures/Fixes")
        return Fixture.contents(of: root).flatMap { folder in
            Fixture.contents(of: folder).filter { $0.lastPathComponent.split(separator: ".").count == 2 }
                .map { FixFixture(rule: folder.lastPathComponent, file: $0) }
        }
    }()

    func source() throws -> SourceText { SourceText(try Data(contentsOf: file)) }

    func expected(_ safety: FixSafety) throws -> SourceText {
        let fixed = file.deletingPathExtension().appendingPathExtension("\(safety.rawValue).swift")
        if FileManager.default.fileExists(atPath: fixed.path) { return SourceText(try Data(contentsOf: fixed)) }
        return safety == .unsafe ? try expected(.safe) : try source()
    }

    func options(_ safety: FixSafety) -> LintOptions {
        var options = LintOptions()
        options.rules.severities = options.rules.severities.filter { $0.key == rule }
        options.rules.severities[rule] = Rule.named(rule)?.severity
        options.rules.expandsShortcuts = false
        options.fixes = safety
        return options
    }
}

struct FixFixtureTests {
    @Test(arguments: FixFixture.all, FixSafety.allCases)
    func `a fixed file has the expected contents`(fixture: FixFixture, safety: FixSafety) throws {
        let source = try fixture.source()
        let result = Linter(options: fixture.options(safety)).fix([(fixture.file.path, source)])
        let fixed = result.changes.first?.replacement ?? source
        #expect(fixed.string == (try fixture.expected(safety).string))
        #expect(result.failures.isEmpty)
    }

    @Test func `every rule with fixes has a fixture, and every file belongs to a fixture`() throws {
        let known = Set(
            FixFixture.all.flatMap { fixture in
                ["", "safe.", "unsafe."].map { fixture.file.deletingPathExtension().path + ".\($0)swift" }
            })
        for folder in Fixture.contents(of: repository.appending(path: "Fixtures/Fixes")) {
            #expect(Rule.named(folder.lastPathComponent)?.fixes != Rule.FixAvailability.none)
            for file in Fixture.contents(of: folder) { #expect(known.contains(file.path), "\(file.path)") }
        }
    }
}

/// A fixture with fixable findings.
private struct FixableFixture: Sendable, CustomTestStringConvertible {
    var name: String
    var sources: [(path: String, source: SourceText)]
    var findings: [Finding]
    /// The results of the safe fixes, and of all fixes.
    var results: [FixSafety: LintResult]

    var testDescription: String { name }

    static let all = Result {
        let linter = Linter(options: Fixture.options)
        return try Fixture.all.compactMap { fixture in
            let sources = try fixture.sources().map { (path: $0.path, source: $0.source.source) }
            let findings = linter.lint(sources)
            guard findings.contains(where: { !$0.fixes.isEmpty }) else { return FixableFixture?.none }
            let results = FixSafety.allCases.map { ($0, FixableFixture.linter($0).fix(sources)) }
            return FixableFixture(
                name: fixture.name, sources: sources, findings: findings,
                results: Dictionary(uniqueKeysWithValues: results))
        }
    }

    static func linter(_ safety: FixSafety) -> Linter {
        var options = Fixture.options
        options.fixes = safety
        return Linter(options: options)
    }
}

/// The fixes of all rules in all fixtures.
struct AllFixesTests {
    @Test(arguments: FixSafety.allCases)
    func `remaining findings have no fixes, and a rerun changes nothing`(safety: FixSafety) throws {
        for fixture in try FixableFixture.all.get() {
            let result = try #require(fixture.results[safety])
            #expect(result.failures.isEmpty, "\(fixture.name)")
            for finding in result.findings {
                #expect(finding.fixes.allSatisfy { safety == .safe && $0.safety == .unsafe }, "\(finding)")
            }
            // Without changes, a second run would have the same result.
            guard !result.changes.isEmpty else { continue }
            let changes = Dictionary(uniqueKeysWithValues: result.changes.map { ($0.path, $0.replacement) })
            let again = FixableFixture.linter(safety).fix(
                fixture.sources.map { ($0.path, changes[$0.path] ?? $0.source) })
            #expect(again.changes.isEmpty, "\(fixture.name)")
            #expect(again.findings == result.findings, "\(fixture.name)")
        }
    }

    @Test func `the edits of a fix are sorted and disjoint, and change something`() throws {
        for fixture in try FixableFixture.all.get() {
            for finding in fixture.findings {
                let source = try #require(fixture.sources.first { $0.path == finding.file }).source
                let lines = LineTable(source)
                for fix in finding.fixes { check(fix, source, lines) }
            }
        }
    }

    private func check(_ fix: Fix, _ source: SourceText, _ lines: LineTable) {
        #expect(!fix.edits.isEmpty && fix.message.first?.isLowercase == true && !fix.message.hasSuffix("."))
        var end = 0
        for edit in fix.edits {
            let range = edit.span.start.offset..<edit.span.end.offset
            #expect(range.lowerBound >= end && range.upperBound <= source.byteCount)
            #expect(source.string(range) != edit.replacement)
            for bound in [range.lowerBound, range.upperBound] where bound < source.byteCount {
                #expect(source[bound] & 0xC0 != 0x80, "an edit ends inside of a character")
            }
            #expect(lines.location(at: range.lowerBound) == edit.span.start)
            #expect(lines.location(at: range.upperBound) == edit.span.end)
            end = range.upperBound
        }
    }

    /// Parses with the compiler.
    @Test func `code that parses still does after it is fixed`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "flynnlint-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let changes = try FixableFixture.all.get().flatMap { $0.results[.unsafe]?.changes ?? [] }
        for (number, change) in changes.enumerated() {
            for (name, text) in [("Original", change.original), ("Fixed", change.replacement)] {
                let file = folder.appending(path: "\(name)\(number).swift")
                try Data(text.withBytes { Array($0) }).write(to: file)
            }
        }
        let count = changes.count
        let files = (0..<count).flatMap { ["Original\($0).swift", "Fixed\($0).swift"] }
        let (errors, isSuccess) = try programOutput(
            "/usr/bin/env", ["swiftc", "-frontend", "-parse"] + files.map { folder.appending(path: $0).path })
        let broken = Set(errors.matches(of: #/((?:Original|Fixed)\d+)\.swift:\d+:\d+: error: /#).map { String($0.1) })
        #expect(count > 0)
        #expect(isSuccess == broken.isEmpty, "\(errors)")
        for number in 0..<count where !broken.contains("Original\(number)") {
            #expect(!broken.contains("Fixed\(number)"), "\(errors)")
        }
    }
}
