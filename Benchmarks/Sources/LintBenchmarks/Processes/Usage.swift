import Foundation
import Measuring

/// The resources that a process used, including those of children that it waited for.
struct Usage: Sendable {
    /// Wall-clock time in seconds.
    var elapsed: Double
    /// Processor time in seconds.
    var processor: Double
    /// Peak memory in bytes.
    var peakMemory: Double
    /// The exit status, or 128 plus the number of the signal that ended the process.
    var status: Int32

    /// Parses the output of `ProcessMeter`.
    init?(_ text: String) {
        let numbers = text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
        guard numbers.count == 4 else { return nil }
        elapsed = numbers[0]
        processor = numbers[1]
        peakMemory = numbers[2]
        status = Int32(numbers[3])
    }
}

extension Command {
    /// Runs the command and discards its output.
    func measure() throws -> Usage {
        let meter = try Command(
            executable: URL(filePath: Self.own()).deletingLastPathComponent().path + "/ProcessMeter",
            arguments: [directory ?? ".", input ?? "/dev/null", executable] + arguments, environment: environment)
        guard let usage = Usage(try meter.output()) else {
            throw BenchmarkFailure("'ProcessMeter' printed no measurement of '\(line)'")
        }
        guard accepted.contains(usage.status) else {
            throw BenchmarkFailure("'\(line)' ended with status \(usage.status)")
        }
        return usage
    }
}
