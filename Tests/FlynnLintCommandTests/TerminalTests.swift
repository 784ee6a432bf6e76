import Foundation
import Testing

/// A terminal for running a command.
private struct PseudoTerminal {
    private let master: Int32
    let slave: FileHandle

    /// Opens a pseudoterminal. Returns `nil` if none is available.
    init?(columns: UInt16) {
        master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard master >= 0, let name = PseudoTerminal.unlocked(master) else { return nil }
        let descriptor = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        guard ioctl(descriptor, UInt(TIOCSWINSZ), &size) == 0 else { return nil }
        slave = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
    }

    /// Unlocks the other end, and returns its path.
    private static func unlocked(_ master: Int32) -> String? {
        #if canImport(Darwin)
        guard grantpt(master) == 0, unlockpt(master) == 0 else { return nil }
        return ptsname(master).map { String(cString: $0) }
        #else
        // TIOCSPTLCK and TIOCGPTN, because the functions of the C library aren't declared for Swift.
        var lock: Int32 = 0
        var number: UInt32 = 0
        guard ioctl(master, 0x4004_5431, &lock) == 0, ioctl(master, 0x8004_5430, &number) == 0 else { return nil }
        return "/dev/pts/\(number)"
        #endif
    }

    /// Runs a command to the end. Returns the output on the terminal, with line feeds as line endings.
    func run(_ arguments: [String], in folder: TemporaryFolder, output: Bool, errors: Bool) throws -> String {
        let process = Process()
        process.executableURL = Command.executable
        process.arguments = arguments
        process.currentDirectoryURL = folder.url
        process.environment = ProcessInfo.processInfo.environment.filter { $0.key != "NO_COLOR" }
            .merging(["TERM": "xterm"]) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output ? slave : FileHandle.nullDevice
        process.standardError = errors ? slave : FileHandle.nullDevice
        let running = try RunningProcess(process)
        // Reading ends when all processes have closed the terminal.
        try slave.close()
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(master, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            bytes += buffer[..<count]
        }
        running.waitForEnd()
        close(master)
        return String(decoding: bytes, as: UTF8.self).replacingOccurrences(of: "\r\n", with: "\n")
    }
}

struct TerminalTests {
    @Test func `findings have colors and lines of the terminal's width`() throws {
        let folder = try TemporaryFolder()
        let call = "printer.bePrint(\"é\", 2)"
        let long = mistaken.replacingOccurrences(
            of: call,
            with: "/* " + String(repeating: "家族 ", count: 40) + "*/ " + call + String(repeating: " ", count: 99))
        try folder.write("A.swift", long)
        let terminal = try #require(PseudoTerminal(columns: 60))
        let output = try terminal.run(["--quiet"], in: folder, output: true, errors: false)
        #expect(output.contains("\u{1B}[31;1merror\u{1B}[0m"))
        let lines = output.replacing(/\u{1B}\[[0-9;]*m/, with: "").split(separator: "\n").map(String.init)
        try #require(lines.count == 4)
        #expect(lines[1].hasPrefix("   11 | …") && lines[1].hasSuffix("…"))
        let wide = lines[1].count { "家族".contains($0) }
        #expect(lines[1].count + wide <= 60 && lines[1].count + wide > 50)
        let before = lines[1].prefix(upTo: try #require(lines[1].firstRange(of: "bePrint")).lowerBound)
        #expect(lines[2].dropFirst(8).hasSuffix("^~~~~~~"))
        #expect(lines[2].count == before.count + before.count { "家族".contains($0) } + "bePrint".count)
    }

    @Test(arguments: ["\u{9B}31m", "\u{202E}", "\u{200B}", "\u{1B}[2J"])
    func `a diff is exact, but contains nothing on a terminal that can't be seen`(text: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("A.swift", "// \(text)\tend\nclass A: Actor {\n    print::BEHAVIOR\n}\n")
        let arguments = ["--no-cache", "--diff", "A.swift"]
        #expect(try Command.run(arguments, in: folder.url).output.contains(" // \(text)\tend\n"))
        let terminal = try #require(PseudoTerminal(columns: 60))
        let output = try terminal.run(arguments, in: folder, output: true, errors: false)
        #expect(output.contains("\tend\n") && output.contains("+    lazy var bePrint"))
        #expect(!output.unicodeScalars.contains { text.unicodeScalars.first == $0 })
    }

    private func project(behaviorCount: Int) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let behavior = """
                lazy var beTick = Behavior(self) { [unowned self] (args: BehaviorArgs) in
                    // flynnlint:parameter None
                    self.count = [1, 2, 3].map { $0 + 1 }.reduce(0) { $0 + $1 }
                }

            """
        let text = "class Clock: Actor {\n" + String(repeating: behavior, count: behaviorCount) + "}\n"
        for number in 0..<16 { try folder.write("File\(number).swift", text) }
        return folder
    }

    @Test func `a long run shows its progress and erases it`() throws {
        let arguments = ["--jobs", "1", "--only", "argument_count"]
        let summary = "flynnlint: no findings in 16 files\n"
        // The number of files for a long run depends on the machine.
        for behaviorCount in [50, 500, 5_000, 50_000] {
            let folder = try project(behaviorCount: behaviorCount)
            let terminal = try #require(PseudoTerminal(columns: 80))
            let errors = try terminal.run(arguments, in: folder, output: false, errors: true)
            if errors == summary { continue }
            #expect(errors.contains(/\rflynnlint: \d+ of 16 files\u{1B}\[K/), "\(errors)")
            #expect(errors.hasSuffix("\r\u{1B}[K" + summary))

            let quiet = try #require(PseudoTerminal(columns: 80))
            #expect(try quiet.run(arguments + ["--no-progress"], in: folder, output: false, errors: true) == summary)
            return
        }
        Issue.record("no run took longer than a moment")
    }

    @Test func `a run without a terminal shows no progress`() throws {
        let folder = try TemporaryFolder()
        try folder.write("A.swift", "let a = 1\n")
        #expect(
            try Command.run(["--progress"], in: folder.url).errors == "flynnlint: no findings in 1 file\n")
    }
}
