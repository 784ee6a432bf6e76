import Dispatch
import Measuring

/// A kind of actors.
enum Engine: String, CaseIterable {
    case flynn
    /// FlynnRuntime's actors with typed behaviors.
    case typed
    /// Swift's actors. Each message is a task, and the sender doesn't wait for it.
    case tasks
    /// Swift's actors, called with `await`. There are no messages: the caller waits for the call to return. If the
    /// actor isn't running another call, the call runs on the thread of the caller.
    case await
    /// A serial dispatch queue for each actor.
    case dispatch
    /// The C++ Actor Framework: `Peers/caf.cpp`.
    case caf
    /// Erlang's processes: `Peers/shapes.erl`.
    case erlang
}

/// A shape of work. Each function runs the shape once with a kind of actors, returns when all work is done, and checks
/// that no messages were lost.
struct Benchmark {
    enum Quantity {
        /// The times of a run, after a warm-up run.
        case time
        /// The additional resident memory in use after a run.
        case memory
    }

    var name: String
    /// The name of an operation in the table.
    let unit: String
    let operations: Int
    var quantity = Quantity.time
    /// Whether the programs in `Peers` support this shape.
    var hasPeers = true
    let flynn: () -> Void
    var typed: (() -> Void)?
    var tasks: (@Sendable () async -> Void)?
    var awaiting: (@Sendable () async -> Void)?
    var dispatch: (() -> Void)?
    /// Releases the actors that still exist after a run.
    var release: () -> Void = {}

    /// Returns the function for a kind of actors, or nil if these actors are only supported by a program in `Peers`.
    func run(_ engine: Engine) -> (() -> Void)? {
        switch engine {
        case .flynn: { BoundValues.bind(flynn) }
        case .typed: typed.map { work in { BoundValues.bind(work) } }
        case .tasks: tasks.map { work in { runBlocking(work) } }
        case .await: awaiting.map { work in { runBlocking(work) } }
        case .dispatch: dispatch
        case .caf, .erlang: nil
        }
    }

    /// Runs the shape with a kind of actors in this process, and returns the result.
    func measure(_ engine: Engine) throws -> Measurement {
        guard let run = run(engine) else { throw BenchmarkFailure("'\(name)' has no variant for '\(engine)'") }
        switch quantity {
        case .memory:
            let before = residentBytes()
            run()
            return Measurement(name: name, operations: operations, values: [residentBytes() - before])
        case .time:
            run()
            release()
            let cost = Cost(of: run)
            return Measurement(
                name: name, operations: operations, values: [Int(cost.elapsed * 1e9), Int(cost.processor * 1e9)])
        }
    }
}

/// Runs an asynchronous function on an executor, and blocks the calling thread until it returns. Defaults to Swift's
/// own executor.
func runBlocking(on executor: (any TaskExecutor)? = nil, _ work: @escaping @Sendable () async -> Void) {
    let done = DispatchSemaphore(value: 0)
    Task.detached(executorPreference: executor) {
        await BoundValues.bind(work)
        done.signal()
    }
    done.wait()
}

/// Ends the process if a check of a benchmark failed.
func check(_ isRight: Bool, _ what: @autoclosure () -> String) {
    guard !isRight else { return }
    let what = what()
    print("LOST: \(what)")
    fatalError(what)
}
