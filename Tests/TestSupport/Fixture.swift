import BasicTestSupport
import FlynnLint
import Foundation

/// A file or folder in `Fixtures/Rules/<rule>/`, or a project in `Fixtures/Projects`, that is linted as a project of its own, with
/// all rules but one; see `options`.
package struct Fixture: Sendable, CustomStringConvertible {
    /// The identifier of the rule that it is about, which is the name of its folder; for projects the name of their folder.
    package var rule: String
    /// The path of the file or folder, relative to `Fixtures/Rules`; for projects relative to `Fixtures`.
    package var name: String
    /// Its files, sorted.
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

    /// The example projects whose comments state their findings, sorted. Those of the others are in `findings.txt`.
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

    /// The rule that reports what is no mistake: all behaviors of one kind. It is on in its own fixtures only.
    package static let untypedBehavior = "untyped_behavior"

    /// All other rules are on, including those that are off by default, and shortcuts aren't expanded.
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

    /// Its files with their expectations, which are read once.
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
