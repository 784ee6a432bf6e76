import BasicTestSupport
import Foundation
import Testing
import Yams

/// The generated jobs match the checked package.
struct JobPackageTests {
    private static let files = ["--github": ".github/workflows/flynnlint.yml", "--gitlab": ".gitlab-ci.flynnlint.yml"]

    private func manifest(tools version: String, dependency: String = "") -> String {
        """
        // swift-tools-version: \(version)
        import PackageDescription

        let package = Package(name: "App", dependencies: [\(dependency)])

        """
    }

    private func image(_ project: Project, _ option: String) throws -> String {
        let text = try project.read(#require(JobPackageTests.files[option]))
        let images = Set(text.matches(of: /(?:container|image): (.*)/).map(\.1))
        #expect(images.count == 1)
        return String(try #require(images.first))
    }

    /// Returns the commands of a step, or of GitLab's job.
    private func commands(_ project: Project, _ name: String) throws -> String {
        let text = try project.read(#require(JobPackageTests.files["--github"]))
        let workflow = try #require(try Yams.load(yaml: text) as? [String: Any])
        let jobs = try #require(workflow["jobs"] as? [String: [String: Any]])
        let steps = try #require(jobs["flynnlint"]?["steps"] as? [[String: Any]])
        return try #require(steps.first { $0["name"] as? String == name }?["run"] as? String)
    }

    // MARK: - The image

    @Test(arguments: [
        (nil, "swift:6.2"), ("5.9", "swift:6.2"), ("6.1", "swift:6.2"), ("6.2.1", "swift:6.2"), ("6.3", "swift:6.3"),
        ("7", "swift:7.0"), ("x", "swift:6.2"), ("99999999999999999999", "swift:6.2"),
    ])
    func `jobs run in an image that accepts the package's manifest and FlynnLint's`(
        version: String?, image: String
    ) throws {
        let project = try Project()
        if let version { try project.write("Package.swift", manifest(tools: version)) }
        for option in JobPackageTests.files.keys {
            try project.initialize(option)
            #expect(try self.image(project, option) == image)
        }
    }

    @Test func `the oldest image is that of FlynnLint's own manifest`() throws {
        let text = try String(contentsOf: repository.appending(path: "Package.swift"), encoding: .utf8)
        let project = try Project()
        try project.initialize("--github")
        #expect(
            try image(project, "--github") == "swift:\(#require(text.firstMatch(of: /swift-tools-version: (.*)/)?.1))")
    }

    @Test(arguments: [nil, "2"]) func `jobs are removed after the package has changed its version`(shards: String?)
        throws
    {
        for (option, file) in JobPackageTests.files {
            let project = try Project()
            try project.write("Package.swift", manifest(tools: "6.3"))
            try project.initialize([option] + (shards.map { ["--shards", $0] } ?? []))
            try project.write("Package.swift", manifest(tools: "6.4"))
            try project.initialize("--uninstall", option)
            #expect(!project.exists(file))
        }
    }

    // MARK: - Dependencies

    @Test func `a dependency outside of the repository is reported, because jobs don't have it`() throws {
        let outside = try Project()
        try outside.write(
            "Package.swift", manifest(tools: "6.2", dependency: #".package(path: "../flynnlint", traits: [])"#))
        let run = try Command.run(["init", "--github"], in: outside.folder)
        #expect(run.status == 0)
        #expect(run.errors.contains("\nPackage.swift depends on '../flynnlint', outside of the repository."))
        let inside = [
            #".package(path: "Packages/flynnlint")"#, #".package(url: "https://example.com/a", from: "1.0.0")"#,
            #".package(name: "x", path: "./a/../b")"#,
        ]
        for dependency in inside {
            let project = try Project()
            try project.write("Package.swift", manifest(tools: "6.2", dependency: dependency))
            let run = try Command.run(["init", "--gitlab"], in: project.folder)
            #expect(run.status == 0 && !run.errors.contains("outside"), "\(run.errors)")
        }
    }

    @Test func `a job ends with SwiftPM's status and message if the dependencies can't be resolved`() throws {
        let project = try Project()
        try project.initialize("--github", "--gitlab", "--pre-build")
        try project.writeStub("swift", "echo \"error: the package at '/x' cannot be accessed\" >&2; exit 7\n")
        let gitlab = try #require(
            try Yams.load(yaml: project.read(".gitlab-ci.flynnlint.yml")) as? [String: [String: Any]])
        let script = try #require(gitlab["flynnlint"]?["script"] as? [String]).joined(separator: "\n")
        for command in [try commands(project, "Find FlynnLint"), script] {
            let run = try project.shell(command, hasExecutable: false)
            #expect(run.status == 7)
            #expect(run.errors.hasPrefix("error: the package at '/x' cannot be accessed\nSwiftPM can't resolve"))
            #expect(!run.errors.contains("doesn't depend on FlynnLint"))
        }
        try project.write("Package.swift", "// FlynnRuntime\n")
        try project.confineSearch(of: "Scripts/flynnlint-prebuild.sh")
        let build = try project.shell("Scripts/flynnlint-prebuild.sh", hasExecutable: false)
        #expect(build.status == 1 && build.errors.contains("can't be resolved: see above"), "\(build.errors)")
    }

    // MARK: - Changes only

    @Test func `the commands for pull requests also run for a push, and in a clone of another user`() throws {
        let project = try Project()
        try project.write("Sources/Greeter.swift", clean)
        try project.write("Sources/Clock.swift", warned)
        try project.initialize("--github")
        try project.git("add", ".")
        try project.git("commit", "--quiet", "-m", "first")
        try project.git("update-ref", "refs/remotes/origin/main", "HEAD")
        let text = try project.read(".github/workflows/flynnlint.yml")
        let generated = text.split(separator: "\n").compactMap { $0.wholeMatch(of: #/ +# {4,}(.*)/#)?.1 }
        let page = try Document(path: "docs/ci.md").blocks.first { $0.text.contains("GITHUB_BASE_REF") }
        let documented = try #require(page).lines.filter { !$0.hasPrefix("#") }.map { $0.drop { $0 == " " } }
        for lines in [generated, documented] {
            try #require(lines.count == 6)
            let commands = lines.joined(separator: "\n")
            #expect(try project.shell(commands, ["GITHUB_BASE_REF": ""]).status == 1)
            for owner in [[:], ["GIT_TEST_ASSUME_DIFFERENT_OWNER": "1"]] {
                let run = try project.shell(commands, owner.merging(["GITHUB_BASE_REF": "main"]) { $1 })
                #expect(run.status == 0, "\(run.errors)")
                let missing = try project.shell(commands, owner.merging(["GITHUB_BASE_REF": "nosuch"]) { $1 })
                #expect(missing.status == 128, "\(missing.errors)")
            }
        }
    }
}
