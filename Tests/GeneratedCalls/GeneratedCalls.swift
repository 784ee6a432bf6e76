// GeneratedCalls [PROJECTS [SEED [CALLS]]]
//
// Makes random projects of actors, compiles and runs them, and compares each call that crashes with the linter's findings. The
// same seed makes the same project. Exits with status 1 if findings differ from what happens, and with status 2 if a program
// doesn't compile, which is a mistake of the generator.
import Foundation

/// Compares the findings in projects, with the seeds that follow `first`, with what happens. Prints the differences.
public func compareGeneratedProjects(_ count: Int, from first: UInt64, calls: Int) throws -> (
    isRight: Bool, line: String
) {
    var comparison = Comparison()
    for seed in first..<first + UInt64(count) {
        let project = GeneratedProject(seed: seed, calls: calls)
        let known = comparison.differences.count
        let folder = FileManager.default.temporaryDirectory.appending(path: "flynnlint-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try comparison.compare(project, with: execute(project, in: folder))
        if comparison.differences.count == known {
            try FileManager.default.removeItem(at: folder)
        } else {
            print("The sources of the project with seed \(seed) are in \(folder.path).")
            for difference in comparison.differences[known...] { print("seed \(seed): \(difference)") }
        }
    }
    let counts = comparison.counts.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    let line = "\(count) projects; \(counts.joined(separator: ", ")); differences: \(comparison.differences.count)"
    return (comparison.differences.isEmpty, line)
}

@main
private struct GeneratedCalls {
    static func main() {
        let numbers = CommandLine.arguments.dropFirst().map { UInt64($0).flatMap { $0 > Int.max ? nil : $0 } }
        guard numbers.count <= 3, !numbers.contains(nil) else {
            print("usage: GeneratedCalls [PROJECTS [SEED [CALLS]]]")
            exit(2)
        }
        let values = numbers.compactMap { $0 } + [1, 1, 150].dropFirst(numbers.count)
        do {
            let result = try compareGeneratedProjects(Int(values[0]), from: values[1], calls: Int(values[2]))
            print(result.line)
            exit(result.isRight ? 0 : 1)
        } catch {
            print(error)
            exit(2)
        }
    }
}
