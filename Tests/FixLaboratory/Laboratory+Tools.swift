import BasicTestSupport
import FlynnLint
import FlynnRules
import FlynnSyntax
import Foundation

extension Laboratory {
    /// Compares the fixes of the executable and of an editor with the program's safe fixes, and undoes the fixes of the
    /// executable with `git apply -R`.
    mutating func compareTools(_ program: Program) throws {
        let result = linter(program, .safe).fix(program.files.map { ($0.path, $0.source) })
        guard !result.changes.isEmpty else { return }
        let fixed = program.replacing(result.changes.map { ($0.path, $0.replacement) })
        var workspace = Workspace(options: options(program, nil))
        let problems = try inFolder(of: program) { folder in
            var problems: [String] = []
            workspace.apply([.folders([folder.path])])
            for file in program.files {
                let edits = workspace.fixAll(in: folder.appending(path: file.path).path)?.edits ?? []
                let edited = file.source.applying(edits)
                let isSame = fixed.files.contains { $0.path == file.path && $0.bytes == edited.withBytes { Array($0) } }
                if !isSame { problems.append("an editor fixes \(file.path) differently") }
            }
            func run(_ tool: String, _ arguments: [String]) throws -> String {
                // In the folder, because the paths in a diff are relative.
                try programOutput("/usr/bin/env", ["-C", folder.path, tool] + arguments).text
            }
            let rules = options(program, nil).rules.severities.keys.sorted().joined(separator: ",")
            let arguments = ["--no-expand", "--no-cache", "--quiet", "--only", rules, "."]
            _ = try run("git", ["init", "--quiet"])
            let patch = try run(linterExecutable.path, ["fix", "--diff"] + arguments)
            try patch.write(to: folder.appending(path: "patch"), atomically: true, encoding: .utf8)
            _ = try run(linterExecutable.path, ["fix"] + arguments)
            func compare(_ expected: Program, _ problem: String) throws {
                for file in expected.files {
                    let bytes = try Data(contentsOf: folder.appending(path: file.path))
                    if Array(bytes) != file.bytes { problems.append("\(problem) \(file.path)") }
                }
            }
            try compare(fixed, "the executable makes other fixes in")
            let output = try run("git", ["apply", "-R", "--whitespace=nowarn", "patch"])
            if !output.isEmpty { problems.append("git apply: \(output)") }
            try compare(program, "the patch doesn't undo the fixes in")
            return problems
        }
        restoredCount += 1
        for problem in problems { differences.append("\(program.name): \(problem)") }
    }
}
