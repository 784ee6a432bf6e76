import FlynnHeaders
import FlynnLint
import Foundation
import Testing

private let shortcut = "class A: Actor {\n    print::BEHAVIOR\n}\n"

extension TemporaryFolder {
    /// Creates the git repository `repository` in the folder, with links to files outside of it in `outside`.
    fileprivate convenience init(linking links: [(link: String, target: String)]) throws {
        try self.init()
        try write("outside/file", "old\n")
        try write("outside/B.swift", shortcut)
        try FileManager.default.createDirectory(
            at: url.appending(path: "repository/.git"), withIntermediateDirectories: true)
        for (link, target) in links {
            try FileManager.default.createSymbolicLink(
                atPath: url.path + "/repository/" + link, withDestinationPath: target)
        }
    }

    fileprivate var repository: URL { url.appending(path: "repository") }

    fileprivate var outside: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: url.path + "/outside").sorted() }
    }
}

/// A repository can't make the linter write outside of the repository.
struct LinkTests {
    @Test(arguments: ["L.swift", "D/B.swift"], [["lint"], ["fix"], ["lint", "--add-suppressions"]])
    func `a source isn't rewritten through a link that leads out of the repository`(
        name: String, command: [String]
    ) throws {
        let folder = try TemporaryFolder(linking: [("L.swift", "../outside/B.swift"), ("D", "../outside")])
        let run = try Command.run(command + ["--no-cache", name], in: folder.repository)
        #expect(try folder.read("outside/B.swift") == shortcut)
        #expect(try folder.outside == ["B.swift", "file"])
        #expect(run.status == 2)
        #expect(
            run.errors.contains(
                "\(name): can't be read: a link leads out of the repository; name the file itself"), "\(run.errors)")
    }

    @Test func `links in folders aren't followed`() throws {
        let folder = try TemporaryFolder(linking: [("L.swift", "../outside/B.swift"), ("D", "../outside")])
        #expect(try Command.run(["--no-cache", "."], in: folder.repository).status == 0)
        #expect(try folder.read("outside/B.swift") == shortcut)
    }

    @Test func `a source is rewritten through a link in the repository, and beside it`() throws {
        let folder = try TemporaryFolder(linking: [("L.swift", "Sources/A.swift")])
        try folder.write("repository/Sources/A.swift", shortcut)
        #expect(try Command.run(["--no-cache", "L.swift"], in: folder.repository).status == 0)
        #expect(try folder.read("repository/Sources/A.swift").contains("lazy var bePrint"))
        // The user names the outside path.
        #expect(try Command.run(["--no-cache", "../outside/B.swift"], in: folder.repository).status == 0)
        #expect(try folder.read("outside/B.swift").contains("lazy var bePrint"))
    }

    @Test(arguments: [
        ["lint", "--output", "link", "A.swift"], ["lint", "--write-baseline", "link", "A.swift"],
        ["lint", "--output", "new", "A.swift"], ["summarize", "-o", "link", "A.swift"],
        ["summarize", "-o", "D/new", "A.swift"], ["init", "--force", "--github", "."], ["init", "D"],
        ["server", "--log", "link"], ["server", "--log", "D/new"],
    ])
    func `no output is written through a link that leads out of the repository`(arguments: [String]) throws {
        let folder = try TemporaryFolder(linking: [
            ("link", "../outside/file"), ("new", "../outside/new"), ("D", "../outside"), (".github", "../outside"),
        ])
        try folder.write("repository/A.swift", mistaken)
        #expect(try Command.run(arguments, in: folder.repository).status == (arguments.contains("new") ? 1 : 2))
        #expect(try folder.read("outside/file") == "old\n")
        #expect(try folder.outside == ["B.swift", "file"])
    }
}

/// A repository can't make the linter read outside files through links, or print their contents.
struct ReadingTests {
    private static let secret = "canary-7d1f"
    /// Invalid configurations with a secret in every place that a message could quote.
    private static let secrets = [
        "\(secret): 1", secret, "? [\(secret)", "format: \(secret)", "rules: { \(secret): off }", "parent: \(secret)",
        "parent: \(secret).yml", "'\(secret)': 1\n'\(secret)': 2", "\(secret)\u{1}",
        "overrides: [{ paths: \(secret) }]",
    ]

    private func check(_ run: Command, _ message: String) {
        #expect(run.status == 2)
        #expect(run.errors.contains(message), "\(run.errors)")
        #expect(!run.errors.contains(ReadingTests.secret) && !run.output.contains(ReadingTests.secret))
    }

    @Test(arguments: [
        (link: ".flynnlint.yml", configuration: nil), (link: "base.yml", configuration: "parent: base.yml\n"),
        (link: "base.json", configuration: "baseline: base.json\n"), (link: "named.yml", configuration: nil),
    ])
    func `a link that leads out of the repository isn't followed`(link: String, configuration: String?) throws {
        let folder = try TemporaryFolder(linking: [(link, "../outside/file")])
        try folder.write("outside/file", ReadingTests.secret)
        try folder.write("repository/A.swift", mistaken)
        if let configuration { try folder.write("repository/.flynnlint.yml", configuration) }
        let run = try Command.run(
            ["--no-cache", "."] + (link == "named.yml" ? ["--config", link] : []), in: folder.repository)
        check(run, "a link leads out of the repository; name the file itself")
    }

    @Test func `a link in the repository is followed`() throws {
        let folder = try TemporaryFolder(linking: [(".flynnlint.yml", "shared/base.yml")])
        try folder.write("repository/A.swift", mistaken)
        try folder.write("repository/shared/base.yml", "rules: { argument_count: off }")
        #expect(try Command.run(["--no-cache", "."], in: folder.repository).status == 0)
        try folder.write("repository/shared/base.yml", "mistake: 1")
        let run = try Command.run(["--no-cache", "."], in: folder.repository)
        #expect(run.errors.contains(".flynnlint.yml:1: error: unknown key 'mistake'"))
    }

    @Test(arguments: secrets)
    func `mistakes in a configuration outside of the repository aren't repeated`(secret: String) throws {
        let folder = try TemporaryFolder(linking: [])
        try folder.write("outside/base.yml", secret)
        try folder.write("repository/A.swift", mistaken)
        try folder.write("repository/.flynnlint.yml", "parent: ../outside/base.yml\n")
        let message = "which isn't shown, because the file is outside of '.'; check it with '--config "
        check(try Command.run(["--no-cache", "."], in: folder.repository), message)
        // Without git, the link is followed.
        try FileManager.default.removeItem(at: folder.repository.appending(path: ".git"))
        check(try Command.run(["--no-cache", "."], in: folder.repository), message)
        try FileManager.default.removeItem(at: folder.repository.appending(path: ".flynnlint.yml"))
        try FileManager.default.createSymbolicLink(
            atPath: folder.repository.path + "/.flynnlint.yml", withDestinationPath: "../outside/base.yml")
        check(try Command.run(["--no-cache", "."], in: folder.repository), message)
        // The user names the configuration.
        let run = try Command.run(["--no-cache", "--config", "../outside/base.yml", "."], in: folder.repository)
        #expect(run.status == 2 && !run.errors.contains(message))
    }

    @Test func `the files of git's patterns aren't links, as for git`() throws {
        let folder = try TemporaryFolder(linking: [(".gitignore", "patterns")])
        try folder.write("repository/A.swift", mistaken)
        try folder.write("repository/patterns", "*.swift\n")
        #expect(try Command.run(["--no-cache", "."], in: folder.repository).status == 1)
        try FileManager.default.removeItem(at: folder.repository.appending(path: ".gitignore"))
        try folder.write("repository/.gitignore", "*.swift\n")
        #expect(try Command.run(["--no-cache", "."], in: folder.repository).status != 1)
    }

    @Test func `known links that lead out of the repository aren't followed`() throws {
        let folder = try TemporaryFolder(linking: [("L.swift", "../outside/B.swift"), ("D", "../outside")])
        try folder.write("repository/A.swift", mistaken)
        try folder.write("repository/.flynnlint.yml", "known: [L.swift, D]\n")
        let run = try Command.run(["--no-cache", "."], in: folder.repository)
        for name in ["L.swift", "D"] {
            #expect(run.errors.contains("the known path '\(name)' can't be read: a link leads out of the repository"))
        }
        // The configuration names the path.
        try folder.write("repository/.flynnlint.yml", "known: [../outside]\n")
        #expect(!(try Command.run(["--no-cache", "."], in: folder.repository).errors.contains("known path")))
    }

    @Test(arguments: secrets) func `mistakes in the configuration of a known folder aren't repeated`(secret: String)
        throws
    {
        let folder = try TemporaryFolder(linking: [])
        try folder.write("outside/.flynnlint.yml", secret)
        try folder.write("repository/A.swift", mistaken)
        try folder.write("repository/.flynnlint.yml", "known: [../outside]\n")
        check(try Command.run(["--no-cache", "."], in: folder.repository), "which isn't shown")
        // The user names the folder.
        let run = try Command.run(["--no-cache", ".", "../outside"], in: folder.repository)
        #expect(run.status == 2 && !run.errors.contains("which isn't shown"))
    }

    @Test func `known folders with more folders than sources have aren't searched`() throws {
        let folder = try TemporaryFolder(linking: [])
        for number in 0..<100 {
            for inner in 0..<100 {
                try FileManager.default.createDirectory(
                    at: folder.url.appending(path: "outside/\(number)/\(inner)"), withIntermediateDirectories: true)
            }
        }
        try folder.write("repository/A.swift", mistaken)
        try folder.write("repository/Known/B.swift", "let b = 1\n")
        try folder.write("repository/.flynnlint.yml", "known: [../outside, Known]\n")
        let run = try Command.run(["--no-cache", "A.swift"], in: folder.repository)
        #expect(run.errors.matches(of: /folders and files/).count == 1)
        #expect(
            run.errors.contains("has more than 10000 folders and files; name the folders of sources in it"),
            "\(run.errors)")
    }

    /// The ways to use an outside file in a bridging header.
    @Test(arguments: [
        "#include \"../outside/secret\"", "#define P \"../outside/secret\"\n#include P", "#include \"link.h\"",
        "enum E {\n#em\\\nbed \"../outside/secret\" limit(1) prefix(a =)\n};", "",
        // Both names are the same Unicode text.
        "#include \"\u{E9}.h\"\n#include \"e\u{301}.h\"",
        "#define P \"\u{E9}.h\"\n#include P\n#define Q \"e\u{301}.h\"\n#include Q",
    ])
    func `what files outside declare isn't used`(use: String) throws {
        let folder = try TemporaryFolder(
            linking: [("link.h", "../outside/secret"), ("e\u{301}.h", "../outside/secret")])
        try folder.write("repository/\u{E9}.h", "int other;\n")
        try folder.write("repository/A.swift", mistaken + "printer.bePrint(imported, canary)\n")
        try folder.write("outside/secret", "typedef int canary; typedef int imported;\n")
        if use.isEmpty {
            try FileManager.default.createSymbolicLink(
                atPath: folder.url.path + "/repository/A-Bridging-Header.h", withDestinationPath: "../outside/secret")
        } else {
            try folder.write("repository/A-Bridging-Header.h", "int imported;\n\(use)\n")
        }
        let run = try Command.run(["--no-cache", "."], in: folder.repository)
        #expect(run.status == 1 && !run.output.contains("canary"))
        let reasons = ["is outside of the repository; add its folder to 'include'", "has the directive '#embed'"]
        // Older versions of libclang don't support '#embed'.
        let isRefused =
            reasons.contains(where: run.errors.contains) || use.contains("bed") && run.errors.contains("error")
        #expect(ClangSearch.path() == nil || isRefused, "\(run.errors)")
    }

    @Test func `headers in folders that the configuration names are used`() throws {
        let folder = try TemporaryFolder(linking: [])
        try folder.write("repository/A.swift", mistaken + "_ = imported\n")
        try folder.write("repository/A-Bridging-Header.h", "int imported;\n#include <secret.h>\n")
        try folder.write("outside/secret.h", "int other;\n")
        try folder.write("repository/.flynnlint.yml", "headers: { include: [../outside] }\n")
        let run = try Command.run(["--no-cache", "."], in: folder.repository)
        #expect(run.status == 1 && !run.errors.contains("can't be read"), "\(run.errors)")
    }

    @Test func `errors in headers outside of the repository aren't repeated`() throws {
        let folder = try TemporaryFolder(linking: [])
        try folder.write("repository/A.swift", mistaken + "let imported = Imported(a: 1)\n")
        try folder.write(
            "repository/A-Bridging-Header.h", "#include \"../outside/secret.h\"\n@interface Imported\n@end\n")
        try folder.write("outside/secret.h", "canary x\n")
        let run = try Command.run(["--no-cache", "."], in: folder.repository)
        #expect(run.status == 1 && !run.errors.contains("canary"), "\(run.errors)")
    }
}

/// A repository can't make the linter run commands, wait, or use an unlimited amount of memory.
struct ResourceTests {
    @Test(arguments: [".gitignore", "base.yml", "baseline.json"])
    func `devices, which have no end, aren't read`(name: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("A.swift", mistaken)
        try folder.write(".git/HEAD", "")
        try folder.write(
            ".flynnlint.yml",
            ["base.yml": "parent: base.yml\n", "baseline.json": "baseline: baseline.json\n"][name] ?? "")
        try FileManager.default.createSymbolicLink(
            atPath: folder.url.path + "/" + name, withDestinationPath: "/dev/zero")
        let run = try Command.run(["--no-cache", "."], in: folder.url)
        #expect(run.status == (name == ".gitignore" ? 1 : 2))
    }

    /// Creates an unreadable file: a pipe without a writer, a file of 2 GB, or a link to a device.
    private func makeSpecial(_ kind: String, _ path: String) throws {
        switch kind {
        case "pipe": #expect(mkfifo(path, 0o600) == 0)
        case "large":
            #expect(FileManager.default.createFile(atPath: path, contents: nil))
            #expect(truncate(path, 2 << 30) == 0)
        default: try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: kind)
        }
    }

    @Test(
        arguments: [
            ".flynnlint.yml", "named.yml", "base.yml", "baseline.json", "written.json", ".gitignore", "B.swift", "list",
        ], ["pipe", "large", "/dev/zero"])
    func `pipes, devices and huge files are read for no purpose`(name: String, kind: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("A.swift", mistaken)
        try folder.write(".git/HEAD", "")
        var arguments = ["--no-cache", "A.swift"]
        switch name {
        case "named.yml": arguments += ["--config", name]
        case "base.yml": try folder.write(".flynnlint.yml", "parent: base.yml\n")
        case "baseline.json": try folder.write(".flynnlint.yml", "baseline: baseline.json\n")
        case "written.json": arguments += ["--write-baseline", name]
        case "B.swift": arguments = ["--no-cache", name]
        case "list":
            #expect(try Command.run(["summarize", "-o", "archive", "A.swift"], in: folder.url).status == 0)
            arguments = ["link", "--report-only", name, "archive"]
        default: break
        }
        try makeSpecial(kind, folder.url.path + "/" + name)
        let run = try Command.run(arguments, in: folder.url)
        // Git also ignores special files. An existing pipe isn't a baseline.
        let isIgnored = name == ".gitignore" || name == "written.json" && kind != "large"
        #expect(run.status == (isIgnored ? name == "written.json" ? 2 : 1 : 2), "\(run.errors)")
        if isIgnored || name == "B.swift" && kind != "large" { return }
        if name == ".flynnlint.yml", kind != "large" {
            #expect(run.errors.hasPrefix(".flynnlint.yml: error: the configuration is not a file; move or remove it\n"))
            return
        }
        let reasons = [
            "large": "it has more than", "pipe": "it is a pipe or a device, not a file",
            // The folder is a repository.
            "/dev/zero": name == "list" ? "it is a pipe or a device, not a file" : "a link leads out of the repository",
        ]
        #expect(run.errors.contains(reasons[kind] ?? ""), "\(run.errors)")
    }

    @Test func `a stream of the shell is read if an argument names it`() throws {
        let folder = try TemporaryFolder()
        try folder.write("A.swift", mistaken)
        let rule = "rules: { argument_count: off }"
        func run(_ options: String) throws -> Command {
            let command = "'\(Command.executable.path)' --no-cache \(options) A.swift"
            return try Command.run(URL(filePath: "/bin/bash"), ["-c", command], in: folder.url)
        }
        #expect(try run("").status == 1)
        #expect(try run("--config <(echo '\(rule)')").status == 0)
        #expect(try run("--config /dev/stdin <<<'\(rule)'").status == 0)
        #expect(try run("--config /dev/null").status == 1)
    }

    @Test func `a pipe that a header includes isn't read`() throws {
        let folder = try TemporaryFolder()
        try folder.write("A.swift", mistaken + "let imported = Imported(a: 1)\n")
        try folder.write("A-Bridging-Header.h", "#include \"pipe.h\"\n@interface Imported\n@end\n")
        #expect(mkfifo(folder.url.path + "/pipe.h", 0o600) == 0)
        let run = try Command.run(["--no-cache", "."], in: folder.url)
        // Without libclang, headers aren't read.
        #expect(run.status == 1 && !run.errors.contains("the parser took"), "\(run.errors)")
    }

    @Test func `output to a pipe that nobody reads fails`() throws {
        let folder = try TemporaryFolder()
        try folder.write("A.swift", mistaken)
        #expect(mkfifo(folder.url.path + "/out", 0o600) == 0)
        let run = try Command.run(["--no-cache", "--output", "out", "A.swift"], in: folder.url)
        #expect(run.status == 2 && run.errors.contains("the findings can't be written to out: "))
        #expect(mkfifo(folder.url.path + "/.flynnlint.yml", 0o600) == 0)
        #expect(try Command.run(["init", "--force", "."], in: folder.url).status == 2)
    }

    @Test func `aliases in a configuration aren't expanded without limit`() throws {
        let folder = try TemporaryFolder()
        try folder.write("A.swift", mistaken)
        var text = "a0: &a0 [x, x]\n"
        for level in 1...60 { text += "a\(level): &a\(level) [*a\(level - 1), *a\(level - 1)]\n" }
        try folder.write(".flynnlint.yml", text + "? *a60\n: 1\n")
        let run = try Command.run(["--no-cache", "."], in: folder.url)
        #expect(run.status == 2)
        #expect(
            run.errors
                == ".flynnlint.yml: error: the configuration has more than 32 aliases such as '*name'; write the values\n"
        )
    }

    @Test(arguments: ["\n", "\r", "\u{85}", "\u{2028}", "\u{2029}", "\u{FEFF}"])
    func `a configuration has few directives, which are compared with each other`(lineStart: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("A.swift", mistaken)
        let directives = (0..<20).map { "%TAG !a\($0)! tag:x,2000:" }.joined(separator: lineStart)
        try folder.write(".flynnlint.yml", directives + "\n---\nrules: {}\n")
        let run = try Command.run(["--no-cache", "."], in: folder.url)
        #expect(run.status == 2)
        #expect(
            run.errors
                == ".flynnlint.yml: error: the configuration has more than 8 lines that begin with '%'; remove them\n")
        try folder.write(".flynnlint.yml", "%YAML 1.2\n---\nrules: { argument_count: warning } # 100 %\n")
        #expect(try Command.run(["--no-cache", "."], in: folder.url).status == 0)
    }

    @Test func `templates can't multiply a name without limit`() throws {
        let folder = try TemporaryFolder()
        let places = String(repeating: "$NAME ", count: 4_000)
        try folder.write(".flynnlint.yml", "templates:\n  T: '\(places)'\n  U: '\(places)'\n")
        let long = String(repeating: "a", count: 10_000) + "::T\n"
        let many = (0..<2_000).map { "b\($0)::U\n" }.joined()
        try folder.write("A.swift", long + many)
        let run = try Command.run(["--no-cache", "."], in: folder.url)
        #expect(run.status == 1)
        #expect(run.output.contains("template 'T' makes more than 64 kB of the shortcut, which isn't expanded"))
        #expect(run.output.contains("with template 'U', the shortcuts of the file make more than 1 MB"))
        #expect(try folder.read("A.swift").utf8.count < 2 << 20)
        try folder.write(".flynnlint.yml", "templates: { T: '\(String(repeating: places, count: 3))' }\n")
        let refused = try Command.run(["--no-cache", "."], in: folder.url)
        #expect(refused.status == 2 && refused.errors.contains("template 'T' has more than 64 kB; shorten it"))
    }

    @Test func `a folder that has git's files isn't a repository`() throws {
        let folder = try TemporaryFolder()
        try folder.write("inner/A.swift", mistaken)
        try Command.run(URL(filePath: "/usr/bin/env"), ["git", "init", "-q", "outer"], in: folder.url)
        try Command.run(URL(filePath: "/usr/bin/env"), ["git", "init", "-q", "--bare", "outer/inner"], in: folder.url)
        try folder.write("outer/inner/A.swift", mistaken)
        try folder.write(
            "outer/inner/config",
            "[core]\n\trepositoryformatversion = 0\n\tworktree = .\n\tfsmonitor = \"touch '\(folder.url.path)/run'; false\"\n"
        )
        try Command.run(["--no-cache", "--staged", "."], in: folder.url.appending(path: "outer/inner"))
        #expect(!(try folder.names).contains("run"))
    }
}

/// A repository can't send commands to a terminal or to a CI job.
struct LogTests {
    /// Returns the lines of a log with commands for GitHub's runner or Azure's agent, and the lines with
    /// control characters.
    private func commands(in log: String) -> [String] {
        log.split(separator: "\n").map(String.init).filter { line in
            line.drop { $0 == " " }.hasPrefix("::") || line.contains(/##[a-z]*\[/)
                || line.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
        }
    }

    private static let names = [
        "::error title=x::a", "a\n::error::b", "##[error]a", "a##[stop-commands]b",
        "##vso[task.setvariable variable=a]b",
        "a\u{1B}[2Jb\u{7}", "a\r::error::b", "  ::error::a",
    ]

    @Test(arguments: names, ["xcode", "text"])
    func `findings in a file of any name contain no commands`(name: String, format: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(
            name + ".swift", mistaken + "let text = \"##[error]a\"; _ = (printer.bePrint(1, 2), \"##[error]\")\n")
        let run = try Command.run(["--no-cache", "--format", format, "."], in: folder.url)
        #expect(run.status == 1)
        #expect(commands(in: run.output) == [] && commands(in: run.errors) == [])
    }

    @Test(
        arguments: [
            "\u{9B}31m", "\u{7F}", "\u{202E}", "\u{2066}", "\u{200B}", "\u{2060}", "\u{FEFF}", "a\u{200D}b",
            "\u{E0041}\u{E0042}",
        ], ["text", "xcode", "github", "json", "sarif", "gitlab", "junit", "checkstyle"])
    func `what can't be seen is escaped or replaced in all formats`(text: String, format: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("a\(text).swift", mistaken)
        let run = try Command.run(["--no-cache", "--format", format, "."], in: folder.url)
        #expect(run.status == 1)
        let isJoiner = text.contains("\u{200D}")
        let hidden = run.output.unicodeScalars.filter {
            $0.value != 0x0A && ($0.properties.generalCategory == .control || $0.properties.generalCategory == .format)
        }
        // The other formats are read by machines. Joiners are a part of names there.
        #expect(hidden.isEmpty || isJoiner && !["text", "xcode"].contains(format), "\(run.output)")
    }

    @Test(arguments: ["text", "xcode", "json", "sarif", "gitlab", "junit", "checkstyle"])
    func `a name begins no line of a report`(format: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("a\n::stop-commands::x.swift", mistaken)
        let run = try Command.run(["--no-cache", "--format", format, "."], in: folder.url)
        #expect(run.status == 1)
        #expect(commands(in: run.output) == [])
    }

    @Test func `emoji and scripts with joiners stay as they are`() throws {
        let folder = try TemporaryFolder()
        let name = "👩‍👩‍👧‍👦 می\u{200C}خواهم 1️⃣.swift"
        try folder.write(name, mistaken)
        #expect(try Command.run(["--no-cache", "--format", "text", "."], in: folder.url).output.contains(name))
    }

    @Test(arguments: names) func `the annotations of GitHub are the only commands`(name: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(name + ".swift", mistaken)
        let run = try Command.run(["--no-cache", "--format", "github", "."], in: folder.url)
        let lines = run.output.split(separator: "\n")
        #expect(lines.count == 1 && lines.allSatisfy { $0.hasPrefix("::error file=") })
        #expect(!run.output.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
        #expect(!run.output.contains("##[") && !run.output.contains("##vso["))
        #expect(commands(in: run.errors) == [])
    }

    @Test(arguments: names) func `messages about files of any name contain no commands`(name: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(name + ".swift", shortcut)
        try folder.write(name + "/B.swift", shortcut)
        #expect(try commands(in: Command.run(["--no-cache", "."], in: folder.url).errors) == [])
        try folder.write(name + "/.flynnlint.yml", "\"key\\e[2J\": 1\nrules: \"a\\n::error::b\"\nformat: '##[error]'\n")
        let run = try Command.run(["--no-cache", "."], in: folder.url)
        #expect(run.status == 2 && run.errors.contains("unknown key"))
        #expect(commands(in: run.errors) == [])
    }
}
