/// The failure of a simulation, with what is necessary to repeat it.
///
/// A value, thrown in the task that has called `simulate`.
public struct SimulationFailure: Error, Sendable, CustomStringConvertible {
    /// The kinds of failures of a simulation.
    public enum Reason: Sendable, Hashable {
        /// The closure has thrown an error, an expectation has failed, or the program has called `Simulation.fail`.
        case program
        /// Nothing can run any more, and an `ask` has no answer.
        case unansweredAsk
        /// Nothing can run any more, and the closure waits for something else.
        case endlessWait
        /// A call of an actor that was deinitialized or stopped.
        case deadLetter
        /// An error without a supervisor.
        case unhandledError
        /// Messages that can't run at the end.
        case remainingMessages
        /// An actor that should have been deinitialized.
        case remainingActor
        /// A step that takes too long.
        case longStep
        /// More steps than `SimulationOptions.maxSteps`.
        case tooManySteps
        /// A call or the end of a wait by a thread outside of the simulation.
        case otherThread
        /// Two runs with the same seed have differed.
        case notRepeatable
    }

    /// A place in a source file.
    public struct Location: Sendable, Hashable {
        /// The module and the file, as in `#fileID`.
        public var fileID: String
        /// The path of the file.
        public var filePath: String
        /// The path of the file, as `XCTFail` takes it, or nil if only Swift Testing knows the place.
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

        /// A place that only Swift Testing knows.
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

    /// Why the run has failed.
    public var reason: Reason
    /// The failure in one line or in several.
    public var message: String
    /// The place that the message is about: an expectation, or the call of `simulate`.
    public var location: Location
    /// The seed of the run that has failed.
    public var seed: UInt64
    /// The number of runs until the failure, which is one of them.
    public var runs: Int
    /// The number of steps of that run.
    public var steps: Int
    /// The steps of the shortest run that was found with the same failure, one per line.
    public var trace: String
    /// The number of steps of the shortest run.
    public var shortestSteps: Int

    /// The failure, how to repeat it, and the last steps.
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

    /// Whether the description doesn't contain all steps.
    var omitsSteps: Bool { trace.utf8.count { $0 == UInt8(ascii: "\n") } >= SimulationFailure.maxLines }

    static func text(of seed: UInt64) -> String { "0x" + String(seed, radix: 16) }
}
