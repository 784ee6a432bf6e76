public import FlynnRuntime

/// A receiver for calls of the actors under test. You can expect these calls in a test:
///
///     let probe = Probe()
///     sensor.beSubscribe(probe.behavior)
///     try await probe.expect("hi", 2)
///
/// An expectation waits for the next call in simulated time, and removes it. Calls are expected in the order of
/// arrival. The `Reply` of an `ask` is not part of the expected arguments. Set the answer of the probe with `answer`;
/// otherwise, an `ask` isn't answered.
///
/// Call these functions in the simulation that created the probe. Unchecked `Sendable`: only the thread of the
/// simulation uses the state.
public final class Probe: @unchecked Sendable {
    private enum Receiver {
        /// The actor of the behavior, which shares the calls with the probe. Its class name appears in traces:
        /// `Probe#1`.
        final class Probe: FlynnRuntime.Actor {
            private let calls: Calls

            init(_ calls: Calls) {
                self.calls = calls
                super.init()
            }

            lazy var beReceive = Behavior(self) { (me: Receiver.Probe, args: BehaviorArgs) in
                // flynnlint:parameter Any - the arguments of any call
                me.calls.receive(args)
            }
        }
    }

    /// Unchecked `Sendable`: see `Probe`.
    private final class Calls: @unchecked Sendable {
        var waiting: [BehaviorArgs] = []
        var answer: ((BehaviorArgs, AnyReply) -> Void)?
        /// The unanswered replies. Their callers wait.
        private var replies: [AnyReply] = []

        func receive(_ arguments: BehaviorArgs) {
            if let reply = arguments.last as? AnyReply {
                waiting.append(arguments.dropLast())
                if let answer { answer(arguments.dropLast(), reply) } else { replies.append(reply) }
            } else {
                waiting.append(arguments)
            }
        }
    }

    private let receiver: Receiver.Probe
    private let calls: Calls
    /// A behavior that receives calls with any arguments.
    public let behavior: Behavior

    /// Creates a probe without calls.
    public init() {
        calls = Calls()
        receiver = Receiver.Probe(calls)
        behavior = receiver.beReceive
    }

    /// Receives a call. Use this function for callbacks in the form of closures: `sensor.beSubscribe { probe($0) }`.
    /// Thread-safe.
    public func callAsFunction<each Argument: Sendable>(_ arguments: repeat each Argument) {
        var list: BehaviorArgs = []
        repeat list.append(each arguments)
        behavior.dynamicallyCall(withArguments: list)
    }

    /// The number of received calls that are not yet expected.
    public var count: Int { calls.waiting.count }

    // MARK: Answers

    /// Makes the probe a stub that answers all later calls of `ask` with a value.
    public func answer<Value: Sendable>(
        _ value: Value, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
        column: Int = #column
    ) {
        answer(fileID: fileID, filePath: filePath, line: line, column: column) { _ in value }
    }

    /// Makes the probe a stub that answers all later calls of `ask` with the result of a closure.
    ///
    /// - Parameter answer: returns the answer for the arguments of a call. A thrown error is also an answer.
    public func answer<Value: Sendable>(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
        by answer: @escaping (BehaviorArgs) throws -> Value
    ) {
        calls.answer = { arguments, reply in
            do {
                let value = try answer(arguments)
                if let reply = reply as? Reply<Value> {
                    reply(value)
                } else {
                    Simulation.current?.fail(
                        "a probe answers with \(Value.self), but the caller waits for a \(type(of: reply))",
                        fileID: fileID, filePath: filePath, line: line, column: column)
                }
            } catch {
                reply(throwing: error)
            }
        }
    }

    // MARK: Expectations

    /// Expects that the next call has these arguments.
    ///
    /// - Parameter time: the maximum simulated time to wait for the call.
    /// - Throws: if there is no call, or if it has different arguments.
    public func expect<each Argument: Equatable>(
        _ expected: repeat each Argument, within time: Duration = .seconds(3), fileID: StaticString = #fileID,
        filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
    ) async throws {
        let location = SimulationFailure.Location(fileID, filePath, line, column)
        let text = Probe.text(repeat each expected)
        let found = try await next(within: time, "expected the call \(text)", location)
        guard Probe.isSame(found, repeat each expected) else {
            throw Probe.failure("expected the call \(text), found \(Probe.text(of: found))", location)
        }
    }

    /// Expects a call with arguments of these types, and returns them.
    ///
    /// - Parameter time: the maximum simulated time to wait for the call.
    /// - Throws: if there is no call, or if it has arguments of different types.
    public func receive<each Argument>(
        _ types: repeat (each Argument).Type, within time: Duration = .seconds(3), fileID: StaticString = #fileID,
        filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
    ) async throws -> (repeat each Argument) {
        let location = SimulationFailure.Location(fileID, filePath, line, column)
        var names: [String] = []
        repeat names.append("\((each types))")
        let text = "(" + names.joined(separator: ", ") + ")"
        let found = try await next(within: time, "expected a call of the type \(text)", location)
        func failure() -> ExpectationFailed {
            Probe.failure("expected a call of the type \(text), found \(Probe.text(of: found))", location)
        }
        guard found.count == names.count else { throw failure() }
        var index = 0
        func argument<Value>(_ type: Value.Type) throws -> Value {
            defer { index += 1 }
            guard let value = found[index] as? Value else { throw failure() }
            return value
        }
        return (repeat try argument(each types))
    }

    /// Expects a sequence of calls with a single argument, in this order.
    ///
    /// - Parameter time: the maximum simulated time to wait for each call.
    /// - Throws: if a call is missing or different.
    public func expectSequence<Argument: Equatable>(
        _ expected: [Argument], within time: Duration = .seconds(3), fileID: StaticString = #fileID,
        filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
    ) async throws {
        for argument in expected {
            try await expect(
                argument, within: time, fileID: fileID, filePath: filePath, line: line, column: column)
        }
    }

    /// Expects a sequence of calls with these arguments, in this order.
    ///
    /// - Parameter time: the maximum simulated time to wait for each call.
    /// - Throws: if a call is missing or different.
    public func expectSequence<each Argument: Equatable>(
        _ expected: [(repeat each Argument)], within time: Duration = .seconds(3),
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
    ) async throws {
        for arguments in expected {
            try await expect(
                repeat each arguments, within: time, fileID: fileID, filePath: filePath, line: line, column: column)
        }
    }

    /// Expects that no call arrives within a simulated time.
    ///
    /// - Throws: if there is a call.
    public func expectNone(
        for time: Duration = .zero, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: Int = #line, column: Int = #column
    ) async throws {
        guard try await waits(for: time) else { return }
        throw Probe.failure(
            "expected no call within \(time), found \(Probe.text(of: calls.waiting[0]))",
            .init(fileID, filePath, line, column))
    }

    // MARK: Calls

    /// Waits for a call. Returns false if there is none within the time.
    private func waits(for time: Duration) async throws -> Bool {
        guard let engine = Simulation.current?.engine else { throw NotSimulated() }
        if !calls.waiting.isEmpty { return true }
        let calls = calls
        return try await engine.wait(
            .condition({ !calls.waiting.isEmpty }, deadline: engine.time + time.nanoseconds))
    }

    private func next(
        within time: Duration, _ expectation: String, _ location: SimulationFailure.Location
    ) async throws -> BehaviorArgs {
        guard try await waits(for: time) else {
            throw Probe.failure("\(expectation), found none within \(time)", location)
        }
        return calls.waiting.removeFirst()
    }

    private static func failure(_ message: String, _ location: SimulationFailure.Location) -> ExpectationFailed {
        ExpectationFailed(reason: .program, message: message, location: location)
    }

    private static func isSame<each Argument: Equatable>(
        _ found: BehaviorArgs, _ expected: repeat each Argument
    ) -> Bool {
        var count = 0
        for argument in repeat each expected {
            guard count < found.count, isEqual(found[count], argument) else { return false }
            count += 1
        }
        return count == found.count
    }

    private static func isEqual<Value: Equatable>(_ found: Any?, _ expected: Value) -> Bool {
        (found as? Value) == expected
    }

    private static func text<each Argument>(_ arguments: repeat each Argument) -> String {
        var list: BehaviorArgs = []
        repeat list.append(each arguments)
        return text(of: list)
    }

    private static func text(of arguments: BehaviorArgs) -> String {
        "(" + arguments.map { $0.map { String(reflecting: $0) } ?? "nil" }.joined(separator: ", ") + ")"
    }
}
