import Foundation
import Testing

struct ConfigurationCommandTests {
    @Test func `the nearest configuration above a file applies`() throws {
        let folder = try TemporaryFolder()
        try folder.write("A.swift", warned)
        try folder.write("Inner/B.swift", warned)
        try folder.write("Inner/Deep/C.swift", warned)
        try folder.write(".flynnlint.yml", "rules: {strong_self_capture: error}\n")
        try folder.write("Inner/.flynnlint.yml", "rules: {strong_self_capture: off}\n")
        let run = try Command.run(["."], in: folder.url)
        #expect(run.status == 1)
        #expect(run.output.hasPrefix("A.swift:2:10: error:"))
        #expect(run.output.split(separator: "\n").count == 1)
        let inner = try Command.run([], in: folder.url.appending(path: "Inner/Deep"))
        #expect(inner.status == 0 && inner.output.isEmpty)
    }

    @Test func `a configuration can have a parent`() throws {
        let folder = try TemporaryFolder()
        try folder.write("Inner/B.swift", warned)
        try folder.write(".flynnlint.yml", "rules: {strong_self_capture: error}\nformat: github\n")
        try folder.write("Inner/.flynnlint.yml", "parent: ../.flynnlint.yml\nexpand: false\n")
        let run = try Command.run(["Inner"], in: folder.url)
        #expect(run.output.hasPrefix("::error file=Inner/B.swift,line=2,"))
        try folder.write(".flynnlint.yml", "parent: Inner/.flynnlint.yml\n")
        let cycle = try Command.run(["Inner"], in: folder.url)
        #expect(cycle.status == 2)
        #expect(
            cycle.errors
                == ".flynnlint.yml:1: error: the parent 'Inner/.flynnlint.yml' is this configuration or inherits from it; "
                + "remove a 'parent'\n")
        try folder.write("Inner/.flynnlint.yml", "parent: nowhere.yml\n")
        let missing = try Command.run(["Inner"], in: folder.url)
        #expect(missing.status == 2)
        #expect(
            missing.errors.hasPrefix(
                "Inner/.flynnlint.yml:1: error: the parent 'Inner/nowhere.yml' can't be read: no such file"))
    }

    @Test func `a configuration has at most 64 parents in a row`() throws {
        let folder = try TemporaryFolder()
        try folder.write("A.swift", warned)
        for number in 0...65 {
            try folder.write("\(number).yml", number == 0 ? "format: github\n" : "parent: \(number - 1).yml\n")
        }
        try folder.write(".flynnlint.yml", "parent: 63.yml\n")
        #expect(try Command.run(["."], in: folder.url).output.hasPrefix("::warning file=A.swift,line=2,"))
        try folder.write(".flynnlint.yml", "parent: 64.yml\n")
        let run = try Command.run(["."], in: folder.url)
        #expect(run.status == 2)
        #expect(
            run.errors == "1.yml:1: error: the configuration inherits from more than 64 others; remove a 'parent'\n")
    }

    @Test func `a configuration and its parents have at most 1000 overrides`() throws {
        let folder = try TemporaryFolder()
        try folder.write("A.swift", warned)
        func overrides(_ count: Int) -> String {
            "overrides:\n"
                + String(repeating: "- { paths: ['**'], rules: { argument_count: error } }\n", count: count)
        }
        try folder.write("base.yml", overrides(999))
        try folder.write(".flynnlint.yml", "parent: base.yml\n" + overrides(1))
        #expect(try Command.run(["."], in: folder.url).status < 2)
        try folder.write(".flynnlint.yml", "parent: base.yml\n" + overrides(2))
        let run = try Command.run(["."], in: folder.url)
        #expect(run.status == 2)
        #expect(
            run.errors == ".flynnlint.yml: error: the configuration and its parents have more than 1000 overrides; "
                + "list several paths in one\n")
    }

    @Test func `configurations take at most 200000 settings from their parents`() throws {
        let folder = try TemporaryFolder()
        try folder.write("base.yml", "excluded:\n" + (0..<2_000).map { "- 'A\($0)'\n" }.joined())
        for number in 1...101 {
            let name = String(format: "P%03d", number)
            try folder.write(name + "/.flynnlint.yml", "parent: ../base.yml\n")
            try folder.write(name + "/A.swift", "let x = 1\n")
        }
        let run = try Command.run(["."], in: folder.url)
        #expect(run.status == 2)
        #expect(
            run.errors
                == "P101/.flynnlint.yml:1: error: configurations take more than 200000 settings from their parents; "
                + "shorten the parents, or remove a 'parent'\n")
    }

    @Test func `a path that no system accepts is refused`() throws {
        let folder = try TemporaryFolder()
        try folder.write("A.swift", warned)
        let path = String(repeating: "a/", count: 100_000) + "b"
        for key in [
            "parent: \(path).yml", "baseline: \(path)", "included: [\(path), '*.swift']", "excluded: [\(path)]",
        ] {
            try folder.write(".flynnlint.yml", key)
            #expect(try Command.run(["."], in: folder.url).status == 2)
        }
        for key in ["known: [\(path)]", "headers: { paths: [\(path)], include: [\(path)] }"] {
            try folder.write(".flynnlint.yml", key)
            #expect(try Command.run(["."], in: folder.url).output.hasPrefix("A.swift:2:"))
        }
    }

    @Test func `mistakes in a configuration end the run before anything is changed`() throws {
        let folder = try TemporaryFolder()
        try folder.write("A.swift", "class A: Actor {\n    print::BEHAVIOR\n}\n")
        try folder.write(".flynnlint.yml", "exclude: [a]\nrules: {argument_cuont: off}\n")
        let run = try Command.run(["."], in: folder.url)
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(
            run.errors == """
                .flynnlint.yml:1: error: unknown key 'exclude'; did you mean 'excluded'?
                .flynnlint.yml:2: error: no rule is called 'argument_cuont'; did you mean 'argument_count'?

                """)
        #expect(try folder.read("A.swift").contains("print::BEHAVIOR"))
    }

    @Test func `excluded files are linted only if they are named`() throws {
        let folder = try TemporaryFolder()
        for name in ["Sources/A.swift", "Sources/Generated/B.swift", "Tests/C.swift", "Other/D.swift"] {
            try folder.write(name, warned)
        }
        try folder.write(".flynnlint.yml", "included: [Sources, Tests]\nexcluded: ['**/Generated', Tests/C.swift]\n")
        func files(_ arguments: [String]) throws -> [String] {
            try Command.run(arguments, in: folder.url).output.split(separator: "\n").compactMap {
                $0.split(separator: ":").first.map(String.init)
            }
        }
        #expect(try files(["."]) == ["Sources/A.swift"])
        #expect(try files(["Sources", "Tests"]) == ["Sources/A.swift"])
        #expect(try files(["Sources/Generated/B.swift"]) == ["Sources/Generated/B.swift"])
        #expect(try files([folder.url.path]).map { $0.hasSuffix("Sources/A.swift") } == [true])
    }

    @Test func `overrides apply to matching files`() throws {
        let folder = try TemporaryFolder()
        try folder.write("Sources/A.swift", warned)
        try folder.write("Tests/B.swift", warned)
        try folder.write(
            ".flynnlint.yml", "overrides:\n  - paths: [Tests]\n    rules: {strong_self_capture: off}\n")
        #expect(try Command.run(["."], in: folder.url).output.hasPrefix("Sources/A.swift"))
        #expect(try Command.run(["Tests"], in: folder.url).output.isEmpty)
        #expect(try !Command.run(["--enable", "strong_self_capture", "Tests"], in: folder.url).output.isEmpty)
    }

    @Test func `the command line takes precedence over the configuration`() throws {
        let folder = try TemporaryFolder()
        try folder.write("A.swift", warned + "class B: Actor {\n    print::BEHAVIOR\n}\n")
        try folder.write(".flynnlint.yml", "rules: {strong_self_capture: error}\nexpand: false\nformat: json\n")
        let run = try Command.run(["--disable", "unexpanded_shortcut", "--format", "xcode"], in: folder.url)
        #expect(run.output.hasPrefix("A.swift:2:10: error:"))
        #expect(try folder.read("A.swift").contains("print::BEHAVIOR"))
        let only = try Command.run(["--only", "strong_self_capture"], in: folder.url)
        #expect(only.output.contains("\"severity\" : \"error\""))
        let expanded = try Command.run(["--expand"], in: folder.url)
        #expect(expanded.errors.contains("expanded shortcuts in A.swift"))
    }

    @Test func `one configuration can be given for all files`() throws {
        let folder = try TemporaryFolder()
        try folder.write("A.swift", warned)
        try folder.write(".flynnlint.yml", "rules: {strong_self_capture: off}\n")
        try folder.write("strict.yml", "rules: {strong_self_capture: error}\n")
        #expect(try Command.run(["--config", "strict.yml"], in: folder.url).status == 1)
        let missing = try Command.run(["--config", "none.yml"], in: folder.url)
        #expect(missing.status == 2)
        #expect(missing.errors.contains("none.yml: error: the configuration can't be read"))
    }

    @Test func `behaviors can have another prefix`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "A.swift",
            """
            class Printer: Actor {
                lazy var doPrint = Behavior(self) { (args: BehaviorArgs) in
                    // flynnlint:parameter String - text
                    print(args[x: 0] as String)
                }
                lazy var beStop = Behavior(self) { _ in }
                stop::BEHAVIOR
            }

            Printer().doPrint()

            """)
        try folder.write(".flynnlint.yml", "behavior_prefix: do\n")
        let run = try Command.run([], in: folder.url)
        #expect(
            run.output == """
                A.swift:6:10: error: the name of behavior 'beStop' must begin with 'do' and a capital letter, as in 'doBeStop' \
                (behavior_name)
                A.swift:14:11: error: behavior 'doPrint' takes 1 argument, but none is passed (argument_count)

                """)
        #expect(try folder.read("A.swift").contains("lazy var doStop = Behavior(self)"))
    }

    @Test func `a project's templates are expanded like the built-in ones`() throws {
        let folder = try TemporaryFolder()
        try folder.write("A.swift", "class A: Actor {\n    tick::TIMER\n\tnote::MARK\n}\n")
        try folder.write(
            ".flynnlint.yml",
            """
            templates:
              TIMER: |
                lazy var $NAME = Behavior(self) { [unowned self] _ in
                    self.update()
                }
              MARK: "// MARK: - $NAME"
            """)
        let run = try Command.run([], in: folder.url)
        #expect(run.status == 0)
        #expect(
            try folder.read("A.swift") == """
                class A: Actor {
                    lazy var beTick = Behavior(self) { [unowned self] _ in
                        self.update()
                    }
                \t// MARK: - note
                }

                """)
    }

    @Test(arguments: [
        ("ln -s missing.yml .flynnlint.yml", "is a link to a file that doesn't exist"),
        ("ln -s .flynnlint.yml .flynnlint.yml", "can't be read"), ("mkdir .flynnlint.yml", "is a folder"),
        ("mkfifo .flynnlint.yml", "is not a file"), ("printf 'excluded: [\"\\351\"]' >.flynnlint.yml", "aren't UTF-8"),
        ("printf 'expand: off' | iconv -t UTF-16LE >.flynnlint.yml", "is encoded as UTF-16"),
        ("printf '\\376\\377\\0e' >.flynnlint.yml", "is encoded as UTF-16"),
    ])
    func `a configuration that can't be read is an error`(command: String, message: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("A.swift", warned)
        try Command.run(URL(filePath: "/bin/sh"), ["-c", command], in: folder.url)
        for arguments in [["."], ["A.swift"], ["--stdin-filename", "A.swift", "-"]] {
            let run = try Command.run(["--no-cache"] + arguments, in: folder.url, input: Data(warned.utf8))
            #expect(run.status == 2 && run.errors.contains(message), "\(run.errors)")
        }
    }

    @Test(arguments: [".flynnlint.yaml", "flynnlint.yml", "flynnlint.yaml"])
    func `a configuration with a similar name is named once, and has no effect`(name: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("A.swift", warned)
        try folder.write("Inner/B.swift", warned)
        try folder.write(name, "rules: {strong_self_capture: off}\n")
        for arguments in [["."], ["Inner"], ["A.swift"]] {
            let run = try Command.run(["--no-cache"] + arguments, in: folder.url)
            #expect(run.output.contains("strong_self_capture"))
            #expect(run.errors.components(separatedBy: "has no effect").count == 2, "\(run.errors)")
            #expect(run.errors.contains("rename it"))
        }
        // If there is a configuration, a file without the leading period may have another purpose.
        try folder.write(".flynnlint.yml", "expand: false\n")
        let errors = try Command.run(["."], in: folder.url).errors
        #expect(errors.contains("has no effect") == name.hasPrefix("."))
        #expect(errors.contains("move its settings to that file, or remove it") == name.hasPrefix("."))
    }

    @Test(arguments: [".FlynnLint.yml", ".flynnlint.YML", ".FLYNNLINT.yaml", ".flynnlint.yaml", ".flynnlint"])
    func `a configuration with a wrong name is named once, wherever it is`(name: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("Sources/Inner/A.swift", "let a = 1\n")
        try folder.write("Package/Package.swift", "let package = 1\n")
        for place in ["", "Sources/", "Sources/Inner/", "Empty/"] {
            for hasOther in [false, true] {
                try folder.shell("rm -f .flynnlint.yml; git init -q .")
                if hasOther { try folder.write(".flynnlint.yml", "expand: false\n") }
                try folder.write(place + name, "expand: false\n")
                for arguments in [["."], ["Sources"], ["Sources/Inner/A.swift"], ["Package"]] {
                    let run = try Command.run(["--no-cache"] + arguments, in: folder.url)
                    let isInside = arguments != ["Package"] || place.isEmpty
                    #expect(
                        run.errors.components(separatedBy: "\(place)\(name): has no effect, because").count
                            == (isInside ? 2 : 1), "\(place)\(name) \(arguments): \(run.errors)")
                    #expect(run.status == 0)
                }
                try folder.shell("rm '\(place)\(name)'")
            }
        }
    }

    @Test(arguments: [
        ("parent: .flynnlint.yaml\n", "mv .flynnlint.yml a; echo 'expand: true' >.flynnlint.yaml; mv a .flynnlint.yml"),
        ("expand: false\n", "ln .flynnlint.yml .FlynnLint.yml"),
        ("expand: false\n", "ln -s .flynnlint.yml .flynnlint.yaml"),
        ("expand: false\n", "mkdir .flynnlint .flynnlint.yaml"),
        ("expand: false\n", "mkdir .git/x; touch .git/x/.flynnlint"),
        ("expand: false\n", "touch .flynnlint.yml.backup .flynnlint-baseline.json .flynnlint.json"),
    ])
    func `files with similar names that have an effect, or another purpose, aren't named`(
        configuration: String, script: String
    ) throws {
        let folder = try TemporaryFolder()
        try folder.write("A.swift", "let a = 1\n")
        try folder.write(".flynnlint.yml", configuration)
        #expect(try folder.shell("git init -q . && \(script)").status == 0)
        let run = try Command.run(["--no-cache", "."], in: folder.url)
        #expect(run.errors == "flynnlint: no findings in 1 file\n")
    }

    @Test func `a file that git doesn't have isn't a configuration with a wrong name`() throws {
        let project = try Project()
        try project.write("A.swift", "let a = 1\n")
        try project.git("add", ".")
        try project.write(".flynnlint.yaml", "")
        #expect(try !project.shell("flynnlint --staged .").errors.contains("has no effect"))
        try project.git("add", ".")
        try project.shell("rm .flynnlint.yaml")
        #expect(try project.shell("flynnlint --staged .").errors.contains(".flynnlint.yaml: has no effect"))
    }
}

struct BaselineTests {
    private static let twice = warned + warned.replacingOccurrences(of: "Clock", with: "Watch")

    @Test func `only findings that aren't in the baseline are reported`() throws {
        let folder = try TemporaryFolder()
        try folder.write("A.swift", warned)
        let written = try Command.run(["--write-baseline", "known.json"], in: folder.url)
        #expect(written.status == 0 && written.output.isEmpty)
        #expect(written.errors.contains("wrote 1 finding to known.json"))
        let run = try Command.run(["--baseline", "known.json", "--strict"], in: folder.url)
        #expect(run.status == 0 && run.output.isEmpty)
        #expect(run.errors.contains("no findings, 1 known in 1 file"))
        // Edits in other parts of the file are irrelevant, and so is the working folder.
        try folder.write("A.swift", "// A comment.\n\n" + warned)
        #expect(try Command.run(["--baseline", "known.json"], in: folder.url).output.isEmpty)
        let path = folder.url.path
        #expect(try Command.run(["--baseline", path + "/known.json", path]).output.isEmpty)
        // A second finding on a line with the same text is new.
        try folder.write("A.swift", BaselineTests.twice)
        let more = try Command.run(["--baseline", "known.json"], in: folder.url)
        #expect(more.output.split(separator: "\n").count == 1)
        #expect(more.output.hasPrefix("A.swift:8:"))
    }

    @Test func `fixed findings are stale entries with --strict`() throws {
        let folder = try TemporaryFolder()
        try folder.write("A.swift", BaselineTests.twice)
        try folder.write("B.swift", warned)
        try folder.write(".flynnlint.yml", "baseline: known.json\n")
        try Command.run(["--write-baseline", "known.json"], in: folder.url)
        try folder.write("A.swift", warned)
        #expect(try Command.run([], in: folder.url).status == 0)
        let strict = try Command.run(["--strict"], in: folder.url)
        #expect(strict.status == 1)
        #expect(strict.errors.contains("stale in "))
        #expect(strict.errors.contains("A.swift: strong_self_capture: lazy var beTick"))
        // Entries for unchecked files and rules aren't stale. Entries for removed files in the given folder are.
        #expect(try Command.run(["--strict", "B.swift"], in: folder.url).status == 0)
        #expect(try Command.run(["--strict", "--only", "argument_count"], in: folder.url).status == 0)
        try FileManager.default.removeItem(at: folder.url.appending(path: "A.swift"))
        #expect(try Command.run(["--strict", "B.swift"], in: folder.url).status == 0)
        #expect(try Command.run(["--strict"], in: folder.url).status == 1)
    }

    @Test func `a baseline keeps what a run doesn't check`() throws {
        let folder = try TemporaryFolder()
        try folder.write(".flynnlint.yml", "baseline: known.json\n")
        for name in ["A", "B", "Other/C", "Other/D"] { try folder.write("\(name).swift", warned) }
        try Command.run(["--write-baseline", "known.json"], in: folder.url)
        let all = try folder.read("known.json")
        for arguments in [["A.swift"], ["Other"], ["--only", "argument_count"], ["--isolated"]] {
            try Command.run(["--write-baseline", "known.json"] + arguments, in: folder.url)
            #expect(try folder.read("known.json") == all, "\(arguments)")
        }
        try folder.write("A.swift", "")
        try FileManager.default.removeItem(at: folder.url.appending(path: "Other/D.swift"))
        let run = try Command.run(["--write-baseline", "known.json", "A.swift"], in: folder.url)
        #expect(run.errors.contains("wrote 0 findings to known.json, and kept 3 that this run doesn't check\n"))
        #expect(try !folder.read("known.json").contains("\"A.swift\""))
        #expect(try folder.read("known.json").contains("\"Other/D.swift\""))
        try Command.run(["--write-baseline", "known.json", "Other"], in: folder.url)
        #expect(try !folder.read("known.json").contains("\"Other/D.swift\""))
        #expect(try Command.run(["--strict"], in: folder.url).status == 0)
        // No other file is replaced.
        let source = try Command.run(["--write-baseline", "B.swift"], in: folder.url)
        #expect(source.status == 2 && source.errors.contains("can't be the Swift file 'B.swift'"))
        #expect(try folder.read("B.swift") == warned)
    }

    @Test func `an invalid baseline is an error`() throws {
        let folder = try TemporaryFolder()
        try folder.write("A.swift", warned)
        let missing = try Command.run(["--baseline", "known.json"], in: folder.url)
        #expect(missing.status == 2)
        #expect(
            missing.errors.contains("baseline 'known.json' can't be read; create it with '--write-baseline known.json'")
        )
        try folder.write(".flynnlint.yml", "expand: false\nbaseline: none.json\n")
        let configured = try Command.run([], in: folder.url)
        #expect(configured.status == 2)
        #expect(configured.errors.hasPrefix(".flynnlint.yml:2: error: baseline '"))
        #expect(configured.errors.contains("none.json' can't be read; create it with '--write-baseline "))
        #expect(try Command.run(["--baseline", "known.json"], in: folder.url).errors == missing.errors)
        func known(_ counts: [String]) -> String {
            let entries = counts.map {
                #"{"rule": "strong_self_capture", "file": "A.swift", "line": "x", "count": \#($0)}"#
            }
            return #"{"version": 1, "findings": [\#(entries.joined(separator: ", "))]}"#
        }
        for text in ["{}", known(["9223372036854775807", "5"]), known(["0"]), known(["-1"]), known(["1.5"])] {
            try folder.write("known.json", text)
            for option in ["--baseline", "--write-baseline"] {
                let run = try Command.run([option, "known.json"], in: folder.url)
                #expect(
                    run.status == 2 && run.errors.contains("'known.json' is not a baseline of flynnlint"), "\(text)")
            }
        }
        try folder.write("known.json", "{\"version\": 99, \"findings\": []}")
        #expect(try Command.run(["--baseline", "known.json"], in: folder.url).errors.contains("has version 99"))
        #expect(try Command.run(["--write-baseline", "no/such/folder.json"], in: folder.url).status == 2)
    }
}

struct StandardInputTests {
    private func run(_ arguments: [String], in folder: TemporaryFolder, _ input: String) throws -> Command {
        try Command.run(arguments, in: folder.url, input: Data(input.utf8))
    }

    private static let caller = "func print(_ printer: Printer) {\n    printer.bePrint()\n}\n"

    private func project() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("Sources/Printer.swift", mistaken.components(separatedBy: "let printer").first ?? "")
        try folder.write("Sources/Call.swift", "// as it was\n")
        try folder.write(".flynnlint.yml", "rules: {argument_count: warning}\n")
        return folder
    }

    @Test func `a buffer is linted as the file of its project`() throws {
        let folder = try project()
        let run = try run(["--stdin-filename", "Sources/Call.swift", "-"], in: folder, StandardInputTests.caller)
        #expect(
            run.output
                == "Sources/Call.swift:2:13: warning: behavior 'bePrint' takes 1 argument, but none is passed (argument_count)\n"
        )
        #expect(run.status == 0)
        #expect(try folder.read("Sources/Call.swift") == "// as it was\n")
        let text = try self.run(
            ["--stdin-filename", "Sources/Call.swift", "--format", "text"], in: folder, StandardInputTests.caller)
        #expect(text.output.contains("    2 |     printer.bePrint()\n"))
    }

    @Test func `a new file belongs to its folder's project`() throws {
        let folder = try project()
        let run = try run(["--stdin-filename", "Sources/New.swift", "-"], in: folder, StandardInputTests.caller)
        #expect(run.output.hasPrefix("Sources/New.swift:2:13: warning:"))
    }

    @Test func `a file outside of any project can be linted`() throws {
        let folder = try TemporaryFolder()
        try folder.write("Other.swift", warned)
        let run = try run(["--stdin-filename", "Alone.swift", "-"], in: folder, warned)
        #expect(run.output.hasPrefix("Alone.swift:2:10: warning:"))
        #expect(run.output.split(separator: "\n").count == 1)
        let nowhere = try self.run(["--stdin-filename", "no/such/folder/A.swift", "-"], in: folder, warned)
        #expect(nowhere.output.hasPrefix("no/such/folder/A.swift:2:10: warning:"))
    }

    @Test func `fix prints the fixed buffer`() throws {
        let folder = try project()
        let source = warned + "class B: Actor {\n    print::BEHAVIOR\n}\n"
        let run = try run(["fix", "--stdin-filename", "Sources/Call.swift", "-"], in: folder, source)
        #expect(run.status == 0)
        #expect(run.output.contains("{ [unowned self] (args: BehaviorArgs) in"))
        #expect(run.output.contains("lazy var bePrint = Behavior(self)"))
        #expect(try folder.read("Sources/Call.swift") == "// as it was\n")
        let again = try self.run(["fix", "--stdin-filename", "Sources/Call.swift", "-"], in: folder, run.output)
        #expect(again.output == run.output)
        let arguments = ["fix", "--stdin-filename", "Sources/Call.swift", "-"]
        let loud = try self.run(arguments, in: folder, mistaken)
        #expect(loud.status == 0 && loud.errors.contains("argument_count"), "\(loud.errors)")
        let quiet = try self.run(arguments + ["--quiet"], in: folder, mistaken)
        #expect(quiet.status == 0 && quiet.output == loud.output && quiet.errors.isEmpty, "\(quiet.errors)")
        let diff = try self.run(["fix", "--diff", "--stdin-filename", "Sources/Call.swift", "-"], in: folder, source)
        #expect(diff.status == 1)
        #expect(diff.output.hasPrefix("--- a/Sources/Call.swift\n"))
    }

    @Test(arguments: [[], ["--expand"], ["--no-expand"]])
    func `shortcuts in a buffer are reported instead of expanded`(options: [String]) throws {
        let folder = try project()
        let source = "class B: Actor {\n    print::BEHAVIOR\n}\n"
        let run = try run(options + ["--stdin-filename", "Sources/Call.swift", "-"], in: folder, source)
        #expect(run.status == 1)
        #expect(
            run.output
                == "Sources/Call.swift:2:5: error: shortcut 'print::BEHAVIOR' is not expanded; run 'flynnlint --expand' on "
                + "the file (unexpanded_shortcut)\n")
    }

    @Test func `with the fixed buffer, the findings go to a file in any format`() throws {
        let folder = try project()
        let arguments = ["fix", "--stdin-filename", "Sources/Call.swift"]
        let plain = try run(arguments, in: folder, mistaken + warned)
        for format in ["json", "sarif", "gitlab", "junit", "checkstyle", "github", "xcode", "text"] {
            let run = try run(arguments + ["--output", "out", "--format", format], in: folder, mistaken + warned)
            #expect(run.output == plain.output && run.status == 0)
            #expect(!run.errors.contains("argument_count"))
            let report = try folder.read("out")
            #expect(
                report.contains("argument_count") && !report.contains("strong_self_capture"), "\(format): \(report)")
        }
        try folder.write(".flynnlint.yml", "format: json\n")
        let configured = try run(arguments + ["--output", "out"], in: folder, mistaken)
        #expect(try folder.read("out").hasPrefix("[\n") && configured.status == 1)
        // Without a file, the lines may be mixed with others on standard error.
        let text = try run(arguments + ["--format", "text", "--quiet"], in: folder, mistaken)
        #expect(text.output == configured.output && text.errors.contains("   11 | "), "\(text.errors)")
    }

    @Test func `conflicting options are reported`() throws {
        let folder = try project()
        for (arguments, message) in [
            (["fix", "--format", "json"], "'--format json' needs '--output FILE' for the findings"),
            (["fix", "--format", "sarif", "-"], "'--format sarif' needs '--output FILE'"),
            (["fix", "--output", "-"], "'--output' needs a file for the findings"),
            (["fix", "--output", "Sources/Call.swift"], "can't be the Swift file 'Sources/Call.swift'"),
            (["--watch"], "'--watch' can't be used with standard input"),
            (["fix", "--add-suppressions"], "'--add-suppressions' can't be used with '--stdin-filename'"),
            (["fix", "--diff", "--format", "json"], "'--diff' prints a diff"),
            (
                ["--stdin-filename", "Sources"],
                "needs the path of the file that standard input belongs to, not 'Sources'"
            ),
            (["--stdin-filename", ""], "needs the path of the file that standard input belongs to, not ''"),
            (["--stdin-filename", "-"], "needs the path of the file that standard input belongs to, not '-'"),
        ] {
            let command = arguments.first == "fix" ? ["fix"] : []
            let options = arguments.dropFirst(command.count)
            let run = try run(command + ["--stdin-filename", "Sources/Call.swift"] + options, in: folder, mistaken)
            #expect(
                run.status == 2 && run.output.isEmpty && run.errors.contains(message), "\(arguments): \(run.errors)")
        }
        #expect(try folder.read("Sources/Call.swift") == "// as it was\n")
        for arguments in [
            ["-"], ["--stdin-filename", "A.swift", "Sources"],
            ["--stdin-filename", "A.swift", "--changed-since", "HEAD"],
            ["--stdin-filename", "A.swift", "--write-baseline", "b.json"],
        ] {
            let run = try run(arguments, in: folder, "")
            #expect(run.status == 2, "\(arguments)")
            #expect(run.output.isEmpty)
        }
    }
}
