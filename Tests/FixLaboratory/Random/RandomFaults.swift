import BasicTestSupport
import FlynnSyntax
import Foundation
import TestSupport

/// Interrupted rewrites of random projects.
///
/// The executable rewrites a project, and a preloaded library makes one of its system calls fail, or ends the process
/// there; see `Tests/Faults/faults.c`. Some of the next runs, which undo the rewrite, fail in the same way. Each file
/// always has its old or its new contents. After a complete run, either all files are old, or all are new.
public struct RandomFaults {
    /// The kinds of faults, with the affected calls. An empty set stands for all calls.
    private static let kinds: [(name: String, calls: Set<String>)] = [
        ("kill", []), ("tear", ["write"]), ("EIO", []), ("ENOSPC", []),
    ]
    /// The calls that change files. Half of the faults are at one of them.
    private static let changes: Set<String> = [
        "write", "fsync", "rename", "link", "unlink", "fchmod", "fchown", "chmod", "mkdir", "flock", "close",
    ]
    /// The maximum number of interrupted runs before a complete run.
    private static let maxInterruptions = 3

    private var projectCount = 0
    private var faultCount = 0
    /// The number of complete runs that undid an interrupted rewrite.
    private var undoneCount = 0
    private var differences: [String] = []
    private let folder: URL
    private var library: String { folder.appending(path: "faults.so").path }

    /// Rewrites projects with faults. Returns a report, and the differences found.
    ///
    /// - Parameter places: The number of interrupted rewrites of each project.
    public static func examine(
        _ count: Int, places: Int, seed: UInt64
    ) throws -> (report: String, differences: [String]) {
        // The real path, because the library compares paths.
        let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().appending(
            path: "flynnlint-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var examination = RandomFaults(folder: folder)
        let (text, isSuccess) = try programOutput(
            "/usr/bin/env",
            ["clang", "-shared", "-fPIC", "-O1", "-o", examination.library]
                + [repository.appending(path: "Tests/Faults/faults.c").path, "-ldl"])
        guard isSuccess else { throw LaboratoryError(description: text) }
        var number = 0
        while examination.projectCount < count {
            let project = RandomProject(number: number, seed: seed &* 1_000_003 &+ UInt64(number))
            try examination.examine(project, places, Dice(seed: seed &* 7_919 &+ UInt64(number)))
            number += 1
        }
        let report =
            "\(examination.projectCount) random projects with \(examination.faultCount) faults: "
            + "\(examination.undoneCount) rewrites undone, \(examination.differences.count) differences"
        return (report, examination.differences)
    }

    private init(folder: URL) { self.folder = folder }

    private typealias Files = [String: Data]

    /// A project before and after an uninterrupted rewrite.
    private struct Rewrite {
        var old: Files
        var new: Files = [:]
        /// The exit status. It is 1 if some behaviors stay dynamic.
        var status: Int32 = 0
        /// The names of the system calls.
        var calls: [String] = []

        /// Whether files are all old or all new.
        func isUniform(_ now: Files) -> Bool { now == old || now == new }
    }

    private mutating func examine(_ project: RandomProject, _ places: Int, _ dice: Dice) throws {
        var rewrite = Rewrite(
            old: Files(uniqueKeysWithValues: project.files.map { ($0.path, Data($0.source.withBytes { Array($0) })) }))
        rewrite.old["Prelude.swift"] = Data(RandomProject.prelude.utf8)
        try write(rewrite.old)
        rewrite.status = try self.rewrite()
        rewrite.new = try files()
        // Only changes of several files need a journal.
        guard rewrite.old.count(where: { rewrite.new[$0.key] != $0.value }) > 1 else { return }
        projectCount += 1
        try write(rewrite.old)
        rewrite.calls = try calls()
        for place in 0..<places {
            try write(rewrite.old)
            var steps: [String] = []
            for problem in try interrupt(rewrite, dice, &steps) {
                differences.append(
                    "project \(project.number), place \(place), after \(steps.joined(separator: ", ")): \(problem)")
            }
        }
    }

    /// Interrupts a rewrite, and possibly the next runs. Then makes complete runs. Returns the problems.
    private mutating func interrupt(_ rewrite: Rewrite, _ dice: Dice, _ steps: inout [String]) throws -> [String] {
        var problems: [String] = []
        for step in 0...dice.number(below: RandomFaults.maxInterruptions) {
            let fault = RandomFaults.fault(at: rewrite.calls, dice)
            faultCount += 1
            steps.append("\(fault.kind) at \(fault.number)")
            let status = try self.rewrite([
                "LD_PRELOAD": library, "FAULT_ROOT": folder.path, "FAULT_AT": "\(fault.number)",
                "FAULT_KIND": fault.kind,
            ])
            let now = try files()
            for (name, text) in rewrite.old where now[name] != text && now[name] != rewrite.new[name] {
                problems.append("\(name) is neither old nor new")
            }
            // A failure in the undoing of an earlier rewrite can leave a mixture.
            let isKilled = status == RandomFaults.killed
            if !isKilled, step == 0, !rewrite.isUniform(now) { problems.append("some files are old, and some are new") }
            if !isKilled, status != rewrite.status, status != 2 { problems.append("status \(status)") }
            if status == rewrite.status, now != rewrite.new { problems.append("status \(status), but files are old") }
        }
        let before = try files()
        if try run(["--no-expand", "--quiet", "."]) == 2 { problems.append("the next run fails") }
        let after = try files()
        if before != after { undoneCount += 1 }
        if !rewrite.isUniform(after) { problems.append("some files are old, and some are new after the next run") }
        if try self.rewrite() != rewrite.status { problems.append("a complete rewrite fails") }
        if try files() != rewrite.new { problems.append("a complete rewrite makes other files") }
        let journals = try journals()
        if !journals.isEmpty { problems.append("\(journals.joined(separator: ", ")) is left") }
        return problems
    }

    // MARK: - Faults

    private struct Fault {
        var kind: String
        /// The number of the call, from 1.
        var number: Int
    }

    private static func fault(at calls: [String], _ dice: Dice) -> Fault {
        let kind = dice.pick(kinds)
        let onlyChanges = dice.isOne(in: 2)
        let numbers = calls.indices.filter { number in
            (kind.calls.isEmpty || kind.calls.contains(calls[number]))
                && (!onlyChanges || changes.contains(calls[number]))
        }
        return Fault(kind: kind.name, number: (numbers.randomElement(dice) ?? 0) + 1)
    }

    // MARK: - Runs

    private var project: URL { folder.appending(path: "project") }
    private var state: URL { folder.appending(path: "state") }

    /// Replaces the project by some files, without a journal.
    private func write(_ files: Files) throws {
        for folder in [project, state] {
            try? FileManager.default.removeItem(at: folder)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }
        for (name, text) in files { try text.write(to: project.appending(path: name)) }
    }

    /// Returns the files of the project, except for temporary files: after a kill, the next run may be unable to remove
    /// them.
    private func files() throws -> Files {
        let names = try FileManager.default.contentsOfDirectory(atPath: project.path).filter {
            !$0.hasPrefix(".flynnlint-")
        }
        return Files(
            uniqueKeysWithValues: try names.map { ($0, try Data(contentsOf: project.appending(path: $0))) })
    }

    /// Returns the names of the journals and temporary files of rewrites.
    private func journals() throws -> [String] {
        let state = self.state.appending(path: "flynnlint").path
        let names = (try? FileManager.default.contentsOfDirectory(atPath: state)) ?? []
        return names.filter { $0 != "key" }.sorted()
    }

    /// The status of a killed process.
    private static let killed = 128 + SIGKILL

    /// Runs the executable in the project. Returns the exit status, or 128 and the number of the signal.
    private func run(_ arguments: [String], _ environment: [String: String] = [:]) throws -> Int32 {
        let process = Process()
        process.executableURL = linterExecutable
        process.arguments = arguments + ["--no-cache", "--jobs", "1"]
        process.currentDirectoryURL = project
        process.environment = ProcessInfo.processInfo.environment.merging([
            "SWIFT_BACKTRACE": "enable=no", "XDG_STATE_HOME": state.path, "LC_ALL": "C",
        ]) { $1 }.merging(environment) { $1 }
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus + (process.terminationReason == .exit ? 0 : 128)
    }

    /// Rewrites the behaviors of the project.
    private func rewrite(_ environment: [String: String] = [:]) throws -> Int32 {
        try run(["fix", "--only", "untyped_behavior", "--unsafe-fixes", "."], environment)
    }

    /// Returns the names of the system calls in a rewrite.
    private func calls() throws -> [String] {
        let log = folder.appending(path: "log")
        try? FileManager.default.removeItem(at: log)
        _ = try rewrite(["LD_PRELOAD": library, "FAULT_ROOT": folder.path, "FAULT_LOG": log.path])
        return try String(contentsOf: log, encoding: .utf8).split(separator: "\n").map(String.init)
    }
}
