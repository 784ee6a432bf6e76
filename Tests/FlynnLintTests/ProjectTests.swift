import BasicTestSupport
import FlynnSyntax
import Foundation
import TestSupport
import Testing

@testable import FlynnIndex
@testable import FlynnLint
@testable import FlynnRules

/// The known files don't depend on the paths on the command line.
struct ProjectTests {
    /// The fixtures with several files, and the example projects.
    private static var projects: [(name: String, files: [String: Data])] {
        get throws {
            var projects: [(String, [String: Data])] = []
            for fixture in Fixture.all where fixture.files.count > 1 {
                let files = try fixture.files.map { ($0.lastPathComponent, try Data(contentsOf: $0)) }
                projects.append((fixture.name, Dictionary(uniqueKeysWithValues: files)))
            }
            let examples = repository.appending(path: "Fixtures/Projects")
            for folder in Fixture.contents(of: examples) {
                let name = "Fixtures/Projects/\(folder.lastPathComponent)"
                let files = try swiftSources(in: name).map { path, source in
                    (String(path.dropFirst(name.count + 1)), Data(source.string.utf8))
                }
                projects.append((name, Dictionary(uniqueKeysWithValues: files)))
            }
            return projects
        }
    }

    /// The system visits all folders of a path, so a path may only be used a few times.
    @Test(arguments: [".flynnlint.yml", "Package.swift"])
    func `projects in projects take linear time`(_ marker: String) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "projects-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        func projects(_ count: Int) throws -> String {
            let root = folder.appending(path: "\(count)")
            try FileManager.default.createDirectory(
                at: root.appending(path: ".git"), withIntermediateDirectories: true)
            var path = root
            for _ in 0..<count {
                path.append(path: "a")
                try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
                try Data().write(to: path.appending(path: marker))
                try Data("let x = 1".utf8).write(to: path.appending(path: "A.swift"))
            }
            return root.path
        }
        let paths = [20: try projects(20), 80: try projects(80)]
        var options = Fixture.options
        options.jobs = 1
        options.writesFiles = false
        let linter = Linter(options: options)
        let growth = try growth(from: 20, of: { paths[$0] ?? "" }) { path in
            let found = try linter.lint(LintRequest(paths: [path])).findings
            #expect(found.isEmpty)
        }
        #expect(growth < linearGrowth)
    }

    @Test func `a file has the same findings however it is named`() throws {
        var fileCount = 0
        var findingCount = 0
        for (name, files) in try ProjectTests.projects {
            let folder = FileManager.default.temporaryDirectory.appending(path: "project-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            for (path, data) in files.merging([".flynnlint.yml": Data()], uniquingKeysWith: { $1 }) {
                let file = folder.appending(path: path)
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try data.write(to: file)
            }
            func findings(_ request: LintRequest) throws -> [Finding] {
                var options = Fixture.options
                options.writesFiles = false
                return try Linter(options: options).lint(request).findings
            }
            let all = try findings(LintRequest(paths: [folder.path]))
            findingCount += all.count
            for (path, data) in files {
                fileCount += 1
                let file = folder.appending(path: path)
                let expected = all.filter { $0.file == file.path }
                #expect(try findings(LintRequest(paths: [file.path])) == expected, "\(name): \(path)")
                let inFolder = try findings(LintRequest(paths: [file.deletingLastPathComponent().path]))
                #expect(inFolder.filter { $0.file == file.path } == expected, "the folder of \(name): \(path)")
                var request = LintRequest(paths: [])
                request.buffer = LintRequest.Buffer(path: file.path, source: SourceText(Array(data)))
                #expect(try findings(request) == expected, "\(name): \(path) as a buffer")
                // The text of the buffer takes precedence over the text of the file.
                try Data().write(to: file)
                #expect(try findings(request) == expected, "\(name): \(path) as a changed buffer")
                try data.write(to: file)
            }
        }
        #expect(fileCount > 100 && findingCount > 100)
    }
}
