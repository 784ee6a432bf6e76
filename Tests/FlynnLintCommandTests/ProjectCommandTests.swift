import Foundation
import Testing

/// The paths on the command line select the reported files. The whole project is known.
struct ProjectCommandTests {
    private static let greeter = """
        class Greeter: Actor {
            lazy var beGreet = Behavior(self) { (args: BehaviorArgs) in
                // flynnlint:parameter String - whom
                print(args[x: 0] as String)
            }
        }

        """
    private static let call = "func welcome(_ greeter: Greeter) { greeter.beGreet() }\n"
    private static let finding =
        ":1:44: error: behavior 'beGreet' takes 1 argument, but none is passed (argument_count)\n"

    private func project(_ marker: String? = ".flynnlint.yml") throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("Sources/Greeter.swift", ProjectCommandTests.greeter)
        try folder.write("Sources/Calls/Call.swift", ProjectCommandTests.call)
        if let marker { try folder.write(marker, "") }
        return folder
    }

    @Test(arguments: [".flynnlint.yml", "Package.swift", ".git/HEAD"])
    func `the whole project is known wherever a part of it is named`(marker: String) throws {
        let folder = try project(marker)
        for (arguments, place, path) in [
            (["Sources/Calls/Call.swift"], ".", "Sources/Calls/Call.swift"),
            (["Sources/Calls"], ".", "Sources/Calls/Call.swift"),
            ([], "Sources/Calls", "Call.swift"), (["Call.swift"], "Sources/Calls", "Call.swift"),
            (["../Calls"], "Sources/Calls", "../Calls/Call.swift"),
            ([folder.url.path + "/Sources/Calls"], "/", folder.url.path + "/Sources/Calls/Call.swift"),
        ] {
            let run = try Command.run(arguments, in: folder.url.appending(path: place))
            #expect(run.status == 1, "\(arguments)")
            #expect(run.output == path + ProjectCommandTests.finding)
            let count = marker == "Package.swift" ? "2 files" : "1 file"
            #expect(run.errors == "flynnlint: 1 error, 0 warnings in 1 file (\(count) read for context)\n")
        }
        let input = try Command.run(
            ["--stdin-filename", "Sources/Calls/New/New.swift", "-"], in: folder.url,
            input: Data(ProjectCommandTests.call.utf8))
        #expect(input.output == "Sources/Calls/New/New.swift" + ProjectCommandTests.finding)
    }

    @Test func `without a project or in isolation, only the given files are known`() throws {
        let unmarked = try project(nil)
        #expect(try Command.run(["Sources/Calls"], in: unmarked.url).status == 0)
        #expect(try Command.run(["Sources/Calls", "Sources/Greeter.swift"], in: unmarked.url).status == 1)
        #expect(try Command.run(["Sources"], in: unmarked.url).status == 1)
        let folder = try project()
        let run = try Command.run(["--isolated", "Sources/Calls"], in: folder.url)
        #expect(run.status == 0 && run.errors == "flynnlint: no findings in 1 file\n")
        #expect(try Command.run(["--isolated", "Sources/Calls", "Sources/Greeter.swift"], in: folder.url).status == 1)
    }

    @Test func `a file belongs to the nearest project`() throws {
        let folder = try project()
        try folder.write("Sources/Calls/Package.swift", "// swift-tools-version: 6.0\n")
        for arguments in [["Sources/Calls/Call.swift"], ["."], ["Sources"], ["Sources", "Sources/Calls"]] {
            let run = try Command.run(arguments, in: folder.url)
            #expect(run.status == 0 && run.output.isEmpty, "\(arguments)")
        }
        // The run lints both projects, each with its own files.
        try folder.write("Sources/Calls/Greeter.swift", ProjectCommandTests.greeter)
        try folder.write("Call.swift", ProjectCommandTests.call)
        let run = try Command.run([], in: folder.url)
        #expect(
            run.output == ["Call.swift", "Sources/Calls/Call.swift"].map { $0 + ProjectCommandTests.finding }.joined())
        #expect(run.errors == "flynnlint: 2 errors, 0 warnings in 5 files\n")
        #expect(try Command.run(["Call.swift"], in: folder.url).errors.contains("(1 file read for context)"))
    }

    @Test func `a configuration adds files of other projects`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "Shared/Sources/Greeter.swift", ProjectCommandTests.greeter + "let call = Greeter().beGreet()\n")
        try folder.write("Shared/Package.swift", "")
        try folder.write("App/Call.swift", ProjectCommandTests.call)
        try folder.write("App/.flynnlint.yml", "known: [../Shared/Sources]\n")
        let run = try Command.run(["App"], in: folder.url)
        #expect(run.output == "App/Call.swift" + ProjectCommandTests.finding)
        #expect(run.errors == "flynnlint: 1 error, 0 warnings in 1 file (1 file read for context)\n")
        // The files of each project are reported in their own project.
        let both = try Command.run([], in: folder.url)
        #expect(both.output.split(separator: "\n").count == 2)
        try folder.write("App/.flynnlint.yml", "known: [../Shred]\n")
        let missing = try Command.run(["App"], in: folder.url)
        #expect(missing.status == 0)
        #expect(
            missing.errors.hasPrefix(
                "flynnlint: warning: App/.flynnlint.yml:1: the known path 'App/../Shred' can't be read: no such file or "
                    + "directory; check the spelling\n"), "\(missing.errors)")
    }

    @Test func `a folder that searches skip is a project that knows the one around it`() throws {
        let folder = try project()
        try folder.write(".gitignore", "/Made/\n")
        let friend = ProjectCommandTests.greeter.replacingOccurrences(of: "Greeter", with: "Friend")
        for place in ["Pods/Lib", ".hidden", "Made/Deep/.build", "Sources/Made"] {
            try folder.write("\(place)/Friend.swift", friend)
            let call = ProjectCommandTests.call + "func meet(_ friend: Friend) { friend.beGreet() }\n"
            try folder.write("\(place)/Calls/Call.swift", call)
            let file = "\(place)/Calls/Call.swift"
            let expected = file + ProjectCommandTests.finding
            for path in [file, "\(place)/Calls", place] {
                let run = try Command.run([path], in: folder.url)
                #expect(run.output.hasPrefix(expected) && run.output.split(separator: "\n").count == 2, "\(path)")
            }
            // The project itself doesn't contain the file.
            let both = try Command.run([file, "Sources/Calls"], in: folder.url)
            #expect(both.output.split(separator: "\n").count == 3, "\(both.output)")
        }
        let run = try Command.run(["Sources/Calls"], in: folder.url)
        #expect(run.output == "Sources/Calls/Call.swift" + ProjectCommandTests.finding)
    }

    @Test func `excluded files are known`() throws {
        let folder = try project()
        try folder.write(".flynnlint.yml", "excluded: [Sources/Greeter.swift]\n")
        for paths in [[], ["Sources/Calls/Call.swift"], ["Sources/Calls/Call.swift", "Sources/Greeter.swift"]] {
            let run = try Command.run(paths, in: folder.url)
            #expect(run.output == "Sources/Calls/Call.swift" + ProjectCommandTests.finding)
        }
    }

    @Test func `what a run over the repository skips can be skipped even if it is named`() throws {
        let folder = try project("Package.swift")
        try Command.run(URL(filePath: "/usr/bin/git"), ["init", "--quiet"], in: folder.url)
        try folder.write(".gitignore", "/Made/\n*.generated.swift\n")
        try folder.write(".flynnlint.yml", "excluded: [Old]\n")
        let skipped = [
            "Old/Call.swift", "Pods/Call.swift", "Pods/Lib/Call.swift", ".hidden/Call.swift", "Made/Deep/Call.swift",
            "Sources/A.generated.swift", "Sources/.Call.swift",
        ]
        for file in skipped { try folder.write(file, ProjectCommandTests.call) }
        try folder.write("Pods/Lib/Package.swift", "")
        for path in skipped + ["Pods", "Made/Deep", ".hidden"] {
            for arguments in [[], ["--strict", "--isolated"]] {
                let run = try Command.run(["--force-exclude", path] + arguments, in: folder.url)
                #expect(run.status == 0 && run.output.isEmpty && !run.errors.contains("warning: "), "\(run.errors)")
            }
        }
        let text = "class Printer: Actor {\n    print::BEHAVIOR\n}\n"
        let fixed = try Command.run(
            ["fix", "--force-exclude", "--quiet", "--stdin-filename", "Old/Printer.swift", "-"], in: folder.url,
            input: Data(text.utf8))
        #expect(fixed.output == text && fixed.errors.isEmpty)
        let expected = "Sources/Calls/Call.swift" + ProjectCommandTests.finding
        let named = try Command.run(["--force-exclude", "Sources/Calls/Call.swift"] + skipped, in: folder.url)
        #expect(named.output == expected)
        #expect(try Command.run(["--force-exclude"], in: folder.url).output == expected)
        #expect(try Command.run(["."], in: folder.url).output == expected)
        #expect(try Command.run(["Old/Call.swift"], in: folder.url).status == 1)
    }

    @Test func `only files that are reported on are changed`() throws {
        let folder = try project()
        let shortcut = "class Printer: Actor {\n    print::BEHAVIOR\n}\n"
        try folder.write("Sources/Printer.swift", shortcut)
        try folder.write("Sources/Watch.swift", warned)
        try folder.write("Sources/Calls/Call.swift", "func print(_ printer: Printer) { printer.bePrint() }\n")
        for command in [[], ["fix"]] {
            // The expanded declarations of the shortcut are known even though the file isn't changed.
            let run = try Command.run(command + ["Sources/Calls/Call.swift"], in: folder.url)
            #expect(run.output.contains("behavior 'bePrint' takes 1 argument, but none is passed"))
            #expect(try folder.read("Sources/Printer.swift") == shortcut)
            #expect(try folder.read("Sources/Watch.swift") == warned)
        }
        // The cache distinguishes the text and its expansion.
        let run = try Command.run(["--no-expand", "Sources/Printer.swift"], in: folder.url)
        #expect(run.output.contains("(unexpanded_shortcut)"))
        #expect(try Command.run([], in: folder.url).errors.contains("expanded shortcuts in Sources/Printer.swift\n"))
        #expect(try Command.run(["Sources/Calls"], in: folder.url).output.contains("takes 1 argument"))
    }

    @Test func `files that are not reported on cannot make the run fail`() throws {
        let folder = try project()
        try folder.write("Sources/Latin.swift", Array("// caf".utf8) + [0xE9, 0x0A])
        try folder.write("Sources/Half.swift", "class Half: Actor { lazy var beHalf = Behavior(self) { [")
        try folder.write("Sources/Secret.swift", ProjectCommandTests.call)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0], ofItemAtPath: folder.url.appending(path: "Sources/Secret.swift").path)
        let path = folder.url.appending(path: "Sources/Calls/Call.swift").path
        let run = try Command.runUnprivileged([path], in: folder)
        #expect(run.status == 1)
        #expect(run.output == path + ProjectCommandTests.finding)
        #expect(run.errors.contains("flynnlint: warning: ") && run.errors.contains("Secret.swift: can't be read: "))
        #expect(run.errors.hasSuffix("1 error, 0 warnings in 1 file (3 files read for context)\n"))
    }

    @Test func `a suppression is unused only if the whole project says so`() throws {
        let folder = try project()
        let suppressed = "// flynnlint:disable:next argument_count\n" + ProjectCommandTests.call
        try folder.write(
            "Sources/Calls/Call.swift", suppressed + "// flynnlint:disable:next argument_type\nlet x = 1\n")
        for path in [".", "Sources/Calls/Call.swift"] {
            let run = try Command.run(["--enable", "unused_suppression", path], in: folder.url)
            #expect(run.output.split(separator: "\n").count == 1)
            #expect(run.output.hasPrefix("Sources/Calls/Call.swift:3:"))
        }
    }

    @Test func `what is needed stays if the project isn't completely known`() throws {
        let folder = try project()
        let text =
            "// flynnlint:disable:next argument_count\n" + ProjectCommandTests.call
            + "// flynnlint:disable:next unused_parameter\n\n" + ProjectCommandTests.call
        let path = "Sources/Calls/Call.swift"
        try folder.write(path, text)
        try Command.run(["--write-baseline", "known.json"], in: folder.url)
        func check(_ comment: String, _ arguments: [String] = []) throws {
            let fix = try Command.run(
                arguments + ["fix", "--unsafe-fixes", "--enable", "unused_suppression", path], in: folder.url)
            #expect(try folder.read(path) == text, "\(comment): \(fix.errors)")
            let strict = try Command.run(arguments + ["--strict", "--baseline", "known.json", path], in: folder.url)
            #expect(strict.status == 0, "\(comment): \(strict.errors)")
        }
        try check("in isolation", ["--isolated"])
        // A file with invalid UTF-8 can't be read.
        let greeter = Array("// caf".utf8) + [0xE9, 0x0A] + Array(ProjectCommandTests.greeter.utf8)
        try folder.write("Sources/Greeter.swift", "")
        try folder.write("Sources/Other.swift", greeter)
        try folder.write(".flynnlint.yml", "known: [../none]\n")
        try check("with a known path that doesn't exist")
        try folder.write(".flynnlint.yml", "")
        try folder.write("Sources/Other.swift", Array(greeter[7...]).dropLast(2))
        try check("with a file that isn't valid Swift")
        try FileManager.default.removeItem(at: folder.url.appending(path: "Sources/Other.swift"))
        try folder.write("Sources/Greeter.swift", "class Greeter: Actor {\n    beGreet::BEHAVIOR\n}\n")
        try check("with a shortcut", ["--no-expand"])
        try FileManager.default.removeItem(at: folder.url.appending(path: ".flynnlint.yml"))
        try check("without a project")
        // The comment is removed when the project is known, but only with unsafe fixes.
        try folder.write(".flynnlint.yml", "")
        try Command.run(["fix", "--enable", "unused_suppression", path], in: folder.url)
        #expect(try folder.read(path) == text)
        try Command.run(["fix", "--unsafe-fixes", "--enable", "unused_suppression", path], in: folder.url)
        #expect(try !folder.read(path).contains("unused_parameter") && folder.read(path).contains("argument_count"))
    }

    @Test func `baselines know files, folders and projects`() throws {
        let folder = try project()
        try folder.write("Sources/Other.swift", ProjectCommandTests.call)
        try folder.write(".flynnlint.yml", "baseline: known.json\n")
        let written = try Command.run(["--write-baseline", "known.json"], in: folder.url)
        #expect(written.errors.contains("wrote 2 findings"))
        try folder.write("Sources/Other.swift", "")
        for (path, status) in [
            ("Sources/Calls/Call.swift", 0), ("Sources/Calls", 0), ("Sources/Other.swift", 1), (".", 1),
        ] {
            let run = try Command.run(["--strict", path], in: folder.url)
            #expect(run.output.isEmpty && run.status == Int32(status), "\(path): \(run.errors)")
        }
    }

    @Test func `nothing to lint is a warning`() throws {
        let folder = try project()
        try folder.write("Empty/notes.txt", "")
        let empty = try Command.run(["Empty"], in: folder.url)
        #expect(empty.status == 0)
        #expect(try Command.run(["Empty", "--strict"], in: folder.url).status == 1)
        #expect(empty.errors.hasPrefix("flynnlint: warning: Empty: nothing to lint: there are no Swift files\n"))
        try folder.write(".flynnlint.yml", "included: [Surces]\n")
        let run = try Command.run([], in: folder.url)
        #expect(run.status == 0)
        #expect(try Command.run(["--strict", "--quiet"], in: folder.url).status == 1)
        #expect(
            run.errors == """
                flynnlint: warning: .flynnlint.yml:1: 'Surces' in 'included' matches none of the Swift files; did you mean 'Sources'?
                flynnlint: no findings in 0 files (2 files read for context)

                """)
        #expect(
            try Command.run(["Sources/Greeter.swift"], in: folder.url).errors
                == "flynnlint: no findings in 1 file (1 file read for context)\n")
        // An unreadable path is a separate failure.
        #expect(try !Command.run(["Missing"], in: folder.url).errors.contains("warning"))
    }

    @Test func `a file that isn't valid Swift is mentioned, also from the cache`() throws {
        let folder = try project()
        try folder.write("Sources/Half.swift", "class Half: Actor { lazy var beHalf = Behavior(self) { [\n")
        try folder.write("Sources/Open.swift", "open::ACTOR\n\nclass Open: Actor {\n    let x = \"a\n}\n")
        let expected = """
            flynnlint: warning: Sources/Half.swift:1:56: '[' isn't closed, so findings may be missing
            flynnlint: warning: Sources/Open.swift:4:13: the string isn't terminated, so findings may be missing

            """
        for options in [["--quiet"], ["--quiet"], ["--quiet", "--no-cache"], ["--quiet", "--strict"]] {
            let run = try Command.run(options + ["--no-expand", "Sources/Half.swift"], in: folder.url)
            #expect(run.errors == expected && run.status == (options.last == "--strict" ? 1 : 0), "\(run.errors)")
            // Other files can't make the run fail.
            let other = try Command.run(options + ["Sources/Greeter.swift"], in: folder.url)
            #expect(other.errors == expected && other.status == 0, "\(other.errors)")
        }
    }

    @Test func `a removed working folder is an error`() throws {
        let folder = try TemporaryFolder()
        for options in ["", "--stdin-filename A.swift -"] {
            let run = try Command.run(
                URL(filePath: "/bin/sh"),
                ["-c", "mkdir gone; cd gone; rmdir ../gone; exec '\(Command.executable.path)' \(options) </dev/null"],
                in: folder.url)
            #expect(run.status == 2)
            #expect(run.errors.contains("the working folder doesn't exist; change to another folder"), "\(run.errors)")
        }
    }

    @Test func `a file that is not valid UTF-8 fails, whether or not it was read for context before`() throws {
        let folder = try TemporaryFolder()
        try folder.write(".flynnlint.yml", "# a project\n")
        try folder.write("A.swift", "let a = 1\n")
        try Data([0x6C, 0x65, 0x74, 0x20, 0xE9, 0x3D, 0x31, 0x0A]).write(to: folder.url.appending(path: "L.swift"))
        #expect(try Command.run(["A.swift"], in: folder.url).status == 0)
        let run = try Command.run(["L.swift"], in: folder.url)
        #expect(run.status == 2 && run.errors.contains("is not valid UTF-8"), "\(run.errors)")
    }
}
