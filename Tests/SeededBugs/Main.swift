import FlynnRuntime

// SeededBugs [RUNS]: runs the programs of FlynnTestingTests with the runtime's own schedulers, 1,000 times each, and
// prints the number of runs with a bug.

/// The runtime as the environment of a program.
struct RuntimeEnvironment: Program.Environment {
    func settle() async throws { await Flynn.shutdown(timeout: .seconds(10)) }

    func pass(_ time: Duration) async throws {
        try await Task.sleep(for: time)
        try await settle()
    }
}

@main
enum Main {
    static func main() async {
        let runs = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 1000
        for program in Program.all {
            var count = 0
            for _ in 0..<runs {
                do { try await program.run(RuntimeEnvironment()) } catch { count += 1 }
            }
            print("\(program.name): \(count) of \(runs) runs")
        }
    }
}
