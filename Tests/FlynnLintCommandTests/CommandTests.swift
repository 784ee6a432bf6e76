import BasicTestSupport
import FlynnLint
import Foundation
import TestSupport
import Testing

struct ReportingTests {
    @Test func `each finding is one line if standard output is not a terminal`() throws {
        let folder = try TemporaryFolder()
        try folder.write("Printer.swift", mistaken)
        let run = try Command.run(["."], in: folder.url)
        #expect(run.status == 1)
        #expect(
            run.output
                == "Printer.swift:11:10: error: behavior 'bePrint' takes 1 argument, but 2 are passed (argument_count)\n"
        )
        #expect(run.errors == "flynnlint: 1 error, 0 warnings in 1 file\n")
    }

    @Test func `text shows the line`() throws {
        let folder = try TemporaryFolder()
        try folder.write("Printer.swift", mistaken)
        let run = try Command.run(["--format", "text", "--quiet"], in: folder.url)
        #expect(
            run.output == """
                Printer.swift:11:10: error: behavior 'bePrint' takes 1 argument, but 2 are passed (argument_count)
                   11 |     printer.bePrint("é", 2)
                      |             ^~~~~~~
                      = more: flynnlint rules argument_count

                """)
        #expect(run.errors.isEmpty)
        let colored = try Command.run(["--format", "text", "--color", "always"], in: folder.url)
        #expect(colored.output.contains("\u{1B}[31;1merror\u{1B}[0m"))
    }

    private struct Entry: Decodable {
        struct Location: Decodable {
            var line: Int
            var column: Int
            var offset: Int
        }
        var rule: String
        var severity: String
        var message: String
        var file: String
        var start: Location
        var end: Location
        var fixes: [String]
    }

    @Test func `JSON is an array of objects`() throws {
        let folder = try TemporaryFolder()
        try folder.write("Printer.swift", mistaken)
        let run = try Command.run(["--format", "json"], in: folder.url)
        let entries = try JSONDecoder().decode([Entry].self, from: Data(run.output.utf8))
        let entry = try #require(entries.first)
        #expect(entries.count == 1)
        #expect(entry.rule == "argument_count")
        #expect(entry.severity == "error")
        #expect(entry.file == "Printer.swift")
        #expect(entry.start.line == 11 && entry.start.column == 10)
        #expect(entry.end.column == 17 && entry.end.offset - entry.start.offset == 7)
        let marked = Array(mistaken.utf8)[entry.start.offset..<entry.end.offset]
        #expect(String(decoding: marked, as: UTF8.self) == "bePrint")

        try folder.write("Printer.swift", "")
        let none = try Command.run(["--format", "json"], in: folder.url)
        #expect(try JSONDecoder().decode([Entry].self, from: Data(none.output.utf8)).isEmpty)
    }

    @Test func `warnings fail the run only with --strict`() throws {
        let folder = try TemporaryFolder()
        try folder.write("Clock.swift", warned)
        #expect(try Command.run([], in: folder.url).status == 0)
        let strict = try Command.run(["--strict"], in: folder.url)
        #expect(strict.status == 1)
        #expect(strict.output.contains("Clock.swift:2:10: warning: "))
    }

    @Test func `options select the rules`() throws {
        let folder = try TemporaryFolder()
        try folder.write("A.swift", mistaken + warned)
        func rules(_ arguments: String...) throws -> [String] {
            try Command.run(arguments, in: folder.url).output.split(separator: "\n").map { line in
                String(line.split(separator: "(").last?.dropLast() ?? "")
            }
        }
        #expect(try rules() == ["argument_count", "strong_self_capture"])
        #expect(try rules("--only", "strong_self_capture") == ["strong_self_capture"])
        #expect(try rules("--disable", "strong_self_capture,argument_type") == ["argument_count"])
        #expect(try rules("--only", "argument_type", "--enable", "argument_count") == ["argument_count"])
        #expect(try rules("--only", "argument_count", "--only", "argument_type") == ["argument_count"])
        let unknown = try Command.run(["--only", "argument_cuont"], in: folder.url)
        #expect(unknown.status == 2)
        #expect(unknown.errors.contains("argument_cuont") && unknown.errors.contains("argument_count"))
    }

    @Test func `the output is the same for any number of jobs`() throws {
        let folder = try TemporaryFolder()
        for number in 0..<40 {
            try folder.write("Group\(number % 5)/File\(number).swift", number % 3 == 0 ? mistaken : warned)
        }
        let one = try Command.run(["--jobs", "1"], in: folder.url)
        let eight = try Command.run(["--jobs", "8"], in: folder.url)
        #expect(!one.output.isEmpty)
        #expect(one.output == eight.output)
        let paths = one.output.split(separator: "\n").map { String($0.split(separator: ":")[0]) }
        #expect(paths == paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    }

    @Test func `version and help are printed`() throws {
        let version = try Command.run(["--version"])
        #expect(version.status == 0)
        #expect(version.output == "\(FlynnLintVersion.current)\n")
        let help = try Command.run(["--help"])
        #expect(help.status == 0)
        #expect(help.output.contains("USAGE: flynnlint"))
        #expect(help.output.split(separator: "\n", omittingEmptySubsequences: false).count <= 40)
    }
}

struct ChatProjectTests {
    /// The example of the README.
    @Test func `the mistakes of the example project are found`() throws {
        let run = try Command.run(["--no-expand", "Fixtures/Projects/Chat"], in: repository)
        let expected = try String(
            contentsOf: repository.appending(path: "Fixtures/Projects/Chat/findings.txt"), encoding: .utf8)
        #expect(run.status == 1)
        #expect(run.output == expected)
    }
}

struct ExpansionTests {
    private let shortcut = "class A: Actor {\r\n\tprint::BEHAVIOR\r\n}\r\n"

    @Test func `shortcuts are expanded in place`() throws {
        let folder = try TemporaryFolder()
        try folder.write("A.swift", shortcut)
        let run = try Command.run([], in: folder.url)
        #expect(run.status == 0)
        #expect(run.errors.contains("expanded shortcuts in A.swift"))
        #expect(
            try folder.read("A.swift")
                == "class A: Actor {\r\n\tlazy var bePrint = Behavior(self) { [unowned self] (args: BehaviorArgs) in\r\n"
                + "\t\t// flynnlint:parameter String - string to print\r\n\t\tlet value: String = args[x: 0]\r\n"
                + "\t\tprint(value)\r\n\t}\r\n}\r\n")
        #expect(try folder.names == ["A.swift"])
    }

    @Test func `unchanged files are not written`() throws {
        let folder = try TemporaryFolder()
        try folder.write("A.swift", shortcut)
        try folder.write("B.swift", mistaken)
        let file = folder.url.appending(path: "B.swift").path
        let old = Date(timeIntervalSince1970: 1_000_000_000)
        try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: file)
        try Command.run([], in: folder.url)
        #expect(try FileManager.default.attributesOfItem(atPath: file)[.modificationDate] as? Date == old)
        let expanded = folder.url.appending(path: "A.swift").path
        try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: expanded)
        try Command.run([], in: folder.url)
        #expect(try FileManager.default.attributesOfItem(atPath: expanded)[.modificationDate] as? Date == old)
    }

    @Test func `nothing is written with --no-expand`() throws {
        let folder = try TemporaryFolder()
        try folder.write("A.swift", shortcut)
        let run = try Command.run(["--no-expand"], in: folder.url)
        #expect(run.status == 1)
        #expect(run.output.contains("A.swift:2:2: error: "))
        #expect(run.output.contains("(unexpanded_shortcut)"))
        #expect(try folder.read("A.swift") == shortcut)
    }

    @Test func `expansion preserves permissions`() throws {
        let folder = try TemporaryFolder()
        try folder.write("A.swift", shortcut)
        let file = folder.url.appending(path: "A.swift").path
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file)
        let before = try FileManager.default.attributesOfItem(atPath: file)
        try Command.run([], in: folder.url)
        let after = try FileManager.default.attributesOfItem(atPath: file)
        #expect(after[.posixPermissions] as? Int == 0o640)
        #expect(after[.ownerAccountID] as? Int == before[.ownerAccountID] as? Int)
        #expect(after[.groupOwnerAccountID] as? Int == before[.groupOwnerAccountID] as? Int)
    }

    @Test func `expansion preserves links`() throws {
        let folder = try TemporaryFolder()
        try folder.write("elsewhere/Real.txt", shortcut)
        let link = folder.url.appending(path: "Link.swift")
        try FileManager.default.createSymbolicLink(
            at: link, withDestinationURL: folder.url.appending(path: "elsewhere/Real.txt"))
        try Command.run(["Link.swift"], in: folder.url)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path).hasSuffix("elsewhere/Real.txt"))
        #expect(try folder.read("elsewhere/Real.txt").contains("lazy var bePrint"))
    }

    @Test func `a file with two names is expanded under both`() throws {
        let folder = try TemporaryFolder()
        try folder.write("A.swift", shortcut)
        try FileManager.default.linkItem(
            at: folder.url.appending(path: "A.swift"), to: folder.url.appending(path: "B.swift"))
        #expect(try Command.run([], in: folder.url).errors.contains("in 2 files"))
        #expect(try Command.run(["--no-expand"], in: folder.url).status == 0)
    }

    @Test func `concurrent runs don't interfere`() throws {
        let folder = try TemporaryFolder()
        for round in 0..<5 {
            for number in 0..<20 { try folder.write("F\(number).swift", shortcut) }
            let first = Process()
            first.executableURL = Command.executable
            first.arguments = ["--quiet", folder.url.path]
            let running = try RunningProcess(first)
            let second = try Command.run(["--quiet", folder.url.path])
            running.waitForEnd()
            #expect(first.terminationStatus == 0 && second.status == 0, "round \(round): \(second.errors)")
            let expanded = try folder.read("F0.swift")
            #expect(expanded.contains("lazy var bePrint"))
            for number in 1..<20 { #expect(try folder.read("F\(number).swift") == expanded) }
            #expect(try folder.names.count == 20)
        }
    }

    @Test func `a write-protected file is not changed`() throws {
        let folder = try TemporaryFolder()
        try folder.write("A.swift", shortcut)
        try folder.write("B.swift", mistaken)
        let file = folder.url.appending(path: "A.swift").path
        try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: file)
        let run = try Command.run([], in: folder.url)
        #expect(run.status == 2)
        #expect(run.errors.contains("A.swift: can't be rewritten: it is write-protected; the file is unchanged"))
        #expect(run.output.contains("B.swift:11:10"))
        #expect(try folder.read("A.swift") == shortcut)
        #expect(try folder.names == ["A.swift", "B.swift"])
    }

    @Test func `a file that is not valid UTF-8 is not changed`() throws {
        let folder = try TemporaryFolder()
        let bytes = Array("class A: Actor {\n    print::BEHAVIOR\n    // caf".utf8) + [0xE9, 0x0A, 0x7D]
        try folder.write("A.swift", bytes)
        let run = try Command.run([], in: folder.url)
        #expect(run.status == 2)
        #expect(run.errors.contains("A.swift: is not valid UTF-8"))
        #expect(try Array(Data(contentsOf: folder.url.appending(path: "A.swift"))) == bytes)
    }
}

struct BadInputTests {
    @Test(arguments: [
        [UInt8](), [0], [UInt8](repeating: 0, count: 10_000), Array("let x = \"abc".utf8), Array("\"\"\"\nabc".utf8),
        Array("/* /* */".utf8), Array("}}}}))))".utf8), Array("#if".utf8), [0xEF, 0xBB, 0xBF],
    ])
    func `any bytes can be linted`(bytes: [UInt8]) throws {
        let folder = try TemporaryFolder()
        try folder.write("A.swift", bytes)
        let run = try Command.run([], in: folder.url)
        #expect(run.status == 0)
        #expect(run.output.isEmpty)
    }

    @Test func `deep nesting can be read`() throws {
        let folder = try TemporaryFolder()
        let depth = 10_000
        for (name, open, close) in [("A", "(", ")"), ("B", "[", "]"), ("C", "{", "}"), ("D", "\"\\(", ")\"")] {
            try folder.write(
                "\(name).swift",
                "let x = " + String(repeating: open, count: depth) + String(repeating: close, count: depth))
        }
        #expect(try Command.run([], in: folder.url).status == 0)
    }

    @Test func `a very long line can be linted`() throws {
        let folder = try TemporaryFolder()
        try folder.write("A.swift", "let x = [" + String(repeating: "1, ", count: 1_000_000) + "]")
        #expect(try Command.run([], in: folder.url).status == 0)
    }

    @Test func `a missing path is reported`() throws {
        let run = try Command.run(["/no/such/folder"])
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains("/no/such/folder: can't be read: no such file or directory"))
    }

    @Test func `an unreadable file is reported, and the others are linted`() throws {
        let folder = try TemporaryFolder()
        try folder.write("B.swift", mistaken)
        try folder.write("C.swift", mistaken)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0], ofItemAtPath: folder.url.appending(path: "C.swift").path)
        let run = try Command.runUnprivileged([folder.url.path], in: folder)
        #expect(run.status == 2)
        #expect(run.errors.contains("C.swift: can't be read: permission denied"))
        #expect(run.output.contains("B.swift:11:10"))
        #expect(!run.output.contains("C.swift"))
    }

    @Test func `an unreadable folder is reported`() throws {
        let folder = try TemporaryFolder()
        try folder.write("A.swift", mistaken)
        try folder.write("Locked/B.swift", mistaken)
        let locked = folder.url.appending(path: "Locked").path
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: locked)
        let run = try Command.runUnprivileged([folder.url.path], in: folder)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: locked)
        #expect(run.status == 2)
        #expect(run.errors.contains("Locked: can't be read: permission denied"))
        #expect(run.output.contains("A.swift:11:10"))
    }

    @Test func `pipes and devices are not read`() throws {
        let folder = try TemporaryFolder()
        let pipe = folder.url.appending(path: "A.swift").path
        #expect(mkfifo(pipe, 0o600) == 0)
        // In a folder, the file is skipped.
        #expect(try Command.run([folder.url.path]).status == 0)
        for path in [pipe, "/dev/zero"] {
            let run = try Command.run([path])
            #expect(run.status == 2)
            #expect(run.errors.contains("\(path): is neither a file nor a folder"))
        }
    }

    @Test func `a file name that is not valid UTF-8 is reported`() throws {
        let folder = try TemporaryFolder()
        let descriptor = open(folder.url.path + "/bad", O_CREAT | O_WRONLY, 0o600)
        close(descriptor)
        var name = Array((folder.url.path + "/bad").utf8CString)
        name.insert(contentsOf: [CChar(bitPattern: 0xFF)] + Array(".swift".utf8CString.dropLast()), at: name.count - 1)
        // Some file systems reject this name.
        guard rename(folder.url.path + "/bad", name) == 0 else { return }
        let run = try Command.run([folder.url.path])
        #expect(run.status == 2)
        #expect(run.errors.contains("has a name that is not valid UTF-8"))
        #expect(run.errors.contains("no findings in 0 files; 1 failure"))
    }

    @Test func `a folder may be named like a Swift file`() throws {
        let folder = try TemporaryFolder()
        try folder.write("A.swift/B.swift", mistaken)
        let run = try Command.run([], in: folder.url)
        #expect(run.status == 1)
        #expect(run.output.hasPrefix("A.swift/B.swift:11:10"))
    }

    @Test func `a link to a parent folder is not followed`() throws {
        let folder = try TemporaryFolder()
        try folder.write("Sources/A.swift", mistaken)
        try FileManager.default.createSymbolicLink(
            at: folder.url.appending(path: "Sources/Again"), withDestinationURL: folder.url)
        let run = try Command.run([], in: folder.url)
        #expect(run.status == 1)
        #expect(run.output.split(separator: "\n").count == 1)
    }

    @Test(arguments: [["--bogus"], ["--format", "yaml"], ["--jobs", "0"], ["--color", "red"], ["--only", ""]])
    func `invalid options are reported`(arguments: [String]) throws {
        let run = try Command.run(arguments)
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(!run.errors.isEmpty)
    }
}

struct FindingFilesTests {
    @Test func `files that don't belong to the project are skipped`() throws {
        let folder = try TemporaryFolder()
        for name in [
            "A.swift", "Sources/B.swift", ".build/checkouts/C.swift", ".hidden/D.swift", "Pods/E.swift",
            "Carthage/F.swift", "DerivedData/G.swift", "generated/H.swift", "Sources/I.generated.swift",
            "Sources/Kept/J.generated.swift", "K.txt",
        ] {
            try folder.write(name, mistaken)
        }
        try folder.write(".gitignore", "# made by tools\n/generated/\n*.generated.swift\n")
        try folder.write("Sources/Kept/.gitignore", "!J.generated.swift\n")
        let run = try Command.run([], in: folder.url)
        let paths = run.output.split(separator: "\n").map { String($0.split(separator: ":")[0]) }
        #expect(paths == ["A.swift", "Sources/B.swift", "Sources/Kept/J.generated.swift"])
        #expect(try Command.run(["generated/H.swift", "K.txt"], in: folder.url).errors.contains("in 2 files"))
    }

    @Test func `a file that is named several times is linted once`() throws {
        let folder = try TemporaryFolder()
        try folder.write("Sources/A.swift", mistaken)
        let run = try Command.run([".", "Sources", "./Sources//", "Sources/A.swift"], in: folder.url)
        #expect(run.output.split(separator: "\n").count == 1)
        #expect(run.output.hasPrefix("Sources/A.swift:"))
    }
}
