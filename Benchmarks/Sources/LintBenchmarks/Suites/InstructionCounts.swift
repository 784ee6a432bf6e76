import Foundation
import Measuring
import OracleSupport

/// Instruction counts of fixed pieces of work. They are independent of other load on the machine, and therefore show
/// small regressions.
struct InstructionCounts: Codable {
    /// The version of Swift that compiled the code.
    var swift: String
    /// Whether the executable is statically linked to Swift's libraries.
    var isStatic: Bool
    /// A hash of the input.
    var input: String
    /// The number of instructions of each piece of work.
    var counts: [String: Int]

    /// The file with the recorded counts for this platform.
    static var recordPath: String { "\(SourceFiles.package)/Instructions/\(Machine.platform).json" }

    /// Returns the recorded counts for this platform, or nil if there are no such counts.
    static func recorded() throws -> InstructionCounts? {
        guard FileManager.default.fileExists(atPath: recordPath) else { return nil }
        return try JSONDecoder().decode(Self.self, from: Data(contentsOf: URL(filePath: recordPath)))
    }

    /// Writes the record for this platform.
    func record() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        let folder = URL(filePath: Self.recordPath).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try (encoder.encode(self) + Data("\n".utf8)).write(to: URL(filePath: Self.recordPath), options: .atomic)
    }

    /// Returns the reason why the recorded counts can't be compared with these counts, or nil.
    func difference(from recorded: InstructionCounts) -> String? {
        if swift != recorded.swift { return "the record is for Swift \(recorded.swift), found Swift \(swift)" }
        if isStatic != recorded.isStatic {
            return "the record is for a \(recorded.isStatic ? "statically" : "dynamically") linked flynnlint"
        }
        return input == recorded.input ? nil : "the fixtures in the input have changed since"
    }

    // MARK: - Counting

    /// Counts all pieces of work.
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
            // The difference excludes the rest of the process, which doesn't depend on the number of passes.
            let passes = try [1, 3].map { passes in
                try counter.count(Command(executable: own, arguments: ["work", part.rawValue, String(passes), whole]))
            }
            counts["\(part), a pass"] = (passes[1] - passes[0]) / 2
        }
        let cache = folder + "/cache"
        try FileManager.default.createDirectory(atPath: cache, withIntermediateDirectories: false)
        let lint = flynnlint.lint([project.folder], cache: cache, options: ["--jobs", "1"])
        counts["cold lint"] = try counter.count(lint)
        // Updates the cache in an ordinary run, as the modification times of files can be recorded differently under
        // valgrind.
        _ = try lint.measure()
        counts["warm lint"] = try counter.count(lint)
    }

    /// A counter for the instructions of commands.
    private struct Counter {
        let valgrind: String
        let folder: String

        func count(_ command: Command) throws -> Int {
            var counted = command
            let program = try stripped(command.executable)
            counted.executable = try Command.required("env")
            // The size of the environment affects the counts. Deterministic hashing makes them reproducible.
            let environment = command.environment.merging(["SWIFT_DETERMINISTIC_HASHING": "1"]) { $1 }
            counted.arguments =
                ["-i"] + environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
                + [valgrind, "--tool=callgrind", "--callgrind-out-file=/dev/null", program]
                + command.arguments
            let report = try counted.output(errors: true)
            // `==123== Collected : 456`
            guard let line = report.split(separator: "\n").last(where: { $0.contains("Collected : ") }),
                let count = line.split(separator: " ").last.flatMap({ Int($0) })
            else { throw BenchmarkFailure("valgrind printed no instruction count:\n\(report)") }
            return count
        }

        /// Returns a copy of a program without debug information, which can't be read by some versions of valgrind.
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
    /// Sets the modification times of all files to an old date, as the cache treats recent changes differently.
    fileprivate func becomeOld() throws {
        let time = Date(timeIntervalSince1970: 1_600_000_000)
        for path in files { try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: path) }
    }
}
