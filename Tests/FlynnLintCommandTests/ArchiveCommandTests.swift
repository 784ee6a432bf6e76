import BasicTestSupport
import FlynnLint
import Foundation
import TestSupport
import Testing

/// `flynnlint summarize` and `flynnlint link` report the same findings as a run over the sources.
struct ArchiveCommandTests {
    private static let formats = ["xcode", "json", "sarif", "github", "gitlab", "junit", "checkstyle"]
    private static let rules = ["--enable", Rule.all.map(\.id).joined(separator: ",")]

    /// The linted and summarized fixtures. The sources are removed afterwards.
    private struct Fixtures {
        let folder: TemporaryFolder
        /// The output of a run over the sources, by format, and the baseline written by this run.
        let outputs: [String: String]
        let baseline: String
        /// The archives for each number of shards.
        let archives: [Int: [String]]

        static let prepared = Result { try Fixtures() }

        private init() throws {
            folder = try TemporaryFolder()
            for name in ["Projects", "Rules"] {
                try FileManager.default.copyItem(
                    at: repository.appending(path: "Fixtures/\(name)"), to: folder.url.appending(path: name))
            }
            // A second project, which isn't linked with the others.
            try folder.write("Projects/Chat/.flynnlint.yml", "rules:\n  argument_count: warning\n")
            try folder.write(".git/HEAD", "")
            let arguments = ["--no-expand", "--no-cache"] + rules
            var outputs: [String: String] = [:]
            for format in formats {
                let run = try Command.run(arguments + ["--format", format], in: folder.url)
                #expect(run.status == 1 && run.output.utf8.count > 100_000)
                outputs[format] = run.output
            }
            self.outputs = outputs
            #expect(try Command.run(arguments + ["--write-baseline", "baseline.json"], in: folder.url).status == 0)
            baseline = try folder.read("baseline.json")
            var archives: [Int: [String]] = [:]
            for count in [1, 2, 8, 64] {
                for number in 1...count {
                    let name = "\(count)-\(number).flynn"
                    let shard = ["--shard", "\(number)/\(count)", "-o", name, "."]
                    try #require(try Command.run(["summarize"] + shard, in: folder.url).status == 0)
                    archives[count, default: []].append(name)
                }
            }
            self.archives = archives
            for name in ["Projects", "Rules"] {
                try FileManager.default.removeItem(at: folder.url.appending(path: name))
            }
        }
    }

    @Test(arguments: [1, 2, 8, 64])
    func `archives of any number of shards give the bytes of a run over the sources`(count: Int) throws {
        let fixtures = try Self.Fixtures.prepared.get()
        let archives = try #require(fixtures.archives[count])
        for format in Self.formats {
            // The order of the archives is irrelevant.
            let arguments = ["link"] + archives.reversed() + ["--format", format] + Self.rules
            let run = try Command.run(arguments, in: fixtures.folder.url)
            #expect(run.status == 1)
            #expect(run.output == fixtures.outputs[format], "\(format)")
        }
    }

    @Test func `baselines are written and matched without the sources`() throws {
        let fixtures = try Self.Fixtures.prepared.get()
        let link = ["link"] + (fixtures.archives[8] ?? []) + Self.rules
        #expect(try Command.run(link + ["--write-baseline", "linked.json"], in: fixtures.folder.url).status == 0)
        #expect(try fixtures.folder.read("linked.json") == fixtures.baseline)
        let run = try Command.run(link + ["--baseline", "baseline.json", "--strict"], in: fixtures.folder.url)
        #expect(run.output.isEmpty && !run.errors.contains("stale"))
    }

    // MARK: - A small project

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
        "Sources/Call.swift:1:44: error: behavior 'beGreet' takes 1 argument, but none is passed (argument_count)\n"

    private func project(_ files: [String: String] = [:]) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(".git/HEAD", "")
        try folder.write("Sources/Greeter.swift", Self.greeter)
        try folder.write("Sources/Call.swift", Self.call)
        for (name, text) in files { try folder.write(name, text) }
        return folder
    }

    @discardableResult
    private func summarize(_ arguments: String..., in folder: TemporaryFolder, place: String = ".") throws -> String {
        let run = try Command.run(
            ["summarize", "-o"] + arguments, in: folder.url.appending(path: place))
        #expect(run.status == 0 && run.output.isEmpty, "\(run.errors)")
        return run.errors
    }

    private func bytes(_ name: String, in folder: TemporaryFolder) throws -> Data {
        try Data(contentsOf: folder.url.appending(path: name))
    }

    @Test func `the parts of a project are summarized where they are, and linked together`() throws {
        let folder = try project()
        #expect(
            try summarize("a.flynn", "Sources/Greeter.swift", in: folder)
                == "flynnlint: summarized 1 file in a.flynn\n")
        try summarize("../b.flynn", "Call.swift", in: folder, place: "Sources")
        let run = try Command.run(["link", "a.flynn", "b.flynn"], in: folder.url)
        #expect(run.status == 1 && run.output == Self.finding)
        #expect(run.errors == "flynnlint: 1 error, 0 warnings in 2 files\n")
        // Paths are relative to the working folder, as in a run over the sources.
        let inside = try Command.run(["link", "../b.flynn", "../a.flynn"], in: folder.url.appending(path: "Sources"))
        #expect(inside.output == Self.finding.replacing("Sources/", with: ""))
    }

    @Test func `equal sources give equal archives on every machine`() throws {
        let (first, second) = (try project(), try project())
        try summarize("a.flynn", ".", in: first)
        try summarize("../a.flynn", "..", "--jobs", "1", in: second, place: "Sources")
        #expect(try bytes("a.flynn", in: first) == bytes("a.flynn", in: second))
        // A file with equal bytes isn't written.
        let path = first.url.appending(path: "a.flynn").path
        let inode = try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
        try summarize("a.flynn", ".", in: first)
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int == inode)
    }

    @Test func `the configurations of the sources are in the archive`() throws {
        let folder = try project([
            ".flynnlint.yml": """
            baseline: known.json
            excluded: [Sources/Generated]
            rules:
              argument_count: warning
              too_many_parameters: {severity: error, maximum: 0}
            overrides:
              - paths: [Sources/Greeter.swift]
                rules: {too_many_parameters: warning}
            """,
            "known.json": #"{"findings": [], "version": 1}"#, "Sources/Generated/Call.swift": Self.call,
            "Tools/.flynnlint.yml": "known: [../Sources/Greeter.swift]\nbehavior_prefix: do\n",
            "Tools/Call.swift": Self.call, "Empty/.flynnlint.yml": "excluded: [A.swift]\n", "Empty/A.swift": "",
        ])
        let sources = try Command.run(["--no-expand", "."], in: folder.url)
        #expect(sources.output.split(separator: "\n").count == 2, "\(sources.output)")
        for number in 1...3 { try summarize("\(number).flynn", "--shard", "\(number)/3", ".", in: folder) }
        let archives = ["1.flynn", "2.flynn", "3.flynn"]
        for name in ["Sources", "Tools", "Empty", ".flynnlint.yml"] {
            try FileManager.default.removeItem(at: folder.url.appending(path: name))
        }
        let linked = try Command.run(["link"] + archives, in: folder.url)
        #expect(linked.output == sources.output && linked.errors == sources.errors && linked.status == sources.status)
        // Another configuration may change all settings without influence on summaries.
        try folder.write("other.yml", "rules: {argument_count: off}\nbehavior_prefix: be\n")
        let other = try Command.run(["link", "--config", "other.yml"] + archives, in: folder.url)
        #expect(other.status == 2 && other.errors.contains("'behavior_prefix'"), "\(other.errors)")
    }

    @Test func `only the listed files are reported, and all are known`() throws {
        let folder = try project(["Other.swift": "func leave(_ greeter: Greeter) { greeter.beGreet(1) }\n"])
        try summarize("a.flynn", "Sources", in: folder)
        try summarize("b.flynn", "Other.swift", in: folder)
        let archives = ["link", "--quiet", "a.flynn", "b.flynn", "--report-only"]
        func output(_ list: String) throws -> String { try Command.run(archives + [list], in: folder.url).output }
        try folder.write("list", "Sources\nRemoved.swift\n")
        #expect(try output("list") == Self.finding)
        #expect(try output("a.flynn") == Self.finding)
        #expect(try output("b.flynn").hasPrefix("Other.swift:1:"))
        #expect(
            try output("a.flynn").utf8.count + output("b.flynn").utf8.count
                == Command.run(["--no-expand", "--quiet"], in: folder.url).output.utf8.count)
    }

    @Test func `files that a run can't lint completely are reported by the link`() throws {
        let folder = try project(["Sources/Open.swift": "class Broken {\n", "Sources/Short.swift": "print::BEHAVIOR\n"])
        try Data([0x2F, 0x2F, 0xFF, 0x0A]).write(to: folder.url.appending(path: "Sources/Bytes.swift"))
        let sources = try Command.run(["--no-expand", "."], in: folder.url)
        #expect(sources.status == 2)
        try summarize("a.flynn", ".", in: folder)
        let linked = try Command.run(["link", "a.flynn"], in: folder.url)
        #expect(linked.output == sources.output && linked.errors == sources.errors && linked.status == 2)
    }

    // MARK: - Interfaces

    @Test func `a change inside of a function doesn't change the interface`() throws {
        let folder = try project()
        func interface() throws -> Data {
            try summarize("a.flynn", "--interface", "a.interface", "Sources/Greeter.swift", in: folder)
            return try bytes("a.interface", in: folder)
        }
        let before = try interface()
        let summary = try bytes("a.flynn", in: folder)
        let body = Self.greeter.replacing("print(", with: "// Hello.\n        let text = \"\"\n        print(text, ")
        try folder.write("Sources/Greeter.swift", body)
        #expect(try interface() == before)
        #expect(try bytes("a.flynn", in: folder) != summary)
        // Calls of the module's behaviors are checked. The module's own files aren't reported.
        try summarize("b.flynn", "Sources/Call.swift", in: folder)
        let run = try Command.run(["link", "a.interface", "b.flynn"], in: folder.url)
        #expect(run.output == Self.finding)
        #expect(run.errors == "flynnlint: 1 error, 0 warnings in 1 file (1 file read for context)\n")
        // If both are given, the file's summary takes precedence over the interface.
        #expect(
            try Command.run(["link", "a.interface", "a.flynn", "b.flynn"], in: folder.url).errors.contains("2 files\n"))
        try folder.write("Sources/Greeter.swift", body.replacing("String", with: "Int"))
        #expect(try interface() != before)
    }

    // MARK: - Build systems

    @Test func `links aren't followed out of the root, and nothing above it matters`() throws {
        let folder = try project(["Sources/.flynnlint.yml": "behavior_prefix: do\n"])
        let expected = try Command.run(["summarize", "-o", "a.flynn", "Sources/Call.swift"], in: folder.url)
        #expect(expected.status == 0)
        try folder.write("sandbox/Sources/Call.swift", "")
        for (name, target) in [("Call.swift", "Sources/Call.swift"), (".flynnlint.yml", "Sources/.flynnlint.yml")] {
            let link = folder.url.appending(path: "sandbox/Sources/\(name)")
            try? FileManager.default.removeItem(at: link)
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: folder.url.appending(path: target))
        }
        try summarize("../a.sandbox", "--root", ".", "Sources/Call.swift", in: folder, place: "sandbox")
        #expect(try bytes("a.sandbox", in: folder) == bytes("a.flynn", in: folder))
    }

    @Test func `the file of dependencies has the sources, their folders and the configurations`() throws {
        let folder = try project([
            "Sources/Two words.swift": "", ".flynnlint.yml": "parent: base.yml\n", "base.yml": "",
        ])
        try summarize("a.flynn", "--depfile", "a.d", "Sources", in: folder)
        #expect(
            try folder.read("a.d").replacing(" \\\n  ", with: " ")
                == "a.flynn: .flynnlint.yml Sources Sources/Call.swift Sources/Greeter.swift "
                + "Sources/Two\\ words.swift base.yml\n")
    }

    // MARK: - Errors

    @Test func `an archive that can't be linked is an error that says what to do`() throws {
        let folder = try project(["text.flynn": "class A {}\n"])
        try summarize("a.flynn", ".", in: folder)
        let good = try bytes("a.flynn", in: folder)
        func errors(_ arguments: String...) throws -> String {
            let run = try Command.run(["link"] + arguments, in: folder.url)
            #expect(run.status == 2 && run.output.isEmpty)
            return run.errors
        }
        #expect(try errors("none.flynn").contains("pass the path of an archive that 'flynnlint summarize' wrote"))
        #expect(try errors("text.flynn").contains("'text.flynn' is not an archive of flynnlint; pass the path"))
        try good.dropLast().write(to: folder.url.appending(path: "short.flynn"))
        #expect(
            try errors("short.flynn")
                == "flynnlint: error: archive 'short.flynn' is damaged; make it again with 'flynnlint summarize'\n")
        var newer = good
        newer.replaceSubrange(24..<29, with: Data("9.0.0".utf8))
        try newer.write(to: folder.url.appending(path: "newer.flynn"))
        #expect(try errors("newer.flynn").contains("was made by flynnlint 9.0.0, but this is"))
        #expect(try errors("newer.flynn").contains("update flynnlint, or make it again with 'flynnlint summarize'"))
        newer = good
        newer[40] ^= 1
        try newer.write(to: folder.url.appending(path: "other.flynn"))
        #expect(try errors("other.flynn").contains("was made by another build of flynnlint"))

        try folder.write("Sources/Call.swift", Self.call + "\n")
        try summarize("b.flynn", ".", in: folder)
        #expect(
            try errors("a.flynn", "b.flynn").contains(
                "'Sources/Call.swift' differs in 'a.flynn' and 'b.flynn'; make both again from the same sources"))
        try summarize("1.flynn", "--shard", "1/3", ".", in: folder)
        try summarize("3.flynn", "--shard", "3/3", ".", in: folder)
        #expect(try errors("1.flynn", "3.flynn").contains("the archive of '--shard 2/3' is missing"))
        #expect(try Command.run(["link", "--isolated", "1.flynn", "3.flynn"], in: folder.url).status == 0)
        #expect(try errors("a.flynn", "--report-only", "none").contains("the list 'none' can't be read"))
    }

    @Test func `new findings are found by a baseline of the revision's archives`() throws {
        let folder = try project()
        let revision = try Command.run(["link", "--changed-since", "HEAD", "a.flynn"], in: folder.url)
        #expect(revision.status == 2 && revision.output.isEmpty)
        #expect(
            revision.errors == """
                Error: unknown option '--changed-since': archives have no revisions; write a baseline of the revision's \
                archives with 'flynnlint link --write-baseline FILE', and use it with '--baseline FILE'

                """)
        #expect(try Command.run(["link", "--staged", "a.flynn"]).errors.contains("use 'flynnlint lint --staged'"))
        try summarize("a.flynn", ".", in: folder)
        #expect(try Command.run(["link", "--write-baseline", "old.json", "a.flynn"], in: folder.url).status == 0)
        try folder.write("Sources/Call.swift", "\n" + Self.call)
        try folder.write("Sources/New.swift", "func leave(_ greeter: Greeter) { greeter.beGreet(1) }\n")
        try summarize("b.flynn", ".", in: folder)
        let run = try Command.run(["link", "--baseline", "old.json", "b.flynn"], in: folder.url)
        #expect(run.status == 1 && run.output.hasPrefix("Sources/New.swift:1:"), "\(run.output)")
        #expect(run.output.split(separator: "\n").count == 1 && run.errors.contains("1 known"), "\(run.errors)")
    }

    @Test func `sources that can't be read leave the archive as it is`() throws {
        let folder = try project()
        try summarize("a.flynn", ".", in: folder)
        let before = try bytes("a.flynn", in: folder)
        let run = try Command.run(["summarize", "-o", "a.flynn", "None"], in: folder.url)
        #expect(run.status == 2 && run.errors.contains("None: can't be read"))
        let outside = try Command.run(["summarize", "-o", "a.flynn", "--root", "Sources", "."], in: folder.url)
        #expect(outside.status == 2 && outside.errors.contains("pass the folder of all sources with '--root'"))
        let place = try Command.run(["summarize", "-o", "Sources", "."], in: folder.url)
        #expect(place.status == 2 && place.errors.contains("archive 'Sources' can't be written: is a directory"))
        #expect(try bytes("a.flynn", in: folder) == before)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        #expect(names.sorted() == [".git", "Sources", "a.flynn"])
    }
}
