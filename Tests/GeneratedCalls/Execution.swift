import BasicTestSupport
import Foundation
import TestSupport

/// What happened to a call in all runs.
struct Truth {
    /// The crash messages; one for each run that crashed.
    var crashes: [String] = []
    var runs = 0
    /// Whether another number of arguments was passed than documented.
    var hasOtherCount = false
    /// Whether each run crashed.
    var fails: Bool { crashes.count == runs }
}

/// A generated program that can't be compiled or run: a mistake of the generator.
struct ExecutionError: Error, CustomStringConvertible {
    var description: String
}

/// Compiles a project together with the runtime, and makes all calls in all runs.
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
    let executable = folder.appending(path: "program").path
    let messages = try SwiftCompiler.compile(
        sources, languageMode: "5", modules: ["FlynnRuntime", "CFlynnRuntime"], to: executable)
    if let messages {
        throw ExecutionError(description: "the program in \(folder.path) doesn't compile:\n\(messages)")
    }
    return try truths(programOutput(executable).text, of: project)
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
