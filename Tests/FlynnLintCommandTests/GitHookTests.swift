import Foundation
import Testing

struct GitHookTests {
    /// A call in conflict with the declaration in ``clean``.
    private static let wrongCall = "func welcome(_ greeter: Greeter) { greeter.beGreet() }\n"
    private static let rightCall = "func welcome(_ greeter: Greeter) { greeter.beGreet(\"Ada\") }\n"
    private static let finding =
        "Sources/Call.swift:1:44: error: behavior 'beGreet' takes 1 argument, but none is passed (argument_count)\n"

    /// Returns a project with one commit and the hook.
    private func project() throws -> Project {
        let project = try Project()
        try project.write("Sources/Greeter.swift", clean)
        try project.git("add", ".")
        try project.git("commit", "--quiet", "-m", "first")
        try project.initialize("--git-hook")
        return project
    }

    private func commit(_ project: Project, _ options: String = "") throws -> Command {
        let run = try project.shell("git commit --quiet -m next \(options)")
        #expect(try project.namesOfTemporaryFiles.isEmpty)
        return run
    }

    @Test func `a commit with a mistake is blocked, with the facts of the whole project`() throws {
        let project = try project()
        try project.write("Sources/Call.swift", GitHookTests.wrongCall)
        try project.git("add", "Sources")
        let run = try commit(project)
        #expect(run.status == 1)
        #expect(
            run.errors == GitHookTests.finding
                + "flynnlint: commit stopped; fix the findings above and stage the changes\n")
        #expect(try project.shell("git log --oneline | wc -l").output.contains("1"))
        // The index is unchanged.
        #expect(try project.shell("git status --short").output == "A  Sources/Call.swift\n?? .flynnlint.yml\n")

        try project.write("Sources/Call.swift", GitHookTests.rightCall)
        try project.git("add", "Sources")
        let fixed = try commit(project)
        #expect(fixed.status == 0 && fixed.errors.isEmpty)
        #expect(try project.shell("git log --oneline | wc -l").output.contains("2"))
    }

    @Test func `a commit without Swift files can make findings`() throws {
        let project = try project()
        try project.write(".gitignore", "/Sources/Greeter.swift\n")
        try project.write("Sources/Call.swift", GitHookTests.wrongCall)
        try project.git("add", ".")
        #expect(try commit(project).status == 0)
        try project.write(".gitignore", "")
        try project.git("add", ".gitignore")
        let run = try commit(project)
        #expect(run.status == 1 && run.errors.hasPrefix(GitHookTests.finding), "\(run.errors)")
    }

    @Test func `a merge without conflicts is linted`() throws {
        let project = try project()
        try project.git("checkout", "--quiet", "-b", "feature")
        try project.write("Sources/Call.swift", GitHookTests.rightCall)
        try project.git("add", "Sources")
        try project.git("commit", "--quiet", "-m", "feature")
        try project.git("checkout", "--quiet", "main")
        try project.write("Sources/Greeter.swift", clean.replacingOccurrences(of: "String", with: "Int"))
        try project.git("commit", "--quiet", "-a", "-m", "main")
        let merge = try project.shell("git merge --quiet feature")
        #expect(merge.status != 0 && merge.errors.hasPrefix("Sources/Call.swift:1:52: error: "), "\(merge.errors)")
        #expect(try commit(project).status == 1)
        try project.git("merge", "--abort")
        try project.git("merge", "--quiet", "--no-verify", "feature")
    }

    @Test func `the staged contents are linted, not the working tree`() throws {
        let project = try project()
        try project.write("Sources/Call.swift", GitHookTests.rightCall)
        try project.git("add", "Sources")
        try project.write("Sources/Call.swift", GitHookTests.wrongCall)
        try project.write("Sources/Greeter.swift", "half a fi")
        try project.write("Sources/Untracked.swift", mistaken)
        #expect(try commit(project).status == 0)
        #expect(try project.read("Sources/Call.swift") == GitHookTests.wrongCall)

        try project.write("Sources/Greeter.swift", clean)
        try project.git("add", "Sources/Call.swift")
        try project.write("Sources/Call.swift", GitHookTests.rightCall)
        #expect(try commit(project).status == 1)
        #expect(try project.read("Sources/Call.swift") == GitHookTests.rightCall)
    }

    @Test(arguments: [
        "--literal-pathspecs", "--glob-pathspecs", "--noglob-pathspecs", "--icase-pathspecs",
    ])
    func `options of git for paths change nothing`(option: String) throws {
        let project = try project()
        try project.write("Sources/Call.swift", GitHookTests.wrongCall)
        try project.git("add", "Sources")
        let run = try project.shell("git \(option) commit --quiet -m next")
        #expect(run.status == 1 && run.errors.hasPrefix(GitHookTests.finding), "\(run.errors)")
        let variable = "GIT_" + option.dropFirst(2).uppercased().replacingOccurrences(of: "-", with: "_")
        let alone = try project.shell("flynnlint --changed-since HEAD --quiet", [variable: "1"])
        #expect(alone.output == GitHookTests.finding, "\(alone.errors)")
    }

    @Test func `a commit that only removes files is linted`() throws {
        let project = try project()
        let other = clean.replacingOccurrences(of: "String", with: "Int").replacingOccurrences(
            of: "Greeter", with: "Other")
        try project.write("Sources/Other.swift", other)
        try project.write("Sources/Call.swift", "unknown().beGreet(1)\n")
        try project.git("add", "Sources")
        #expect(try commit(project).status == 0)
        try project.git("rm", "--quiet", "Sources/Other.swift")
        let run = try commit(project)
        #expect(run.status == 1 && run.errors.hasPrefix("Sources/Call.swift:1:19: error: "), "\(run.errors)")
    }

    @Test func `other files' mistakes don't matter`() throws {
        let project = try project()
        try project.write("Sources/Printer.swift", mistaken)
        try project.git("add", "Sources")
        #expect(try commit(project).status == 1)
        try project.git("commit", "--quiet", "--no-verify", "-m", "mistaken")
        try project.write("Sources/Greeter.swift", clean + "\n// more\n")
        try project.git("add", "Sources")
        #expect(try commit(project).status == 0)
        // Without the executable, a commit without Swift files isn't blocked.
        try project.write("notes.txt", "x")
        try project.git("add", "notes.txt")
        let run = try project.shell("git commit --quiet -m next", hasExecutable: false)
        #expect(run.status == 0 && run.errors.isEmpty)
    }

    @Test func `the first commit is linted`() throws {
        let project = try Project()
        try project.initialize("--git-hook")
        try project.write("Sources/Greeter.swift", clean)
        try project.write("Sources/Call.swift", GitHookTests.wrongCall)
        try project.git("add", ".")
        #expect(try commit(project).errors.hasPrefix(GitHookTests.finding))
        try project.write("Sources/Call.swift", GitHookTests.rightCall)
        #expect(try commit(project, "--all").status == 0)
    }

    @Test func `commits with an index of their own are linted`() throws {
        let project = try project()
        try project.write("Sources/Call.swift", GitHookTests.rightCall)
        try project.git("add", "Sources")
        #expect(try commit(project).status == 0)
        try project.write("Sources/Call.swift", GitHookTests.wrongCall)
        try project.write("Sources/Greeter.swift", clean + "\n// more\n")
        #expect(try commit(project, "--all").status == 1)
        #expect(try commit(project, "Sources/Call.swift").status == 1)
        #expect(try commit(project, "Sources/Greeter.swift").status == 0)
        #expect(try project.shell("git status --short").output == " M Sources/Call.swift\n?? .flynnlint.yml\n")
    }

    @Test func `shortcuts are reported, not expanded, and the staged configuration applies`() throws {
        let project = try project()
        let source = "class A: Actor {\n    print::BEHAVIOR\n}\n"
        try project.write("Sources/A.swift", source)
        try project.git("add", "Sources")
        let run = try commit(project)
        #expect(run.status == 1)
        #expect(run.errors.hasPrefix("Sources/A.swift:2:5: error: ") && run.errors.contains("(unexpanded_shortcut)"))
        #expect(try project.read("Sources/A.swift") == source)
        try project.write("Sources/.flynnlint.yml", "parent: ../rules.yaml\n")
        try project.write("rules.yaml", "rules: {unexpanded_shortcut: off}\n")
        #expect(try commit(project).status == 1)
        try project.git("add", "Sources/.flynnlint.yml", "rules.yaml")
        #expect(try commit(project).status == 0)
        try project.write("Sources/.flynnlint.yml", "rule: {}\n")
        try project.write("Sources/A.swift", source + "\n")
        try project.git("add", "Sources")
        let broken = try commit(project)
        #expect(broken.status != 0)
        #expect(broken.errors.contains("Sources/.flynnlint.yml:1: error: unknown key 'rule'"))
        #expect(broken.errors.hasSuffix("flynnlint: commit stopped, because the staged files could not be linted\n"))
    }

    @Test func `additional working trees share the hook`() throws {
        let project = try project()
        try project.git("worktree", "add", "--quiet", "beside")
        try project.write("beside/Sources/Call.swift", GitHookTests.wrongCall)
        let run = try project.shell("git add Sources && git commit -m next", in: "beside")
        #expect(run.status == 1)
        #expect(run.errors.hasPrefix(GitHookTests.finding))
        // In the additional working tree, the hook is also written to the folder used by git.
        try project.shell("rm .git/hooks/pre-commit")
        let made = try Command.run(["init", "--git-hook"], in: project.folder.appending(path: "beside"))
        #expect(made.status == 0)
        #expect(project.exists(".git/hooks/pre-commit") && project.exists("beside/.flynnlint.yml"))
        #expect(try project.shell("git add Sources && git commit -m next", in: "beside").status == 1)
        #expect(try project.namesOfTemporaryFiles.isEmpty)
    }

    @Test(arguments: [
        "git commit --quiet -m next", "git commit --quiet -am next", "git commit --quiet -m next x",
        "cd Sources; git commit --quiet -am next", "git --git-dir=.git --work-tree=. commit --quiet -am next",
        #"git --git-dir="$PWD/.git" --work-tree="$PWD" commit --quiet -am next"#,
        "cd ../linked; git commit --quiet -m next", "cd ../linked; git commit --quiet -am next",
        "cd ../linked/Sources; git commit --quiet -m next ../x",
    ])
    func `a hook that changes to another repository lints that one`(commit: String) throws {
        let project = try Project()
        try project.write("Sources/Greeter.swift", clean)
        try project.git("add", ".")
        try project.git("commit", "--quiet", "-m", "first")
        try project.shell("git worktree add -q ../linked; git worktree add -q ../beside")
        // Another repository with a linked working tree and a submodule, and a staged mistake in each.
        try project.shell(
            """
            git clone -q . ../other; cd ../other; echo 'func f(_ g: Greeter) { g.beGreet() }' >Call.swift; git add .
            git -c protocol.file.allow=always submodule -q add "$OLDPWD" Sub
            git worktree add -q ../tree
            for folder in ../tree ../beside Sub; do cp Call.swift "$folder"; git -C "$folder" add .; done
            """)
        try project.shell(
            """
            cat >.git/hooks/pre-commit <<'END'
            for folder in other tree other/Sub beside; do
                (cd "../$folder" && flynnlint --no-cache --staged --changed-since HEAD .) || true
                flynnlint --no-cache --staged "../$folder" || true
                (cd "../$folder/Sources" && flynnlint --no-cache --changed-since HEAD ..) || true
            done >../report 2>&1
            (cd Sources; flynnlint --no-cache --staged --changed-since HEAD ..) >../own 2>&1
            END
            chmod +x .git/hooks/pre-commit; echo x >x; git add x; echo '// more' >>Sources/Greeter.swift
            sh .git/hooks/pre-commit; mv ../report ../expected
            cd ../linked; echo x >x; git add x; echo '// more' >>Sources/Greeter.swift
            """)
        let run = try project.shell(commit)
        #expect(run.status == 0, "\(run.errors)")
        let report = try String(contentsOf: project.folder.appending(path: "../report"), encoding: .utf8)
        let expected = try String(contentsOf: project.folder.appending(path: "../expected"), encoding: .utf8)
        #expect(report == expected && !report.contains("flynnlint: error:"))
        #expect(report.components(separatedBy: "Call.swift:1:26: error: ").count > 12, "\(report)")
        let own = try String(contentsOf: project.folder.appending(path: "../own"), encoding: .utf8)
        #expect(own == "flynnlint: no findings in 1 file\n", "\(own)")
    }

    @Test(arguments: [
        ("my hooks", "'my hooks'", true), (".githooks", ".githooks", true), ("tools/it's", #"'tools/it'\''s'"#, true),
        (".git/other", "", false), ("ignored/hooks", "", false), ("~/other", "", false),
    ])
    func `init says how hooks are shared`(folder: String, word: String, isShared: Bool) throws {
        let project = try Project()
        try project.write(".gitignore", "ignored\n")
        try project.shell("mkdir ../outside")
        if !folder.hasPrefix("~") { try project.git("config", "core.hooksPath", folder) }
        for isCommitted in [false, true] {
            let run = try project.shell("flynnlint init --git-hook")
            #expect(run.status == 0, "\(run.errors)")
            #expect(
                run.errors.contains(
                    "Commit them, and run 'git config core.hooksPath \(word)' in each clone that should use them.\n")
                    == isShared, "\(run.errors)")
            #expect(run.errors.contains("Git doesn't share hooks between clones") != isShared)
            if isCommitted || !isShared { continue }
            try project.git("add", ".")
            try project.git("commit", "--quiet", "--no-verify", "-m", "hooks")
            // The setting in the message is sufficient for a clone.
            try project.shell(
                "git clone -q . ../clone; cd ../clone; git config core.hooksPath \(word); echo 'class A: Actor {' >A.swift; git add ."
            )
            let commit = try project.shell(
                "cd ../clone; printf '%s' \"$TEXT\" >A.swift; git add .; git commit -qm x", ["TEXT": mistaken])
            #expect(commit.status == 1 && commit.errors.contains("flynnlint: commit stopped"), "\(commit.errors)")
        }
    }

    @Test func `another folder for hooks is used`() throws {
        let project = try Project()
        try project.git("config", "core.hooksPath", "my hooks")
        try project.write("App/Sources/Printer.swift", mistaken)
        let run = try Command.run(["init", "--git-hook", "App"], in: project.folder)
        let written = ["App/.flynnlint.yml", "my hooks/pre-merge-commit", "my hooks/pre-commit"]
        #expect(run.errors.hasPrefix(written.map { "flynnlint: wrote \($0)\n" }.joined()))
        try project.git("add", "App")
        let commit = try project.shell("git commit -m next", in: "App")
        #expect(commit.status == 1)
        #expect(commit.errors.hasPrefix("App/Sources/Printer.swift:11:10: error: "))
    }

    @Test func `a folder for the hooks of all repositories is refused, with what to do`() throws {
        for scope in ["git config --global", "git config --file ../more"] {
            let project = try Project()
            let variables = scope.contains("--file") ? ["GIT_CONFIG_GLOBAL": project.path + "/../more"] : [:]
            try project.shell("\(scope) core.hooksPath ~/hooks", variables)
            let run = try project.shell("flynnlint init --git-hook", variables)
            #expect(run.status == 2)
            #expect(
                run.errors.hasPrefix(
                    "flynnlint: error: nothing was written: git's configuration puts the hooks of '.' into"))
            #expect(!project.exists(".flynnlint.yml") && !project.exists("../hooks"))
            let advice = try #require(run.errors.firstMatch(of: /run '(git config --local .*)' in it/)).1
            try project.shell(String(advice), variables)
            #expect(try project.shell("flynnlint init --git-hook", variables).status == 0)
            try project.write("A.swift", mistaken)
            let commit = try project.shell("git add A.swift; git commit -m first", variables)
            #expect(commit.status == 1 && commit.errors.contains("flynnlint: commit stopped"))
        }
        // The path is relative to each repository.
        let project = try Project()
        try project.shell("git config --global core.hooksPath .githooks")
        #expect(try project.shell("flynnlint init --git-hook").status == 0)
        #expect(project.exists(".githooks/pre-commit"))
        // A separate git folder.
        try project.shell(
            "git init --quiet --separate-git-dir ../folder.git separate; git config --global --unset core.hooksPath")
        let separate = try project.shell(
            "git -C separate config core.worktree \"$PWD/separate\"; flynnlint init --git-hook separate")
        #expect(separate.status == 0, "\(separate.errors)")
    }

    @Test func `an existing hook is not changed`() throws {
        let project = try Project()
        try project.write(".git/hooks/pre-commit", "#!/bin/sh\n")
        let run = try Command.run(["init", "--git-hook"], in: project.folder)
        #expect(run.status == 2)
        #expect(run.errors.contains("nothing was written: .git/hooks/pre-commit already exists"))
        #expect(try project.read(".git/hooks/pre-commit") == "#!/bin/sh\n")
    }

    @Test func `without an executable nothing is committed, unless one was built here`() throws {
        let project = try project()
        try project.confineSearch(of: ".git/hooks/pre-commit")
        try project.write("Sources/Greeter.swift", clean + "\n// more\n")
        try project.git("add", "Sources")
        let run = try project.shell("git commit --quiet -m next", hasExecutable: false)
        #expect(run.status == 1)
        #expect(run.errors.hasPrefix("flynnlint was not found, so the commit was stopped: add flynnlint to PATH,\n"))
        try project.shell("mkdir -p .build/debug; ln -s '\(Command.executable.path)' .build/debug/flynnlint")
        #expect(try project.shell("git commit --quiet -m next", hasExecutable: false).status == 0)
    }

    @Test func `file names may contain any characters`() throws {
        let project = try project()
        try project.write("Sources/Größe \"x\".swift", mistaken)
        try project.git("add", "Sources")
        let run = try commit(project)
        #expect(run.status == 1)
        #expect(run.errors.hasPrefix("Sources/Größe \"x\".swift:11:10: error: "))
        // Committed once, without refreshing the index: unchanged files aren't reported.
        try project.git("commit", "--quiet", "--no-verify", "-m", "mistaken")
        try project.git("config", "diff.autoRefreshIndex", "false")
        try project.write("Sources/Greeter.swift", clean + "\n// more\n")
        try project.git("add", "Sources")
        #expect(try commit(project).status == 0)
    }
}
