import FlynnLint
import Foundation
import Testing

private let shortcut = "class A: Actor {\n    print::BEHAVIOR\n}\n"

/// A file of about 300 KB with a shortcut and a fixable warning.
private let large =
    shortcut + warned + String(repeating: "// " + String(repeating: "x", count: 97) + "\n", count: 3_000)

/// A file with thousands of findings. The report is larger than the buffer of any pipe.
private let faulty = mistaken + String(repeating: "\tprinter.bePrint(\"é\", 2)\n", count: 3_000)

extension Command {
    /// Runs a script with `flynnlint` as `"$0"`.
    fileprivate static func shell(_ script: String, in folder: TemporaryFolder) throws -> Command {
        try run(URL(filePath: "/bin/bash"), ["-c", script, executable.path], in: folder.url)
    }
}

struct UnwritableOutputTests {
    @Test func `a reader that closes the pipe is not a failure`() throws {
        let folder = try TemporaryFolder()
        try folder.write("A.swift", faulty)
        for format in ["xcode", "json"] {
            let run = try Command.shell(
                "\"$0\" --format \(format) A.swift | head -n 1; echo status ${PIPESTATUS[0]}", in: folder)
            #expect(run.output.hasSuffix("\nstatus 1\n"), "\(run.output)")
            #expect(run.errors == "flynnlint: 3001 errors, 0 warnings in 1 file\n")
        }
    }

    @Test func `standard output that is full or closed is a failure`() throws {
        let folder = try TemporaryFolder()
        try folder.write("A.swift", mistaken)
        let full = try Command.shell("\"$0\" A.swift > /dev/full", in: folder)
        #expect(full.status == 2)
        #expect(full.errors.contains("the findings can't be written to standard output: no space left on device"))
        let closed = try Command.shell("\"$0\" A.swift >&-", in: folder)
        #expect(closed.status == 2)
        #expect(closed.errors.contains("the findings can't be written to standard output: bad file descriptor"))
        #expect(try Command.shell("\"$0\" --version > /dev/full", in: folder).status == 2)
    }

    @Test func `no file is opened in place of a closed stream`() throws {
        let folder = try TemporaryFolder()
        try folder.write("A.swift", shortcut)
        try folder.write("B.swift", mistaken)
        #expect(try Command.shell("\"$0\" <&- >&- 2>&-", in: folder).status == 2)
        #expect(try folder.read("B.swift") == mistaken)
        #expect(try folder.read("A.swift").hasPrefix("class A: Actor {\n    lazy var bePrint = Behavior(self)"))
        #expect(try folder.names == ["A.swift", "B.swift"])
        // Closed streams are irrelevant if nothing is printed.
        #expect(try Command.shell("\"$0\" A.swift <&- >&- 2>&-", in: folder).status == 0)
    }
}

struct UnwritableFileTests {
    /// Runs with a limit of 8 KB on the size of files. Exceeding it fails like a full disk.
    private func runLimited(_ arguments: String, in folder: TemporaryFolder) throws -> Command {
        try Command.shell("ulimit -f 8; exec \"$0\" \(arguments)", in: folder)
    }

    @Test(arguments: ["", "fix"]) func `a file is not changed if there is no space for the new text`(command: String)
        throws
    {
        let folder = try TemporaryFolder()
        try folder.write("A.swift", large)
        try folder.write("B.swift", shortcut)
        let run = try runLimited(command, in: folder)
        #expect(run.status == 2)
        #expect(run.errors.contains("A.swift: can't be rewritten: file too large; the file is unchanged"))
        #expect(try folder.read("A.swift") == large)
        // The next file is still written.
        #expect(try folder.read("B.swift").contains("lazy var bePrint"))
        #expect(try folder.names == ["A.swift", "B.swift"])
    }

    @Test(arguments: [
        ("--output", "the findings can't be written to out: file too large"),
        ("--write-baseline", "baseline 'out' can't be written: file too large"),
    ])
    func `the old output is kept if there is no space for the new one`(option: String, message: String) throws {
        let folder = try TemporaryFolder()
        // Each finding is on a separate line, so the baseline is as long as a report.
        let calls = (0..<1_000).map { "\tprinter.bePrint(\"é\", \($0))\n" }.joined()
        try folder.write("A.swift", mistaken + calls)
        let old = "{\"version\": 1, \"findings\": []}"
        try folder.write("out", old)
        let run = try runLimited("\(option) out A.swift", in: folder)
        #expect(run.status == 2)
        #expect(run.errors.contains(message), "\(run.errors)")
        #expect(try folder.read("out") == old)
        #expect(try folder.names == ["A.swift", "out"])
    }

    @Test func `output replaces a file, preserves its permissions and follows links`() throws {
        let folder = try TemporaryFolder()
        try folder.write("A.swift", mistaken)
        try folder.write("old", "old")
        let path = folder.url.appending(path: "old").path
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        try FileManager.default.createSymbolicLink(atPath: folder.url.path + "/link", withDestinationPath: "old")
        #expect(try Command.run(["--output", "link", "A.swift"], in: folder.url).status == 1)
        #expect(try folder.read("old").hasPrefix("A.swift:11:10: error: "))
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o640)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.url.path + "/link") == "old")
        let new = try Command.shell("umask 027; \"$0\" --output new A.swift; stat -c %a new", in: folder)
        #expect(new.output == "640\n")
        #expect(try Command.run(["--output", "/dev/stdout", "A.swift"], in: folder.url).output.hasPrefix("A.swift:11"))
        let missing = try Command.run(["--output", "no/such/out", "A.swift"], in: folder.url)
        #expect(missing.status == 2)
        #expect(missing.errors.contains("can't be written to no/such/out: no such file or directory"))
        #expect(try folder.names == ["A.swift", "link", "new", "old"])
    }

    @Test func `an archive that can't be written leaves no file of another one`() throws {
        let folder = try TemporaryFolder()
        try folder.write("A.swift", mistaken)
        let run = try Command.run(["summarize", "-o", "a", "--interface", "no/such/b", "A.swift"], in: folder.url)
        #expect(run.status == 2)
        #expect(run.errors.contains("no/such/b"))
        #expect(try folder.names == ["A.swift"])
    }

    @Test func `a write-protected folder is not changed`() throws {
        let folder = try TemporaryFolder()
        try folder.write("A.swift", shortcut)
        let file = folder.url.appending(path: "A.swift").path
        try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.url.path)
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.url.path) }
        let run = try Command.runUnprivileged([folder.url.path], in: folder)
        #expect(run.status == 2)
        #expect(
            run.errors.contains(
                "A.swift: can't be rewritten: no temporary file can be created in its folder: permission denied; "
                    + "the file is unchanged"), "\(run.errors)")
        #expect(try folder.read("A.swift") == shortcut)
        #expect(try folder.names == ["A.swift"])
    }

    @Test func `a file whose name has the maximum length is rewritten`() throws {
        let folder = try TemporaryFolder()
        let name = String(repeating: "A", count: 249) + ".swift"
        try folder.write(name, shortcut)
        #expect(try Command.run([], in: folder.url).status == 0)
        #expect(try folder.read(name).contains("lazy var bePrint"))
    }
}

struct InterruptionTests {
    /// Interrupts a run over `fileCount` files after the first change. Returns whether the process was still running.
    private func interrupt(_ fileCount: Int, by signal: Int32) throws -> Bool {
        let folder = try TemporaryFolder()
        try folder.write("Reference/A.swift", shortcut)
        try Command.run(["Reference"], in: folder.url)
        let expanded = try folder.read("Reference/A.swift")
        let names = (0..<fileCount).map { "F\(10_000 + $0).swift" }
        for name in names { try folder.write("Sources/\(name)", shortcut) }

        let process = Process()
        process.executableURL = Command.executable
        process.arguments = ["Sources"]
        process.currentDirectoryURL = folder.url
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        // The threads of tests may block signals, and the process would inherit the blocked signals.
        var none = sigset_t(), mask = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &mask)
        let running = try RunningProcess(process)
        pthread_sigmask(SIG_SETMASK, &mask, nil)
        while process.isRunning, try folder.read("Sources/\(names[0])") == shortcut { sched_yield() }
        if process.isRunning { kill(process.processIdentifier, signal) }
        running.waitForEnd()
        if process.terminationReason == .exit { return false }

        // A shell reports these signals as 130 and 143.
        #expect(process.terminationStatus == signal)
        let contents = try names.map { try folder.read("Sources/\($0)") }
        #expect(contents.allSatisfy { $0 == shortcut || $0 == expanded })
        #expect(contents.contains(expanded))
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.url.appending(path: "Sources").path)
        #expect(Set(left) == Set(names))
        // The next run changes the remaining files.
        #expect(try Command.run(["--quiet", "Sources"], in: folder.url).status == 0)
        #expect(try names.allSatisfy { try folder.read("Sources/\($0)") == expanded })
        return contents.contains(shortcut)
    }

    @Test(arguments: [SIGINT, SIGTERM]) func `an interrupted run leaves each file old or new, and no temporary file`(
        signal: Int32
    ) throws {
        // If this thread is preempted after the first change, the run may end before it is interrupted.
        var fileCount = 200
        while try !interrupt(fileCount, by: signal) { fileCount *= 2 }
    }
}

struct FileNameTests {
    private static let names = [
        "new\nline.swift", "tab\tbell\u{7}.swift", "a b,c:d%;'\".swift", "家👩🏽‍💻.swift", "-x.swift",
    ]

    @Test(arguments: names) func `any name can be linted and reported`(name: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("S/" + name, mistaken)
        let run = try Command.run(["S"], in: folder.url)
        #expect(run.status == 1)
        #expect(run.output.split(separator: "\n").count == 1)
        let json = try Command.run(["--format", "json", "S"], in: folder.url)
        let entries = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]]
        #expect(entries?.map { $0["file"] as? String } == ["S/" + name])
    }

    @Test func `canonically equivalent names can belong to two files`() throws {
        let folder = try TemporaryFolder()
        for name in ["caf\u{E9}.swift", "cafe\u{301}.swift"] { try folder.write(name, mistaken) }
        // Some file systems treat the names as equal.
        guard try folder.names.count == 2 else { return }
        #expect(try Command.run([], in: folder.url).errors.contains("2 errors, 0 warnings in 2 files"))
    }
}

struct RunReportTests {
    @Test(arguments: OutputFormat.allCases)
    func `the output is the same for any number of jobs`(format: OutputFormat) throws {
        let folder = try TemporaryFolder()
        for number in 0..<30 {
            let text = [mistaken, warned, shortcut + warned][number % 3]
            try folder.write("Group\(number % 4)/File\(number).swift", text)
        }
        let arguments = ["--no-expand", "--format", format.rawValue, "--jobs"]
        let one = try Command.run(arguments + ["1"], in: folder.url)
        let eight = try Command.run(arguments + ["8"], in: folder.url)
        #expect(one.status == 1 && !one.output.isEmpty)
        #expect(one.output == eight.output && one.errors == eight.errors)
    }

    @Test func `statistics count findings, files, lines and bytes`() throws {
        let folder = try TemporaryFolder()
        try folder.write("A.swift", mistaken)
        try folder.write("B.swift", warned)
        try folder.write("C.swift", "let a = 1\nlet b = 2")
        let run = try Command.run(["--statistics", "--quiet"], in: folder.url)
        let bytes = mistaken.utf8.count + warned.utf8.count + 19
        let lines = run.errors.split(separator: "\n").map(String.init)
        #expect(
            Array(lines.prefix(5)) == [
                "rule                 findings  errors  warnings  fixable",
                "argument_count              1       1         0        0",
                "strong_self_capture         1       0         1        1",
                "total                       2       1         1        1",
                "3 files, \(mistaken.split(separator: "\n", omittingEmptySubsequences: false).count - 1 + 6 + 2) lines, "
                    + "\(bytes) bytes",
            ])
        let times = lines.dropFirst(5)
        #expect(
            times.map { $0.split(separator: " ")[0] } == [
                "finding", "reading", "linking", "checking", "writing", "reporting",
            ])
        #expect(times.allSatisfy { $0.wholeMatch(of: /[a-z ]+ +[0-9,]+\.\d ms/) != nil })
        #expect(run.status == 1)
    }

    @Test func `a baseline matches findings in files with unexpanded shortcuts`() throws {
        let folder = try TemporaryFolder()
        try folder.write("A.swift", shortcut + mistaken)
        #expect(try Command.run(["--write-baseline", "known.json", "."], in: folder.url).status == 0)
        #expect(try folder.read("A.swift") == shortcut + mistaken)
        let run = try Command.run(["--baseline", "known.json", "."], in: folder.url)
        #expect(run.status == 0 && run.output.isEmpty, "\(run.output)")
    }
}

struct NestedCodeTests {
    @Test func `nested code doesn't overflow the stack`() throws {
        let forms = [
            ("{", "}"), ("{ [a] in ", " }"), ("{ b(", ") }"), ("if c { ", " }"), ("d.beE { ", " }"),
            ("Behavior(self) { ", " }"),
            ("guard let f = { ", " }() else {}"), ("switch g { case .h: ", " }"), ("do { ", " } catch {}"),
        ]
        let folder = try TemporaryFolder()
        for (number, (open, close)) in forms.enumerated() {
            let (opens, closes) = (String(repeating: open, count: 250), String(repeating: close, count: 250))
            let head = "import FlynnRuntime\nclass A: Actor { lazy var beB = Behavior(self) { _ in "
            try folder.write("\(number).swift", head + opens + closes + " } }\n")
            try folder.write("\(number)-open.swift", head + opens)
        }
        let run = try Command.shell("\"$0\" --no-expand --no-cache .", in: folder)
        #expect([0, 1, 2].contains(run.status), "\(run.status)")
    }
}
