import Foundation
import Testing

struct WatchTests {
    /// A process that runs while its output is read.
    private final class Watched {
        let process = Process()
        private let output = Pipe()
        private var text = ""

        init(_ arguments: [String], in folder: URL) throws {
            process.executableURL = Command.executable
            process.arguments = arguments
            process.currentDirectoryURL = folder
            process.standardOutput = output
            process.standardError = output
            process.standardInput = FileHandle.nullDevice
            try process.run()
        }

        /// Returns the output since the last call, up to and including `end`. Returns the rest if the
        /// process ends before.
        func read(upTo end: String) -> String {
            while true {
                if let range = text.range(of: end) {
                    let result = String(text[..<range.upperBound])
                    text = String(text[range.upperBound...])
                    return result
                }
                let data = output.fileHandleForReading.availableData
                if data.isEmpty { return text }
                text += String(decoding: data, as: UTF8.self)
            }
        }

        /// Ends the process with the signal that can't be blocked.
        func end() {
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
    }

    private static let waiting = "watching; interrupt to stop\n"

    @Test func `a changed file is linted again, with all files that depend on it`() throws {
        let folder = try TemporaryFolder()
        let call = "func f(_ printer: Printer) { printer.bePrint() }\n"
        try folder.write("Call.swift", call)
        try folder.write("Printer.swift", "class Printer: Actor {\n}\n")
        let watched = try Watched(["--watch"], in: folder.url)
        defer { watched.end() }
        #expect(watched.read(upTo: WatchTests.waiting).hasPrefix("flynnlint: no findings in 2 files\n"))
        // A changed behavior in one file makes a call in another file wrong.
        try folder.replace("Printer.swift", mistaken.components(separatedBy: "let printer").first ?? "")
        #expect(watched.read(upTo: WatchTests.waiting).hasPrefix("Call.swift:1:38: error: behavior 'bePrint'"))
        // A new configuration, a new file, and a removed file.
        try folder.replace(".flynnlint.yml", "rules: {argument_count: warning}\n")
        #expect(watched.read(upTo: WatchTests.waiting).hasPrefix("Call.swift:1:38: warning:"))
        try folder.replace("Another.swift", warned)
        #expect(watched.read(upTo: WatchTests.waiting).hasPrefix("Another.swift:2:10: warning:"))
        try FileManager.default.removeItem(at: folder.url.appending(path: "Call.swift"))
        #expect(watched.read(upTo: WatchTests.waiting).contains("0 errors, 1 warning in 2 files"))
        // Mistakes in a configuration don't end the process.
        try folder.replace(".flynnlint.yml", "rule: {}\n")
        #expect(watched.read(upTo: WatchTests.waiting).contains(".flynnlint.yml:1: error: unknown key 'rule'"))
        try folder.replace(".flynnlint.yml", "rules: {}\n")
        #expect(watched.read(upTo: WatchTests.waiting).contains("0 errors, 1 warning in 2 files"))
    }

    @Test func `shortcuts are expanded as they are typed`() throws {
        let folder = try TemporaryFolder()
        try folder.write("A.swift", "class A: Actor {\n}\n")
        let watched = try Watched(["--watch"], in: folder.url)
        defer { watched.end() }
        #expect(watched.read(upTo: WatchTests.waiting).hasPrefix("flynnlint: no findings in 1 file\n"))
        try folder.replace("A.swift", "class A: Actor {\n    print::BEHAVIOR\n}\n")
        #expect(watched.read(upTo: WatchTests.waiting).contains("expanded shortcuts in A.swift"))
        #expect(try folder.read("A.swift").contains("lazy var bePrint"))
    }

    @Test func `the process ends when its output is closed`() throws {
        let folder = try TemporaryFolder()
        try folder.write("A.swift", warned)
        let run = try Command.run(
            URL(filePath: "/bin/sh"), ["-c", "'\(Command.executable.path)' --watch --quiet | head -n 1"], in: folder.url
        )
        #expect(run.status == 0)
        #expect(run.output.hasPrefix("A.swift:2:10: warning:"))
    }

    @Test func `standard input can't be watched`() throws {
        let run = try Command.run(["--watch", "--stdin-filename", "A.swift", "-"])
        #expect(run.status == 2)
    }
}
