import Dispatch
import FlynnRuntime
import FlynnSystem
import Measuring

private struct Echo: Message {
    typealias Reply = Int
    let value: Int
}

/// The way in which handlers capture the asking actor.
private enum Capture {
    /// Like the callback, which retains its actor.
    case strong
    case unowned
}

/// A message that starts a series of asks.
private struct Run: Message {
    let count: Int
    let atOnce: Int
    let capture: Capture
    /// Fulfilled with the sum of the answers at the end.
    let sum = Promise<Int>(on: .anyThread)
}

private final class Echoing: SystemActor {
    override func setup() {
        on(Echo.self, result: { $0.value })
    }
}

private final class Asking: SystemActor {
    private var echo: ActorRef<Echoing>?
    private var left = 0
    private var unanswered = 0
    private var capture = Capture.strong
    private var sum = 0
    private var done = Promise<Int>()

    override func setup() throws {
        echo = try system.actor(Echoing.self, caller: self)
        on(
            Run.self,
            do: { [unowned self] run in
                (left, unanswered, capture, sum, done) = (run.count, run.count, run.capture, 0, run.sum)
                for _ in 0..<run.atOnce { ask() }
            })
    }

    private func ask() {
        left -= 1
        let answer = echo?.promise(Echo(value: left))
        switch capture {
        case .strong: answer?.then { value in self.take(value) }
        case .unowned: answer?.then { [unowned self] value in take(value) }
        }
    }

    private func take(_ answer: Int) {
        sum += answer
        unanswered -= 1
        if left > 0 { ask() } else if unanswered == 0 { done.fulfill(sum) }
    }
}

private func check(_ sum: Int, _ count: Int) {
    precondition(sum == count * (count - 1) / 2, "an answer is lost")
}

private final class Server: Actor {
    override init() {
        super.init()
        _ = (beEcho, beReply)
    }

    lazy var beEcho = Behavior(self) { (_: Server, args) in
        // flynnlint:parameter Int - the value
        // flynnlint:parameter Behavior - receives the value
        let callback: Behavior = args[x: 1]
        callback(args[x: 0] as Int)
    }

    lazy var beReply = Behavior(self) { (_: Server, args) in
        // flynnlint:parameter Int - the value
        // flynnlint:parameter Reply<Int> - receives the value
        let reply: Reply<Int> = args[x: 1]
        reply(args[x: 0] as Int)
    }
}

private final class Client: Actor {
    private let server = Server()
    private var left = 0
    private var unanswered = 0
    private var sum = 0
    private var done = DispatchSemaphore(value: 0)

    override init() {
        super.init()
        _ = (beRun, beAnswer)
    }

    lazy var beRun = Behavior(self) { (me: Client, args) in
        // flynnlint:parameter Int - the number of calls
        // flynnlint:parameter Int - the number of calls that are made at once
        // flynnlint:parameter DispatchSemaphore - signalled at the end
        let count: Int = args[x: 0]
        (me.left, me.unanswered, me.sum, me.done) = (count, count, 0, args[x: 2])
        for _ in 0..<(args[x: 1] as Int) { me.call() }
    }

    private func call() {
        left -= 1
        server.beEcho(left, beAnswer)
    }

    private lazy var beAnswer = Behavior(self) { (me: Client, args) in
        // flynnlint:parameter Int - the answer
        me.sum += args[x: 0] as Int
        me.unanswered -= 1
        if me.left > 0 { me.call() } else if me.unanswered == 0 { me.done.signal() }
    }
}

/// Measures calls with a callback, asks with a handler, asks with `await`, and asks of a behavior with `await`, which
/// shows the cost of the task. They take turns in many rounds.
func compare(_ count: Int) throws {
    let system = try MainActorSystem { builder in
        try builder.addSingleton(Echoing.self)
        try builder.addSingleton(Asking.self)
    }
    let asking = try system.actor(Asking.self)
    let echo = try system.actor(Echoing.self)
    let client = Client()
    let reply = Server().beReply

    func behaviors(atOnce: Int) -> Double {
        let done = DispatchSemaphore(value: 0)
        return seconds {
            client.beRun(count, atOnce, done)
            done.wait()
        }
    }
    func asks(atOnce: Int, _ capture: Capture) -> Double {
        let done = DispatchSemaphore(value: 0)
        return seconds {
            let run = Run(count: count, atOnce: atOnce, capture: capture)
            run.sum.then { sum in
                check(sum, count)
                done.signal()
            }
            asking.tell(run)
            done.wait()
        }
    }
    func awaits(_ answer: @escaping @Sendable (Int) async throws -> Int) -> Double {
        let done = DispatchSemaphore(value: 0)
        return seconds {
            Task.detached(executorPreference: Flynn.taskExecutor) {
                var sum = 0
                for number in 0..<count { sum += (try? await answer(number)) ?? 0 }
                check(sum, count)
                done.signal()
            }
            done.wait()
        }
    }

    for atOnce in [1, 100] {
        let runs: [(name: String, run: () -> Double)] = [
            ("behavior with callback", { behaviors(atOnce: atOnce) }),
            ("ask with handler", { asks(atOnce: atOnce, .strong) }),
            ("ask with handler that captures 'unowned self'", { asks(atOnce: atOnce, .unowned) }),
            ("ask with await", { awaits { try await echo.ask(Echo(value: $0)) } }),
            ("behavior with await", { awaits { try await reply.ask($0) } }),
        ]
        // A task makes its asks one after the other.
        let compared = atOnce == 1 ? runs : Array(runs.dropLast(2))
        var times = compared.map { _ in [Double]() }
        for round in -2..<20 {
            for (index, (_, run)) in compared.enumerated() {
                let time = run() / Double(count) * 1e9
                if round >= 0 { times[index].append(time) }
            }
        }
        for ((name, _), values) in zip(compared, times) {
            let ratio = median(zip(values, times[0]).map { $0 / $1 })
            print("\(atOnce) at once, \(name): \(Int(median(values))) ns, \((ratio * 100).rounded() / 100)×")
        }
    }
    system.shutdown()
}
