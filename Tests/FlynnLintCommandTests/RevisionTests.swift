import Foundation
import Testing

private let greeter = """
    class Greeter: Actor {
        lazy var beGreet = Behavior(self) { (args: BehaviorArgs) in
            // flynnlint:parameter String - whom
            print(args[x: 0] as String)
        }
    }

    """
private let call = "func welcome(_ greeter: Greeter) {\n    greeter.beGreet(\"Ada\")\n}\n"

struct RevisionTests {
    private func project(_ files: [String: String]) throws -> Project {
        let project = try Project()
        for (name, text) in files { try project.write(name, text) }
        try project.git("add", ".")
        try project.git("commit", "--quiet", "-m", "first")
        return project
    }

    private func run(_ project: Project, _ arguments: String...) throws -> Command {
        try Command.run(["--changed-since", "HEAD"] + arguments, in: project.folder)
    }

    @Test func `a change is responsible for the findings that it causes elsewhere`() throws {
        let project = try project(["Greeter.swift": greeter, "Call.swift": call, "Old.swift": warned])
        #expect(try run(project).errors == "flynnlint: no findings, 1 old in 3 files\n")
        try project.write("Greeter.swift", greeter.replacingOccurrences(of: "String", with: "Int"))
        for arguments in [[], ["Call.swift"], ["Call.swift", "--isolated", "Greeter.swift"]] {
            let run = try Command.run(["--changed-since", "HEAD"] + arguments, in: project.folder)
            #expect(run.status == 1)
            #expect(run.output.hasPrefix("Call.swift:2:21: error: "))
            #expect(run.output.split(separator: "\n").count == 1)
        }
        #expect(try run(project, "Old.swift").output.isEmpty)
        // The repository's index and objects are unchanged.
        #expect(try project.shell("git status --short").output == " M Greeter.swift\n")
        try project.git("commit", "--quiet", "-a", "-m", "second")
        let after = try Command.run(["--changed-since", "HEAD~1"], in: project.folder)
        #expect(after.output.hasPrefix("Call.swift:2:21: error: "))
        #expect(try run(project).output.isEmpty)
    }

    @Test func `a change that only removes files is responsible for its findings`() throws {
        // The call is correct for one of the two declarations.
        let other = greeter.replacingOccurrences(of: "Greeter", with: "Other").replacingOccurrences(
            of: "String", with: "Int")
        let project = try project([
            "Greeter.swift": greeter, "Other.swift": other, "Call.swift": "unknown().beGreet(\"Ada\")\n",
            "Off/Call.swift": "unknown().beGreet(1, 2)\n", "Off/.flynnlint.yml": "rules: {argument_count: off}\n",
            ".flynnlint.yml": "# a project\n",
        ])
        let expected = [("Greeter.swift", "Call.swift:1:19: error: "), ("Off/.flynnlint.yml", "Off/Call.swift:1:")]
        for (removed, finding) in expected {
            try project.git("rm", "--quiet", removed)
            for arguments in [[], ["--staged"], ["--isolated"]] {
                let run = try Command.run(["--changed-since", "HEAD"] + arguments, in: project.folder)
                #expect(run.status == 1 && run.output.hasPrefix(finding), "\(removed) \(arguments): \(run.errors)")
            }
            try project.git("commit", "--quiet", "-m", "removed")
            let after = try Command.run(["--changed-since", "HEAD~1"], in: project.folder)
            #expect(after.status == 1 && after.output.hasPrefix(finding), "\(removed): \(after.errors)")
        }
    }

    @Test func `findings in changed lines are reported even if they are old`() throws {
        let other = mistaken.replacingOccurrences(of: "rint", with: "aint")
        let project = try project(["Printer.swift": mistaken + other])
        let lines = other.split(separator: "\n", omittingEmptySubsequences: false)
        let indented = lines[..<10] + ["    " + lines[10]] + lines[11...]
        // The first call moves down, and its line is unchanged. The second call is indented.
        let moved = "// moved\n" + mistaken + indented.joined(separator: "\n")
        try project.write("Printer.swift", moved)
        let run = try run(project, "--only", "argument_count")
        #expect(run.output.split(separator: "\n").count == 1)
        #expect(run.output.hasPrefix("Printer.swift:\(lines.count + 11):"))
        #expect(run.errors.hasPrefix("flynnlint: 1 error, 0 warnings, 1 old in 1 file"))
    }

    @Test func `untracked and moved files are compared`() throws {
        let project = try project(["Sources/Printer.swift": mistaken, "Sources/Old.swift": warned])
        try project.write("New file.swift", "func f(_ printer: Printer) { printer.bePrint() }\n")
        let new = try run(project)
        #expect(new.output.hasPrefix("New file.swift:1:38: error: behavior 'bePrint' takes 1 argument"))
        #expect(new.output.split(separator: "\n").count == 1)
        // The new location isn't known to git.
        try project.shell(
            "mkdir -p Other/Folder && mv Sources/*.swift Other/Folder && echo '// more' >>Other/Folder/Old.swift")
        #expect(try run(project).output == new.output)
        #expect(try project.shell("git status --short").output.contains("?? Other/"))
        // Before the first commit, untracked files are new as well.
        let empty = try Project()
        try empty.write("A.swift", warned)
        #expect(try run(empty).output.hasPrefix("A.swift:"))
    }

    @Test func `the configurations of the revision apply to it`() throws {
        let project = try project(["A.swift": warned, ".flynnlint.yml": "rules: {strong_self_capture: off}\n"])
        try project.write(".flynnlint.yml", "")
        #expect(try run(project).output.hasPrefix("A.swift:2:10: warning: "))
        try project.write(".flynnlint.yml", "rules: {strong_self_capture: off}\nexcluded: [B]\n")
        #expect(try run(project).output.isEmpty)
        // A run with an invalid configuration reported no findings.
        try project.write(".flynnlint.yml", "rules: []\n")
        try project.git("commit", "--quiet", "-a", "-m", "second")
        try project.write(".flynnlint.yml", "")
        #expect(try run(project).output.hasPrefix("A.swift:2:10: warning: "))
    }

    @Test func `baselines and revisions know a finding once`() throws {
        let project = try project(["A.swift": warned])
        try Command.run(["--write-baseline", "known.json"], in: project.folder)
        let twice = warned + warned.replacingOccurrences(of: "Clock", with: "Watch")
        try project.write("A.swift", twice)
        let run = try run(project, "--baseline", "known.json", "--strict")
        #expect(run.output.split(separator: "\n").count == 1)
        #expect(run.output.hasPrefix("A.swift:8:"))
        // Old findings remain in a baseline.
        let written = try self.run(project, "--write-baseline", "all.json")
        #expect(written.errors.contains("wrote 2 findings"))
    }

    @Test func `baselines are read from git, and what only the revision's baseline has is new`() throws {
        let project = try project(["A.swift": warned, "B.swift": "", ".flynnlint.yml": "baseline: known.json\n"])
        try Command.run(["--write-baseline", "known.json"], in: project.folder)
        let known = try project.read("known.json")
        let changed = ["--changed-since", "HEAD"]
        let staged = changed + ["--staged"]
        func expect(_ arguments: [String], _ isFound: Bool, _ comment: String) throws {
            let run = try Command.run(["--strict"] + arguments, in: project.folder)
            #expect(run.status == (isFound ? 1 : 0), "\(comment): \(run.errors)")
            #expect(run.output.hasPrefix("A.swift:2:10: warning: ") == isFound, "\(comment): \(run.output)")
        }
        let missing = try Command.run(["--staged"], in: project.folder)
        #expect(missing.status == 2)
        #expect(missing.errors.contains("known.json' is not in git's index; stage it with 'git add'"))
        try project.git("add", ".")
        try project.git("commit", "--quiet", "-m", "second")

        try project.write("known.json", #"{"version": 1, "findings": []}"#)
        try expect(changed, true, "an entry is removed")
        try expect(staged, false, "the removal isn't staged")
        try expect(["--staged"], false, "the removal isn't staged")
        try project.initialize("--git-hook")
        try project.git("add", "known.json")
        try project.write("known.json", known)
        try expect(changed, false, "only the index lacks the entry")
        try expect(staged, true, "the removal is staged")
        #expect(try project.shell("git commit --quiet -m third").errors.hasPrefix("A.swift:2:10: warning: "))
        try expect(["--changed-since", "HEAD~1", "--staged"], true, "the removal is committed")
        try project.git("checkout", "--quiet", "known.json")
        try expect(changed, false, "the revision reports it, too")

        try project.git("reset", "--quiet", "--hard", "HEAD~1")
        try project.shell("git mv known.json other.json && echo 'baseline: other.json' >.flynnlint.yml")
        try expect(changed, false, "the baseline has another name")
        try project.git("add", ".")
        try expect(staged, false, "the baseline has another name")
        try project.write(".flynnlint.yml", "# none\n")
        try expect(changed, true, "the baseline isn't used")
        try expect(changed + ["--baseline", "other.json"], false, "the baseline is named")
        try project.git("checkout", "HEAD", "--", ".")
        try expect(changed + ["--no-baseline"], false, "both report it")
    }

    @Test func `only files that differ are changed`() throws {
        let shortcut = "class Printer: Actor {\n    print::BEHAVIOR\n}\n"
        let project = try project(["A.swift": warned, "Old.swift": warned, "Printer.swift": shortcut])
        try project.write("A.swift", warned + "// more\n")
        let fixed = try Command.run(["fix", "--changed-since", "HEAD"], in: project.folder)
        #expect(fixed.status == 0)
        #expect(try project.shell("git diff --name-only").output == "A.swift\n")
        #expect(try project.read("A.swift").contains("[unowned self]"))
    }

    @Test func `the staged contents can be linted`() throws {
        let project = try project(["Greeter.swift": greeter, "Call.swift": call])
        try project.write("Call.swift", call.replacingOccurrences(of: "\"Ada\"", with: ""))
        try project.write("New.swift", warned)
        #expect(try Command.run(["--staged"], in: project.folder).output.isEmpty)
        try project.git("add", "Call.swift")
        try project.shell("rm Call.swift")
        try project.write(".flynnlint.yml", "rules: {argument_count: off}\n")
        let staged = try Command.run(["--staged", "--format", "text"], in: project.folder)
        #expect(staged.output.hasPrefix("Call.swift:2:13: error: "))
        #expect(staged.output.contains("    2 |     greeter.beGreet()\n"))
        #expect(try run(project, "--staged", "Call.swift").status == 1)
        for arguments in [
            ["fix", "--staged"], ["--staged", "--watch"], ["--staged", "--stdin-filename", "A.swift", "-"],
        ] {
            #expect(try Command.run(arguments, in: project.folder).status == 2)
        }
    }

    @Test func `shortcuts that stay are known, and reported at their own positions`() throws {
        let shortcut = "class Printer: Actor {\n    print::BEHAVIOR\n    go::BEHAVIOR\n}\n\n"
        let project = try project([
            "Printer.swift": shortcut + "// flynnlint:disable:next argument_count\n" + call, "Greeter.swift": greeter,
            "Call.swift": "func f(_ printer: Printer) {\n    printer.bePrint(\"x\")\n}\n",
        ])
        try project.write("Call.swift", "func f(_ printer: Printer) {\n    printer.bePrint()\n}\n")
        try project.write("Greeter.swift", greeter.replacingOccurrences(of: "String", with: "Int"))
        let expected = [
            "Call.swift:2:13: error: behavior 'bePrint' takes 1 argument, but none is passed (argument_count)",
            "Printer.swift:8:21: error: the 1st argument of behavior 'beGreet' must be 'Int', but '\"Ada\"', a 'String', "
                + "is passed (argument_type)",
        ]
        func findings(_ arguments: [String]) throws -> [String] {
            try Command.run(arguments, in: project.folder).output.split(separator: "\n").map(String.init)
        }
        for staged in [[], ["--staged"]] {
            let options = ["--changed-since", "HEAD"] + staged
            #expect(try findings(options) == expected, "\(options)")
            #expect(try findings(options + ["Call.swift"]) == [expected[0]])
            #expect(try findings(options + ["Printer.swift"]) == [expected[1]])
            #expect(try findings(options + ["Call.swift", "Printer.swift"]) == expected)
            #expect(try findings(options + ["Printer.swift", "Call.swift"]) == expected)
            try project.git("add", ".")
        }
        // The suppression is unused. This is certain because the shortcuts are known.
        let unused = try findings(["--staged", "--only", "unused_suppression,argument_count", "Printer.swift"])
        #expect(unused.count == 1 && unused[0].hasPrefix("Printer.swift:6:"), "\(unused)")
        #expect(
            try findings(["--staged", "--only", "unexpanded_shortcut"]).map { $0.prefix(19) } == [
                "Printer.swift:2:5: ", "Printer.swift:3:5: ",
            ])
        #expect(try project.read("Printer.swift").hasPrefix(shortcut))
    }

    @Test(arguments: ["main~1", ":/first", "HEAD^{/first}", "old", "main@{1}", "v1.0", "@~", "HEAD~1^{tree}", ":/fir"])
    func `a revision can be named in all ways that git knows`(name: String) throws {
        let project = try project(["A.swift": warned])
        try project.shell("git branch old; git tag -a -m tagged v1.0")
        try project.write("B.swift", warned)
        try project.git("add", ".")
        try project.git("commit", "--quiet", "-m", "second")
        let run = try Command.run(["--changed-since", name], in: project.folder)
        #expect(run.output.hasPrefix("B.swift:2:10: ") && run.status == 0, "\(run.errors)")
        #expect(run.errors.contains("1 old in 2 files"))
    }

    @Test func `an unknown revision is named`() throws {
        let project = try project(["A.swift": warned])
        for name in ["no-such-revision", "--output=x", ":/no such text"] {
            let run = try Command.run(["--changed-since=\(name)"], in: project.folder)
            #expect(run.status == 2)
            #expect(
                run.errors == "flynnlint: error: the repository in '\(project.path)' has no revision '\(name)'; "
                    + "check the name, or fetch it\n")
        }
    }

    @Test(arguments: [
        (" ", "the name of the revision is empty"),
        (String(repeating: "0", count: 40), "a name of zeros means that there is no commit before"),
        ("HEAD..HEAD", "'HEAD..HEAD' isn't one revision"), ("HEAD...HEAD", "'git merge-base main HEAD'"),
        ("HEAD^!", "'HEAD^!' isn't one revision"), ("^HEAD", "'^HEAD' isn't one revision"),
        ("@{u}", "the branch has no upstream"), ("main@{upstream}", "'git branch --set-upstream-to'"),
    ])
    func `a name that isn't one revision is an error with a remedy`(name: String, message: String) throws {
        let project = try project(["A.swift": warned])
        let run = try Command.run(["--changed-since=\(name)"], in: project.folder)
        #expect(run.status == 2 && run.errors.contains(message), "\(run.errors)")
    }

    @Test(arguments: ["--skip-worktree", "--assume-unchanged", "--skip-worktree --assume-unchanged"])
    func `changes that git is told not to look for are compared`(options: String) throws {
        let project = try project(["A.swift": "let x = 1\n", "B.swift": "let y = 1\n"])
        for option in options.split(separator: " ") {
            try project.git("update-index", String(option), "A.swift", "B.swift")
        }
        try project.write("A.swift", warned)
        try FileManager.default.removeItem(at: project.folder.appending(path: "B.swift"))
        let run = try Command.run(["--changed-since", "HEAD"], in: project.folder)
        #expect(run.output.hasPrefix("A.swift:2:") && run.errors.contains("0 errors, 1 warning"), "\(run.errors)")
        #expect(try Command.run(["--staged", "--changed-since", "HEAD"], in: project.folder).output.isEmpty)
        #expect(try project.shell("git ls-files -v").output.split(separator: "\n").allSatisfy { !$0.hasPrefix("H ") })
    }

    @Test func `a temporary folder that doesn't exist isn't created`() throws {
        let project = try project(["A.swift": warned])
        let run = try project.shell("TMPDIR=relative flynnlint --changed-since HEAD")
        #expect(!project.exists("relative") && run.status == 2, "\(run.errors)")
    }

    @Test func `an order of files that git can't read changes nothing`() throws {
        let project = try project(["A.swift": warned])
        try project.git("config", "diff.orderFile", "/nonexistent")
        #expect(try Command.run(["--changed-since", "HEAD"], in: project.folder).status == 0)
    }

    @Test func `a failure of git says what to do`() throws {
        let project = try project(["A.swift": warned])
        let folder = try TemporaryFolder()
        try folder.write("A.swift", warned)
        try folder.writeScript(
            "bin/git", "#!/bin/sh\necho \"fatal: detected dubious ownership in repository at '/x'\" >&2; exit 128\n")
        let executable = Command.executable.path
        for (script, message) in [
            ("'\(executable)' --changed-since HEAD", "'.' is not in the working tree of a git repository; name a path"),
            ("PATH=/none '\(executable)' --staged", "git was not found; install it, or add its folder to PATH"),
            ("PATH=$PWD/bin:$PATH '\(executable)' --staged", "'git config --global --add safe.directory "),
            (
                "git clone --quiet --depth 1 'file://\(project.path)' clone && cd clone && '\(executable)' "
                    + "--changed-since HEAD~1",
                "has no revision 'HEAD~1'; check the name, or complete the shallow clone with 'git fetch --unshallow'"
            ),
        ] {
            let run = try Command.run(URL(filePath: "/bin/sh"), ["-c", script], in: folder.url)
            #expect(run.status == 2 && run.errors.contains(message), "\(run.errors)")
        }
    }

    @Test func `any amount of warnings of git is read`() throws {
        let project = try project(["A.swift": warned])
        // More than the capacity of a pipe.
        try project.writeStub("git", "yes warning | head -c 200000 >&2\nPATH=/usr/bin:/bin exec git \"$@\"\n")
        let run = try project.shell("flynnlint --changed-since HEAD")
        #expect(run.errors == "flynnlint: no findings, 1 old in 1 file\n")
    }

    @Test func `the path of a repository may contain any characters`() throws {
        let project = try project(["A.swift": warned])
        let name = "a:b \"c\" \\d"
        try project.shell("git clone --quiet . \"$NAME\"", ["NAME": name])
        let folder = project.folder.appending(path: name)
        try Data((warned + "// more\n").utf8).write(to: folder.appending(path: "A.swift"))
        try Data(warned.utf8).write(to: folder.appending(path: "New.swift"))
        let run = try Command.run(["--changed-since", "HEAD"], in: folder)
        #expect(run.output.hasPrefix("New.swift:2:10: "), "\(run.errors)")
        #expect(run.errors.contains("1 old in 2 files"))
        // A variable may name the folders of the objects.
        try project.shell("mv .git/objects ../objects && mkdir -p .git/objects")
        let variables = ["GIT_ALTERNATE_OBJECT_DIRECTORIES": "../objects"]
        let other = try project.shell("flynnlint --changed-since HEAD A.swift", variables)
        #expect(other.errors == "flynnlint: no findings, 1 old in 1 file\n")
    }

    @Test func `files of several repositories are not compared with one revision`() throws {
        let first = try project(["A.swift": warned])
        let second = try project(["B.swift": warned])
        for paths in [[first.path, second.path], [second.path, first.path]] {
            let run = try Command.run(["--changed-since", "HEAD"] + paths, in: first.folder)
            #expect(run.status == 2)
            #expect(run.errors.contains("'\(paths[1])' is not in the repository '"), "\(run.errors)")
        }
        // Variables and settings can separate a repository from its working tree.
        try second.shell("mv .git ../git && git --git-dir=../git config core.worktree \"$PWD\" && cp B.swift C.swift")
        let script = "GIT_DIR=../git '\(Command.executable.path)' --changed-since HEAD C.swift B.swift"
        let run = try second.shell(script)
        #expect(run.output.hasPrefix("C.swift:2:10: warning: ") && run.status == 0, "\(run.errors)")
        #expect(run.errors.contains("1 old in 2 files"))
    }

    @Test func `named files are compared, whatever they are called, and are new if git ignores them`() throws {
        let project = try project(["script": warned, ".gitignore": "ignored.swift\n"])
        #expect(try run(project, "script").errors == "flynnlint: no findings, 1 old in 1 file\n")
        try project.write("script", "\n" + warned.replacingOccurrences(of: "in\n", with: "in \n"))
        #expect(try run(project, "script").output.hasPrefix("script:3:10: warning: "))
        try project.write("ignored.swift", warned)
        #expect(try run(project, "ignored.swift").output.hasPrefix("ignored.swift:2:10: warning: "))
        #expect(try run(project).output.isEmpty)
        #expect(try Command.run(["--staged", "script"], in: project.folder).output.hasPrefix("script:2:10:"))
        try project.write("untracked.swift", warned)
        for name in ["ignored.swift", "untracked.swift"] {
            let run = try Command.run(["--staged", name], in: project.folder)
            #expect(run.status == 2)
            #expect(run.errors.contains("\(name): is not in git's index; stage it with 'git add'\n"))
        }
    }

    @Test func `the index is known outside of a sparse checkout`() throws {
        let project = try project(["A/Greeter.swift": greeter, "B/Call.swift": call])
        try project.git("sparse-checkout", "set", "B")
        #expect(!project.exists("A"))
        try project.write("B/Call.swift", call.replacingOccurrences(of: "\"Ada\"", with: ""))
        try project.write("C/New.swift", warned)
        try project.git("add", "B")
        for arguments in [["--staged"], ["--staged", "--changed-since", "HEAD"], ["--staged", "B/Call.swift"]] {
            let run = try Command.run(arguments, in: project.folder)
            #expect(run.output.hasPrefix("B/Call.swift:2:13: error: "), "\(arguments): \(run.errors)")
        }
    }

    @Test(arguments: ["", "--filter=blob:none"])
    func `old findings outside of a sparse checkout are old`(filter: String) throws {
        let project = try project(["A/Old.swift": warned, "B/Call.swift": call, "B/Greeter.swift": greeter])
        try project.git("config", "uploadpack.allowFilter", "true")
        let made = try project.shell(
            "git clone -q \(filter) --no-checkout \"file://$PWD\" ../sparse; cd ../sparse; git sparse-checkout set B; "
                + "git checkout -q main; test ! -e A; flynnlint init --git-hook")
        #expect(made.status == 0, "\(made.errors)")
        try project.write("../sparse/B/New.swift", "func again(_ greeter: Greeter) { greeter.beGreet() }\n")
        let staged = "cd ../sparse; git add B; flynnlint --no-cache --quiet --staged"
        let finding =
            "B/New.swift:1:42: error: behavior 'beGreet' takes 1 argument, but none is passed (argument_count)\n"
        #expect(try project.shell(staged + " --changed-since HEAD").output == finding)
        // The index contains the file if the file was fetched.
        #expect(try project.shell(staged).output.hasPrefix("A/Old.swift:2:10: ") == filter.isEmpty)
        #expect(try project.shell("cd ../sparse; flynnlint --quiet --changed-since HEAD").output == finding)
        #expect(try project.shell("cd ../sparse; flynnlint --quiet .").output == finding)
        let commit = try project.shell("cd ../sparse; git commit -qm next")
        #expect(commit.status == 1 && commit.errors.hasPrefix(finding), "\(commit.errors)")
    }

    @Test func `before the first commit, everything is new`() throws {
        let project = try Project()
        try project.write("Printer.swift", mistaken)
        try project.git("add", ".")
        for revision in ["HEAD", "@"] {
            for arguments in [[], ["--staged"]] {
                let run = try Command.run(["--changed-since", revision] + arguments, in: project.folder)
                #expect(run.status == 1 && run.output.hasPrefix("Printer.swift:"), "\(arguments): \(run.errors)")
            }
        }
        let unknown = try Command.run(["--changed-since", "main~1"], in: project.folder)
        #expect(unknown.status == 2 && unknown.errors.contains("has no revision 'main~1'"))
    }

    @Test func `findings of moved files are old, however many git compares`() throws {
        let names = (0..<3).map(String.init)
        func text(_ name: String, _ folder: String) -> String {
            "// in the folder \(folder)\n"
                + (0..<4).map { "func use\(name)\($0)() { Greeter().beGreet(\(name), \($0)) }\n" }.joined()
        }
        var files = ["Greeter.swift": greeter]
        for name in names { files["Old/\(name).swift"] = text(name, "old") }
        let project = try project(files)
        // These texts aren't similar enough for git. Git also limits the number of compared files.
        try project.git("rm", "--quiet", "-r", "Old")
        for name in names {
            let comment = (0..<40).map { "// a line \($0) of the new file \(name)\n" }.joined()
            try project.write("New/Model\(name).swift", comment + text(name, "new"))
        }
        for arguments in [[], ["--staged"]] {
            try project.git("add", ".")
            let run = try Command.run(["--changed-since", "HEAD"] + arguments, in: project.folder)
            #expect(run.status == 0 && run.output.isEmpty, "\(run.output)")
        }
        // One finding more than before is new.
        try project.write("New/Model0.swift", text("0", "new") + text("0", "new"))
        let run = try Command.run(["--changed-since", "HEAD", "--only", "argument_count"], in: project.folder)
        #expect(run.status == 1 && run.output.split(separator: "\n").count == 4, "\(run.output)")
    }

    @Test func `hooks may change the folder`() throws {
        let project = try project(["Sources/Sub/Printer.swift": mistaken])
        try project.write(
            "Sources/Sub/Printer.swift", mistaken + mistaken.replacingOccurrences(of: "rint", with: "aint"))
        try project.git("add", ".")
        // The value set by git for the hooks of linked working trees.
        for folder in ["Sources", "Sources/Sub"] {
            let script =
                "GIT_DIR=$PWD/.git; export GIT_DIR; cd \(folder) && flynnlint --no-cache --staged --changed-since HEAD ."
            let run = try project.shell(script)
            let path = folder == "Sources" ? "Sub/Printer.swift:" : "Printer.swift:"
            #expect(run.output.hasPrefix(path), "\(run.output) \(run.errors)")
        }
    }

    @Test func `lines that end with carriage returns are compared`() throws {
        let call = "func again() { printer.bePrint(\"a\", 3) }\n"
        func text(_ lines: String) -> String { lines.replacingOccurrences(of: "\n", with: "\r") }
        let project = try project(["A.swift": text(mistaken + call)])
        try project.write("A.swift", text("// one\n// two\n" + mistaken + "\n" + call + call))
        let run = try run(project, "--only", "argument_count")
        #expect(run.output.split(separator: "\n").count == 1 && run.output.hasPrefix("A.swift:"), "\(run.output)")
    }

    @Test func `files are compared as git checks them out`() throws {
        let text = "// $Id$\n" + mistaken + "func use() { printer.bePrint(\"rot\", 3) }\n"
        let project = try project(["Plain.swift": "let a = 1\n"])
        // A filter that changes every line of the stored text, and an identifier in the first line.
        let filter =
            "git config --global filter.shift.clean \"sed 's/^/#/'\"; git config --global filter.shift.smudge \"sed 's/^#//'\""
        _ = try project.shell(
            filter + "; printf 'Filtered.swift filter=shift\\nIdentified.swift ident\\n' >.gitattributes")
        try project.write("Filtered.swift", text)
        try project.write("Identified.swift", text)
        _ = try project.shell("git add . && git commit --quiet -m second && rm *.swift && git checkout -q -- .")
        let filtered = try project.read("Filtered.swift")
        try project.write("Filtered.swift", filtered.replacingOccurrences(of: "3", with: "4") + "// more\n")
        let identified = try project.read("Identified.swift")
        #expect(!identified.hasPrefix("// $Id$") && filtered == text)
        try project.write("Identified.swift", identified + "// more\n")
        let run = try project.shell("flynnlint --no-cache --changed-since HEAD .")
        let lines = run.output.split(separator: "\n")
        #expect(lines.count == 1 && lines[0].hasPrefix("Filtered.swift:13:"), "\(run.output) \(run.errors)")
    }
}

extension RevisionTests {
    @Test func `what isn't checked out isn't known, so no suppression is unused and no entry stale`() throws {
        let suppressed = "// flynnlint:disable:next argument_count\nlet x = Greeter().beGreet()\n"
        let project = try project([
            "A/Greeter.swift": greeter, "A/Old.swift": warned, "B/Call.swift": suppressed,
            ".flynnlint.yml": "# a project\n",
        ])
        try Command.run(["--write-baseline", "known.json"], in: project.folder)
        let known = try project.read("known.json")
        let options = ["--strict", "--enable", "unused_suppression", "--baseline", "known.json"]
        #expect(try Command.run(options, in: project.folder).status == 0)
        try project.git("sparse-checkout", "set", "B")
        let sparse = try Command.run(options, in: project.folder)
        #expect(sparse.status == 0 && sparse.errors.hasSuffix("no findings in 1 file\n"), "\(sparse.errors)")
        try Command.run(["--write-baseline", "known.json"], in: project.folder)
        #expect(try project.read("known.json") == known)
        // The rest of the project was removed.
        try project.git("sparse-checkout", "disable")
        try project.shell("rm -r A")
        let run = try Command.run(options, in: project.folder)
        #expect(run.output.hasPrefix("B/Call.swift:1:") && run.errors.contains("stale in known.json: A/Old.swift"))
    }
}

/// Submodules are compared with the commits recorded in the revision.
struct SubmoduleTests {
    private let library: Project
    private let project: Project

    init() throws {
        library = try Project()
        try library.write("Greeter.swift", greeter)
        try library.write("Call.swift", call)
        try library.git("add", ".")
        try library.git("commit", "--quiet", "-m", "first")
        project = try Project()
        try project.write("Main.swift", call)
        // Both repositories form one project.
        try project.write(".flynnlint.yml", "# a project\n")
        try project.git("add", ".")
        try addSubmodule("Library")
        try project.git("commit", "--quiet", "-m", "first")
    }

    private func addSubmodule(_ name: String) throws {
        try project.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", library.path, name)
    }

    /// Returns the positions of the findings of a run.
    private func findings(_ arguments: String...) throws -> [String] {
        let run = try Command.run(arguments, in: project.folder)
        #expect(run.status < 2, "\(run.errors)")
        return run.output.split(separator: "\n").map { $0.split(separator: ":").prefix(2).joined(separator: ":") }
    }

    @Test func `changes in a submodule are new in it and elsewhere`() throws {
        try project.write("Library/Call.swift", call.replacingOccurrences(of: "\"Ada\"", with: ""))
        #expect(try findings("--changed-since", "HEAD") == ["Library/Call.swift:2"])
        #expect(try findings("--changed-since", "HEAD", "Library") == ["Library/Call.swift:2"])
        try project.shell("git -C Library checkout --quiet .")
        let all = ["Library/Call.swift:2", "Main.swift:2"]
        try project.write("Library/Greeter.swift", greeter.replacingOccurrences(of: "String", with: "Int"))
        #expect(try findings("--changed-since", "HEAD") == all)
        try project.shell("git -C Library -c user.name=a -c user.email=a@b commit --quiet --all -m second")
        #expect(try findings("--changed-since", "HEAD") == all)
        for paths in [["Main.swift", "Library/Call.swift"], ["Library/Call.swift", "Main.swift"]] {
            #expect(try findings("--changed-since", "HEAD", paths[0], paths[1]) == all)
        }
        // The commit of the submodule isn't staged yet.
        #expect(try findings("--staged", "--changed-since", "HEAD").isEmpty)
        #expect(try findings("--staged").isEmpty)
        // The staged commit of the submodule doesn't exist here.
        try project.git("update-index", "--cacheinfo", "160000,\(String(repeating: "1", count: 40)),Library")
        let missing = try Command.run(["--staged", "--quiet"], in: project.folder)
        #expect(
            missing.errors.hasPrefix(
                "flynnlint: warning: Library: the staged commit is missing, so the files of the working tree are linted; "
                    + "run 'git -C Library fetch'\n"), "\(missing.errors)")
        try project.git("add", "Library")
        #expect(try findings("--staged", "--changed-since", "HEAD") == all)
        // Hooks set variables for the outer repository.
        let run = try project.shell(
            "GIT_DIR=$PWD/.git GIT_INDEX_FILE=.git/index '\(Command.executable.path)' --staged --changed-since HEAD")
        #expect(run.output.split(separator: "\n").count == 2, "\(run.errors)")
        try project.initialize("--git-hook")
        let commit = try project.shell("git commit --quiet -m second")
        #expect(commit.status == 1 && commit.errors.contains("Main.swift:2:"), "\(commit.errors)")
        try project.git("commit", "--no-verify", "--quiet", "-m", "second")
        #expect(try findings("--changed-since", "HEAD").isEmpty)
        #expect(try findings("--changed-since", "HEAD~1") == all)
    }

    @Test func `a submodule that was removed is part of the revision`() throws {
        // The call is correct for the declaration in the submodule.
        try project.write("Main.swift", "unknown().beGreet(\"Ada\")\n")
        try project.write("Greeter.swift", greeter.replacingOccurrences(of: "String", with: "Int"))
        try project.git("mv", "Library", "Moved")
        try project.git("add", ".")
        try project.git("commit", "--quiet", "-m", "second")
        #expect(try findings().isEmpty)
        try project.git("rm", "--quiet", "Moved")
        for options in [[], ["--staged"]] {
            let run = try Command.run(["--changed-since", "HEAD"] + options, in: project.folder)
            #expect(run.status == 1 && run.output.hasPrefix("Main.swift:1:19: error: "), "\(run.errors)")
        }
        try project.git("commit", "--quiet", "-m", "third")
        #expect(try findings("--changed-since", "HEAD~1") == ["Main.swift:1"])
        // A submodule that isn't checked out isn't known.
        try project.git("revert", "--no-edit", "HEAD")
        let unused = ["--only", "unused_suppression,argument_type", "Unused.swift"]
        try project.write("Unused.swift", "// flynnlint:disable:next argument_type\nlet x = 1\n")
        #expect(try Command.run(unused, in: project.folder).output.isEmpty)
        try project.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "update", "--init")
        #expect(try Command.run(unused, in: project.folder).output.hasPrefix("Unused.swift:1:"))
        try project.git("reset", "--quiet", "--hard", "HEAD~1")
        // Without a configuration, a submodule is a separate project.
        try project.git("rm", "--quiet", ".flynnlint.yml")
        try project.git("commit", "--quiet", "-m", "fourth")
        try project.git("revert", "--no-edit", "HEAD~1")
        #expect(try findings("Main.swift") == ["Main.swift:1"])
        try project.git("rm", "--quiet", "Moved")
        #expect(try findings("--changed-since", "HEAD").isEmpty)
    }

    @Test func `a submodule is new if the revision doesn't record it, or its commit is missing`() throws {
        try library.write("Call.swift", call.replacingOccurrences(of: "\"Ada\"", with: ""))
        try library.git("commit", "--quiet", "-a", "-m", "second")
        try addSubmodule("Other")
        let all = ["Other/Call.swift:2"]
        #expect(try findings("--changed-since", "HEAD") == all)
        #expect(try findings("--changed-since", "HEAD", "--staged") == all)
        try project.git("commit", "--quiet", "-m", "second")
        #expect(try findings("--changed-since", "HEAD").isEmpty)
        // As in a shallow clone.
        try project.shell(
            "rm -rf Other && git clone --quiet --depth 1 'file://\(library.path)' Other "
                + "&& cd Other && git -c user.name=a -c user.email=a@b commit --quiet --amend -m x "
                + "&& git remote remove origin && git reflog expire --expire=now --all && git gc --quiet --prune=now && rm -f .git/shallow"
        )
        #expect(try findings("--changed-since", "HEAD") == all)
    }
}
