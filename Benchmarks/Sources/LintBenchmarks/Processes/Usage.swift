/// What a process took, all its children that it waited for included.
struct Usage: Sendable {
    /// Seconds by the clock on the wall, from its start to its end.
    var elapsed: Double
    /// Seconds of all processors together.
    var processor: Double
    /// The most memory that it had at once, in bytes.
    var peakMemory: Double
    /// Its exit status; 128 and the signal if one ended it.
    var status: Int32

    /// Reads what `ProcessMeter` prints.
    init?(_ text: String) {
        let numbers = text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
        guard numbers.count == 4 else { return nil }
        elapsed = numbers[0]
        processor = numbers[1]
        peakMemory = numbers[2]
        status = Int32(numbers[3])
    }
}
