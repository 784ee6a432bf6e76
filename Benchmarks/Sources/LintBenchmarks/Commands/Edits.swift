import ArgumentParser
import FlynnLint
import FlynnSyntax
import Foundation
import Measuring
import OracleSupport

/// Measures the time from a keystroke to the findings in a workspace.
struct Edits: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Measure the time from a keystroke to the findings.",
        discussion: """
            Types in random places of files with actors, in a project of 2,000 files of real packages and 20 files with \
            actors, and in one of 2,000 files with actors. Fails if findings differ from those of a new run. Then sends the \
            same keystrokes to the language server, and prints its memory.
            """)

    @Argument(help: "Folders with sources without actors. (default: the checked-out dependencies of this package)")
    var folders: [String] = []

    @Option(help: "The number of keystrokes.")
    var count = 1000

    @OptionGroup var tool: ToolOptions

    func run() throws {
        let real = try RealSources(folders: folders.isEmpty ? [SourceFiles.checkouts] : folders)
        let actors = try ActorSources()
        try TemporaryFolder.with { folder in
            var mixed = try Project(folder: folder + "/mixed")
            var next = 0
            try mixed.add(from: real, startingAt: &next) { $0.files.count < 2000 }
            next = 0
            try mixed.add(from: actors, startingAt: &next) { $0.files.count < 2020 }
            try measure("2 000 files of real packages, 20 files with actors", mixed, mixed.files.suffix(20))
            var dense = try Project(folder: folder + "/actors")
            next = 0
            try dense.add(from: actors, startingAt: &next) { $0.files.count < 2000 }
            try measure("2 000 files with actors", dense, dense.files[...])
        }
    }

    private func measure(_ name: String, _ project: Project, _ files: ArraySlice<String>) throws {
        let clock = ContinuousClock()
        var workspace = Workspace()
        var first = clock.measure {
            workspace.apply([.folders([project.folder])])
        }
        first += clock.measure { while !workspace.isChecked { _ = workspace.checkNextFiles(64) } }
        var keystrokes = Keystrokes(files: Array(files))
        var edited: [Duration] = []
        var all: [Duration] = []
        for number in 0..<count {
            let (path, text) = try keystrokes.next()
            let start = clock.now
            workspace.apply([.text(path: path, text)])
            let found = workspace.findings(in: path)
            edited.append(clock.now - start)
            while !workspace.isChecked { _ = workspace.checkNextFiles(64) }
            all.append(clock.now - start)
            if number % 100 == 0 {
                var new = Workspace()
                new.apply([.folders([project.folder])] + keystrokes.texts.map { .text(path: $0.key, $0.value) })
                guard new.findings(in: path) == found else { throw BenchmarkFailure("the findings in \(path) differ") }
            }
        }
        say("\(name): first findings after \(first)")
        report("the edited file", edited)
        report("all files", all)
        try measureServer(project, files)
    }

    /// Sends the keystrokes to the server, and measures the time until it sends the diagnostics of the edited file.
    private func measureServer(_ project: Project, _ files: ArraySlice<String>) throws {
        let clock = ContinuousClock()
        let executable = try FlynnLintTool(path: tool.flynnlint).path
        let start = clock.now
        let client = try ServerClient(executable: executable, arguments: ["server"], folder: project.folder)
        var keystrokes = Keystrokes(files: Array(files))
        var versions: [String: Int] = [:]
        var durations: [Duration] = []
        for number in 0..<count {
            let (path, text) = try keystrokes.next()
            let uri = "file://" + path
            let version = versions[path, default: 0] + 1
            versions[path] = version
            let change = clock.now
            if version == 1 {
                let document: [String: Any] = [
                    "uri": uri, "languageId": "swift", "version": version, "text": text.string,
                ]
                try client.notify("textDocument/didOpen", ["textDocument": document])
            } else {
                let document: [String: Any] = ["uri": uri, "version": version]
                try client.notify(
                    "textDocument/didChange", ["textDocument": document, "contentChanges": [["text": text.string]]])
            }
            try client.waitForDiagnostics(of: uri, version: version)
            durations.append(clock.now - change)
            if number == 0 { say("  server: first diagnostics after \(clock.now - start)") }
        }
        report("server", durations)
        if let status = try? String(contentsOfFile: "/proc/\(client.processIdentifier)/status", encoding: .utf8) {
            for line in status.split(separator: "\n") where line.hasPrefix("VmRSS") || line.hasPrefix("VmHWM") {
                say("  \(line)")
            }
        }
    }

    private func report(_ part: String, _ durations: [Duration]) {
        let sorted = durations.sorted()
        say(
            "  \(part): median \(sorted[count / 2]), 90 % \(sorted[count * 9 / 10]), 99 % \(sorted[count * 99 / 100]), "
                + "maximum \(sorted[count - 1])")
    }
}

/// Characters that are typed at random places and then removed.
private struct Keystrokes {
    let files: [String]
    private(set) var texts: [String: SourceText] = [:]
    private var typed: [(path: String, offset: Int)] = []
    private var state: UInt64 = 1

    init(files: [String]) { self.files = files }

    /// Returns a file, and its text after the next keystroke.
    mutating func next() throws -> (path: String, text: SourceText) {
        if typed.count == 8 || !typed.isEmpty && random(3) == 0, let (path, offset) = typed.popLast() {
            var bytes = try bytes(of: path)
            bytes.remove(at: offset)
            return set(path, bytes)
        }
        // Several characters are typed in the same place.
        var (path, offset) = typed.last ?? (files[random(files.count)], -1)
        var bytes = try bytes(of: path)
        offset = offset < 0 ? random(bytes.count + 1) : offset + 1
        while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
        let characters = Array("abeX1.( \n".utf8)
        bytes.insert(characters[random(characters.count)], at: offset)
        typed.append((path, offset))
        return set(path, bytes)
    }

    private mutating func set(_ path: String, _ bytes: [UInt8]) -> (path: String, text: SourceText) {
        let text = SourceText(bytes)
        texts[path] = text
        return (path, text)
    }

    private func bytes(of path: String) throws -> [UInt8] {
        if let text = texts[path] { return text.withBytes { Array($0) } }
        return [UInt8](try Data(contentsOf: URL(filePath: path)))
    }

    /// Returns a number below a limit, from a linear congruential generator with Knuth's factor.
    private mutating func random(_ limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % limit
    }
}
