import FlynnRuntime
import FlynnTesting
import Testing

private final class Sensor: Actor {
    private var subscribers: [Behavior] = []

    override init() {
        super.init()
        Flynn.Timer(every: .seconds(1), beMeasure)
    }

    lazy var beSubscribe = Behavior(self) { (me, args) in
        // flynnlint:parameter Behavior - receives a word and a temperature
        me.subscribers.append(args[x: 0])
    }

    lazy var beMeasure = Behavior(self) { (me, args) in
        // flynnlint:parameter None
        for subscriber in me.subscribers { subscriber("warm", 21) }
    }
}

/// The examples of docs/testing.md.
struct GuideTests {
    @Test func `a sensor reports its temperature each second`() async throws {
        try await simulate(runs: 200) { simulation in
            let (sensor, probe) = (Sensor(), Probe())
            sensor.beSubscribe(probe.behavior)
            try await simulation.advance(by: .seconds(60))
            #expect(probe.count == 60)
            try await probe.expect("warm", 21)
        }
    }

    @Test(arguments: [Shop.Version.first, .flag]) func `each version of the shop has a bug that some orders show`(
        _ version: Shop.Version
    ) async throws {
        let program = Program.shop(version)
        let failure = try await #require(throws: SimulationFailure.self) {
            try await simulate(runs: 5000) { try await program.run(SimulatedWorld(simulation: $0)) }
        }
        #expect(failure.message.contains("the price is 1"))
    }

    @Test func `the last version of the shop has none`() async throws {
        let program = Program.shop(.counter)
        try await simulate(runs: 2000) { try await program.run(SimulatedWorld(simulation: $0)) }
    }
}
