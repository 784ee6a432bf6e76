import BasicTestSupport
import FlynnLint
import Foundation

/// A file or folder in `Fixtures/Rules/<rule>/`, or a project in `Fixtures/Projects`. A fixture is linted as a separate
/// project, with all rules but one; see `options`.
package struct Fixture: Sendable, CustomStringConvertible {
    /// The rule under test, which is the name of the folder. For projects, the name of the project's folder.
    package var rule: String
    /// The path of the file or folder, relative to `Fixtures/Rules`. For projects, relative to `Fixtures`.
    package var name: String
    /// The files of the fixture, sorted.
    package var files: [URL]

    package var description: String { name }

    /// The fixtures of all rules, sorted.
    package static let all: [Fixture] = {
        let root = repository.appending(path: "Fixtures/Rules")
        return contents(of: root).flatMap { folder in
            contents(of: folder).map { entry in
                let files = entry.pathExtension == "swift" ? [entry] : contents(of: entry)
                let rule = folder.lastPathComponent
                return Fixture(rule: rule, name: "\(rule)/\(entry.lastPathComponent)", files: files)
            }
        }
    }()

    /// The example projects with expectations in comments, sorted. Other projects have their findings in
    /// `findings.txt`.
    package static let projects: [Fixture] = {
        let folders = contents(of: repository.appending(path: "Fixtures/Projects")).filter { folder in
            !contents(of: folder).contains { $0.lastPathComponent == "findings.txt" }
        }
        return folders.map { folder in
            let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
            let files = paths.filter { $0.hasSuffix(".swift") }.sorted().map { folder.appending(path: $0) }
            return Fixture(rule: "Projects", name: "Projects/\(folder.lastPathComponent)", files: files)
        }
    }()

    package static func contents(of folder: URL) -> [URL] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted().map { folder.appending(path: $0) }
    }

    /// The rule that reports all behaviors of a certain kind, which are not mistakes. Only enabled in its own fixtures.
    package static let untypedBehavior = "untyped_behavior"

    /// Enables all other rules, including rules that are disabled by default. Shortcuts are not expanded.
    package static let options: LintOptions = {
        var options = LintOptions()
        options.rules.severities = Dictionary(uniqueKeysWithValues: Rule.all.map { ($0.id, $0.severity) })
        options.rules.severities[untypedBehavior] = nil
        options.rules.expandsShortcuts = false
        return options
    }()

    /// The options for this fixture.
    package var options: LintOptions {
        var options = Fixture.options
        if rule == Fixture.untypedBehavior { options.rules.severities[rule] = .warning }
        return options
    }

    /// Returns the files with their expectations. The files are read on the first call.
    package func sources() throws -> [(path: String, source: ExpectedSource)] {
        try files.map { ($0.path, try Fixture.expectedSources[$0]?.get() ?? ExpectedSource([])) }
    }

    private static let expectedSources: [URL: Result<ExpectedSource, any Error>] = {
        let files = (all + projects).flatMap(\.files)
        return Dictionary(
            uniqueKeysWithValues: files.map { file in
                (file, Result { try ExpectedSource(Array(try Data(contentsOf: file))) })
            })
    }()
}
