/// The amount of work of a run, and its duration.
public struct RunStatistics: Sendable {
    /// A part of a run.
    public enum Phase: String, Sendable, CaseIterable {
        /// Configurations are read, and the files are found.
        case finding = "finding files"
        /// The files are read, expanded, parsed and summarized.
        case reading
        /// The headers of C and Objective-C are read.
        case importing = "reading headers"
        /// The summaries are linked.
        case linking
        /// The rules check the files.
        case checking
        /// Fixes are made, in rounds of their own linking and checking.
        case fixing
        /// Changed files are written.
        case writing
        /// The files of a revision are linted, and the findings are compared.
        case comparing
        /// The findings are compared with the baseline and printed.
        case reporting
    }

    /// The number of lines of the files that were read and checked. A session doesn't read unchanged files again.
    public var lineCount = 0
    /// The number of bytes of these files.
    public var byteCount = 0
    /// The headers that were read.
    public var headers = HeaderStatistics()
    /// The phases that took place. (A dictionary would cost more than the phase of a small run.)
    private var durations: [(phase: Phase, duration: Duration)] = []

    /// Creates statistics before a run.
    public init() {}

    /// The wall-clock duration of a phase; `nil` if it didn't take place.
    public func duration(of phase: Phase) -> Duration? { durations.first { $0.phase == phase }?.duration }

    /// Runs a closure and adds its duration to a phase.
    package mutating func measure<Result, Failure: Error>(
        _ phase: Phase, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let start = ContinuousClock.now
        defer { add(phase, ContinuousClock.now - start) }
        return try body()
    }

    /// Measures a phase unless it returns `nil`, because there is nothing to do.
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
