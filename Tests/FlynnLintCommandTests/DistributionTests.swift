import BasicTestSupport
import Foundation
import TestSupport
import Testing
import Yams

/// The files of the repository that distribute the executable.
struct DistributionTests {
    private func yaml(_ name: String) throws -> Any? {
        try Yams.load(yaml: String(contentsOf: repository.appending(path: name), encoding: .utf8))
    }

    private func script(_ name: String, _ arguments: [String]) throws -> String {
        let run = try Command.run(repository.appending(path: "scripts/" + name), arguments)
        try #require(run.status == 0, "\(run.errors)")
        return run.output
    }

    // MARK: - Hooks and actions

    @Test func `the hooks for pre-commit lint the files that they are given`() throws {
        let hooks = try #require(try yaml(".pre-commit-hooks.yaml") as? [[String: Any]])
        #expect(hooks.map { $0["id"] as? String } == ["flynnlint", "flynnlint-system"])
        #expect(hooks.map { $0["language"] as? String } == ["swift", "system"])
        let project = try Project()
        try project.write("Sources/Greeter.swift", clean)
        try project.write("Sources/Call.swift", mistaken)
        try project.write("Old/Call.swift", mistaken)
        try project.write(".flynnlint.yml", "excluded: [Old]\n")
        for hook in hooks {
            #expect(hook["name"] is String && hook["types"] as? [String] == ["swift"])
            #expect(hook["require_serial"] as? Bool == true)
            let arguments = try #require(hook["args"] as? [String])
            let entry = try #require(hook["entry"] as? String) + " " + arguments.joined(separator: " ")
            #expect(try project.shell("\(entry) Sources/Greeter.swift Old/Call.swift").status == 0)
            let run = try project.shell("\(entry) Sources/Call.swift")
            #expect(run.status == 1 && run.output.hasPrefix("Sources/Call.swift:"))
        }
    }

    @Test func `the action builds the executable and fails if there are findings`() throws {
        let action = try #require(try yaml("action.yml") as? [String: Any])
        #expect(action["name"] is String && action["description"] is String)
        let inputs = try #require(action["inputs"] as? [String: [String: Any]])
        #expect(inputs.values.allSatisfy { $0["description"] is String })
        let runs = try #require(action["runs"] as? [String: Any])
        #expect(runs["using"] as? String == "composite")
        let steps = try #require(runs["steps"] as? [[String: Any]])
        #expect(steps.allSatisfy { $0["shell"] as? String == "bash" })
        let scripts = steps.compactMap { $0["run"] as? String }
        try #require(scripts.count == 2)

        let project = try Project()
        try project.write("Sources/Clock.swift", warned)
        try project.write("More/Clock.swift", warned)
        try project.write("build.sh", scripts[0])
        try project.write("lint.sh", scripts[1])
        let build = try project.shell(
            """
            mkdir scripts; printf '#!/bin/sh\\necho /built/flynnlint\\n' >scripts/build; chmod +x scripts/build
            bash -e build.sh; cat path
            """, ["GITHUB_ACTION_PATH": project.path, "GITHUB_PATH": project.path + "/path"])
        #expect(build.output == "/built\n", "\(build.errors)")
        for (arguments, status) in [("--strict", 1), ("", 0)] {
            let lint = try project.shell("bash -e lint.sh", ["ARGUMENTS": arguments, "PATHS": "More\nSources"])
            #expect(lint.status == status, "\(lint.errors)")
            #expect(lint.output.contains("::warning file=More/Clock.swift,line=2,"))
            #expect(lint.output.contains("::warning file=Sources/Clock.swift,line=2,"))
        }
    }

    // MARK: - Archives

    /// Writes an archive of a script instead of the executable into a folder of its own, and returns the archive's path.
    private func archive(_ temporary: TemporaryFolder, _ folder: String) throws -> String {
        try temporary.writeScript("flynnlint", "#!/bin/sh\necho 1.2.3\n")
        let executable = temporary.url.appending(path: "flynnlint").path
        let output = try script("archive", [executable, temporary.url.appending(path: folder).path])
        return String(output.dropLast())
    }

    @Test func `the same executable gives the same archive, with its checksum`() throws {
        let temporary = try TemporaryFolder()
        let first = try archive(temporary, "first")
        // Neither the time of the executable nor that of the archive counts.
        try FileManager.default.removeItem(at: temporary.url.appending(path: "flynnlint"))
        let second = try archive(temporary, "second")
        #expect(FileManager.default.contentsEqual(atPath: first, andPath: second))
        #expect(FileManager.default.contentsEqual(atPath: first + ".sha256", andPath: second + ".sha256"))
        let run = try Command.run(
            URL(filePath: "/bin/sh"),
            [
                "-ec",
                """
                sum=$(command -v sha256sum || echo "shasum -a 256")
                $sum -c ./*.sha256 >&2
                tar xzf ./*.tar.gz
                cmp flynnlint-1.2.3-*/flynnlint ../flynnlint
                cmp flynnlint-1.2.3-*/LICENSE '\(repository.path)/LICENSE'
                flynnlint-1.2.3-*/flynnlint --version
                SOURCE_DATE_EPOCH=86400 '\(repository.path)/scripts/archive' ../flynnlint dated
                python3 -c 'import sys, tarfile; print({file.mtime for file in tarfile.open(sys.argv[1])})' dated/*.tar.gz
                """,
            ], in: temporary.url.appending(path: "first"))
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.hasPrefix("1.2.3\n") && run.output.hasSuffix("\n{86400}\n"), "\(run.output)")
    }

    @Test func `the formula for Homebrew names the archives and their checksums`() throws {
        let temporary = try TemporaryFolder()
        let archive = try archive(temporary, "archives")
        let formula = try script("formula", ["https://example.com", "https://example.com/files", archive])
        let checksum = try String(contentsOfFile: archive + ".sha256", encoding: .utf8).prefix(64)
        #expect(formula.contains("sha256 \"\(checksum)\""))
        #expect(formula.contains("url \"https://example.com/files/\(URL(filePath: archive).lastPathComponent)\""))
        let opened = formula.split(separator: "\n").count {
            $0.hasPrefix("class") || $0.hasSuffix(" do") || $0.contains("def ")
        }
        #expect(opened == formula.split(separator: "\n").count { $0.drop { $0 == " " } == "end" })
    }

    // MARK: - Packages

    @Test func `a package that only uses the runtime resolves no other package`() throws {
        let temporary = try TemporaryFolder()
        try temporary.write(
            "Package.swift",
            """
            // swift-tools-version: 6.1
            import PackageDescription

            let package = Package(
                name: "consumer",
                platforms: [.macOS(.v15)],
                dependencies: [.package(name: "flynnlint", path: "\(repository.path)", traits: [])],
                targets: [
                    .target(name: "Consumer", dependencies: [.product(name: "FlynnRuntime", package: "flynnlint")])
                ]
            )

            """)
        try temporary.write("Sources/Consumer/Consumer.swift", "import FlynnRuntime\n")
        let run = try Command.run(
            URL(filePath: "/usr/bin/env"), ["swift", "package", "show-dependencies", "--format", "flatlist"],
            in: temporary.url)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output == repository.lastPathComponent.lowercased() + "\n")
        #expect(!FileManager.default.fileExists(atPath: temporary.url.appending(path: "Package.resolved").path))
    }
}
