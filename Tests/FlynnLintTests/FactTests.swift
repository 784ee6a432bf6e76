import FlynnIndex
import FlynnProject
import FlynnSyntax
import TestSupport
import Testing

@testable import FlynnFacts
@testable import FlynnLint
@testable import FlynnRules
@testable import FlynnShortcuts
@testable import FlynnSummary

/// The kinds of facts in a summary, and the findings that depend on them.
struct FactTests {
    /// Collects the visited kinds.
    private struct Kinds: FactVisitor {
        var kinds: [FactKind] = []
        mutating func visit<Facts: FactField>(_ facts: inout Facts, _ kind: FactKind) { kinds.append(kind) }
    }

    @Test func `every stored property of a summary is a kind of facts, and is visited`() {
        var summary = FileSummary(path: "")
        let properties = Mirror(reflecting: summary).children.compactMap(\.label)
        #expect(Set(properties) == Set(FactKind.allCases.map(\.rawValue) + ["path"]))
        var visitor = Kinds()
        summary.visitFields(&visitor)
        #expect(visitor.kinds == FactKind.allCases)
    }

    /// Removes the facts of a kind, and notes whether there were any.
    private struct Removal: FactVisitor {
        let kind: FactKind
        var hasChanged = false
        mutating func visit<Facts: FactField>(_ facts: inout Facts, _ kind: FactKind) {
            guard kind == self.kind else { return }
            var old = Archiver()
            old.write(facts)
            facts = .none
            var new = Archiver()
            new.write(facts)
            hasChanged = old.bytes != new.bytes
        }
    }

    /// Summarizes each declaration of a fixture as a file.
    private static func files(of fixture: Fixture) throws -> [FileSummary] {
        try fixture.parts().map { part in
            FileSummary(of: SyntaxTree(SourceText(part.text)), path: part.name, templates: .standard)
        }
    }

    /// A fixture with one file for each declaration, and the findings in each file.
    private struct Scene {
        let files: [FileSummary]
        let findings: [[Finding]]

        init(_ fixture: Fixture) throws {
            files = try FactTests.files(of: fixture)
            findings = Self.findings(in: files)
        }

        /// Changes every second file. Returns the findings in the other files that differ.
        func differences(startingAt first: Int, _ change: (inout FileSummary) -> Void) -> [Finding] {
            var files = files
            for number in stride(from: first, to: files.count, by: 2) { change(&files[number]) }
            let found = Self.findings(in: files)
            var differences: [Finding] = []
            for number in stride(from: 1 - first, to: files.count, by: 2) {
                differences += found[number].filter { !findings[number].contains($0) }
                differences += findings[number].filter { !found[number].contains($0) }
            }
            return differences
        }

        private static func findings(in files: [FileSummary]) -> [[Finding]] {
            let linter = Linter(options: Fixture.options)
            let project = ProjectIndex(files)
            return files.map { linter.lint($0, of: project) }
        }
    }

    @Test func `findings depend on other files only by facts for the module and for searches`() throws {
        for fixture in Fixture.all + Fixture.projects {
            let scene = try Scene(fixture)
            for first in 0...1 {
                let changed = scene.differences(startingAt: first) { $0 = $0.facts(for: [.module, .searches]) }
                #expect(changed.isEmpty, "\(fixture): \(changed.map { "\($0.rule) \($0.message)" })")
            }
        }
    }

    @Test func `all facts of the module change findings in other files`() throws {
        let scenes = try (Fixture.all + Fixture.projects).map(Scene.init)
        for kind in FactKind.allCases where kind.audience.contains(.module) && kind != .types && kind != .behaviors {
            let isNeeded = scenes.contains { scene in
                (0...1).contains { first in
                    var hasChanged = false
                    let changed = scene.differences(startingAt: first) { file in
                        var removal = Removal(kind: kind)
                        file.visitFields(&removal)
                        if removal.hasChanged { hasChanged = true }
                    }
                    return hasChanged && !changed.isEmpty
                }
            }
            #expect(isNeeded, "\(kind)")
        }
    }

    @Test func `a change of facts that only searches need reaches all findings`() throws {
        let kinds = FactKind.allCases.filter { $0.audience.contains(.searches) && !$0.audience.contains(.module) }
        var changes: [(name: String, make: (FileSummary) -> FileSummary?)] = kinds.map { kind in
            (
                "\(kind)",
                { file in
                    var (file, removal) = (file, Removal(kind: kind))
                    file.visitFields(&removal)
                    return removal.hasChanged ? file : nil
                }
            )
        }
        changes.append(
            (
                "bodies of behaviors",
                { file in
                    var file = file
                    file.behaviors = file.facts(for: .module).behaviors
                    return file.behaviors.isEmpty ? nil : file
                }
            ))
        // With this rule, all files are checked after each change.
        var settings = Fixture.options.rules
        settings.severities[Rule.racingBehavior.id] = nil
        try #require(!settings.dependsOnOtherCode)
        for fixture in Fixture.all + Fixture.projects {
            let files = try Self.files(of: fixture).map {
                ProjectFile(path: $0.path, settings: settings, summary: $0)
            }
            var project = LinkedProject(files, isComplete: true, rules: Rule.all, jobs: 1)
            let findings = project.findings()
            for change in changes {
                var remaining = 3
                for number in files.indices where remaining > 0 {
                    guard let summary = change.make(files[number].summary) else { continue }
                    remaining -= 1
                    var changed = files
                    changed[number].summary = summary
                    var updated = project
                    updated.replace([(number, changed[number])], isComplete: true)
                    var new = LinkedProject(changed, isComplete: true, rules: Rule.all, jobs: 1)
                    #expect(updated.findings() == new.findings(), "\(fixture): \(change.name) in \(files[number].path)")
                    updated.replace([(number, files[number])], isComplete: true)
                    #expect(updated.findings() == findings, "\(fixture): \(change.name) in \(files[number].path)")
                }
            }
        }
    }
}
