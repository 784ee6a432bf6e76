import Dispatch
import FlynnRuntime
import FlynnSystem
import Measuring
import Synchronization

/// The number of existing objects of a kind.
final class Population: Sendable {
    private let number = Atomic(0)

    var count: Int { number.load(ordering: .sequentiallyConsistent) }
    func add(_ change: Int) { number.add(change, ordering: .sequentiallyConsistent) }
}

private let payloads = Population()
private let workers = Population()

/// The contents of a message, to check that they are released.
private final class Payload: Sendable {
    let value: Int

    init(_ value: Int) {
        self.value = value
        payloads.add(1)
    }

    deinit { payloads.add(-1) }
}

private struct Square: Message {
    typealias Reply = Payload
    let payload: Payload
}

private struct SquareLater: Message {
    typealias Reply = Payload
    let payload: Payload
}

private final class Squarer: SystemActor {
    private var squared = 0

    required init(system: any ActorSystem) {
        super.init(system: system)
        workers.add(1)
    }

    deinit { workers.add(-1) }

    override func setup() {
        on(Square.self, result: { [unowned self] in square($0.payload) })
        on(
            SquareLater.self,
            async: { [unowned self] message in
                await Task.yield()
                return square(message.payload)
            })
    }

    private func square(_ payload: Payload) -> Payload {
        squared += 1
        return Payload(payload.value &* payload.value)
    }
}

/// Sends asks from 16 tasks to a pool of 8 actors, and checks every answer. Every 16th message has an asynchronous
/// reaction.
func stress(_ asks: Int) throws {
    let sums = try (0..<3).map { round in
        let system = try MainActorSystem { try $0.addPool(of: Squarer.self, count: 8) }
        let pool = try system.actor(Squarer.self)
        let wrong = Population()
        let answered = Population()
        let time = seconds {
            let done = DispatchGroup()
            for sender in 0..<16 {
                done.enter()
                Task.detached {
                    for number in stride(from: sender, to: asks, by: 16) {
                        let payload = Payload(number)
                        let isLate = number / 16 % 16 == 0
                        let answer =
                            isLate
                            ? try await pool.ask(SquareLater(payload: payload))
                            : try await pool.ask(Square(payload: payload))
                        if answer.value != number &* number { wrong.add(1) }
                        answered.add(1)
                    }
                    done.leave()
                }
            }
            done.wait()
        }
        system.shutdown()
        Flynn.shutdown()
        guard answered.count == asks, wrong.count == 0 else {
            throw BenchmarkFailure("\(asks - answered.count) of \(asks) answers are lost, and \(wrong.count) are wrong")
        }
        print(
            "round \(round): \(asks) asks in \((time * 1000).rounded()) ms, \(residentBytes() / 1_048_576) MB,",
            "left: \(payloads.count) payloads, \(workers.count) actors")
        return payloads.count + workers.count
    }
    guard sums.allSatisfy({ $0 == 0 }) else { throw BenchmarkFailure("objects are leaked") }
    print("nothing lost, nothing leaked")
}
