import Measuring

/// A command that is measured several times.
struct Case {
    var name: String
    var command: Command
    /// How often it runs at most, if it takes long; there is no run before then that doesn't count.
    var longRuns: Int?
    /// Whether everything else is measured nevertheless if it fails.
    var mayFail = false
    /// Makes everything as each run is to find it.
    var prepare: () throws -> Void = {}
}

/// What the runs of a command took.
struct Measured {
    var name: String
    var runs: [Usage] = []
    /// Why there are no runs; `nil` if there are.
    var failure: String?

    /// Medians of at least one run: seconds, seconds, bytes.
    var elapsed: Double { median(runs.map(\.elapsed)) }
    var processor: Double { median(runs.map(\.processor)) }
    var peakMemory: Double { median(runs.map(\.peakMemory)) }
}

/// Runs commands in turn, so that a busy moment of the machine hits all of them.
///
/// - Parameter runs: how often each runs, after one run that doesn't count, unless it takes long.
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
