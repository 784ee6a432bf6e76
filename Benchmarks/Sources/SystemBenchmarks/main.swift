import Foundation
import Measuring

/// `SystemBenchmarks stress [ASKS]` sends asks through a pool and checks that nothing is lost or leaked.
/// `SystemBenchmarks ratio [CALLS]` compares an ask with a call of a behavior that has a callback.
let arguments = CommandLine.arguments.dropFirst()
let count = arguments.dropFirst().first.flatMap { Int($0) }
do {
    switch arguments.first {
    case "stress": try stress(count ?? 1_000_000)
    case "ratio": try compare(count ?? 200_000)
    default: throw BenchmarkFailure("usage: SystemBenchmarks stress|ratio [COUNT]")
    }
} catch {
    print("error: \(error)")
    exit(1)
}
