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
        ".vscode/flynnlint/extension/connection.js", ".vscode/flynnlint/extension/conversion.js",
        ".vscode/flynnlint/extension/features.js", ".vscode/flynnlint/extension/progress.js",
        ".vscode/flynnlint/extension/server.js", ".vscode/flynnlint/extension/extension.js",
        "Scripts/flynnlint-lsp.lua", "Scripts/flynnlint-lsp.el",
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
        // Editors find the schema.
        #expect(try project.read(".flynnlint.yml").hasPrefix("# yaml-language-server: $schema=https://"))
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
        // The folder is now a project.
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
        #expect(
            forced.errors.contains(
                "flynnlint: replaced .vscode/tasks.json; the earlier file is .vscode/tasks.json.backup now\n"))
        #expect(try project.read(".vscode/tasks.json").contains("flynnlint: save"))
        let again = try Command.run(["init"] + InitTests.everything, in: project.folder)
        #expect(again.status == 0)
        #expect(again.errors.contains("flynnlint: .vscode/tasks.json is up to date\n"))
    }

    @Test func `every file that is replaced keeps its contents and attributes under another name`() throws {
        let project = try Project()
        try project.write(".vscode/tasks.json", "first")
        try project.write(".git/hooks/pre-commit", "#!/bin/sh\nexit 3\n")
        try project.shell(
            "chmod 700 .git/hooks/pre-commit; printf '\\377' >.nvim.lua; ln -s nowhere flynnlint.sublime-project")
        let options = [
            "init", "--force", "--git-hook", "--editor", "vscode", "--editor", "neovim", "--editor", "sublime",
        ]
        for number in 1...3 {
            #expect(try Command.run(options, in: project.folder).status == 0)
            let backup = ".vscode/tasks.json.backup" + (number == 1 ? "" : ".\(number)")
            #expect(try project.read(backup) == ["first", "second", "third"][number - 1])
            try project.write(".vscode/tasks.json", ["second", "third", ""][number - 1])
        }
        #expect(try project.read(".vscode/tasks.json.backup") == "first")
        #expect(try project.shell(".git/hooks/pre-commit.backup").status == 3)
        #expect(try project.shell("stat -c %a .git/hooks/pre-commit.backup || stat -f %Lp $_").output == "700\n")
        #expect(try project.shell("od -An -to1 .nvim.lua.backup").output.contains("377"))
        #expect(try project.shell("readlink flynnlint.sublime-project.backup").output == "nowhere\n")
        // An up-to-date file isn't replaced.
        #expect(!project.exists(".git/hooks/pre-commit.backup.2"))
    }

    @Test func `a link out of the repository is neither followed nor kept`() throws {
        let project = try Project()
        try project.shell("echo secret >../secret; ln -s \"$PWD/../secret\" .nvim.lua")
        let run = try Command.run(["init", "--force", "--editor", "neovim"], in: project.folder)
        #expect(run.status == 2)
        #expect(!project.exists(".nvim.lua.backup"))
        #expect(try project.read("../secret") == "secret\n")
    }

    @Test func `a backup is removed again if the file can't be written`() throws {
        let project = try Project()
        // The pipe has no reader.
        try project.shell("mkfifo .flynnlint.yml")
        let run = try Command.run(["init", "--force"], in: project.folder)
        #expect(run.status == 2 && run.errors.contains(".flynnlint.yml can't be written: "), "\(run.errors)")
        #expect(!project.exists(".flynnlint.yml.backup") && project.exists(".flynnlint.yml"))
    }

    @Test func `the backup of a link's target is named by its own path`() throws {
        let project = try Project()
        try project.write("settings/lint.yml", "rules: {}\n")
        try project.shell("ln -s settings/lint.yml .flynnlint.yml")
        let run = try Command.run(["init", "--force"], in: project.folder)
        #expect(run.errors.contains("the earlier file is settings/lint.yml.backup now\n"), "\(run.errors)")
        #expect(try project.read("settings/lint.yml.backup") == "rules: {}\n")
    }

    @Test func `the newest backup has the highest number, also if earlier ones are missing`() throws {
        let project = try Project()
        try project.shell("for name in .2 .7 .07 .8x .99999999999999999999; do touch .flynnlint.yml.backup$name; done")
        try project.write(".flynnlint.yml", "mine")
        let run = try Command.run(["init", "--force"], in: project.folder)
        #expect(run.errors.contains("the earlier file is .flynnlint.yml.backup.8 now\n"), "\(run.errors)")
        let removal = try Command.run(["init", "--uninstall"], in: project.folder)
        #expect(removal.errors == "flynnlint: removed .flynnlint.yml; an earlier file is .flynnlint.yml.backup.8\n")
    }

    #if os(Linux)
    /// A library in which `linkat` always fails, with the error number in the variable `LINK_ERROR`.
    private static let failingLink = """
        #include <errno.h>
        #include <stdlib.h>
        int linkat(int folder, const char *name, int other, const char *new, int flags) {
            errno = atoi(getenv("LINK_ERROR"));
            return -1;
        }
        """

    private static let compiler = ["/usr/bin/clang", "/usr/bin/cc"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    @Test(.enabled(if: compiler != nil, "there is no compiler for C"))
    func `files are created and kept where files can't have a second name`() throws {
        let project = try Project()
        try project.write("link.c", InitTests.failingLink)
        // The loader splits the variable at blanks, so the library's path is relative.
        try project.shell("'\(try #require(InitTests.compiler))' -shared -fPIC -o link.so link.c")
        func initialize(_ error: Int32) throws -> Command {
            try project.shell(
                "LD_PRELOAD=./link.so exec flynnlint init --force", ["LINK_ERROR": "\(error)"])
        }
        for error in [EPERM, EOPNOTSUPP, ENOSYS, EXDEV, EMLINK] {
            try project.shell("rm -f .flynnlint.yml*")
            let first = try initialize(error)
            #expect(first.status == 0 && first.errors.contains("wrote .flynnlint.yml\n"), "\(first.errors)")
            try project.shell("printf '\\377' >.flynnlint.yml; chmod 640 .flynnlint.yml")
            let second = try initialize(error)
            #expect(second.errors.contains("the earlier file is .flynnlint.yml.backup now\n"), "\(second.errors)")
            #expect(try project.shell("od -An -to1 .flynnlint.yml.backup").output == " 377\n")
            #expect(try project.shell("stat -c %a .flynnlint.yml.backup").output == "640\n")
            try project.shell("rm .flynnlint.yml; ln -s nowhere .flynnlint.yml")
            let third = try initialize(error)
            #expect(third.errors.contains("the earlier file is .flynnlint.yml.backup.2 now\n"), "\(third.errors)")
            #expect(try project.shell("readlink .flynnlint.yml.backup.2").output == "nowhere\n")
            #expect(try project.read(".flynnlint.yml").contains("#behavior_prefix: be\n"))
        }
        // Other errors are reported.
        try project.write(".flynnlint.yml", "mine")
        #expect(try initialize(EIO).status == 2)
        #expect(try project.read(".flynnlint.yml") == "mine")
        #expect(!project.exists(".flynnlint.yml.backup.3"))
    }
    #endif

    // MARK: - Removing

    @Test func `everything that a folder of a repository can have is removed from it`() throws {
        let project = try Project()
        try project.initialize("--git-hook", "--github")
        try project.write("App/A.swift", "")
        try project.initialize("--force", "--pre-build", "--editor", "neovim", "App")
        let run = try Command.run(["init", "--uninstall", "App"], in: project.folder)
        #expect(run.status == 0)
        #expect(
            run.errors == """
                flynnlint: removed App/.flynnlint.yml
                flynnlint: removed App/Scripts/flynnlint-prebuild.sh
                flynnlint: removed App/.nvim.lua

                """)
        // The hooks and the workflow belong to the repository.
        for path in [".git/hooks/pre-commit", ".github/workflows/flynnlint.yml", ".flynnlint.yml"] {
            #expect(project.exists(path))
        }
    }

    @Test func `what was written is removed, and nothing else`() throws {
        let project = try Project()
        try project.write("Sources/A.swift", "")
        try project.write(".vscode/settings.json", "{}")
        let files = "find . -path ./.git/objects -prune -o -type f -print | LC_ALL=C sort"
        let before = try project.shell(files).output
        try project.initialize(InitTests.everything)
        let run = try Command.run(["init", "--uninstall"], in: project.folder)
        #expect(run.status == 0)
        for path in InitTests.paths { #expect(run.errors.contains("flynnlint: removed \(path)\n"), "\(path)") }
        #expect(try project.shell(files).output == before)
        // Empty folders are removed, except for git's folders.
        for folder in ["Scripts", ".github", ".helix", ".zed", ".vscode/flynnlint"] { #expect(!project.exists(folder)) }
        #expect(project.exists(".git/hooks"))
        let again = try Command.run(["init", "--uninstall"], in: project.folder)
        #expect(again.status == 0 && again.errors == "flynnlint: there is no file that init writes\n")
    }

    @Test func `hooks are removed also after git looks for them elsewhere`() throws {
        let project = try Project()
        try project.initialize("--git-hook")
        try project.git("config", "core.hooksPath", ".husky")
        let run = try Command.run(["init", "--uninstall"], in: project.folder)
        #expect(run.errors.contains("removed .git/hooks/pre-commit"), "\(run.errors)")
        #expect(!project.exists(".git/hooks/pre-commit") && !project.exists(".git/hooks/pre-merge-commit"))
    }

    @Test func `changed files and links are kept and named`() throws {
        let project = try Project()
        try project.initialize("--pre-build", "--github", "--editor", "neovim", "--editor", "vscode")
        try project.shell(
            """
            echo '# mine' >>.flynnlint.yml; printf '\\377' >Scripts/flynnlint-prebuild.sh
            mv .nvim.lua real.lua; ln -s real.lua .nvim.lua
            """)
        let run = try Command.run(["init", "--uninstall"], in: project.folder)
        #expect(
            run.errors == """
                flynnlint: kept .flynnlint.yml, which isn't the file that this version writes
                flynnlint: kept Scripts/flynnlint-prebuild.sh, which isn't the file that this version writes
                flynnlint: removed .github/workflows/flynnlint.yml
                flynnlint: removed .vscode/tasks.json
                flynnlint: kept .nvim.lua, which isn't the file that this version writes

                """)
        #expect(project.exists("real.lua") && project.exists(".nvim.lua") && project.exists("Scripts"))
    }

    @Test func `options select what is removed, in all forms that options give it`() throws {
        let project = try Project()
        try project.write(".gitlab-ci.flynnlint.yml", "mine")
        try project.initialize("--force", "--github", "--gitlab", "--git-hook", "--shards", "7")
        let ci = try Command.run(["init", "--uninstall", "--github", "--gitlab"], in: project.folder)
        #expect(
            ci.errors == """
                flynnlint: removed .github/workflows/flynnlint.yml
                flynnlint: removed .gitlab-ci.flynnlint.yml; an earlier file is .gitlab-ci.flynnlint.yml.backup

                """)
        #expect(project.exists(".flynnlint.yml") && project.exists(".git/hooks/pre-commit"))
        #expect(try Command.run(["init", "--uninstall", "--git-hook"], in: project.folder).status == 0)
        #expect(!project.exists(".git/hooks/pre-commit") && project.exists(".flynnlint.yml"))
        for option in ["--force", "--print"] {
            #expect(try Command.run(["init", "--uninstall", option], in: project.folder).status == 2)
        }
        let alone = try Project(isRepository: false)
        try alone.initialize()
        #expect(
            try Command.run(["init", "--uninstall"], in: alone.folder).errors == "flynnlint: removed .flynnlint.yml\n")
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
