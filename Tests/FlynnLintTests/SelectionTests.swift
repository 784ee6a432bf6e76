import BasicTestSupport
import FlynnSyntax
import Foundation
import TestSupport
import Testing

@testable import FlynnFiles
@testable import FlynnIndex
@testable import FlynnLint
@testable import FlynnProject
@testable import FlynnRules

/// A project on disk.
private final class MixedProject {
    let folder = FileManager.default.temporaryDirectory.appending(path: "selection-\(UUID().uuidString)")
    private var reader = ProjectReader(keepsCaches: true)
    /// The number of files that the last run summarized, with and without selection.
    private(set) var counts = (selected: 0, all: 0)

    deinit { try? FileManager.default.removeItem(at: folder) }

    func write(_ name: String, _ text: String) throws {
        let file = folder.appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    /// Returns the findings without the fixes that make a member private. The limit on the search for other uses of the
    /// member may be reached in irrelevant files.
    private func comparable(_ findings: [Finding]) -> [Finding] {
        findings.map { finding in
            var finding = finding
            if Rule.withFixesByOtherNames.contains(finding.rule) { finding.fixes = [] }
            return finding
        }
    }

    /// Expects the findings of a run that summarizes all files.
    func expectSame(isCached: Bool = false, _ comment: Testing.Comment) throws {
        var options = LintOptions()
        for rule in Rule.all { options.rules.severities[rule.id] = rule.severity }
        // This rule needs all files.
        options.rules.severities["unknown_behavior"] = nil
        options.writesFiles = false
        var request = LintRequest(paths: [folder.path])
        request.configuration = .none
        let selected = try Linter(options: options).lint(request)
        if isCached {
            let cached = try Linter(options: options).lint(request, &reader)
            try #require(cached.findings == selected.findings && cached.gaps == selected.gaps, comment)
        }
        options.parsesEveryFile = true
        let all = try Linter(options: options).lint(request)
        counts = (selected.data.projects.flatMap(\.files).count, all.data.projects.flatMap(\.files).count)
        let (found, expected) = (comparable(selected.findings), comparable(all.findings))
        let (missing, extra) = (expected.filter { !found.contains($0) }, found.filter { !expected.contains($0) })
        func text(_ findings: [Finding]) -> [String] { findings.map { "\($0.file):\($0.span.start.line): \($0.rule)" } }
        try #require(missing.isEmpty && extra.isEmpty, "\(comment): missing \(text(missing)), more \(text(extra))")
        try #require(found == expected && selected.failures == all.failures, comment)
        // Invalid code in irrelevant files isn't reported.
        try #require(selected.gaps.allSatisfy(all.gaps.contains), comment)
    }
}

struct SelectionTests {
    /// Sources of packages without actors.
    private static let others: [(name: String, text: String)] = {
        let checkouts = buildFolder.deletingLastPathComponent().deletingLastPathComponent().appending(path: "checkouts")
        var found: [(name: String, text: String)] = []
        for root in [checkouts, repository.appending(path: "Sources/FlynnSyntax")] {
            let paths = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
            for path in paths.sorted() where path.hasSuffix(".swift") && !path.contains("Package") {
                guard let text = try? String(contentsOf: root.appending(path: path), encoding: .utf8) else { continue }
                found.append((path.replacingOccurrences(of: "/", with: "-"), text))
            }
        }
        return found
    }()

    /// Returns a number from the environment, or the default.
    private static func setting(_ name: String, _ usual: Int) -> Int {
        ProcessInfo.processInfo.environment[name].flatMap(Int.init) ?? usual
    }

    @Test func `A run finds the same if each declaration of the fixtures is in a file of its own`() throws {
        var counts = (selected: 0, all: 0)
        for fixture in Fixture.all + Fixture.projects {
            let project = MixedProject()
            for part in try fixture.parts() { try project.write(part.name, part.text) }
            try project.expectSame("\(fixture)")
            counts = (counts.selected + project.counts.selected, counts.all + project.counts.all)
        }
        #expect(counts.selected < counts.all)
    }

    /// `FLYNNLINT_MIXES` sets the number of projects, and `FLYNNLINT_SEED` the seed of the random numbers.
    @Test func `A run finds the same among the files of packages`() throws {
        var random = RandomNumbers(seed: UInt64(SelectionTests.setting("FLYNNLINT_SEED", 1)))
        let fixtures = Fixture.all + Fixture.projects
        var counts = (selected: 0, all: 0)
        for number in 0..<SelectionTests.setting("FLYNNLINT_MIXES", 16) {
            let project = MixedProject()
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let fixture = fixtures[Int.random(in: fixtures.indices, using: &random)]
                let folder = "Fixture\(Int.random(in: 0..<1000, using: &random))/"
                for part in try fixture.parts() { try project.write(folder + part.name, part.text) }
            }
            for other in SelectionTests.others.shuffled(using: &random).prefix(50) {
                try project.write("Other/" + other.name, other.text)
            }
            try project.expectSame("project \(number)")
            counts = (counts.selected + project.counts.selected, counts.all + project.counts.all)
        }
        // All files are relevant to actions, roles and messages, and some of the fixtures contain these.
        #expect(counts.selected * 3 < counts.all * 2)
    }

    /// `FLYNNLINT_EDITS` sets the number of edits, and `FLYNNLINT_SEED` the seed of the random numbers.
    @Test(arguments: ["Chat", "Forms", "Rules"])
    func `After random edits, a run with cached outlines finds the same`(_ name: String) throws {
        let seed = SelectionTests.setting("FLYNNLINT_SEED", 1)
        var random = RandomNumbers(seed: UInt64(seed))
        var files: [(name: String, text: String)] = []
        if name == "Rules" {
            for (number, fixture) in Fixture.all.enumerated() where number % 12 == seed % 12 {
                files += try fixture.parts().map { ("Fixture\(number)/\($0.name)", $0.text) }
            }
        } else {
            for source in try swiftSources(in: "Fixtures/Projects/\(name)") {
                let file = URL(filePath: source.path).lastPathComponent
                let parts = Fixture.parts(source.source.string).enumerated()
                files += parts.map { ("\(file)-\($0.offset).swift", $0.element) }
            }
        }
        files += SelectionTests.others.filter { $0.text.utf8.count < 20_000 }.shuffled(using: &random).prefix(20)
        let project = MixedProject()
        for file in files { try project.write(file.name, file.text) }
        var edits = RandomEdits(of: files.map { SourceText($0.text) }, seed: UInt64(seed))
        for number in 0..<SelectionTests.setting("FLYNNLINT_EDITS", 5) {
            let file = edits.number(below: files.count)
            var text = edits.edited(SourceText(files[file].text))
            // Code that can't be parsed would hide the effects of later edits.
            if SyntaxTree(text).defectCount > 3 { text = SourceText("import FlynnRuntime\n") }
            files[file].text = text.string
            try project.write(files[file].name, text.string)
            try project.expectSame(isCached: true, "edit \(number) of \(files[file].name), seed \(seed)")
        }
    }

    @Test func `A file that was left out is read as soon as its names matter`() throws {
        let project = MixedProject()
        try project.write(
            "Printer.swift",
            """
            class Printer: Actor {
                lazy var bePrint = Behavior(self) { (args: BehaviorArgs) in
                    // flynnlint:parameter String - text
                    print(args[x: 0] as String)
                }
            }
            """)
        try project.write("Number.swift", "func number() -> Int { 1 }\n")
        try project.write("Text.swift", "func text() -> String { \"\" }\n")
        try project.write("Alias.swift", "typealias Alias = Double\nfunc alias() -> Alias { 1 }\n")
        let arguments = ["\"\"", "number()", "\"\" ", "text()", "alias()", "\"\"", "number()", "alias()", "text()"]
        for (number, argument) in arguments.enumerated() {
            try project.write("Call.swift", "func call(_ printer: Printer) { printer.bePrint(\(argument)) }\n")
            // The second run uses the decisions of the first run.
            for _ in 0..<2 { try project.expectSame(isCached: true, "call \(number)") }
            #expect(project.counts.selected == (argument.hasPrefix("\"") ? 2 : 3), "call \(number)")
        }
    }

    @Test func `The index asks for no name of a type that isn't known`() throws {
        let root = repository.appending(path: "Sources")
        let paths = ["FlynnResolution", "FlynnIndex"].flatMap { module in
            (FileManager.default.enumerator(atPath: root.appending(path: module).path)?.compactMap { $0 as? String }
                ?? [])
                .map { "\(module)/\($0)" }
        }
        // The names of the module and of the suffix of test modules aren't type names, and one of the
        // runtime's names is only compared.
        let known = Set(RelevantNames.implied + ["Actor", "ActorBehaviors", "Flowable", "Tests", "Swift"])
        for path in paths where path.hasSuffix(".swift") && !path.contains("RelevantNames") {
            let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
            for match in text.matches(of: /"([A-Z][A-Za-z]+)"/) {
                #expect(known.contains(String(match.1)), "\(path): \(match.1)")
            }
        }
    }
}
