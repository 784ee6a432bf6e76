import FlynnIndex
import FlynnRules
import FlynnSyntax
import TestSupport
import Testing

@testable import FlynnFacts
@testable import FlynnLint
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

    /// A fixture with one file for each declaration, and the findings in the files at odd places.
    private struct Scene {
        let files: [FileSummary]
        let findings: [Finding]

        init(_ fixture: Fixture) throws {
            files = try fixture.parts().map { part in
                FileSummary(of: SyntaxTree(SourceText(part.text)), path: part.name, templates: .standard)
            }
            findings = Self.findings(in: files)
        }

        /// The findings in the files at odd places, if the other files have been changed.
        func findings(changing change: (inout FileSummary) -> Void) -> [Finding] {
            var files = files
            for number in files.indices where number.isMultiple(of: 2) { change(&files[number]) }
            return Self.findings(in: files)
        }

        private static func findings(in files: [FileSummary]) -> [Finding] {
            let linter = Linter(options: Fixture.options)
            let project = ProjectIndex(files)
            return files.enumerated().filter { !$0.offset.isMultiple(of: 2) }
                .flatMap { linter.lint($0.element, of: project) }
        }
    }

    @Test func `findings depend on other files only by facts for the module and for searches`() throws {
        for fixture in Fixture.all + Fixture.projects {
            let scene = try Scene(fixture)
            let found = scene.findings { $0 = $0.facts(for: [.module, .searches]) }
            let changed = found.filter { !scene.findings.contains($0) } + scene.findings.filter { !found.contains($0) }
            #expect(changed.isEmpty, "\(fixture): \(changed.map { "\($0.rule) \($0.message)" })")
        }
    }

    @Test func `all facts of the module change findings in other files`() throws {
        let scenes = try (Fixture.all + Fixture.projects).map(Scene.init)
        for kind in FactKind.allCases where kind.audience.contains(.module) && kind != .types && kind != .behaviors {
            let isNeeded = scenes.contains { scene in
                var hasChanged = false
                let found = scene.findings { file in
                    var removal = Removal(kind: kind)
                    file.visitFields(&removal)
                    if removal.hasChanged { hasChanged = true }
                }
                return hasChanged && found != scene.findings
            }
            #expect(isNeeded, "\(kind)")
        }
    }
}
