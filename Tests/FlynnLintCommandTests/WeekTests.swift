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

/// A week of work in a repository, with different git configurations and kinds of working trees. For each commit,
/// several runs must report exactly the new findings of the commit: the findings of a full run after the commit, but
/// not before it, and the findings in lines shown as changed by git. The runs are a run over the staged files, the
/// hook, `--changed-since` in the working tree, and a run in a fresh clone as in continuous integration.
struct WeekTests {
    /// A git configuration, or a kind of working tree.
    struct Setting: CustomTestStringConvertible, Sendable {
        var name: String
        /// Configures git for the user.
        var configuration = ":"
        /// Creates the working folder `../week` from the repository in the current folder. The repository
        /// has one commit.
        var folder = "git clone -q . ../week"
        /// The path of the working folder.
        var place = "../week"
        var attributes: String?

        var testDescription: String { name }
    }

    /// Returns a script with git settings of the user, one on each line.
    private static func global(_ settings: String...) -> String {
        settings.map { "git config --global " + $0 }.joined(separator: "\n")
    }

    static let settings = [
        Setting(name: "defaults"),
        Setting(
            name: "renames",
            configuration: global(
                "diff.renameLimit 1", "diff.renames false", "diff.algorithm histogram", "diff.indentHeuristic false",
                "diff.noprefix true", "diff.mnemonicPrefix true", "diff.external false", "diff.context 0")),
        Setting(
            name: "output",
            configuration: global(
                "color.ui always", "core.abbrev 4", "core.quotePath true", "core.pager false",
                "diff.ignoreSubmodules all",
                "status.showUntrackedFiles no", "status.relativePaths false", "diff.wsErrorHighlight all",
                "commit.verbose true", "advice.detachedHead true")),
        Setting(
            name: "index",
            configuration: global(
                "index.version 4", "core.splitIndex true", "core.untrackedCache true", "core.checkStat minimal",
                "core.trustctime false", "core.preloadIndex false", "feature.manyFiles true", "core.fsmonitor true",
                "index.sparse true", "core.fileMode false")),
        Setting(name: "autocrlf", configuration: global("core.autocrlf true", "core.safecrlf true")),
        Setting(name: "autocrlf input", configuration: global("core.autocrlf input", "core.safecrlf warn")),
        Setting(
            name: "line ends by attributes", configuration: global("core.eol crlf", "core.safecrlf warn"),
            attributes: "*.swift text\n*.yml text eol=crlf\n"),
        Setting(
            name: "attributes of the user",
            configuration: """
                printf '*.swift text eol=crlf diff=none ident -merge\\n' >~/attributes
                git config --global core.attributesFile ~/attributes
                git config --global diff.none.textconv false
                git config --global diff.none.command false
                """),
        Setting(
            name: "patterns of the user that ignore files",
            configuration: """
                printf '*.swift\\n!Clock.swift\\n' >~/ignored; git config --global core.excludesFile ~/ignored
                mkdir ~/template ~/template/info; echo Untracked.swift >~/template/info/exclude
                git config --global init.templateDir ~/template
                """),
        Setting(
            name: "a filter that changes each line",
            configuration: global(
                "filter.shift.clean \"sed 's/^/#/'\"", "filter.shift.smudge \"sed 's/^#//'\"",
                "filter.shift.required true"),
            attributes: "*.swift filter=shift ident\n"),
        Setting(
            name: "a filter that stores the contents elsewhere",
            configuration: """
                mkdir ~/store
                printf '%s\\n' 'cat >~/store/new$$' 'name=$(sha1sum <~/store/new$$ | cut -d " " -f 1)' \
                    'mv ~/store/new$$ ~/store/$name' 'echo "version 1 oid $name"' >~/clean
                printf '%s\\n' 'read -r a b c name' 'cat ~/store/$name' >~/smudge
                git config --global filter.large.clean 'sh ~/clean'
                git config --global filter.large.smudge 'sh ~/smudge'
                git config --global filter.large.required true
                """,
            attributes: "*.swift filter=large diff=large merge=large -text\n"),
        Setting(
            name: "a linked working tree", folder: "git checkout -q -b other; git worktree add -q ../week main"),
        Setting(
            name: "a submodule",
            folder: """
                seed=$PWD; git init -q ../outer; cd ../outer; git commit -q --allow-empty -m outer
                git -c protocol.file.allow=always submodule -q add "$seed" week
                """, place: "../outer/week"),
        Setting(
            name: "a partial clone",
            configuration: global(
                "protocol.file.allow always", "uploadpack.allowFilter true", "uploadpack.allowAnySHA1InWant true"),
            folder: "git clone -q --filter=blob:none \"file://$PWD\" ../week"),
        Setting(
            name: "a sparse checkout",
            folder: """
                git clone -q --no-checkout . ../week; cd ../week; git sparse-checkout set --no-cone '/*' '!/Elsewhere'
                git checkout -q main; test ! -e Elsewhere
                """),
        Setting(
            name: "a sparse index",
            folder: """
                git clone -q --no-checkout . ../week; cd ../week
                git sparse-checkout set --cone --sparse-index Sources Code; git checkout -q main; test ! -e Elsewhere
                """),
        Setting(name: "a shallow clone", folder: "git clone -q --depth 1 \"file://$PWD\" ../week"),
        Setting(
            name: "a separate folder of git",
            folder:
                "git clone -q --separate-git-dir ../folder.git . ../week; git -C ../week config core.worktree \"$PWD/../week\""
        ),
        Setting(
            name: "shared objects", configuration: global("gc.auto 0"), folder: "git clone -q --shared . ../week"),
    ]

    @Test(arguments: settings)
    func `index, hook, working tree and continuous integration agree with full runs before and after`(
        setting: Setting
    ) throws {
        let week = try Week(setting)
        try week.write("Sources/Greeter.swift", greeter)
        try week.write("Sources/Clock.swift", warned)
        try week.add()
        #expect(try week.commit("Monday: a start") == ["Sources/Clock.swift:2"])

        try week.write("Sources/Call.swift", call)
        try week.add()
        #expect(try week.commit("Monday: a caller").isEmpty)

        let counted = greeter.replacingOccurrences(of: "String", with: "Int")
        try week.write("Sources/Greeter.swift", counted)
        try week.add()
        #expect(try week.commit("Monday: a signature that breaks the caller") == ["Sources/Call.swift:2"])

        try week.shell("mkdir Sources/People && git mv Sources/Call.swift Sources/People/Welcome.swift")
        #expect(try week.commit("Tuesday: the broken caller is moved").isEmpty)

        try week.write("Sources/People/Welcome.swift", "// Says hello.\n\n" + call)
        try week.add()
        #expect(try week.commit("Tuesday: lines above it").isEmpty)

        try week.write(
            "Sources/People/Welcome.swift",
            "// Says hello.\n\n" + call + call.replacingOccurrences(of: "welcome", with: "again"))
        try week.add()
        #expect(try week.commit("Tuesday: the same mistake again") == ["Sources/People/Welcome.swift:7"])

        let second = counted.replacingOccurrences(
            of: "- whom\n", with: "- whom\n        // flynnlint:parameter Int - how often\n")
        try week.shell("git mv Sources/Greeter.swift Sources/People/Greeter.swift")
        let edited = second.replacingOccurrences(of: "[x: 0] as Int", with: "[x: 0] as Int, args[x: 1] as Int")
        try week.write("Sources/People/Greeter.swift", edited)
        try week.add()
        #expect(
            try week.commit("Wednesday: moved and edited") == [
                "Sources/People/Welcome.swift:4", "Sources/People/Welcome.swift:7",
            ])

        // The working tree has a correct call and an untracked mistake, and the index another mistake.
        let right = call.replacingOccurrences(of: "\"Ada\"", with: "1, 2")
        try week.write("Sources/Staged.swift", right.replacingOccurrences(of: "1, 2", with: "1"))
        try week.add()
        try week.write("Sources/Staged.swift", right)
        try week.write("Sources/Untracked.swift", mistaken)
        #expect(try week.commit("Wednesday: partly staged") == ["Sources/Staged.swift:2"])
        try week.add("Sources/Staged.swift")
        #expect(try week.commit("Wednesday: the rest").isEmpty)
        try week.shell("rm Sources/Untracked.swift")

        // Both branches are clean.
        try week.shell("git checkout --quiet -b feature")
        try week.write("Sources/Feature.swift", right)
        try week.add()
        #expect(try week.shell("git commit --quiet -m feature").status == 0)
        try week.shell("git checkout --quiet main")
        try week.write("Sources/People/Greeter.swift", edited.replacingOccurrences(of: "beGreet", with: "beSalute"))
        for name in ["Sources/People/Welcome.swift", "Sources/Staged.swift"] {
            try week.shell("git rm --quiet \(name)")
        }
        try week.add()
        #expect(try week.commit("Thursday: a renamed behavior, its callers removed").isEmpty)
        try week.write("Sources/People/Greeter.swift", greeter)
        try week.add()
        #expect(try week.commit("Thursday: the old behavior, with one parameter").isEmpty)
        try week.shell("git merge --quiet --no-commit --no-ff feature")
        #expect(
            try week.commit("Thursday: a merge of branches that contradict each other") == ["Sources/Feature.swift:2"])

        try week.shell("git mv Sources Code")
        #expect(try week.commit("Friday: the folder is renamed").isEmpty)

        try week.write(".flynnlint.yml", "rules: {strong_self_capture: error}\n")
        try week.add()
        #expect(try week.commit("Friday: a rule is an error").contains("Code/Clock.swift:2"))

        try week.shell("git rm --quiet Code/People/Greeter.swift Code/Feature.swift")
        #expect(try week.commit("Friday: files are removed").isEmpty)
    }
}

/// The repository for a week of work.
private struct Week {
    /// A finding in the form for comparisons: `path:line: severity: message (rule)`, and the text of the line.
    private struct Line: Hashable {
        var path: String
        var number: Int
        var text: String
        var source: String
    }

    private let project: Project
    /// The path of the working tree, relative to the folder of the project.
    private let place: String

    init(_ setting: WeekTests.Setting) throws {
        project = try Project()
        place = setting.place
        #expect(try project.shell(setting.configuration).status == 0)
        if let attributes = setting.attributes { try project.write(".gitattributes", attributes) }
        try project.write(
            "Elsewhere/Watch.swift", warned.replacing("Clock", with: "Watch").replacing("beTick", with: "beTock"))
        try project.write("Elsewhere/.flynnlint.yml", "rules: {strong_self_capture: error}\n")
        try project.write(".flynnlint.yml", "# A project.\n")
        try project.shell("git -c core.safecrlf=false add -f .; git commit -q -m seed")
        let made = try project.shell(setting.folder)
        #expect(made.status == 0, "\(made.errors)")
        let hooks = try shell("flynnlint init --git-hook")
        #expect(hooks.status == 0, "\(hooks.errors)")
    }

    /// Runs a shell script in the working tree.
    @discardableResult
    func shell(_ script: String) throws -> Command {
        try project.shell(script, ["AFTER": clone("after").path, "BEFORE": clone("before").path], in: place)
    }

    func write(_ name: String, _ text: String) throws { try project.write(place + "/" + name, text) }

    /// Stages files, including files ignored by the user's configuration.
    func add(_ path: String = ".") throws {
        let run = try shell("git -c core.safecrlf=false add -f \(path)")
        #expect(run.status == 0, "\(run.errors)")
    }

    private func clone(_ name: String) -> URL {
        project.folder.deletingLastPathComponent().appending(path: "clones/" + name)
    }

    /// Returns the findings in the output of a run.
    private func findings(_ output: String, in folder: URL) throws -> [Line] {
        try output.split(separator: "\n").compactMap { line in
            guard let match = line.wholeMatch(of: /(.+?):(\d+):\d+: ((?:error|warning): .*)/) else { return nil }
            let number = try #require(Int(match.2))
            let text = try String(contentsOf: folder.appending(path: String(match.1)), encoding: .utf8)
            let source = text.replacingOccurrences(of: "\r\n", with: "\n").components(separatedBy: "\n")[number - 1]
            return Line(
                path: String(match.1), number: number, text: String(match.3),
                source: source.trimmingCharacters(in: .whitespaces))
        }
    }

    /// Returns the lines shown by git as changed in the last commit, by path, and the former paths of renamed files.
    /// Compares the clones, which contain the results of filters.
    private func changes() throws -> (lines: [String: Set<Int>], former: [String: String]) {
        var lines: [String: Set<Int>] = [:]
        var former: [String: String] = [:]
        var (path, old) = ("", "")
        let diff = try project.shell(
            """
            cd ../clones; GIT_CONFIG_GLOBAL=/dev/null git diff --no-index --no-prefix --unified=0 --patience --find-renames before after || true
            """
        ).output
        for line in diff.replacingOccurrences(of: "\r\n", with: "\n").components(separatedBy: "\n") {
            if line.hasPrefix("rename from before/") { old = String(line.dropFirst(19)) }
            if line.hasPrefix("rename to after/") { former[String(line.dropFirst(16))] = old }
            if line.hasPrefix("+++ after/") { path = String(line.dropFirst(10)) }
            guard let match = line.prefixMatch(of: /@@ -\S+ \+(\d+)(?:,(\d+))? @@/) else { continue }
            let start = try #require(Int(match.1))
            let count = match.2.map { Int($0) ?? 0 } ?? 1
            lines[path, default: []].formUnion(start..<start + count)
        }
        return (lines, former)
    }

    private func without(_ line: Line, path: String? = nil) -> Line {
        Line(path: path ?? line.path, number: 0, text: line.text, source: line.source)
    }

    /// Commits the staged files, and compares all reports on the commit.
    ///
    /// - Returns: The new findings of the commit, as `path:line`.
    func commit(_ day: String) throws -> [String] {
        let staged = try shell("flynnlint --no-expand --staged --changed-since HEAD")
        let hook = try shell(
            "git commit --quiet -m '\(day)' || { git commit --quiet --no-verify -m '\(day)'; exit 1; }")
        let cloned = try shell(
            """
            rm -rf "$AFTER" "$BEFORE"; git clone -q "$PWD" "$AFTER"; git clone -q --no-checkout "$AFTER" "$BEFORE"
            git -C "$BEFORE" checkout -q HEAD~1
            """)
        #expect(cloned.status == 0, "\(day): \(cloned.errors)")
        let full = "flynnlint --no-expand --format xcode"
        let after = try findings(shell("cd \"$AFTER\"; \(full)").output, in: clone("after"))
        let before = try findings(shell("cd \"$BEFORE\"; \(full)").output, in: clone("before"))
        let (lines, former) = try changes()
        let renamed = Dictionary(uniqueKeysWithValues: former.map { ($1, $0) })
        var left: [Line: Int] = [:]
        for line in before { left[without(line, path: renamed[line.path]), default: 0] += 1 }
        var expected: Set<Line> = []
        for line in after where lines[line.path]?.contains(line.number) == true { expected.insert(line) }
        for line in after where !expected.contains(line) {
            let count = left[without(line)] ?? 0
            if count > 0 { left[without(line)] = count - 1 } else { expected.insert(line) }
        }
        let fails = expected.contains { $0.text.hasPrefix("error") }
        func compare(_ output: String, _ run: Command, _ name: String) throws {
            #expect(try Set(findings(output, in: clone("after"))) == expected, "\(day), \(name): \(run.errors)")
            #expect(run.status == (fails ? 1 : 0), "\(day), \(name): \(run.errors)")
        }
        let since = "flynnlint --no-expand --changed-since HEAD~1"
        let job = try shell("cd \"$AFTER\"; \(since)")
        try compare(job.output, job, "continuous integration")
        try compare(staged.output, staged, "the index")
        try compare(hook.errors, hook, "the hook")
        if try shell("git status --porcelain --untracked-files=all --ignored").output.isEmpty {
            let run = try shell(since)
            try compare(run.output, run, "the working tree")
        }
        #expect(try project.namesOfTemporaryFiles.isEmpty)
        return expected.map { "\($0.path):\($0.number)" }.sorted()
    }
}
