import Measuring

/// A command that is measured several times.
struct Case {
    var name: String
    var command: Command
    /// The maximum number of runs of a slow command. There is no warm-up run.
    var longRuns: Int?
    /// Whether the measurement continues if the command fails.
    var mayFail = false
    /// Restores the initial state before each run.
    var prepare: () throws -> Void = {}
}

/// The results of the runs of a command.
struct Measured {
    var name: String
    var runs: [Usage] = []
    /// The reason for missing runs, or nil if there are runs.
    var failure: String?

    /// The medians of at least one run, in seconds, seconds, and bytes.
    var elapsed: Double { median(runs.map(\.elapsed)) }
    var processor: Double { median(runs.map(\.processor)) }
    var peakMemory: Double { median(runs.map(\.peakMemory)) }
}

/// Runs commands in turns, so that other load on the machine affects all of them.
///
/// - Parameter runs: the number of runs of a command, after a warm-up run. Slow commands have fewer runs.
func measureInTurn(_ cases: [Case], runs: Int) throws -> [Measured] {
    var measured = cases.map { Measured(name: $0.name) }
    for round in 0...runs {
        for (index, item) in cases.enumerated() {
            if let longRuns = item.longRuns, round == 0 || round > longRuns { continue }
            if measured[index].failure != nil { continue }
            do {
                try item.prepare()
                let usage = try item.command.measure()
                if round > 0 { measured[index].runs.append(usage) }
            } catch let failure as BenchmarkFailure where item.mayFail {
                say(failure.description)
                measured[index].runs = []
                measured[index].failure = "fails"
            }
        }
    }
    return measured
}
