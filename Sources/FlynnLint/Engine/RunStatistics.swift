import FlynnProject

/// The amount of work of a run, and its duration.
public struct RunStatistics: Sendable {
    /// A phase of a run.
    public enum Phase: String, Sendable, CaseIterable {
        /// Reading configurations, and finding the files.
        case finding = "finding files"
        /// Reading, expanding, parsing and summarizing the files.
        case reading
        /// Reading the C and Objective-C headers.
        case importing = "reading headers"
        /// Linking the summaries.
        case linking
        /// Checking the files with the rules.
        case checking
        /// Applying fixes, including the linking and checking in all rounds.
        case fixing
        /// Writing the changed files.
        case writing
        /// Linting the files of a revision, and comparing the findings.
        case comparing
        /// Comparing the findings with the baseline, and printing them.
        case reporting
    }

    /// The number of lines in the files that were read and checked. A session doesn't read unchanged files again.
    public var lineCount = 0
    /// The number of bytes in these files.
    public var byteCount = 0
    /// The headers that were read.
    public var headers = HeaderStatistics()
    /// The completed phases. (A dictionary would be more expensive than a phase of a small run.)
    private var durations: [(phase: Phase, duration: Duration)] = []

    /// Creates statistics before a run.
    public init() {}

    /// Returns the wall-clock duration of a phase, or `nil` if the phase didn't take place.
    public func duration(of phase: Phase) -> Duration? { durations.first { $0.phase == phase }?.duration }

    /// Runs a closure and adds its duration to a phase.
    package mutating func measure<Result, Failure: Error>(
        _ phase: Phase, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let start = ContinuousClock.now
        defer { add(phase, ContinuousClock.now - start) }
        return try body()
    }

    /// Measures a phase. If the closure returns `nil`, nothing was done and nothing is added.
    package mutating func measure<Result>(ifNeeded phase: Phase, _ body: () -> Result?) -> Result? {
        let start = ContinuousClock.now
        guard let result = body() else { return nil }
        add(phase, ContinuousClock.now - start)
        return result
    }

    private mutating func add(_ phase: Phase, _ duration: Duration) {
        if let position = durations.firstIndex(where: { $0.phase == phase }) {
            durations[position].duration += duration
        } else {
            durations.append((phase, duration))
        }
    }
}
