// Measures the cost of performing an action, and completes a million actions from 16 queues.
import Dispatch
import FlynnActions
import Measuring
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The maximum cost of a direct call through a session, in nanoseconds above the call of the function.
let limit = 200

func fail(_ text: String) -> Never {
    print("failed: \(text)")
    exit(1)
}

// MARK: Cost

/// An action that counts its calls.
enum CountAction: Action {
    static let queue = DispatchQueue(label: "count")

    static func perform(context: ActionContext<Counter>, presenter: NoPresenter, completion: Completion)
        -> Completion.Status
    {
        context.input.actions.add(1, ordering: .relaxed)
        return completion.completedSync(.success)
    }
}

enum UICountAction: UIAction {
    static func perform(context: ActionContext<Counter>, presenter: NoPresenter, completion: Completion)
        -> Completion.Status
    {
        context.input.actions.add(1, ordering: .relaxed)
        return completion.completedSync(.success)
    }
}

enum GlobalCountAction: Action {
    static let queue = DispatchQueue.global()

    static func perform(context: ActionContext<Counter>, presenter: NoPresenter, completion: Completion)
        -> Completion.Status
    {
        context.input.actions.add(1, ordering: .relaxed)
        return completion.completedSync(.success)
    }
}

enum Counting: Feature {
    static let count = action(CountAction.self)
    static let countUI = action(UICountAction.self)
    static let countGlobal = action(GlobalCountAction.self)
}

final class Counter: Sendable {
    let actions = Atomic(0)
    let outcomes = Atomic(0)
}

/// Returns the processor time of the process for a piece of work. Other processes are not included.
func nanoseconds(_ work: () -> Void) -> Double {
    let start = processorSeconds()
    work()
    return (processorSeconds() - start) * 1e9
}

let counter = Counter()
let session = ActionSession.main
let calls = 100_000
let handler: @Sendable (ActionOutcome) -> Void = { _ in counter.outcomes.add(1, ordering: .relaxed) }

@inline(never)
func direct() {
    let context = ActionContext(input: counter)
    let handler = handler
    for _ in 0..<calls {
        _ = CountAction.perform(
            context: context, presenter: NoPresenter(), completion: Action.Completion { outcome, _ in handler(outcome) }
        )
    }
}

@inline(never)
func performed() {
    let handler = handler
    for _ in 0..<calls { session.perform(Counting.count, input: counter, completion: handler) }
}

@inline(never)
func performedUI() {
    let handler: @MainActor @Sendable (ActionOutcome) -> Void = { _ in counter.outcomes.add(1, ordering: .relaxed) }
    for _ in 0..<calls { session.perform(Counting.countUI, input: counter, completion: handler) }
}

@inline(never)
func performedGlobally() {
    for _ in 0..<calls { session.perform(Counting.countGlobal, input: counter, completion: handler) }
}

/// Calls with a hop: the actions are enqueued, and the caller waits for the last one.
@inline(never)
func hopped() {
    for _ in 0..<calls { session.perform(Counting.count, input: counter, completion: handler) }
    CountAction.queue.sync {}
}

/// The ways to call an action with a handler. They take turns in each round.
let ways: [(name: String, isLimited: Bool, run: () -> Void)] = [
    ("call of the function", false, { CountAction.queue.sync { direct() } }),
    ("perform, on the action's queue", true, { CountAction.queue.sync { performed() } }),
    (
        "perform, on a queue with this target", true,
        { DispatchQueue(label: "child", target: CountAction.queue).sync { performed() } }
    ),
    ("perform of a UIAction, on the main queue", true, { performedUI() }),
    (
        "perform, on the action's global queue", false,
        {
            let group = DispatchGroup()
            DispatchQueue.global().async(group: group) { performedGlobally() }
            group.wait()
        }
    ),
    ("perform, from another queue", false, { hopped() }),
]
let rounds = 15
var times = ways.map { _ in [Double]() }
for round in 0...rounds {
    for (index, way) in ways.enumerated() {
        let time = nanoseconds(way.run) / Double(calls)
        // The first round is a warm-up.
        if round > 0 { times[index].append(time) }
    }
}
let expected = ways.count * (rounds + 1) * calls
if counter.actions.load(ordering: .relaxed) != expected || counter.outcomes.load(ordering: .relaxed) != expected {
    fail("an action or an outcome was lost")
}
print("cost of an action with a handler in ns: least and median of \(rounds) rounds of \(calls) calls, above the call")
func least(_ times: [Double]) -> Int { Int(times.reduce(.infinity, min).rounded()) }
func middle(_ times: [Double]) -> Int { Int(median(times).rounded()) }
for (way, time) in zip(ways, times) {
    let above = least(time) - least(times[0])
    print("  \(way.name): \(least(time)) \(middle(time)), above the call \(above) \(middle(time) - middle(times[0]))")
    // The minimum time, as other processes on the same cores only make the work slower.
    if way.isLimited && above > limit { fail("more than \(limit) ns above the call of the function") }
}

// MARK: Stress

/// Counts objects that are owned by a handler or an action.
final class Token: Sendable {
    static let count = Atomic(0)

    init() { Token.count.add(1, ordering: .relaxed) }

    deinit { Token.count.subtract(1, ordering: .relaxed) }
}

/// An action that completes on a given queue.
enum RelayAction: Action {
    static let queue = DispatchQueue(label: "relay")

    static func perform(
        context: ActionContext<(Token, DispatchQueue)>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        let status = completion.willCompleteAsync()
        let token = context.input.0
        context.input.1.async {
            withExtendedLifetime(token) {}
            status.completed(.success)
        }
        return status
    }
}

enum Relaying: Feature {
    static let relay = action(RelayAction.self)
}

let queues = (0..<16).map { DispatchQueue(label: "queue \($0)") }
let callers = (0..<16).map { DispatchQueue(label: "caller \($0)") }
let total = 1_000_000
let warmUp = 160_000
let completed = Atomic(0)
let misplaced = Atomic(0)
let mistakes = Atomic(0)
let stressed = ActionSession(named: "stress") { _ in mistakes.add(1, ordering: .relaxed) }

/// Performs actions from 16 queues. They complete from 16 other queues, with handlers on these queues.
func relay(_ count: Int) {
    let ended = DispatchGroup()
    for (index, caller) in callers.enumerated() {
        let completionQueue = queues[(index + 5) % queues.count]
        caller.async(group: ended) {
            // In batches, so that the memory shows leaks and not the length of the queues.
            for _ in 0..<count / callers.count / 100 {
                let batch = DispatchGroup()
                for number in 0..<100 {
                    let token = Token()
                    batch.enter()
                    stressed.perform(
                        Relaying.relay, input: (Token(), queues[number % queues.count]),
                        completion: { outcome in
                            withExtendedLifetime(token) {}
                            if !completionQueue.isCurrent { misplaced.add(1, ordering: .relaxed) }
                            if case .success = outcome { completed.add(1, ordering: .relaxed) }
                            batch.leave()
                        }, completionQueue: completionQueue)
                }
                batch.wait()
            }
        }
    }
    ended.wait()
    // A handler leaves its batch before it ends.
    for queue in [RelayAction.queue] + queues { queue.sync {} }
}

relay(warmUp)
let before = residentBytes()
let cost = Cost { relay(total) }
let growth = residentBytes() - before
print("a million actions, completed from 16 queues: \(cost.elapsed) s")
print("  outcomes: \(completed.load(ordering: .relaxed)), on wrong queues: \(misplaced.load(ordering: .relaxed))")
print("  mistakes: \(mistakes.load(ordering: .relaxed)), objects left: \(Token.count.load(ordering: .relaxed))")
print("  growth of the resident memory after a warm-up: \(growth / 1024) KB")
if completed.load(ordering: .relaxed) != total + warmUp { fail("outcomes were lost, or there were too many") }
if misplaced.load(ordering: .relaxed) + mistakes.load(ordering: .relaxed) > 0 { fail("wrong queues, or mistakes") }
if growth > 10_000_000 { fail("memory grew") }
if Token.count.load(ordering: .relaxed) != 0 { fail("objects were leaked") }
