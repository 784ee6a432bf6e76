import Foundation
import OracleSupport

/// How many instructions fixed pieces of work take: unlike times they are the same on a busy machine, so that a small change
/// for the worse is seen.
struct InstructionCounts: Codable {
    /// The version of Swift that made the code.
    var swift: String
    /// Whether Swift's libraries are part of the executable.
    var isStatic: Bool
    /// A number that changes when the input does.
    var input: String
    /// Instructions of each piece of work.
    var counts: [String: Int]

    /// The file with the recorded counts for this platform.
    static var recordPath: String { "\(SourceFiles.package)/Instructions/\(Machine.platform).json" }

    /// What was recorded for this platform; `nil` if nothing was.
    static func recorded() throws -> InstructionCounts? {
        guard FileManager.default.fileExists(atPath: recordPath) else { return nil }
        return try JSONDecoder().decode(Self.self, from: Data(contentsOf: URL(filePath: recordPath)))
    }

    /// Writes it as what is recorded for this platform.
    func record() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        let folder = URL(filePath: Self.recordPath).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try (encoder.encode(self) + Data("\n".utf8)).write(to: URL(filePath: Self.recordPath), options: .atomic)
    }

    /// Why it can't be compared with what was recorded; `nil` if it can.
    func difference(from recorded: InstructionCounts) -> String? {
        if swift != recorded.swift { return "they were recorded with Swift \(recorded.swift), and this is \(swift)" }
        if isStatic != recorded.isStatic {
            return "they are of a flynnlint that is linked \(recorded.isStatic ? "statically" : "dynamically")"
        }
        return input == recorded.input ? nil : "the fixtures that are the input have changed since"
    }

    // MARK: - Counting

    /// Counts.
    init(flynnlint: FlynnLintTool, valgrind: String, folder: String) throws {
        swift = try Machine().swift
        isStatic = flynnlint.isStatic
        let project = try Project(folder: folder + "/project", of: ActorSources(), fileCount: 500)
        var text = Data()
        for path in project.files { text += try Data(contentsOf: URL(filePath: path)) }
        input = String(mixed(text), radix: 16)
        let whole = folder + "/Whole.swift"
        try text.write(to: URL(filePath: whole))
        try project.becomeOld()

        let counter = Counter(valgrind: valgrind, folder: folder)
        counts = [
            "flynnlint --version": try counter.count(Command(executable: flynnlint.path, arguments: ["--version"]))
        ]
        let own = try Command.own()
        for part in PartOfWork.allCases {
            // What the process does besides is the same for any number of passes.
            let passes = try [1, 3].map { passes in
                try counter.count(Command(executable: own, arguments: ["work", part.rawValue, String(passes), whole]))
            }
            counts["\(part), a pass"] = (passes[1] - passes[0]) / 2
        }
        let cache = folder + "/cache"
        try FileManager.default.createDirectory(atPath: cache, withIntermediateDirectories: false)
        let lint = flynnlint.lint([project.folder], cache: cache, options: ["--jobs", "1"])
        counts["cold lint"] = try counter.count(lint)
        // What the counted run left may be of another age than what the files say; this one sees them as any run does.
        _ = try lint.measure()
        counts["warm lint"] = try counter.count(lint)
    }

    /// Counts the instructions of commands.
    private struct Counter {
        let valgrind: String
        let folder: String

        func count(_ command: Command) throws -> Int {
            var counted = command
            let program = try stripped(command.executable)
            counted.executable = try Command.required("env")
            // The environment is on the stack and in the way of counting; hashes are the same at each run.
            let environment = command.environment.merging(["SWIFT_DETERMINISTIC_HASHING": "1"]) { $1 }
            counted.arguments =
                ["-i"] + environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
                + [valgrind, "--tool=callgrind", "--callgrind-out-file=/dev/null", program]
                + command.arguments
            let report = try counted.output(errors: true)
            // `==123== Collected : 456`
            guard let line = report.split(separator: "\n").last(where: { $0.contains("Collected : ") }),
                let count = line.split(separator: " ").last.flatMap({ Int($0) })
            else { throw BenchmarkFailure("valgrind has counted nothing:\n\(report)") }
            return count
        }

        /// A copy of a program without what debuggers need: not every valgrind can read that.
        private func stripped(_ program: String) throws -> String {
            let copy = "\(folder)/\(URL(filePath: program).lastPathComponent)"
            if !FileManager.default.fileExists(atPath: copy) {
                _ = try Command(executable: Command.required("strip"), arguments: ["-o", copy, program]).output()
            }
            return copy
        }
    }
}

extension Project {
    /// Sets all files to a time long ago: what has just been written may be judged with more care.
    fileprivate func becomeOld() throws {
        let time = Date(timeIntervalSince1970: 1_600_000_000)
        for path in files { try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: path) }
    }
}
