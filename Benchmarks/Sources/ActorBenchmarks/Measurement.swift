import Measuring

/// The result of a run. The text is a line, for example "flood 1000000 90000000 110000000".
struct Measurement: CustomStringConvertible {
    let name: String
    let operations: Int
    /// Elapsed time and processor time in nanoseconds, or memory in bytes.
    let values: [Int]

    init(name: String, operations: Int, values: [Int]) {
        (self.name, self.operations, self.values) = (name, operations, values)
    }

    /// Parses the output of a program that runs a shape.
    init(_ text: String, of benchmark: Benchmark) throws {
        let fields = text.split(whereSeparator: \.isWhitespace)
        let numbers = fields.dropFirst().compactMap { Int($0) }
        let quantities = benchmark.quantity == .time ? 2 : 1
        guard fields.first.map(String.init) == benchmark.name, numbers.count == 1 + quantities,
            numbers[0] == benchmark.operations
        else {
            throw BenchmarkFailure(
                "expected a result of \(benchmark.operations) × '\(benchmark.name)', found '\(text)'")
        }
        self.init(name: benchmark.name, operations: numbers[0], values: Array(numbers[1...]))
    }

    var description: String { ([name] + ([operations] + values).map(String.init)).joined(separator: " ") }

    /// Returns a value for each operation.
    func each(_ index: Int) -> Double { Double(values[index]) / Double(operations) }
}
