import Exploration

/// Replaces the type of the values declared by `@TaskLocal`. The values of the original belong to threads
/// of the system.
final class TaskLocal<Value>: @unchecked Sendable {
    // The model has one thread of the system.
    private var values: [Value]

    init(wrappedValue: Value) { values = Array(repeating: wrappedValue, count: Execution.maxThreads + 1) }

    private var thread: Int { Execution.current?.running ?? Execution.maxThreads }

    func get() -> Value { values[thread] }

    func withValue<Result>(_ value: Value, operation: () throws -> Result) rethrows -> Result {
        let previous = values[thread]
        values[thread] = value
        defer { values[thread] = previous }
        return try operation()
    }
}
