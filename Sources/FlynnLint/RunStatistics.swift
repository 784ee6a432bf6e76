/// How much a run looked at, and how long it took.
public struct RunStatistics: Sendable {
    /// A part of a run.
    public enum Phase: String, Sendable, CaseIterable {
        /// Configurations are read, and the files are found.
        case finding = "finding files"
        /// The files are read, expanded, parsed and summarized.
        case reading
        /// The summaries are linked.
        case linking
        /// The rules look.
        case checking
        /// Fixes are made, in rounds of their own linking and checking.
        case fixing
        /// What is changed is written.
        case writing
        /// The findings are compared with the baseline and printed.
        case reporting
    }

    /// How many lines the files have that were read and linted; what a session remembers isn't read again.
    public var lineCount = 0
    /// How many bytes these have.
    public var byteCount = 0
    /// How long the phases took by the clock on the wall; those that there weren't are left out.
    public private(set) var durations: [Phase: Duration] = [:]

    /// Nothing yet.
    public init() {}

    /// Does something and adds the time that it takes to a phase.
    public mutating func measure<Result, Failure: Error>(
        _ phase: Phase, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let start = ContinuousClock.now
        defer { durations[phase, default: .zero] += ContinuousClock.now - start }
        return try body()
    }
}
