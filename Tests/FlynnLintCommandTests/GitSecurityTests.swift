import Foundation
import Testing

/// A repository can't make git run commands, even if the author of the repository wrote git's
/// configuration, as in an unpacked archive.
struct GitSecurityTests {
    /// The repository's project. Contains the file `run` if a command was run.
    private let project: Project
    /// A command that creates the file `run`.
    private let command: String

    init() throws {
        project = try Project()
        // Unused suppressions are reported only if git has all files.
        try project.write("A.swift", "// flynnlint:disable:next argument_type\nlet x = 1\n")
        try project.write(".flynnlint.yml", "rules: {unused_suppression: warning}\n")
        try project.git("add", ".")
        try project.git("commit", "--quiet", "-m", "first")
        try project.writeStub("evil", "echo run >>'\(project.temporaryFiles.path)/run'; exit 1\n")
        command = project.folder.deletingLastPathComponent().appending(path: "stubs/evil").path
    }

    private var hasRun: Bool {
        get throws { try project.namesOfTemporaryFiles.contains("run") }
    }

    private static let commands = [
        ["--no-cache", "."], ["--changed-since", "HEAD"], ["--staged"], ["summarize", "-o", "../a.flynn", "."],
    ]

    @Test(arguments: commands)
    func `settings of the repository run no commands`(arguments: [String]) throws {
        for (key, value) in [
            ("core.fsmonitor", command), ("diff.external", command), ("diff.evil.command", command),
            ("diff.evil.textconv", command), ("filter.evil.clean", command), ("filter.evil.smudge", command),
            ("filter.evil.required", "true"), ("filter.more.process", command), ("pager.diff", command),
            ("alias.diff", "!" + command),
        ] { try project.git("config", key, value) }
        try project.shell("cp '\(command)' .git/hooks/post-index-change")
        try project.write(".gitattributes", "A.swift filter=evil diff=evil\nB.swift filter=more\n")
        try project.write("A.swift", "let y = 1\n")
        try project.write("B.swift", "let z = 1\n")
        let run = try Command.run(arguments, in: project.folder)
        #expect(run.status == 0, "\(run.errors)")
        #expect(try !hasRun)
    }

    @Test func `hooks are written into no folder outside of the repository, whichever configuration names it`()
        throws
    {
        let outside = project.folder.deletingLastPathComponent().appending(path: "outside").path
        try project.shell("mkdir -p '\(outside)' && ln -s '\(outside)' link")
        for path in [outside, outside + "/new", "../outside", "../../x", "sub/../../outside", "link", "link/new"] {
            try project.git("config", "core.hooksPath", path)
            let run = try Command.run(["init", "--git-hook", "--force"], in: project.folder)
            #expect(run.status == 2, "\(path)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: outside).isEmpty, "\(path)")
        }
        try project.git("config", "core.hooksPath", ".githooks")
        #expect(try Command.run(["init", "--git-hook"], in: project.folder).status == 0)
        #expect(FileManager.default.fileExists(atPath: project.folder.appending(path: ".githooks/pre-commit").path))
        try project.git("config", "--unset", "core.hooksPath")
        try project.shell("git config --global core.hooksPath '\(outside)'")
        let shared = try project.shell("flynnlint init --git-hook")
        #expect(shared.status == 2, "\(shared.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: outside).isEmpty)
    }

    @Test func `filters of the user's configuration run, those of the repository don't`() throws {
        try project.shell(
            """
            git config --global filter.case.clean "tr 'a-z' 'A-Z'"; git config --global filter.case.smudge "tr 'A-Z' 'a-z'"
            git config --global filter.none.process '\(command)'
            echo '*.swift filter=case' >.gitattributes; git add .; git commit --quiet -m next
            """)
        let changed = "flynnlint --quiet --only unused_suppression --changed-since HEAD A.swift"
        // The object ID has capital letters, and the revision equals the working tree.
        #expect(try project.shell("touch A.swift; " + changed).status == 0)
        #expect(try project.shell("git diff").output.isEmpty)
        // The repository can't replace the filters.
        try project.git("config", "filter.case.clean", command)
        try project.git("config", "filter.case.required", "true")
        try project.shell("touch -d 2001-01-01 A.swift; " + changed)
        try project.git("config", "filter.case.process", command)
        try project.shell("touch -d 2002-01-01 A.swift; " + changed)
        #expect(try !hasRun)
    }

    @Test(arguments: ["tool.extension.x.clean", "Tool.clean", "tool.url", "lfs.extension.url.clean", "lfs.url"])
    func `filters of the user's configuration read no commands from that of the repository`(setting: String) throws {
        // Like Git LFS, the program runs a command from its own configuration section.
        let program = "c=$(git config '\(setting)'); test -z \"$c\" || $c; sed s/argument_count/argument_type/"
        let name = setting.prefix { $0 != "." }
        try project.shell("git config --global filter.\(name).clean \"$PROGRAM\"", ["PROGRAM": program])
        try project.shell("echo '*.swift filter=\(name)' >.gitattributes; git add .; git commit --quiet -m next")
        try project.write("A.swift", "// flynnlint:disable:next argument_count\nlet x = 1\n")
        let changed = "flynnlint --quiet --changed-since HEAD A.swift"
        // The filter restores the contents of the revision.
        #expect(try project.shell(changed).output.isEmpty)
        try project.git("config", setting, command)
        try project.shell("touch -d 2001-01-01 A.swift")
        // Git LFS needs the address of its server, and the address contains no command. With other settings the filter
        // isn't run, so the file has changed.
        let isHarmless = setting == "lfs.url"
        #expect(try project.shell(changed).output.isEmpty == isHarmless)
        if !isHarmless { #expect(try !hasRun) }
    }

    @Test(arguments: ["a=b", "a\u{301}", "a.b", "a b", "=\u{338}"])
    func `filters of any name are known`(name: String) throws {
        try project.shell("printf '%s filter=%s\\n' A.swift \"$NAME\" >.gitattributes", ["NAME": name])
        try project.shell("git config \"filter.$NAME.clean\" '\(command)'", ["NAME": name])
        try project.write("A.swift", "let y = 1\n")
        let run = try Command.run(["--changed-since", "HEAD"], in: project.folder)
        #expect(try !hasRun)
        #expect(run.status == (name.unicodeScalars.contains("=") ? 2 : 0), "\(run.errors)")
        if name == "a=b" {
            #expect(
                run.errors.contains(
                    "defines a filter whose name contains '=' or isn't valid UTF-8; find it with 'git config --show-origin "
                        + "--get-regexp ^filter', and rename it"))
        }
    }

    // MARK: - Fetching

    /// Turns a folder into a repository with a missing object, which a command would fetch from `url`.
    private func makePartial(_ folder: String, url: String) throws {
        try project.shell(
            """
            echo 'let y = 1' >A.swift; git commit --quiet -a -m second
            rm -f .git/objects/$(git rev-parse HEAD~1:A.swift | sed 's|..|&/|')
            git config core.repositoryFormatVersion 1; git config extensions.partialClone evil
            git config remote.evil.promisor true; git config remote.evil.url "$URL"
            git config remote.evil.uploadpack '\(command)'; git config core.sshCommand '\(command)'
            git config protocol.allow always; git config protocol.ext.allow always
            """, ["URL": url], in: folder)
    }

    @Test(arguments: ["/", "ssh://localhost/x", "ext::COMMAND"])
    func `nothing is fetched`(url: String) throws {
        try makePartial(".", url: url.replacingOccurrences(of: "COMMAND", with: command))
        let run = try Command.run(["--changed-since", "HEAD~1"], in: project.folder)
        #expect(run.status == 2)
        #expect(
            run.errors.contains(
                "lacks an object that is compared, and nothing is fetched; if it is a partial clone, run 'git diff' with the "
                    + "same revision there"), "\(run.errors)")
        #expect(try !hasRun)
    }

    @Test func `a partial clone is linted after the advised command`() throws {
        let clone = try Project()
        try project.git("config", "uploadpack.allowFilter", "true")
        try project.write("A.swift", "let y = 1\n")
        try project.git("commit", "--quiet", "-a", "-m", "second")
        try clone.shell("git clone --quiet --filter=blob:none 'file://\(project.path)' clone")
        let folder = clone.folder.appending(path: "clone")
        let run = try Command.run(["--changed-since", "HEAD~1"], in: folder)
        #expect(run.status == 2 && run.errors.contains("run 'git diff' with the same revision"), "\(run.errors)")
        try clone.shell("git diff HEAD~1", in: "clone")
        #expect(try Command.run(["--changed-since", "HEAD~1"], in: folder).status == 0)
    }

    // MARK: - Names

    @Test(arguments: [("../../evil", false), ("link", true), ("evil", false), ("", false), (".", false)])
    func `the name of a submodule names no other repository`(name: String, isLink: Bool) throws {
        // A repository with a commit that isn't checked out, and a missing object that git would fetch with a command.
        let inner = try Project()
        try inner.write("A.swift", "let x = 1\n")
        try inner.git("add", ".")
        try inner.git("commit", "--quiet", "-m", "first")
        let commit = try inner.shell("git rev-parse HEAD").output.trimmingCharacters(in: .newlines)
        try inner.shell(
            """
            rm -f .git/objects/$(git rev-parse HEAD:A.swift | sed 's|..|&/|')
            git config core.repositoryFormatVersion 1; git config extensions.partialClone evil
            git config remote.evil.promisor true; git config remote.evil.url /
            git config remote.evil.uploadpack '\(command)'; git config core.fsmonitor '\(command)'
            """)
        try project.write(".gitmodules", "[submodule \"\(name)\"]\n\tpath = Library\n\turl = x\n")
        try project.shell(
            """
            git add .gitmodules; git update-index --add --cacheinfo 160000,\(commit),Library; git commit --quiet -m second
            git rm --quiet --cached Library; git commit --quiet -m third; mkdir .git/modules
            mv '\(inner.path)/.git' \(name == "evil" ? ".git/modules/evil" : "evil")
            \(isLink ? "ln -s ../../evil .git/modules/link" : ":")
            """)
        let run = try Command.run(["--changed-since", "HEAD~1"], in: project.folder)
        #expect(try !hasRun)
        // The name 'evil' refers to the submodule's repository, where an object is missing.
        #expect(run.status == (name == "evil" ? 2 : 0), "\(run.errors)")
    }

    @Test(arguments: ["..", ".git", ".GIT"])
    func `a revision has no files outside of the working tree, or in git's folder`(name: String) throws {
        try project.shell(
            """
            blob=$(git rev-parse HEAD:A.swift)
            inner=$(printf '100644 blob %s\\tevil.swift\\n' $blob | git mktree)
            tree=$(printf '040000 tree %s\\t%s\\n100644 blob %s\\tA.swift\\n' $inner '\(name)' $blob | git mktree)
            git tag evil $(git commit-tree -m evil $tree)
            """)
        try project.git("checkout", "--quiet", "-b", "next")
        let run = try Command.run(["--changed-since", "evil"], in: project.folder)
        #expect(run.status == 0, "\(run.errors)")
        #expect(!run.output.contains("evil") && !run.errors.contains("evil"), "\(run.errors)")
    }

    @Test(arguments: ["", ".", "bin"])
    func `git isn't searched for in the working folder`(part: String) throws {
        try project.shell("mkdir bin; cp '\(command)' git; cp git bin")
        let run = try project.shell("PATH=\(part):$PATH flynnlint --changed-since HEAD A.swift")
        #expect(run.status == 0, "\(run.errors)")
        #expect(try !hasRun)
    }

    // MARK: - Other repositories

    /// Creates a repository with a finding in `secret`, next to the project. Returns the path of the repository.
    private func makeSecret() throws -> String {
        let secret = project.folder.deletingLastPathComponent().appending(path: "secret").path
        try project.write("../secret/Secret.swift", mistaken)
        try project.shell(
            """
            cd '\(secret)'; git init --quiet; git add .; git commit --quiet -m first
            git worktree add --quiet ../linked
            """)
        try project.shell("mkdir ../archive && echo 'let x = 1' >../archive/A.swift")
        return secret
    }

    @Test(arguments: [
        "echo \"gitdir: $SECRET/.git\" >.git", "ln -s \"$SECRET/.git\" .git",
        "echo \"gitdir: $SECRET/.git/worktrees/linked\" >.git",
        "git init --quiet; echo \"$SECRET/.git\" >.git/commondir; cp \"$SECRET/.git/index\" .git",
        "git init --quiet; echo \"$SECRET/.git/objects\" >.git/objects/info/alternates; ln -s \"$SECRET/.git/index\" .git/index",
        """
        mkdir Library; echo "gitdir: $SECRET/.git" >Library/.git; git init --quiet
        git update-index --add --cacheinfo "160000,$(git -C "$SECRET" rev-parse HEAD),Library"
        """,
        """
        mkdir -p git/Library Library; echo 'gitdir: ../git/Library' >Library/.git; git init --quiet
        cp "$SECRET/.git/HEAD" "$SECRET/.git/index" git/Library; echo "$SECRET/.git" >git/Library/commondir
        git config --file git/Library/config core.worktree ../../Library
        git update-index --add --cacheinfo "160000,$(git -C "$SECRET" rev-parse HEAD),Library"
        """,
    ])
    func `the repository of another working tree isn't used`(setup: String) throws {
        let secret = try makeSecret()
        let archive = project.folder.deletingLastPathComponent().appending(path: "archive")
        try project.shell("cd ../archive\n" + setup, ["SECRET": secret])
        let run = try Command.run(["--staged", "--format", "text"], in: archive)
        #expect(run.status == 2 && !run.output.contains("printer"), "\(run.output)")
        #expect(run.errors.contains("doesn't name that") || run.errors.contains("is a link"), "\(run.errors)")
        try Command.run(["init", "--git-hook"], in: archive)
        #expect(!FileManager.default.fileExists(atPath: secret + "/.git/hooks/pre-commit"))
        #expect(try project.shell("git -C '\(secret)' status --short").output.isEmpty)
    }

    @Test func `linked working trees and submodules are used, and others as soon as git's folder names them`() throws {
        let secret = try makeSecret()
        let outer = project.folder.deletingLastPathComponent()
        /// Returns whether the staged file with the finding is found from a folder next to the project.
        func isUsed(_ name: String, _ variables: [String: String] = [:]) throws -> Bool {
            let run = try project.shell(
                "cd '../\(name)' && rm -f Secret.swift && flynnlint --staged", variables)
            #expect(run.status == (run.output.contains("Secret.swift:11:") ? 1 : 2), "\(name): \(run.errors)")
            return run.status == 1
        }
        #expect(try isUsed("linked"))
        try project.shell("git -c protocol.file.allow=always submodule --quiet add '\(secret)' Library")
        #expect(try isUsed("\(project.folder.lastPathComponent)/Library"))
        #expect(try Command.run(["--staged"], in: project.folder).output.contains("Library/Secret.swift:11:"))
        try project.shell("git -C Library worktree add --quiet ../../inner")
        #expect(try isUsed("inner"))
        try project.shell("git -C Library sparse-checkout set --no-cone '/*' && git -C Library checkout --quiet .")
        #expect(try isUsed("\(project.folder.lastPathComponent)/Library"))
        // A moved working tree, and a separate git folder.
        try project.shell("mv ../linked ../moved; git clone --quiet --separate-git-dir=../git '\(secret)' ../separate")
        for name in ["moved", "separate"] { #expect(try !isUsed(name)) }
        let run = try Command.run(["--staged"], in: outer.appending(path: "separate"))
        let root = outer.resolvingSymlinksInPath().path
        #expect(run.errors.contains("otherwise 'git --git-dir=\(root)/git config core.worktree \(root)/separate'"))
        try project.shell(
            "git -C ../moved worktree repair; git --git-dir=../git config core.worktree '\(root)/separate'")
        for name in ["moved", "separate"] { #expect(try isUsed(name)) }
        try project.shell("git --git-dir=../git config --unset core.worktree")
        #expect(try isUsed("separate", ["GIT_DIR": "../git"]))
        try project.shell("git clone --quiet --shared '\(secret)' ../shared")
        #expect(try isUsed("shared"))
    }

    @Test func `a repository can't have a folder that contains it as its working tree`() throws {
        try project.git("config", "core.worktree", project.folder.deletingLastPathComponent().path)
        let run = try Command.run(["--staged"], in: project.folder)
        #expect(run.status == 2)
        #expect(
            run.errors.contains("whose '.git' doesn't name that folder; if both are yours, set the variable GIT_DIR"))
    }

    // MARK: - Messages

    private static let secret = "canary_7d1f"
    /// Lines that git would quote from its own files in messages.
    private static let lines = [secret, secret + " !" + secret, "ref: " + secret, "gitdir: " + secret]
    /// Git configurations with values and names that git would quote in messages.
    private static let configurations = [
        "[\(secret)", "[core]\n\tbare = \(secret)", "[core]\n\tabbrev = \(secret)",
        "[core]\n\trepositoryFormatVersion = 1\n[extensions]\n\tcanary7d1f = true",
        "[core]\n\tworktree = ../\(secret)", "[core]\n\thooksPath = /\(secret)", "[include]\n\tpath = /\(secret)",
        "[filter \"\(secret)=\"]\n\tclean = x", "[hook \"\(secret)=\"]\n\tcommand = x",
    ]

    @Test(arguments: [
        ("ln -s ../../outside/secret .git/packed-refs", lines), ("ln -s ../../outside/secret .git/shallow", lines),
        ("ln -s ../../../outside/secret .git/info/grafts", lines), ("ln -sf ../../outside/secret .git/HEAD", lines),
        ("ln -s ../../../../outside/secret .git/objects/info/alternates", lines),
        ("ln -sf ../../outside/secret .git/commondir", lines), ("rm -r .git; ln -s ../outside/secret .git", lines),
        ("git config core.attributesFile ../outside/secret; git config diff.context -1", lines),
        ("ln -s ../../../outside/secret .git/info/attributes; git config diff.context -1", lines),
        ("git config include.path ../../outside/secret", configurations),
    ])
    func `messages don't repeat files outside of the repository that git reads`(
        setup: String, contents: [String]
    ) throws {
        try project.shell("mkdir ../outside; " + setup)
        try project.write("A.swift", "let y = 1\n")
        for text in contents {
            try project.write("../outside/secret", text + "\n")
            for arguments in [["--staged"], ["--changed-since", "HEAD"], ["init", "--git-hook", "--force"]] {
                let run = try Command.run(arguments, in: project.folder)
                let said = (run.output + run.errors).replacingOccurrences(of: "_", with: "")
                #expect(!said.contains("canary7d1f"), "\(setup), \(text): \(run.errors)")
                #expect(run.status <= 2)
            }
        }
    }

    @Test(arguments: [
        ("echo junk >.git/index", "git ls-files failed with status 128 in '.': the index is damaged; if you trust"),
        ("echo '[x' >>.git/config", "git's configuration has a mistake; if you trust the repository, run 'git "),
        ("git config core.repositoryFormatVersion 7", "the repository has a format that needs a newer version of git"),
        (
            "git config diff.context -1",
            "git diff failed with status 128 in '.': git's configuration has a mistake; if you trust "
                + "the repository, run 'git diff HEAD' there to see git's message"
        ),
        ("echo junk >.git/shallow", "the file 'shallow' in git's folder is damaged"),
    ])
    func `failures of git are explained`(setup: String, message: String) throws {
        try project.shell(setup)
        try project.write("A.swift", "let y = 1\n")
        let run = try Command.run(["--changed-since", "HEAD"], in: project.folder)
        #expect(run.status == 2)
        #expect(run.errors.contains(message), "\(run.errors)")
    }

    // MARK: - Hooks of configurations

    @Test func `hooks that configurations define are switched off`() throws {
        try project.git("config", "hook.my.own.event", "post-index-change")
        try project.git("config", "hook.evil.command", command)
        try project.write("New.swift", "let y = 1\n")
        let calls = project.temporaryFiles.path + "/calls"
        try project.writeStub("git", "echo \"$*\" >>'\(calls)'; PATH=${PATH#*:} exec git \"$@\"\n")
        let run = try project.shell("flynnlint --changed-since HEAD")
        #expect(run.status == 0, "\(run.errors)")
        let lines = try String(contentsOfFile: calls, encoding: .utf8).split(separator: "\n")
        let writing = lines.filter { $0.contains(" add ") || $0.contains(" diff ") }
        #expect(writing.count >= 2)
        for line in writing {
            #expect(line.contains(" -c hook.evil.enabled=false -c hook.my.own.enabled=false "), "\(line)")
        }
        try project.git("config", "hook.a=b.command", command)
        let refused = try Command.run(["--changed-since", "HEAD"], in: project.folder)
        #expect(refused.status == 2 && refused.errors.contains("defines a hook whose name contains '='"))
    }

    // MARK: - Objects

    @Test func `objects that are larger than a file may be aren't read`() throws {
        try project.shell(
            """
            printf '* ident filter=unknown\\n' >.gitattributes
            add() { git update-index --add --cacheinfo "100644,$(head -c $2 /dev/zero | git hash-object -w --stdin),$1"; }
            add Large.swift 70000000; add Small/.flynnlint.yml 1100000; add data.yml 70000000
            """)
        try project.write("Small/A.swift", "let z = 1\n")
        try project.git("add", "Small/A.swift")
        let run = try Command.run(["--staged"], in: project.folder)
        #expect(run.status == 2)
        #expect(run.errors.contains("Small/.flynnlint.yml: ") && run.errors.contains("it has more than 1 MB"))
        try project.git("rm", "--quiet", "--cached", "Small/.flynnlint.yml")
        let other = try Command.run(["--staged"], in: project.folder)
        #expect(other.status == 2)
        #expect(other.errors.contains("Large.swift: ") && other.errors.contains("it has more than 64 MB"))
        #expect(!other.errors.contains("data.yml"))
    }

    @Test func `many names of one object are bounded`() throws {
        try project.shell(
            """
            printf '* ident filter=unknown\\n' >.gitattributes
            object=$(head -c 60000000 /dev/zero | git hash-object -w --stdin)
            for number in $(seq 100); do printf '100644 %s 0\\t%s.swift\\n' $object $number; done | git update-index --index-info
            """)
        let run = try Command.run(["--staged"], in: project.folder)
        #expect(run.status == 2)
        #expect(run.errors.contains("have more than 4 GB; compare with another revision"), "\(run.errors)")
    }

    @Test func `folders that contain each other many times are bounded`() throws {
        try project.shell(
            """
            tree=$(git mktree </dev/null)
            for level in $(seq 40); do
                tree=$(printf '040000 tree %s\\ta\\n040000 tree %s\\tb\\n' $tree $tree | git mktree)
            done
            commit=$(git commit-tree -m evil $tree); git tag evil $commit
            git update-index --add --cacheinfo 160000,$commit,Library; git commit --quiet -m second
            git rm --quiet --cached Library; git commit --quiet -m third
            mkdir .git/modules; cp -r .git ../copy; mv ../copy .git/modules/Library
            """)
        for revision in ["evil", "HEAD~1"] {
            let run = try Command.run(["--changed-since", revision], in: project.folder)
            #expect(run.status == 2)
            #expect(run.errors.contains("git ls-tree lists more than 3000000 files and folders in "), "\(run.errors)")
        }
    }
}
