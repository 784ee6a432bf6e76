/// The failure of a simulation, with the information to repeat it.
///
/// A value, thrown in the task that called `simulate`.
public struct SimulationFailure: Error, Sendable, CustomStringConvertible {
    /// The kinds of failures.
    public enum Reason: Sendable, Hashable {
        /// The closure threw an error, an expectation failed, or the program called `Simulation.fail`.
        case program
        /// An `ask` has no answer, and nothing can run.
        case unansweredAsk
        /// The closure waits for something else, and nothing can run.
        case endlessWait
        /// A call of a deinitialized or stopped actor.
        case deadLetter
        /// An error without a supervisor.
        case unhandledError
        /// Messages that can't run at the end.
        case remainingMessages
        /// An actor that should have been deinitialized.
        case remainingActor
        /// A step longer than the limit.
        case longStep
        /// More steps than `SimulationOptions.maxSteps`.
        case tooManySteps
        /// A thread outside of the simulation called an actor or ended a wait.
        case otherThread
        /// Two runs with the same seed differed.
        case notRepeatable
    }

    /// A location in a source file.
    public struct Location: Sendable, Hashable {
        /// The module and the file, as in `#fileID`.
        public var fileID: String
        /// The path of the file.
        public var filePath: String
        /// The path of the file in the form for `XCTFail`, or nil for a location reported by Swift Testing.
        public var staticFilePath: StaticString? { path?.value }
        /// The 1-based line.
        public var line: Int
        /// The 1-based column.
        public var column: Int

        private var path: Path?

        private struct Path: Hashable, Sendable {
            let value: StaticString
            static func == (left: Path, right: Path) -> Bool { left.value.utf8Start == right.value.utf8Start }
            func hash(into hasher: inout Hasher) { hasher.combine(value.utf8Start) }
        }

        /// Creates a location reported by Swift Testing.
        init(fileID: String, filePath: String, line: Int, column: Int) {
            (self.fileID, self.filePath, self.line, self.column) = (fileID, filePath, line, column)
        }

        init(_ fileID: StaticString, _ filePath: StaticString, _ line: Int, _ column: Int) {
            self.fileID = fileID.description
            self.filePath = filePath.description
            path = Path(value: filePath)
            self.line = line
            self.column = column
        }
    }

    /// The kind of failure.
    public var reason: Reason
    /// A description of the failure, in one or more lines.
    public var message: String
    /// The location of the failed expectation, or of the call of `simulate`.
    public var location: Location
    /// The seed of the failed run.
    public var seed: UInt64
    /// The number of runs, including the failed run.
    public var runs: Int
    /// The number of steps in the failed run.
    public var steps: Int
    /// The steps of the shortest run with the same failure, one per line.
    public var trace: String
    /// The number of steps in the shortest run.
    public var shortestSteps: Int

    /// The failure, instructions to repeat it, and the last steps.
    public var description: String {
        let lines = trace.split(separator: "\n", omittingEmptySubsequences: false)
        let last = lines.count > SimulationFailure.maxLines ? lines.suffix(SimulationFailure.maxLines) : lines[...]
        let omitted = lines.count - last.count
        let file = location.fileID.split(separator: "/").last.map(String.init) ?? location.fileID
        let steps = steps == shortestSteps ? "" : "; the shortest run with this failure has \(shortestSteps)"
        return """
            \(message) (\(file):\(location.line))
            in run \(runs), after \(self.steps) steps\(steps)
            repeat it with 'simulate(seed: \(SimulationFailure.text(of: seed)))' or FLYNN_SEED=\(SimulationFailure.text(of: seed))
            \(omitted > 0 ? "… \(omitted) lines before\n" : "")\(last.joined(separator: "\n"))
            """
    }

    private static let maxLines = 60

    /// Whether the description omits steps.
    var omitsSteps: Bool { trace.utf8.count { $0 == UInt8(ascii: "\n") } >= SimulationFailure.maxLines }

    static func text(of seed: UInt64) -> String { "0x" + String(seed, radix: 16) }
}
