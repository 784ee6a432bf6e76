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
