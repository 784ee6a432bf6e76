import BasicTestSupport
import FlynnLint
import Foundation
import TestSupport
import Testing
import Yams

/// The files in the repository for the distribution of the executable.
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
        let names = ["flynnlint", "flynnlint-python", "flynnlint-system"]
        let all = names + names.map { $0.replacing("flynnlint", with: "flynnlint-changes") }
        #expect(hooks.map { $0["id"] as? String } == all)
        #expect(hooks.map { $0["language"] as? String } == ["swift", "python", "system", "swift", "python", "system"])
        let project = try Project()
        try project.write("Sources/Greeter.swift", clean)
        try project.write("Sources/Call.swift", mistaken)
        try project.write("Old/Call.swift", mistaken)
        try project.write(".flynnlint.yml", "excluded: [Old]\n")
        for hook in hooks.prefix(3) {
            #expect(hook["name"] is String && hook["types"] as? [String] == ["swift"])
            #expect(hook["require_serial"] as? Bool == true)
            let arguments = try #require(hook["args"] as? [String])
            let entry = try #require(hook["entry"] as? String) + " " + arguments.joined(separator: " ")
            #expect(try project.shell("\(entry) Sources/Greeter.swift Old/Call.swift").status == 0)
            let run = try project.shell("\(entry) Sources/Call.swift")
            #expect(run.status == 1 && run.output.hasPrefix("Sources/Call.swift:"))
            // As documented: with '--strict', a warning is a failure, so pre-commit prints it.
            try project.write("Sources/Clock.swift", warned)
            #expect(try project.shell("\(entry) Sources/Clock.swift").status == 0)
            #expect(try project.shell("\(entry.dropLast(2))--strict -- Sources/Clock.swift").status == 1)
        }
    }

    @Test func `the hooks for what a commit changes report callers in other files, also if files are removed`() throws {
        let hooks = try #require(try yaml(".pre-commit-hooks.yaml") as? [[String: Any]])
        for hook in hooks.dropFirst(3) {
            #expect(hook["pass_filenames"] as? Bool == false && hook["always_run"] as? Bool == true)
            let entry = try #require(hook["entry"] as? String)
            let project = try Project()
            try project.write("Sources/Greeter.swift", clean)
            try project.write("Sources/Call.swift", "func welcome(_ greeter: Greeter) { greeter.beGreet(\"Ada\") }\n")
            try project.git("add", ".")
            try project.git("commit", "--quiet", "-m", "first")
            #expect(try project.shell(entry).status == 0)
            try project.write("Sources/Greeter.swift", clean.replacing("String", with: "Int"))
            try project.git("add", ".")
            let run = try project.shell(entry)
            #expect(run.status == 1 && run.output.hasPrefix("Sources/Call.swift:1:52: error: "), "\(run.errors)")
        }
    }

    /// Returns the commands of the action, by the names of the steps.
    private func actionSteps() throws -> [String: String] {
        let action = try #require(try yaml("action.yml") as? [String: Any])
        #expect(action["name"] is String && action["description"] is String)
        let inputs = try #require(action["inputs"] as? [String: [String: Any]])
        #expect(inputs.values.allSatisfy { $0["description"] is String })
        #expect(inputs["version"]?["default"] as? String == FlynnLintVersion.current)
        #expect(inputs["build"]?["default"] as? String == "false")
        let runs = try #require(action["runs"] as? [String: Any])
        #expect(runs["using"] as? String == "composite")
        let steps = try #require(runs["steps"] as? [[String: Any]])
        #expect(steps.allSatisfy { $0["shell"] as? String == "bash" })
        return Dictionary(
            uniqueKeysWithValues: try steps.map {
                (try #require($0["name"] as? String), try #require($0["run"] as? String))
            })
    }

    @Test func `the action fails if there are findings`() throws {
        let project = try Project()
        try project.write("Sources/Clock.swift", warned)
        try project.write("More/Clock.swift", warned)
        try project.write("lint.sh", try #require(try actionSteps()["Lint"]))
        for (arguments, status) in [("--strict", 1), ("", 0)] {
            let lint = try project.shell("bash -e lint.sh", ["ARGUMENTS": arguments, "PATHS": "More\nSources"])
            #expect(lint.status == status, "\(lint.errors)")
            #expect(lint.output.contains("::warning file=More/Clock.swift,line=2,"))
            #expect(lint.output.contains("::warning file=Sources/Clock.swift,line=2,"))
        }
    }

    @Test func `the action downloads a release, checks its checksum, and builds only if it is told to`() throws {
        let temporary = try TemporaryFolder()
        let archive = URL(filePath: try archive(temporary, "releases/1.2.3"))
        let project = try Project()
        try project.write("get.sh", try #require(try actionSteps()["Get FlynnLint"]))
        try project.writeStub("uname", "case $1 in -s) echo \(systemName.0) ;; -m) echo \(systemName.1) ;; esac\n")
        let releases = temporary.url.appending(path: "releases")
        func get(_ variables: [String: String]) throws -> Command {
            let standard = [
                "VERSION": "1.2.3", "CHECKSUM": "", "BUILD": "false", "RUNNER_TEMP": project.path + "/runner",
                "GITHUB_ACTION_PATH": repository.path, "GITHUB_PATH": project.path + "/path",
                "FLYNNLINT_RELEASES": "file://" + releases.path,
            ]
            return try project.shell(
                "command -v curl python3 >&2 || exit 77; rm -rf path runner; bash -e get.sh",
                standard.merging(variables) { $1 })
        }
        let first = try get([:])
        if first.status == 77 { return }
        #expect(first.status == 0, "\(first.errors)")
        #expect(try project.shell("\"$(cat path)/flynnlint\" --version").output == "1.2.3\n")
        let checksum = String(
            try String(contentsOf: archive.appendingPathExtension("sha256"), encoding: .utf8).prefix(64))
        #expect(try get(["CHECKSUM": checksum]).status == 0)
        let other = try get(["CHECKSUM": String(checksum.reversed())])
        #expect(
            other.status == 1
                && other.errors.contains("but must be \(String(checksum.reversed())); nothing was unpacked"))
        #expect(!project.exists("path") && !project.exists("runner/flynnlint/flynnlint-1.2.3-linux-x86_64"))
        let missing = try get(["VERSION": "9.9.9"])
        #expect(
            missing.status == 1
                && missing.errors.contains("can't be downloaded; check the version, or build the executable"))
        // A damaged download.
        try temporary.write("releases/1.2.3/" + archive.lastPathComponent, "damaged")
        #expect(try get([:]).status == 1)
        #expect(!project.exists("path"))

        try project.shell(
            "mkdir scripts; printf '#!/bin/sh\\necho /built/flynnlint\\n' >scripts/build; chmod +x scripts/build")
        let build = try get(["BUILD": "true", "GITHUB_ACTION_PATH": project.path])
        #expect(build.status == 0)
        #expect(try project.read("path") == "/built\n")
    }

    @Test func `an executable for a newer system is refused with the version that it needs`() throws {
        let temporary = try TemporaryFolder()
        try temporary.writeScript(
            "1.2.3/flynnlint-1.2.3-linux-x86_64/flynnlint",
            """
            #!/bin/sh
            for version in 2.9 2.35 2.34; do
                echo "$0: /lib/libc.so.6: version \\`GLIBC_$version' not found (required by $0)" >&2
            done
            exit 1
            """)
        let project = try Project()
        try project.writeStub("uname", "case $1 in -s) echo Linux ;; -m) echo x86_64 ;; esac\n")
        let run = try project.shell(
            """
            command -v curl >&2 || exit 77
            cd '\(temporary.url.path)/1.2.3'; tar czf flynnlint-1.2.3-linux-x86_64.tar.gz flynnlint-1.2.3-linux-x86_64
            sum=$(command -v sha256sum || echo "shasum -a 256")
            '\(repository.path)/scripts/download' 1.2.3 out "$($sum <flynnlint-1.2.3-linux-x86_64.tar.gz | cut -c 1-64)"
            """, ["FLYNNLINT_RELEASES": "file://" + temporary.url.path])
        if run.status == 77 { return }
        #expect(run.status == 1)
        #expect(run.errors.contains("the executable needs glibc 2.35 or later, but this system has "), "\(run.errors)")
    }

    // MARK: - Wheels

    private static let hasPip: Bool = {
        let run = try? Command.run(
            URL(filePath: "/usr/bin/env"),
            ["python3", "-c", "import sys, venv, ensurepip; assert sys.version_info >= (3, 8)"])
        return run?.status == 0
    }()

    @Test func `the same executable gives the same wheel, whose list has the checksums of its files`() throws {
        let temporary = try TemporaryFolder()
        try writeExecutable(temporary)
        let executable = temporary.url.appending(path: "flynnlint").path
        var wheels: [String] = []
        for folder in ["first", "second"] {
            wheels.append(
                String(try script("wheel", [executable, temporary.url.appending(path: folder).path]).dropLast()))
            try temporary.shell("touch -t 202001010000 flynnlint; sleep 0")
        }
        #expect(FileManager.default.contentsEqual(atPath: wheels[0], andPath: wheels[1]))
        // A script runs on all platforms.
        #expect(wheels[0].hasSuffix("/flynnlint-1.2.3-py3-none-any.whl"))
        let check = """
            import base64, csv, hashlib, io, sys, zipfile
            wheel = zipfile.ZipFile(sys.argv[1])
            names = wheel.namelist()
            assert names[:-1] == sorted(names[:-1]) and names[-1].endswith(".dist-info/RECORD"), names
            assert {entry.date_time for entry in wheel.infolist()} == {(1980, 1, 1, 0, 0, 0)}
            rows = list(csv.reader(io.StringIO(wheel.read(names[-1]).decode())))
            assert [row[0] for row in rows] == names
            for name, checksum, size in rows[:-1]:
                contents = wheel.read(name)
                digest = base64.urlsafe_b64encode(hashlib.sha256(contents).digest()).rstrip(b"=").decode()
                assert (checksum, int(size)) == ("sha256=" + digest, len(contents)), name
            modes = {entry.filename.split("/")[-1]: entry.external_attr >> 16 & 0o777 for entry in wheel.infolist()}
            assert modes["flynnlint"] in (0o755, 0o644) and modes["LICENSE"] == 0o644
            print(wheel.getinfo("flynnlint-1.2.3.data/scripts/flynnlint").external_attr >> 16 & 0o777)
            """
        let run = try Command.run(URL(filePath: "/usr/bin/env"), ["python3", "-c", check, wheels[0]])
        #expect(run.status == 0 && run.output == "\(0o755)\n", "\(run.errors)")
    }

    @Test(.enabled(if: hasPip, "needs Python 3 with venv and pip"))
    func `pip installs the wheel into a new environment, alone and as the dependency of the hooks`() throws {
        let temporary = try TemporaryFolder()
        try writeExecutable(temporary, version: FlynnLintVersion.current)
        let run = try temporary.shell(
            """
            '\(repository.path)/scripts/wheel' "$PWD/flynnlint" index >/dev/null
            python3 -m venv environment
            environment/bin/python -m pip install --quiet --disable-pip-version-check --no-cache-dir --no-index --find-links index \
                '\(repository.path)'
            environment/bin/flynnlint --version
            environment/bin/python -m pip show --files flynnlint_pre_commit | grep Requires
            head -n 1 environment/share/man/man1/flynnlint.1
            ls environment/share/zsh/site-functions environment/share/bash-completion/completions
            """)
        #expect(run.status == 0, "\(run.errors)")
        #expect(
            run.output == """
                \(FlynnLintVersion.current)
                Requires: flynnlint
                .TH FLYNNLINT 1 "" "flynnlint \(FlynnLintVersion.current)" "User Commands"
                environment/share/bash-completion/completions:
                flynnlint

                environment/share/zsh/site-functions:
                _flynnlint

                """)
    }

    /// Calls a function of `scripts/distribution.py` with the bytes made by a Python expression.
    private func platformTags(_ bytes: String) throws -> String {
        let program = """
            import struct, sys
            sys.dont_write_bytecode = True
            sys.path.insert(0, sys.argv[1])
            import distribution
            \(bytes)
            print(distribution.platform_tags(data))
            """
        let run = try Command.run(
            URL(filePath: "/usr/bin/env"), ["python3", "-c", program, repository.appending(path: "scripts").path])
        #expect(run.status == 0, "\(run.errors)")
        return run.output
    }

    @Test func `the tag of a wheel names the systems that can run the executable`() throws {
        let universal = """
            def thin(processor, version):
                command = struct.pack("<IIIIII", 0x32, 24, 1, version << 16, version << 16, 0)
                return struct.pack("<IIIIIIII", 0xFEEDFACF, processor, 0, 2, 1, len(command), 0, 0) + command
            slices = [thin(0x01000007, 14), thin(0x0100000C, 15)]
            data = struct.pack(">II", 0xCAFEBABE, 2)
            for index, part in enumerate(slices):
                data += struct.pack(">IIIII", 0, 0, 48 + index * len(part), len(part), 0)
            data += b"".join(slices)
            """
        #expect(try platformTags(universal) == "['macosx_15_0_universal2']\n")
        #expect(try platformTags(universal + "\ndata = slices[0]") == "['macosx_14_0_x86_64']\n")
        #expect(try platformTags("data = b'#!/bin/sh'") == "['any']\n")
        #if os(Linux)
        // The highest symbol version in the executable under test, as determined by another program.
        let path = Command.executable.path
        let versions = try Command.run(
            URL(filePath: "/bin/sh"),
            ["-c", "readelf -V '\(path)' | grep -o 'GLIBC_[0-9.]*' | sort -V | tail -n 1 | sed 's/GLIBC_//; s/[.]/_/'"])
        guard !versions.output.isEmpty else { return }
        let expected = "manylinux_\(versions.output.dropLast())_\(systemName.1)"
        #expect(try platformTags("data = open('\(path)', 'rb').read()") == "['\(expected)']\n")
        #endif
    }

    // MARK: - The manual

    @Test func `the manual has every command and option, and states the exit statuses once`() throws {
        let page = try script("manual", [Command.executable.path])
        for text in [
            ".B flynnlint fix", ".SH \"FLYNNLINT LINK\"", "\\-\\-changed\\-since",
            "\\-\\-progress, \\-\\-no\\-progress",
        ] {
            #expect(page.contains(text), "\(text)")
        }
        #expect(page.matches(of: /\n\.SH EXIT STATUS\n0 if there are no findings/).count == 1)
        // Generators of manuals write this text for programs whose only failures are errors.
        #expect(!page.contains("error occurs"))
        #expect(page.utf8.count { $0 >= 0x80 } == 0)
        let temporary = try TemporaryFolder()
        try temporary.write("flynnlint.1", page)
        let check = try temporary.shell("command -v groff >/dev/null || exit 0; groff -man -Tutf8 -ww -z flynnlint.1")
        #expect(check.status == 0 && check.errors.isEmpty, "\(check.errors)")
    }

    // MARK: - Archives

    /// Writes a script that runs the executable under test, with a different version.
    private func writeExecutable(_ temporary: TemporaryFolder, version: String = "1.2.3") throws {
        try temporary.writeScript(
            "flynnlint",
            """
            #!/bin/sh
            case $1 in
            --version) echo \(version) ;;
            *) exec '\(Command.executable.path)' "$@" ;;
            esac

            """)
    }

    /// The names of the system and the processor, in the form of `uname`.
    private var systemName: (String, String) {
        #if os(Linux)
        let system = "Linux"
        #else
        let system = "Darwin"
        #endif
        #if arch(arm64)
        return (system, system == "Linux" ? "aarch64" : "arm64")
        #else
        return (system, "x86_64")
        #endif
    }

    /// Writes an archive with a script in place of the executable into a new folder. Returns the archive's path.
    private func archive(_ temporary: TemporaryFolder, _ folder: String) throws -> String {
        try writeExecutable(temporary)
        let executable = temporary.url.appending(path: "flynnlint").path
        let output = try script("archive", [executable, temporary.url.appending(path: folder).path])
        return String(output.dropLast())
    }

    @Test func `the same executable gives the same archive, with its checksum`() throws {
        let temporary = try TemporaryFolder()
        let first = try archive(temporary, "first")
        // The modification times of the executable and of the archive have no influence.
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
                ../flynnlint --generate-completion-script zsh >zsh
                cmp flynnlint-1.2.3-*/share/zsh/site-functions/_flynnlint zsh
                grep -q '^.SH EXIT STATUS' flynnlint-1.2.3-*/share/man/man1/flynnlint.1
                flynnlint-1.2.3-*/flynnlint --version
                SOURCE_DATE_EPOCH=86400 '\(repository.path)/scripts/archive' ../flynnlint dated
                python3 -c 'import sys, tarfile; print({file.mtime for file in tarfile.open(sys.argv[1])})' dated/*.tar.gz
                """,
            ], in: temporary.url.appending(path: "first"))
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.hasPrefix("1.2.3\n") && run.output.hasSuffix("\n{86400}\n"), "\(run.output)")
    }

    @Test func `the page of the executable describes how the executable is linked`() throws {
        let build = try String(contentsOf: repository.appending(path: "scripts/build"), encoding: .utf8)
        let page = try String(contentsOf: repository.appending(path: "docs/internals/executable.md"), encoding: .utf8)
        #expect(build.contains(" -no-pie ") == page.contains("links with `-no-pie`"))
        #expect(
            build.contains("--static-swift-stdlib") && page.contains("`swift build -c release --static-swift-stdlib`"))
        #expect(build.contains("-Xlinker -s") && page.contains("without symbols (`-s`)"))
    }

    @Test func `a tag has the version of the sources, and its part of the changelog`() throws {
        let project = try Project()
        let version = FlynnLintVersion.current
        for name in [
            "scripts/tag", "Sources/FlynnProject/Support/Version.swift", "action.yml", "docs/ci.md", "docs/support.md",
        ] {
            try project.write(name, String(contentsOf: repository.appending(path: name), encoding: .utf8))
        }
        try project.write("CHANGELOG.md", "# Changelog\n\n## \(version)\n\n- first\n\n## 0.0.1\n\n- old\n")
        #expect(try project.shell("bash scripts/tag").errors.contains("there are changes that aren't committed"))
        try project.git("add", ".")
        try project.git("commit", "--quiet", "--message", "First")
        let run = try project.shell("bash scripts/tag")
        #expect(run.status == 0 && run.output == "\(version)\n", "\(run.errors)")
        let message = try project.shell("git for-each-ref --format='%(contents)' refs/tags/\(version)").output
        #expect(message.contains("- first") && !message.contains("old"))
        #expect(try project.shell("bash scripts/tag").errors.contains("the tag '\(version)' exists"))
        try project.write("CHANGELOG.md", "## 9.9.9\n")
        #expect(try project.shell("bash scripts/tag").status != 0)
    }

    @Test func `the changelog begins with the version of the sources`() throws {
        let changelog = try Document(path: "CHANGELOG.md").text
        #expect(changelog.firstMatch(of: /\n## (.*)\n/)?.1 == FlynnLintVersion.current[...])
    }

    @Test(arguments: ["false-alarm", "missed-mistake", "crash"])
    func `a template of an issue asks for the smallest program`(name: String) throws {
        let form = try #require(try yaml(".github/ISSUE_TEMPLATE/\(name).yml") as? [String: Any])
        let fields = try #require(form["body"] as? [[String: Any]])
        #expect(form["name"] is String && form["description"] is String && fields.count >= 4)
        let first = try #require(fields.first)
        let label = (first["attributes"] as? [String: Any])?["label"] as? String
        #expect(label?.hasPrefix("The smallest") == true)
        #expect((first["validations"] as? [String: Any])?["required"] as? Bool == true)
    }

    @Test func `the formula for Homebrew names the archives and their checksums`() throws {
        let temporary = try TemporaryFolder()
        let archive = try archive(temporary, "archives")
        let formula = try script("formula", ["https://example.com", "https://example.com/files", archive])
        let checksum = try String(contentsOfFile: archive + ".sha256", encoding: .utf8).prefix(64)
        #expect(formula.contains("sha256 \"\(checksum)\""))
        #expect(formula.contains("url \"https://example.com/files/\(URL(filePath: archive).lastPathComponent)\""))
        // The archive contains all installed files.
        for file in formula.matches(of: /install "([^"]+)"/) {
            let list = try Command.run(URL(filePath: "/usr/bin/env"), ["tar", "tzf", archive])
            #expect(list.output.contains("/\(file.1)\n"), "\(file.1)")
        }
        let opened = formula.split(separator: "\n").count {
            $0.hasPrefix("class") || $0.hasSuffix(" do") || $0.contains("def ")
        }
        #expect(opened == formula.split(separator: "\n").count { $0.drop { $0 == " " } == "end" })
    }

    @Test func `the rules for Bazel build tools for the machine that runs them`() throws {
        let rules = try String(contentsOf: repository.appending(path: "bazel/flynnlint.bzl"), encoding: .utf8)
        // Bazel 7 rejects 'host'.
        #expect(rules.matches(of: /cfg = "(\w+)"/).map(\.1) == ["exec", "exec"])
    }

    // MARK: - Packages

    @Test func `a package that only uses the runtime resolves no other package`() throws {
        let temporary = try TemporaryFolder()
        try temporary.write(
            "Package.swift",
            """
            // swift-tools-version: 6.2
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
