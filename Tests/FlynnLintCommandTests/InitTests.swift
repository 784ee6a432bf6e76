import FlynnLint
import Foundation
import Testing

struct InitTests {
    private static let everything = [
        "--pre-build", "--github", "--gitlab", "--git-hook", "--editor", "vscode", "--editor", "neovim", "--editor",
        "emacs", "--editor", "xcode", "--editor", "vscode-lsp", "--editor", "neovim-lsp", "--editor", "emacs-lsp",
        "--editor", "helix", "--editor", "zed", "--editor", "sublime",
    ]
    private static let paths = [
        ".flynnlint.yml", "Scripts/flynnlint-prebuild.sh", ".github/workflows/flynnlint.yml",
        ".gitlab-ci.flynnlint.yml", ".git/hooks/pre-merge-commit", ".git/hooks/pre-commit",
        ".vscode/tasks.json", ".nvim.lua", "Scripts/flynnlint.el",
        "Scripts/flynnlint-xcode.sh", ".vscode/flynnlint/[Content_Types].xml",
        ".vscode/flynnlint/extension.vsixmanifest", ".vscode/flynnlint/extension/package.json",
        ".vscode/flynnlint/extension/extension.js", "Scripts/flynnlint-lsp.lua", "Scripts/flynnlint-lsp.el",
        ".helix/languages.toml", ".zed/flynnlint/extension.toml", ".zed/flynnlint/Cargo.toml",
        ".zed/flynnlint/src/lib.rs", "flynnlint.sublime-project",
    ]

    @Test func `the written configuration changes nothing`() throws {
        let project = try Project()
        try project.write("Clock.swift", warned)
        let before = try Command.run([], in: project.folder)
        let run = try Command.run(["init"], in: project.folder)
        #expect(run.status == 0)
        #expect(run.output.isEmpty)
        #expect(run.errors.hasPrefix("flynnlint: wrote .flynnlint.yml\n\nRun 'flynnlint'"))
        let after = try Command.run([], in: project.folder)
        #expect(after.output == before.output && after.errors == before.errors && after.status == before.status)
    }

    @Test func `each requested file is written and reported`() throws {
        let project = try Project()
        let run = try Command.run(["init"] + InitTests.everything, in: project.folder)
        #expect(run.status == 0)
        let written = run.errors.split(separator: "\n").prefix { $0.hasPrefix("flynnlint: ") }
        #expect(written.map(String.init) == InitTests.paths.map { "flynnlint: wrote \($0)" })
        for path in InitTests.paths {
            let text = try project.read(path)
            #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"), "\(path)")
            #expect(!text.split(separator: "\n").contains { $0.last == " " || $0.contains("\t") }, "\(path)")
            let isScript = text.hasPrefix("#!")
            #expect(FileManager.default.isExecutableFile(atPath: project.path + "/" + path) == isScript, "\(path)")
            if isScript { #expect(try project.shell("sh -n '\(path)'").status == 0) }
        }
        #expect(try Command.run(["init", "--editor", "ed"], in: project.folder).status == 2)
    }

    @Test func `another folder can be named`() throws {
        let project = try Project()
        try project.write("App/A.swift", "")
        let run = try Command.run(["init", "--pre-build", "App/"], in: project.folder)
        #expect(run.errors.hasPrefix("flynnlint: wrote App/.flynnlint.yml\nflynnlint: wrote App/Scripts/flynnlint-"))
        #expect(project.exists("App/Scripts/flynnlint-prebuild.sh"))
        #expect(run.errors.contains("\nflynnlint: 'App' is a project of its own now: the other files of '.' "))
        for missing in ["Nowhere", "App/A.swift"] {
            let run = try Command.run(["init", missing], in: project.folder)
            #expect(run.status == 2)
            #expect(run.errors.contains("flynnlint: error: '\(missing)' "))
        }
    }

    @Test func `a project is split only on request`() throws {
        let project = try Project()
        try project.write("Package.swift", "")
        try project.write("Sources/A.swift", "")
        for options in [[], ["--pre-build"]] {
            let run = try Command.run(["init", "Sources"] + options, in: project.folder)
            #expect(run.status == 2)
            #expect(
                run.errors.hasPrefix(
                    "flynnlint: error: nothing was written: .flynnlint.yml would make 'Sources' a project of its own, in"
                ))
            #expect(run.errors.contains("set 'overrides' for the folder in .flynnlint.yml, which 'flynnlint init .' "))
            #expect(try FileManager.default.contentsOfDirectory(atPath: project.path + "/Sources") == ["A.swift"])
        }
        #expect(try Command.run(["init", "--force", "Sources"], in: project.folder).status == 0)
        // Now it is a project.
        #expect(try Command.run(["init", "--pre-build", "Sources"], in: project.folder).status == 0)
    }

    @Test func `nothing is written if a file would be replaced`() throws {
        let project = try Project()
        try project.write(".vscode/tasks.json", "{}")
        let run = try Command.run(["init"] + InitTests.everything, in: project.folder)
        #expect(run.status == 2)
        #expect(
            run.errors == """
                flynnlint: error: nothing was written: .vscode/tasks.json already exists; replace it with '--force', or \
                use '--print' to see what would be written

                """)
        for path in InitTests.paths { #expect(project.exists(path) == (path == ".vscode/tasks.json"), "\(path)") }
        #expect(try project.read(".vscode/tasks.json") == "{}")

        let forced = try Command.run(["init", "--force"] + InitTests.everything, in: project.folder)
        #expect(forced.status == 0)
        #expect(forced.errors.contains("flynnlint: replaced .vscode/tasks.json\n"))
        #expect(try project.read(".vscode/tasks.json").contains("flynnlint: save"))
        let again = try Command.run(["init"] + InitTests.everything, in: project.folder)
        #expect(again.status == 0)
        #expect(again.errors.contains("flynnlint: .vscode/tasks.json is up to date\n"))
    }

    @Test func `a dangling link counts as a file`() throws {
        let project = try Project()
        try project.shell("ln -s nowhere .flynnlint.yml")
        let run = try Command.run(["init"], in: project.folder)
        #expect(run.status == 2)
        #expect(run.errors.contains(".flynnlint.yml already exists"))
        #expect(!project.exists("nowhere"))
    }

    @Test func `an existing configuration is kept if other files are requested`() throws {
        let project = try Project()
        try project.write(".flynnlint.yml", "rules: {strong_self_capture: off}\n")
        #expect(try Command.run(["init"], in: project.folder).status == 2)
        for force in [[], ["--force"]] {
            let run = try Command.run(["init", "--github"] + force, in: project.folder)
            #expect(run.status == 0)
            #expect(run.errors.hasPrefix("flynnlint: kept .flynnlint.yml\n"))
            #expect(try project.read(".flynnlint.yml") == "rules: {strong_self_capture: off}\n")
        }
        #expect(try Command.run(["init", "--force"], in: project.folder).status == 0)
        #expect(try project.read(".flynnlint.yml").contains("#behavior_prefix: be\n"))
    }

    @Test func `the files to write can be printed`() throws {
        let project = try Project()
        let one = try Command.run(["init", "--print", "--pre-build"], in: project.folder)
        #expect(one.status == 0 && one.errors.isEmpty)
        #expect(!project.exists("Scripts") && !project.exists(".flynnlint.yml"))
        try project.initialize("--pre-build")
        #expect(try one.output == project.read("Scripts/flynnlint-prebuild.sh"))
        let configuration = try Command.run(["init", "--print"], in: project.folder)
        #expect(try configuration.output == project.read(".flynnlint.yml"))
        let two = try Command.run(["init", "--print", "--pre-build", "--editor", "neovim"], in: project.folder)
        #expect(two.output.hasPrefix("==> Scripts/flynnlint-prebuild.sh <==\n" + one.output))
        #expect(two.output.contains("\n==> .nvim.lua <==\n"))
    }

    @Test func `files that belong in another folder are not written`() throws {
        let project = try Project()
        try project.write("App/A.swift", "")
        for option in ["--github", "--gitlab"] {
            let run = try Command.run(["init", option, "App"], in: project.folder)
            #expect(run.status == 2)
            #expect(run.errors.contains("needs the root of the repository: run 'flynnlint init \(option) .'"))
        }
        #expect(!project.exists("App/.flynnlint.yml"))
        let alone = try Project(isRepository: false)
        #expect(try Command.run(["init", "--github"], in: alone.folder).status == 0)
        let hook = try Command.run(["init", "--git-hook"], in: alone.folder)
        #expect(hook.status == 2)
        #expect(hook.errors.contains("is not in the working tree of a git repository"))
    }

    @Test func `a folder that can't be written to is a failure`() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.url.path)
        let run = try Command.runUnprivileged(["init", folder.url.path], in: folder)
        #expect(run.status == 2)
        #expect(run.errors.contains("/.flynnlint.yml can't be written: "))
    }
}
