import BasicTestSupport
import FlynnSyntax
import Foundation
import TestSupport

/// The results of a call in all runs, in both language modes.
struct Truth {
    /// The messages of the crashes, one for each crashed run.
    var crashes: [String] = []
    var runs = 0
    /// Whether the number of passed arguments differs from the documented number.
    var hasOtherCount = false
    /// The number of crashed runs in each language mode.
    var counts: [Int] = []
    /// Whether all runs crashed.
    var fails: Bool { crashes.count == runs }
    /// Whether the result depends on the language mode.
    var dependsOnMode: Bool { counts.contains { $0 != counts[0] } }

    /// Adds the runs in another language mode.
    mutating func add(_ other: Truth) {
        crashes += other.crashes
        runs += other.runs
        counts.append(other.crashes.count)
        if other.hasOtherCount { hasOtherCount = true }
    }
}

/// A generated program that can't be compiled or run, because of a mistake of the generator.
struct ExecutionError: Error, CustomStringConvertible {
    var description: String
}

/// The language modes for the compilation of each program.
let languageModes = ["5", "6"]

/// Compiles a project together with the runtime in both language modes, and makes the calls in several runs.
func execute(_ project: GeneratedProject, in folder: URL) throws -> [Int: Truth] {
    try execute(project.sources, of: project, in: folder)
}

/// Compiles and runs the files of a project. The files may have been rewritten.
func execute(
    _ files: [(path: String, source: SourceText)], of project: GeneratedProject, in folder: URL
) throws -> [Int: Truth] {
    var all: [Int: Truth] = [:]
    for mode in languageModes {
        let executable = folder.appending(path: "program\(mode)").path
        if let messages = try compile(files, languageMode: mode, in: folder, to: executable) {
            throw ExecutionError(
                description: "the program in \(folder.path) doesn't compile in mode \(mode):\n\(messages)")
        }
        for (number, truth) in try truths(programOutput(executable).text, of: project.calls, runs: project.runs) {
            all[number, default: Truth()].add(truth)
        }
    }
    return all
}

/// Compiles the files of a project into a program that makes the calls. Returns the compiler's output after a failure.
func compile(
    _ files: [(path: String, source: SourceText)], languageMode: String, in folder: URL, to executable: String
) throws -> String? {
    var sources: [String] = []
    for (path, source) in files {
        let file = folder.appending(path: path)
        try Data(source.withBytes { Array($0) }).write(to: file)
        sources.append(file.path)
    }
    let tests = repository.appending(path: "Tests")
    sources += [
        "GeneratedCalls/Program/Prelude.swift", "GeneratedCalls/Program/main.swift", "ArgumentTable/ChildProcess.swift",
    ]
    .map { tests.appending(path: $0).path }
    return try SwiftCompiler.compile(
        sources, languageMode: languageMode, modules: ["FlynnRuntime", "CFlynnRuntime"], to: executable)
}

/// Parses the output of the program.
func truths(_ output: String, of calls: [GeneratedCall], runs: Int) throws -> [Int: Truth] {
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
    for call in calls where truths[call.number]?.runs != runs {
        throw ExecutionError(description: "call \(call.number) was made \(truths[call.number]?.runs ?? 0) times")
    }
    return truths
}
