// GeneratedCalls [typed] [PROJECTS [SEED [CALLS]]]
//
// Generates random projects of actors, compiles and runs them, and compares the crashing calls with the linter's
// findings. With `typed`, compares the runs with the runs of the same projects after the rewrite to typed behaviors.
// The same seed generates the same project. Exits with status 1 if there are differences, and with status 2 if a
// program doesn't compile, which is a mistake of the generator or of the rewrite.
import Foundation

/// A comparison of projects with the results of their runs.
protocol ProjectComparison {
    /// The numbers of calls and behaviors, by result.
    var counts: [String: Int] { get }
    /// The differences found.
    var differences: [String] { get }

    /// Compares a project in an empty folder.
    ///
    /// - Parameter count: the number of calls.
    mutating func compare(seed: UInt64, calls count: Int, in folder: URL) throws
}

/// Compares projects with consecutive seeds from `first`. Prints the differences.
///
/// - Parameter typed: whether the behaviors become typed.
public func compareGeneratedProjects(
    _ count: Int, from first: UInt64, calls: Int, typed: Bool = false
) throws -> (isRight: Bool, line: String) {
    var comparison: any ProjectComparison = typed ? TypedComparison() : Comparison()
    for seed in first..<first + UInt64(count) {
        let known = comparison.differences.count
        let folder = FileManager.default.temporaryDirectory.appending(path: "flynnlint-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try comparison.compare(seed: seed, calls: calls, in: folder)
        if comparison.differences.count == known {
            try FileManager.default.removeItem(at: folder)
        } else {
            print("The sources of the project with seed \(seed) are in \(folder.path).")
            for difference in comparison.differences[known...] { print("seed \(seed): \(difference)") }
        }
    }
    let counts = comparison.counts.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    let line = [
        "\(count) projects", counts.joined(separator: ", "), shares(comparison.counts),
        "differences: \(comparison.differences.count)",
    ].joined(separator: "; ")
    return (comparison.differences.isEmpty, line)
}

/// Describes the shares of the wrong calls that are reported, and that are silent for each reason.
private func shares(_ counts: [String: Int]) -> String {
    let wrong = counts["wrong calls"] ?? 0
    let shares = counts.filter { $0.key == "reported" || $0.key.hasPrefix("silent") }.sorted { $0.key < $1.key }
        .map { "\($0.key): \((Double($0.value) / Double(wrong)).formatted(.percent.precision(.fractionLength(1))))" }
    return "of \(wrong) wrong calls, " + shares.joined(separator: ", ")
}

@main
private struct GeneratedCalls {
    static func main() {
        let typed = CommandLine.arguments.dropFirst().first == "typed"
        let numbers = CommandLine.arguments.dropFirst(typed ? 2 : 1).map {
            UInt64($0).flatMap { $0 > Int.max ? nil : $0 }
        }
        guard numbers.count <= 3, !numbers.contains(nil) else {
            print("usage: GeneratedCalls [typed] [PROJECTS [SEED [CALLS]]]")
            exit(2)
        }
        let values = numbers.compactMap { $0 } + [1, 1, 150].dropFirst(numbers.count)
        do {
            let result = try compareGeneratedProjects(
                Int(values[0]), from: values[1], calls: Int(values[2]), typed: typed)
            print(result.line)
            exit(result.isRight ? 0 : 1)
        } catch {
            print(error)
            exit(2)
        }
    }
}
