import Foundation
import Testing

/// Patterns in configurations without matches.
struct UnusedPatternTests {
    private static let files = [
        "Sources/App/A.swift", "Sources/App/A.generated.swift", "Sources/Other/B.swift", "Tests/T.swift",
        "Package.swift",
    ]

    private func project(_ configuration: String, isRepository: Bool = true) throws -> Project {
        let project = try Project(isRepository: isRepository)
        for name in UnusedPatternTests.files { try project.write(name, "let x = 1\n") }
        try project.write(".flynnlint.yml", configuration)
        return project
    }

    /// Returns the warnings of a run.
    private func warnings(_ project: Project, _ arguments: String...) throws -> [String] {
        let run = try Command.run(["--no-cache"] + arguments, in: project.folder)
        #expect(run.status == 0)
        return run.errors.components(separatedBy: "\n").filter { $0.hasPrefix("flynnlint: warning: ") }
            .map { String($0.dropFirst("flynnlint: warning: ".count)) }
    }

    @Test(arguments: [
        ("Source", "did you mean 'Sources'?"), ("sources/app", "did you mean 'Sources/App'?"),
        ("Sources/Ap", "did you mean 'Sources/App'?"), ("App", "did you mean '**/App'?"),
        ("A.swift", "did you mean '**/A.swift'?"), (#""Sources\\Other""#, "did you mean 'Sources/Other'?"),
        ("Nowhere/At/All", "correct or remove it"), ("Sources/*.swift", "correct or remove it"),
        ("'*/app/*.swift'", "upper and lower case differ, as in 'Sources/App/A"), ("Docs", "correct or remove it"),
        ("Pods", "a search skips hidden folders"), (".hidden", "a search skips hidden folders"),
        ("Ignored", "a search skips hidden folders, Pods, Carthage, DerivedData and what .gitignore excludes"),
    ])
    func `a pattern of 'included' that matches nothing is named, with what to do`(pattern: String, advice: String)
        throws
    {
        let project = try project("included:\n  - Tests\n  - \(pattern)\n")
        for name in ["Docs/Guide.md", "Pods/A.swift", ".hidden/A.swift", "Ignored/A.swift"] {
            try project.write(name, "let x = 1\n")
        }
        try project.write(".gitignore", "Ignored\n")
        let warnings = try warnings(project, ".")
        #expect(warnings.count == 1)
        #expect(warnings.first?.hasPrefix(".flynnlint.yml:3: '") == true, "\(warnings)")
        #expect(
            warnings.first?.contains("in 'included' matches none of the Swift files; \(advice)") == true, "\(warnings)")
        // A run over a part of the project can't see every match of the pattern.
        #expect(try self.warnings(project, "Tests").isEmpty)
        #expect(try self.warnings(project, "Sources/App/A.swift").isEmpty)
    }

    @Test func `if nothing matches, that is why nothing is linted`() throws {
        let project = try project("included: [Source]\n")
        let expected =
            ".flynnlint.yml:1: 'Source' in 'included' matches none of the Swift files; did you mean 'Sources'?"
        #expect(try warnings(project, ".") == [expected])
        #expect(try Command.run(["--strict", "."], in: project.folder).status == 1)
        try project.write(".flynnlint.yml", "included: [Sources]\nexcluded: [Sources]\n")
        #expect(
            try warnings(project, ".") == [
                ".flynnlint.yml: nothing to lint: 'included' and 'excluded' leave none of the Swift files"
            ])
    }

    @Test(arguments: [
        ("*.generated.swift", "did you mean '**/*.generated.swift'?"), ("sources/app", "did you mean 'Sources/App'?"),
        ("Sources/app/*.swift", "upper and lower case differ, as in 'Sources/App/A"),
        (#"Sources\Other"#, "did you mean 'Sources/Other'?"), ("TESTS", "did you mean 'Tests'?"),
        ("[A-Z].generated.swift", "did you mean '**/[A-Z].generated.swift'?"),
        ("Sources/Other Tests", "write each pattern as an element of the list, such as '- Sources/Other'"),
        ("Nothing, Tests", "write each pattern as an element of the list, such as '- Tests'"),
        ("Tests - Sources/App", "write each pattern as an element of the list, such as '- Sources/App'"),
        ("Tests,Nothing", "write each pattern as an element of the list, such as '- Tests'"),
    ])
    func `a pattern of 'excluded' or 'overrides' is named if a correction matches`(pattern: String, advice: String)
        throws
    {
        for (key, configuration) in [
            ("'excluded'", "excluded:\n  - '\(pattern)'\n"),
            ("'paths' of 'overrides'", "overrides:\n  - {paths: ['\(pattern)'], expand: false}\n"),
        ] {
            let warnings = try warnings(project(configuration), ".")
            #expect(warnings.count == 1)
            let expected = ".flynnlint.yml:2: '\(pattern)' in \(key) matches none of the Swift files; \(advice)"
            #expect(warnings.first?.hasPrefix(expected) == true, "\(warnings)")
        }
    }

    @Test func `a pattern that begins with the name of its folder is named`() throws {
        let project = try project("excluded: [x]\n")
        let name = project.folder.lastPathComponent
        try project.write(".flynnlint.yml", "excluded: ['\(name)/Sources']\n")
        #expect(
            try warnings(project, ".") == [
                ".flynnlint.yml:1: '\(name)/Sources' in 'excluded' matches none of the Swift files; did you mean 'Sources'?"
            ])
    }

    @Test(arguments: [
        "[.build, Pods, Carthage, DerivedData]", "[Generated, '**/Generated', 'Sources/**/Mocks']", "[Test, Source]",
        "['*.generated.swift', '**/*.generated.swift']", "[tests, Tests]", "[build]", "['Sources/*.swift']", "[App]",
        "[Sources/App/Old.swift]", "[My Sources/A.swift, 'a, b.swift']", "['**/*Mock.swift', '*Mock.swift']",
    ])
    func `a pattern of 'excluded' that can match on another machine isn't named`(patterns: String) throws {
        let project = try project("excluded: \(patterns)\n")
        // Build products, and sources that are intended to be linted.
        try project.write(".gitignore", "/build\n")
        try project.write("Build/Script.swift", "let x = 1\n")
        #expect(try warnings(project, ".").isEmpty)
        try project.write(".flynnlint.yml", "overrides:\n  - {paths: \(patterns), expand: false}\n")
        #expect(try warnings(project, ".").isEmpty)
    }

    @Test func `what isn't there yet, and what git doesn't check out, may match`() throws {
        let project = try project("included: [Sources, Generated, Tests]\n")
        try project.write(".gitignore", "/Generated/\n")
        #expect(try warnings(project, ".").isEmpty)
        try project.git("add", ".")
        try project.git("commit", "--quiet", "-m", "first")
        try project.git("sparse-checkout", "set", "Sources")
        #expect(!project.exists("Tests") && project.exists(".flynnlint.yml"))
        #expect(try warnings(project, ".").isEmpty)
        // A pattern may match unstaged files.
        try project.git("sparse-checkout", "disable")
        try project.write("New/A.swift", "let x = 1\n")
        try project.write(".flynnlint.yml", "included: [Sources, New]\n")
        try project.git("add", ".flynnlint.yml")
        #expect(try warnings(project, "--staged", ".").isEmpty)
        #expect(try warnings(project, "--staged", "--changed-since", "HEAD", ".").isEmpty)
        #expect(try warnings(project, ".").isEmpty)
        #expect(try warnings(project, "--changed-since", "HEAD", ".").isEmpty)
    }

    @Test func `the files of projects in the project count, and patterns of a parent are relative to its folder`()
        throws
    {
        let project = try project("included: [Sources, Inner, Named]\n", isRepository: false)
        try project.write("Inner/.flynnlint.yml", "parent: ../.flynnlint.yml\nexpand: false\n")
        try project.write("Inner/A.swift", "let x = 1\n")
        try project.write("Named/Package.swift", "let x = 1\n")
        #expect(try warnings(project, ".").isEmpty)
        #expect(try warnings(project, "Inner").isEmpty)
        // The pattern is in both configurations, and is reported once.
        try project.write(".flynnlint.yml", "included: [Sources, Inner, Nmed]\n")
        #expect(
            try warnings(project, ".") == [
                ".flynnlint.yml:1: 'Nmed' in 'included' matches none of the Swift files; did you mean 'Named'?"
            ])
        let outside = try Command.run(["--no-cache", project.path])
        #expect(outside.errors.contains("'Nmed' in 'included'"))
    }
}
