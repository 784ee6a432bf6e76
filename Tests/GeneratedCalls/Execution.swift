import BasicTestSupport
import Foundation
import TestSupport

/// What happened to a call in all runs, in both language modes.
struct Truth {
    /// The crash messages; one for each run that crashed.
    var crashes: [String] = []
    var runs = 0
    /// Whether another number of arguments was passed than documented.
    var hasOtherCount = false
    /// How many runs crashed in each language mode.
    var counts: [Int] = []
    /// Whether each run crashed.
    var fails: Bool { crashes.count == runs }
    /// Whether the language mode decides.
    var dependsOnMode: Bool { counts.contains { $0 != counts[0] } }

    /// Adds the runs in another language mode.
    mutating func add(_ other: Truth) {
        crashes += other.crashes
        runs += other.runs
        counts.append(other.crashes.count)
        if other.hasOtherCount { hasOtherCount = true }
    }
}

/// A generated program that can't be compiled or run: a mistake of the generator.
struct ExecutionError: Error, CustomStringConvertible {
    var description: String
}

/// The language modes in which each program is compiled.
private let languageModes = ["5", "6"]

/// Compiles a project together with the runtime, and makes all calls in all runs, in each language mode.
func execute(_ project: GeneratedProject, in folder: URL) throws -> [Int: Truth] {
    var sources: [String] = []
    for (name, lines) in project.files {
        let file = folder.appending(path: name)
        try (lines.joined(separator: "\n") + "\n").write(to: file, atomically: true, encoding: .utf8)
        sources.append(file.path)
    }
    let tests = repository.appending(path: "Tests")
    sources += [
        "GeneratedCalls/Program/Prelude.swift", "GeneratedCalls/Program/main.swift", "ArgumentTable/ChildProcess.swift",
    ]
    .map { tests.appending(path: $0).path }
    var all: [Int: Truth] = [:]
    for mode in languageModes {
        let executable = folder.appending(path: "program\(mode)").path
        let messages = try SwiftCompiler.compile(
            sources, languageMode: mode, modules: ["FlynnRuntime", "CFlynnRuntime"], to: executable)
        if let messages {
            throw ExecutionError(
                description: "the program in \(folder.path) doesn't compile in mode \(mode):\n\(messages)")
        }
        for (number, truth) in try truths(programOutput(executable).text, of: project) {
            all[number, default: Truth()].add(truth)
        }
    }
    return all
}

/// Reads the output of the program.
private func truths(_ output: String, of project: GeneratedProject) throws -> [Int: Truth] {
    var truths: [Int: Truth] = [:]
    var current = 0
    for line in output.split(separator: "\n") {
        let words = line.split(separator: " ")
        if words.count == 3, words[0] == "call", let number = Int(words[2]) {
            current = number
            truths[number, default: Truth()].runs += 1
        } else if line == "count" {
            truths[current, default: Truth()].hasOtherCount = true
        } else if line.contains(" argument") {
            truths[current, default: Truth()].crashes.append(String(line))
        } else if line != "done" {
            throw ExecutionError(description: "call \(current): \(line)")
        }
    }
    for call in project.calls where truths[call.number]?.runs != project.runs {
        throw ExecutionError(description: "call \(call.number) was made \(truths[call.number]?.runs ?? 0) times")
    }
    return truths
}
