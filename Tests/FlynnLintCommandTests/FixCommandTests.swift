import Foundation
import Testing

@testable import FlynnFiles

/// A file with a safe fix, an unsafe fix, a suppressed finding, and a finding without a fix.
private let fixable = """
    class Clock: Actor {
        lazy var beTick = Behavior(self) { _ in self.count += 1 }
        lazy var beSet = Behavior(self) { [unowned self] (args: BehaviorArgs) in
            let time: Int = args[x: 0]
            self.count = time
        }
        // flynnlint:disable:next strong_self_capture
        lazy var beStop = Behavior(self) { _ in self.count = 0 }
    }

    func run(_ clock: Clock) { clock.beTick(1) }

    """

private let safelyFixed = fixable.replacingOccurrences(
    of: "{ _ in self.count += 1 }", with: "{ [unowned self] _ in self.count += 1 }")

private let fixed = safelyFixed.replacingOccurrences(
    of: "        let time", with: "        // flynnlint:parameter Int - time\n        let time")

struct FixCommandTests {
    @Test func `safe fixes are made, and the remaining findings are reported`() throws {
        let folder = try TemporaryFolder()
        try folder.write("Clock.swift", fixable)
        try folder.write("Printer.swift", "class Printer: Actor {\n    print::BEHAVIOR\n}\n")
        let run = try Command.run(["fix"], in: folder.url)
        #expect(run.status == 1)
        #expect(try folder.read("Clock.swift") == safelyFixed)
        #expect(try folder.read("Printer.swift").contains("lazy var bePrint"))
        #expect(
            run.output.split(separator: "\n").map { $0.prefix(22) } == [
                "Clock.swift:3:10: erro", "Clock.swift:11:34: err",
            ])
        #expect(
            run.errors == """
                flynnlint: expanded shortcuts in Printer.swift
                flynnlint: made 1 fix in 1 file
                flynnlint: 1 more finding can be fixed with '--unsafe-fixes'
                flynnlint: 2 errors, 0 warnings in 2 files

                """)
        #expect(try folder.names == ["Clock.swift", "Printer.swift"])
    }

    @Test func `all fixes are made with --unsafe-fixes, and none is left`() throws {
        let folder = try TemporaryFolder()
        try folder.write("Clock.swift", fixable)
        let run = try Command.run(["fix", "--unsafe-fixes"], in: folder.url)
        #expect(run.status == 1)
        #expect(try folder.read("Clock.swift") == fixed)
        #expect(run.errors.hasPrefix("flynnlint: made 2 fixes in 1 file\nflynnlint: 1 error, "))

        let file = folder.url.appending(path: "Clock.swift").path
        let old = Date(timeIntervalSince1970: 1_000_000_000)
        try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: file)
        let again = try Command.run(["fix", "--unsafe-fixes"], in: folder.url)
        #expect(again.output == run.output)
        #expect(again.errors.hasPrefix("flynnlint: made 0 fixes in 0 files\n"))
        #expect(try FileManager.default.attributesOfItem(atPath: file)[.modificationDate] as? Date == old)
    }

    @Test func `findings in the baseline aren't fixed`() throws {
        let folder = try TemporaryFolder()
        // The second of two equal findings is new.
        let again = warned.replacingOccurrences(of: "Clock", with: "Watch")
        try folder.write("Clock.swift", warned)
        try Command.run(["--write-baseline", "known.json"], in: folder.url)
        try folder.write("Clock.swift", warned + again)
        try folder.write("Other.swift", fixable.replacingOccurrences(of: "Clock", with: "Other"))
        try folder.write(".flynnlint.yml", "baseline: known.json\n")
        for _ in 1...2 {
            let run = try Command.run(["fix", "--strict", "Clock.swift"], in: folder.url)
            #expect(run.status == 0, "\(run.output)")
            #expect(run.errors.hasSuffix("no findings, 1 known in 1 file (1 file read for context)\n"))
            let text = try folder.read("Clock.swift")
            #expect(text.hasPrefix(warned) && text.dropFirst(warned.count).contains("[unowned self]"), "\(text)")
        }
        try Command.run(["fix", "--no-baseline"], in: folder.url)
        #expect(try !folder.read("Clock.swift").contains("{ (args"))
    }

    @Test func `the exit status depends on the remaining findings`() throws {
        let folder = try TemporaryFolder()
        try folder.write("Clock.swift", warned)
        #expect(try Command.run(["fix", "--strict"], in: folder.url).status == 0)
        #expect(try folder.read("Clock.swift").contains("[unowned self]"))
        try folder.write("Clock.swift", mistaken)
        #expect(try Command.run(["fix"], in: folder.url).status == 1)
    }

    @Test func `the exit status of a diff depends on the changes only`() throws {
        let folder = try TemporaryFolder()
        try folder.write("Clock.swift", warned)
        #expect(try Command.run(["fix", "--diff"], in: folder.url).status == 1)
        try folder.write("Clock.swift", mistaken)
        let run = try Command.run(["--diff", "--strict"], in: folder.url)
        #expect(run.status == 0 && run.output.isEmpty)
    }

    @Test func `options select the rules`() throws {
        let folder = try TemporaryFolder()
        try folder.write("Clock.swift", fixable)
        try Command.run(["fix", "--unsafe-fixes", "--disable", "strong_self_capture"], in: folder.url)
        let text = try folder.read("Clock.swift")
        #expect(text.contains("flynnlint:parameter Int - time") && text.contains("beTick = Behavior(self) { _ in"))
        try folder.write("Clock.swift", fixable)
        try Command.run(["fix", "--unsafe-fixes", "--only", "argument_count"], in: folder.url)
        #expect(try folder.read("Clock.swift") == fixable)
        try Command.run(["fix", "--enable", "unused_suppression"], in: folder.url)
        #expect(try folder.read("Clock.swift") == safelyFixed)
    }

    @Test func `lint reports what can be fixed`() throws {
        let folder = try TemporaryFolder()
        try folder.write("Clock.swift", fixable)
        let run = try Command.run([], in: folder.url)
        #expect(
            run.errors == "flynnlint: 1 finding can be fixed with 'flynnlint fix', 1 more with '--unsafe-fixes'\n"
                + "flynnlint: 2 errors, 1 warning in 1 file\n")
        #expect(try folder.read("Clock.swift") == fixable)
        try folder.write("Clock.swift", safelyFixed)
        #expect(
            try Command.run([], in: folder.url).errors.hasPrefix(
                "flynnlint: 1 finding can be fixed with 'flynnlint fix --unsafe-fixes'\n"))
    }

    @Test func `permissions, links, byte order marks and line endings are preserved`() throws {
        let folder = try TemporaryFolder()
        let text = "\u{FEFF}" + fixable.replacingOccurrences(of: "\n", with: "\r\n").dropLast(2)
        try folder.write("elsewhere/Real.txt", text)
        let file = folder.url.appending(path: "elsewhere/Real.txt").path
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file)
        let link = folder.url.appending(path: "Link.swift")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: URL(filePath: file))
        try Command.run(["fix", "--unsafe-fixes", "Link.swift"], in: folder.url)
        #expect(
            try folder.read("elsewhere/Real.txt")
                == "\u{FEFF}" + fixed.replacingOccurrences(of: "\n", with: "\r\n").dropLast(2))
        #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o640)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path).hasSuffix("elsewhere/Real.txt"))
    }

    @Test func `the findings of a file that can't be written are those of the old text`() throws {
        let folder = try TemporaryFolder()
        try folder.write("Clock.swift", fixable)
        let file = folder.url.appending(path: "Clock.swift").path
        try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: file)
        let run = try Command.run(["fix"], in: folder.url)
        #expect(run.status == 2)
        #expect(
            run.errors.contains("Clock.swift: can't be rewritten: it is write-protected; the file is unchanged"))
        #expect(run.errors.contains("made 0 fixes in 0 files"))
        #expect(run.output.contains("(strong_self_capture)"))
        #expect(try folder.read("Clock.swift") == fixable)
    }

    /// Some files of the rewrite can be new, so the result of a fix could be neither old nor new.
    @Test func `a project with a rewrite that can't be undone yet isn't changed`() throws {
        let folder = try TemporaryFolder()
        let source = "class A: Actor {\n    print::BEHAVIOR\n}\n"
        try folder.write("Package.swift", "// swift-tools-version: 6.1\n")
        try folder.write("A.swift", source)
        try folder.write("Clock.swift", fixable)
        let root = try #require(Path.real(folder.url.path))
        let state = FileManager.default.temporaryDirectory.appending(path: "flynnlint-tests/flynnlint/key")
        let journal = RewriteJournal(ofProject: root, keyPath: state.path).path
        try FileManager.default.createDirectory(atPath: journal, withIntermediateDirectories: true)
        for arguments in [["."], ["fix", "."], ["--add-suppressions", "."]] {
            let run = try Command.run(arguments + ["--no-cache"], in: folder.url)
            #expect(run.status == 2 && run.errors.contains("an interrupted rewrite isn't undone"), "\(run.errors)")
            #expect(try folder.read("A.swift") == source)
            #expect(try folder.read("Clock.swift") == fixable)
        }
        try FileManager.default.removeItem(atPath: journal)
        try Command.run(["--no-cache", "."], in: folder.url)
        #expect(try folder.read("A.swift") != source)
    }

    @Test func `a file that is not valid UTF-8 is not changed`() throws {
        let folder = try TemporaryFolder()
        let bytes = Array(fixable.utf8) + [0x2F, 0x2F, 0xE9]
        try folder.write("Clock.swift", bytes)
        let run = try Command.run(["fix", "--unsafe-fixes"], in: folder.url)
        #expect(run.status == 2)
        #expect(run.errors.contains("Clock.swift: is not valid UTF-8"))
        #expect(try Array(Data(contentsOf: folder.url.appending(path: "Clock.swift"))) == bytes)
    }

    @Test func `concurrent runs don't interfere`() throws {
        let folder = try TemporaryFolder()
        for number in 0..<20 { try folder.write("F\(number).swift", fixable) }
        let first = Process()
        first.executableURL = Command.executable
        first.arguments = ["fix", "--quiet", folder.url.path]
        first.standardOutput = FileHandle.nullDevice
        let running = try RunningProcess(first)
        let second = try Command.run(["fix", "--quiet", folder.url.path])
        running.waitForEnd()
        #expect(first.terminationStatus == 1 && second.status == 1, "\(second.errors)")
        for number in 0..<20 { #expect(try folder.read("F\(number).swift") == safelyFixed) }
        #expect(try folder.names.count == 20)
    }
}

struct DiffCommandTests {
    /// Writes files with diffs that are difficult to parse. Returns the names of the files.
    private func hardFiles(in folder: TemporaryFolder) throws -> [String] {
        let files = [
            "Plain.swift": fixable,
            "with a blank/in its name.swift": fixable,
            "größer \"quoted\".swift": fixable,
            "CRLF.swift": fixable.replacingOccurrences(of: "\n", with: "\r\n"),
            "NoLineEnd.swift": "class A: Actor {\n    lazy var beA = Behavior(self) { _ in self.run() }",
            "Shortcut.swift": "\u{FEFF}a::ACTOR",
            "Directive.swift": "// flynnlint:disable:next strong_self_capture\n",
            "Empty.swift": "",
            "Clean.swift": "let a = 1\n",
        ]
        for (name, text) in files { try folder.write(name, text) }
        return files.keys.sorted()
    }

    private func contents(_ names: [String], _ folder: TemporaryFolder) throws -> [String] {
        try names.map { try folder.read($0) }
    }

    private let arguments = ["fix", "--unsafe-fixes", "--enable", "unused_suppression"]

    @Test(arguments: [["git", "apply", "--whitespace=nowarn"], ["patch", "-p1", "--binary", "-i"]])
    func `applying a diff has the same result as fixing`(tool: [String]) throws {
        let folder = try TemporaryFolder()
        let names = try hardFiles(in: folder)
        let before = try contents(names, folder)
        let diff = try Command.run(arguments + ["--diff"], in: folder.url)
        #expect(diff.status == 1)
        #expect(try contents(names, folder) == before)
        try folder.write("fixes.patch", diff.output)
        let applied = try Command.run(URL(filePath: "/usr/bin/env"), tool + ["fixes.patch"], in: folder.url)
        #expect(applied.status == 0, "\(applied.output)\(applied.errors)")

        let other = try TemporaryFolder()
        _ = try hardFiles(in: other)
        try Command.run(arguments, in: other.url)
        // `patch` may remove an empty file.
        for name in names where try !other.read(name).isEmpty {
            #expect(try folder.read(name) == other.read(name), "\(name)")
        }
        #expect(try Command.run(arguments + ["--diff"], in: other.url).status == 0)
    }

    @Test func `standard output contains only the diff`() throws {
        let folder = try TemporaryFolder()
        try folder.write("A.swift", warned + "A::BEHAVOIR\n")
        let run = try Command.run(["fix", "--diff"], in: folder.url)
        #expect(
            run.output == """
                --- a/A.swift
                +++ b/A.swift
                @@ -1,5 +1,5 @@
                 class Clock: Actor {
                -    lazy var beTick = Behavior(self) { (args: BehaviorArgs) in
                +    lazy var beTick = Behavior(self) { [unowned self] (args: BehaviorArgs) in
                         // flynnlint:parameter None
                         self.count += 1
                     }

                """)
        #expect(run.errors == "flynnlint: would make 1 fix in 1 file\n")
    }

    @Test func `a diff can contain a file outside of the working folder`() throws {
        let folder = try TemporaryFolder()
        let inner = folder.url.appending(path: "inner")
        try folder.write("A.swift", warned)
        try folder.write("inner/B.swift", warned)
        let run = try Command.run(["fix", "--diff", "../A.swift", inner.path + "/B.swift"], in: inner)
        let headers = run.output.split(separator: "\n").filter { $0.hasPrefix("--- ") }
        #expect(headers.count == 2)
        #expect(headers.contains("--- a/B.swift"))
        #expect(headers.contains { $0.hasSuffix("/A.swift") && !$0.contains("..") })
    }

    @Test func `lint shows what would be expanded`() throws {
        let folder = try TemporaryFolder()
        let text = "class A: Actor {\n    print::BEHAVIOR\n}\n"
        try folder.write("A.swift", text)
        let run = try Command.run(["--diff"], in: folder.url)
        #expect(run.status == 1)
        #expect(run.output.contains("-    print::BEHAVIOR\n+    lazy var bePrint = Behavior(self)"))
        #expect(run.errors == "flynnlint: would expand shortcuts in A.swift\n")
        #expect(try folder.read("A.swift") == text)
        try Command.run([], in: folder.url)
        let nothing = try Command.run(["--diff", "--quiet"], in: folder.url)
        #expect(nothing.status == 0)
        #expect(nothing.output.isEmpty && nothing.errors.isEmpty)
    }

    @Test func `standard input that isn't UTF-8 is printed as it is`() throws {
        let folder = try TemporaryFolder()
        let bytes = Data("let a = \"".utf8) + Data([0xFF, 0xFE]) + Data("\"\nlet b = 1\r".utf8)
        let output = folder.url.appending(path: "output")
        try bytes.write(to: folder.url.appending(path: "input"))
        let script = "'\(Command.executable.path)' fix --no-cache --stdin-filename A.swift - <input >output 2>errors"
        try Command.run(URL(filePath: "/bin/sh"), ["-c", script], in: folder.url)
        let printed = try Data(contentsOf: output)
        #expect(printed.isEmpty || printed == bytes)
    }

    @Test func `lines that end with carriage returns are lines`() throws {
        let folder = try TemporaryFolder()
        let text = mistaken.replacingOccurrences(of: "\n", with: "\r")
        try folder.write("A.swift", text)
        let run = try Command.run(["--no-cache", "."], in: folder.url)
        #expect(run.output.hasPrefix("A.swift:11:"), "\(run.output)")
        let call = "\tprinter.bePrint(\"é\", 2)\r"
        let suppressed = text.replacingOccurrences(
            of: call, with: "// flynnlint:disable:next argument_count\r" + call + call)
        try folder.write("A.swift", suppressed)
        let found = try Command.run(["--no-cache", "--only", "argument_count", "."], in: folder.url)
        #expect(
            found.output.hasPrefix("A.swift:13:") && found.output.split(separator: "\n").count == 1, "\(found.output)")
        try Command.run(["--add-suppressions", "."], in: folder.url)
        let after = try String(contentsOf: folder.url.appending(path: "A.swift"), encoding: .utf8)
        #expect(!after.contains("\n"))
        #expect(try Command.run(["--no-cache", "."], in: folder.url).status == 0)
    }
}
