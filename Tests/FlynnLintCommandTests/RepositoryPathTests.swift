import Foundation
import Testing

@testable import FlynnFiles
@testable import FlynnLint

/// The paths in machine-readable output, for different paths to the same file.
struct RepositoryPathTests {
    /// Working folders and linted paths with the same result.
    private static let ways = [
        (".", "Sources/App"), ("Sources", "App"), ("Sources/App", "."), ("Sources/App", "Clock.swift"),
        ("Sources/Other", "../App"), ("..", "my project/Sources/App"),
    ]

    private func project() throws -> Project {
        let project = try Project()
        try project.write("Sources/App/Clock.swift", warned)
        try project.write("Sources/Other/Empty.swift", "")
        return project
    }

    @Test(arguments: [OutputFormat.json, .sarif, .github, .gitlab, .junit, .checkstyle])
    func `a format has paths from the repository's root, whichever way a file is named`(format: OutputFormat) throws {
        let project = try project()
        var outputs: Set<String> = []
        for (folder, path) in Self.ways + [("..", project.path), ("/", project.path + "/Sources/App/Clock.swift")] {
            let folder = Path.isAbsolute(folder) ? URL(filePath: folder) : project.folder.appending(path: folder)
            let run = try Command.run(["--format", format.rawValue, path], in: folder)
            #expect(run.status == 0 && run.output.contains("Sources/App/Clock.swift"), "\(run.output)\(run.errors)")
            #expect(!run.output.contains("my project/Sources"))
            outputs.insert(run.output)
        }
        #expect(outputs.count == 1)
    }

    @Test func `formats for people have paths from the working folder`() throws {
        let project = try project()
        let run = try Command.run(["--format", "xcode", "App"], in: project.folder.appending(path: "Sources"))
        #expect(run.output.hasPrefix("App/Clock.swift:2:10: warning: "))
    }

    @Test func `a diff can be applied in the repository, whichever way its files are named`() throws {
        let project = try project()
        let root = project.folder
        for (folder, path) in Self.ways + [("/", project.path)] {
            let folder = Path.isAbsolute(folder) ? URL(filePath: folder) : root.appending(path: folder)
            let diff = try Command.run(["fix", "--diff", path], in: folder).output
            #expect(diff.hasPrefix("--- a/Sources/App/Clock.swift\n"), "\(diff)")
            for applying in [".", "Sources/App"] {
                let run = try Command.run(
                    URL(filePath: "/usr/bin/env"), ["git", "apply"], in: root.appending(path: applying),
                    input: Data(diff.utf8))
                #expect(run.status == 0, "\(run.errors)")
                #expect(try project.read("Sources/App/Clock.swift").contains("[unowned self]"))
                try project.write("Sources/App/Clock.swift", warned)
            }
        }
    }

    @Test func `without a repository, paths are relative to the working folder`() throws {
        let project = try Project(isRepository: false)
        try project.write("Sources/App/Clock.swift", warned)
        let folder = project.folder.appending(path: "Sources")
        let run = try Command.run(["--format", "github", project.path], in: folder)
        #expect(run.output.hasPrefix("::warning file=App/Clock.swift,"))
        #expect(try Command.run(["fix", "--diff"], in: folder).output.hasPrefix("--- a/App/Clock.swift\n"))
    }
}
