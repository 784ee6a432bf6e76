import Dispatch
import FlynnRuntime
import FlynnTesting
import Foundation

final class Sensor: FlynnRuntime.Actor, @unchecked Sendable {
    private let clock: any Clock<Duration>
    private let now: () -> Date
    private let lock = DispatchSemaphore(value: 1)

    /// In production, the real time is used.
    init(clock: any Clock<Duration> = ContinuousClock(), now: @escaping () -> Date = { Date() }) {
        (self.clock, self.now) = (clock, now)
        super.init()
        _ = beRead
    }

    lazy var beRead = Behavior(self) { (me: Sensor, args: BehaviorArgs) in
        // flynnlint:parameter Any
        print(me.now())
        Task { try await me.clock.sleep(for: .seconds(1)) }
    }
}

/// A clock of the project.
struct Timer {
    static func scheduledTimer(withTimeInterval interval: Double, _ body: () -> Void) { body() }
    func now() -> Int { 5 }
}

extension Task where Success == Never, Failure == Never {
    static func sleep(for ticks: Int) async {}
}

struct Dice {
    static func random(in range: Range<Int>) -> Int { range.lowerBound }
    func shuffled() -> Dice { self }
    func randomElement() -> Int { 4 }
}

func simulatedTime() async throws {
    try await simulate(seed: 7) { simulation in
        let sensor = Sensor(clock: simulation.clock, now: { Date(timeIntervalSince1970: 0) })
        sensor.beRead()
        try await simulation.clock.sleep(for: .seconds(5))
        try await Task.sleep(for: .seconds(1), clock: simulation.clock)
        try await Task.sleep(until: simulation.clock.now.advanced(by: .seconds(1)), clock: simulation.clock)
        try await simulation.advance(by: .seconds(5))
        print(simulation.now, simulation.clock.now)
        let clock: any Clock<Duration> = simulation.clock
        try await clock.sleep(for: .seconds(1))
        Flynn.Timer(after: .seconds(1), sensor.beRead)
        await Task.yield()
        await Task.sleep(for: 5)
        Task { sensor.beRead() }
        print(Timer().now())
        Timer.scheduledTimer(withTimeInterval: 1) { sensor.beRead() }
        // Dates of other times.
        print(Date(timeIntervalSince1970: 5), Date.distantPast, Date(timeIntervalSinceReferenceDate: 5))
        print(UUID(uuidString: "a") as Any)
    }
}

func randomValues() async throws {
    try await simulate(runs: 100) { simulation in
        var generator = Generator(seed: simulation.seed)
        print(Int.random(in: 0..<10, using: &generator), [1, 2].shuffled(using: &generator))
        print([1, 2].randomElement(using: &generator) as Any)
        print(Dice.random(in: 0..<5), Dice().shuffled(), Dice().randomElement())
        // The order is that of an array, or nothing is called in it.
        let sensors = ["a": Sensor(), "b": Sensor()]
        for name in sensors.keys.sorted() { sensors[name]?.beRead() }
        for (name, _) in sensors { print(name) }
        for sensor in [Sensor(), Sensor()] { sensor.beRead() }
        let numbers: Set = [1, 2]
        print(numbers.map { $0 + 1 })
        for sensor in sensors.sorted(by: { $0.key < $1.key }) { sensor.value.beRead() }
    }
}

struct Generator: RandomNumberGenerator {
    private var state: UInt64
    init(seed: UInt64) { state = seed }
    mutating func next() -> UInt64 {
        state &+= 1
        return state
    }
}

func threads() async throws {
    try await simulate(runs: 100) { simulation in
        // These run on the calling thread.
        DispatchQueue(label: "lock").sync { print("a") }
        DispatchQueue.global().sync { print("b") }
        NSLock().withLock { print("c") }
        BlockOperation { print("d") }.start()
        DispatchWorkItem { print("e") }.perform()
        _ = DispatchSemaphore(value: 0).wait(timeout: .now())
        print(Thread.isMainThread, Thread.current, ProcessInfo.processInfo.processorCount)
        let value: Int = await withCheckedContinuation { $0.resume(returning: 5) }
        print(value)
        Flynn.startup()
    }
}

func sleep(_ seconds: String) {}

/// Nothing here is part of a simulation.
func outside() async throws {
    let start = Date()
    try await Task.sleep(for: .seconds(1))
    DispatchQueue.global().async { print(start) }
    try await simulate(runs: 1) { _ in sleep("a") }
    print(ContinuousClock.now, UUID(), Int.random(in: 0..<5))
}
