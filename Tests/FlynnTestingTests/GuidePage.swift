// swift-format-ignore-file
// The code of docs/testing.md; GuidePageTests run it, and a test compares the two.
import FlynnRuntime
import FlynnTesting
import Testing

enum GuidePage {
    final class Sensor: Actor {
        private var subscribers: [(String, Int) -> Void] = []

        override init() {
            super.init()
            Flynn.Timer(every: .seconds(1), self) { me in me.beMeasure() }
        }

        func beSubscribe(_ subscriber: @escaping @Sendable (String, Int) -> Void) {
            behave { me in me.subscribers.append(subscriber) }
        }

        func beMeasure() {
            behave { me in
                for subscriber in me.subscribers { subscriber("warm", 21) }
            }
        }
    }

    final class Database: Actor, @unchecked Sendable {
        private var price: Int

        init(price: Int) {
            self.price = price
            super.init()
            _ = (beGet, beSet)
        }

        lazy var beGet = Behavior(self) { (me, args) in
            // flynnlint:parameter Reply<Int> - the price
            let reply: Reply<Int> = args[x: 0]
            reply(me.price)
        }

        lazy var beSet = Behavior(self) { (me, args) in
            // flynnlint:parameter Int - the price
            me.price = args[x: 0]
        }
    }

    final class Shop: Actor, @unchecked Sendable {
        private let database: Database
        private var cached: Int?
        private var isChanged = false

        init(_ database: Database) {
            self.database = database
            super.init()
            _ = (bePrice, beFill, beChange)
        }

        lazy var bePrice: Behavior = Behavior(self) { (me: Shop, args: BehaviorArgs) in
            // flynnlint:parameter Reply<Int> - the price
            let reply: Reply<Int> = args[x: 0]
            if let cached = me.cached { return _ = reply(cached) }
            me.isChanged = false
            Task(executorPreference: Flynn.taskExecutor) {
                let price: Int = try await me.database.beGet.ask()
                me.beFill(price)
                reply(price)
            }
        }

        lazy var beFill = Behavior(self) { (me: Shop, args: BehaviorArgs) in
            // flynnlint:parameter Int - the price
            if !me.isChanged { me.cached = args[x: 0] }
        }

        lazy var beChange = Behavior(self) { (me: Shop, args: BehaviorArgs) in
            // flynnlint:parameter Int - the new price
            me.database.beSet(args[x: 0] as Int)
            me.cached = nil
            me.isChanged = true
        }
    }

    enum Corrected {
        final class Shop: Actor, @unchecked Sendable {
            private var cached: Int?
            private var changes = 0

            lazy var beFill = Behavior(self) { (me: Shop, args: BehaviorArgs) in
                // flynnlint:parameter Int - the price
                // flynnlint:parameter Int - the number of changes when the price was asked for
                let (price, changes): (Int, Int) = (args[x: 0], args[x: 1])
                if changes == me.changes { me.cached = price }
            }
        }
    }

    static func `a sensor reports its temperature each second`() async throws {
        try await simulate(runs: 200) { simulation in
            let (sensor, probe) = (Sensor(), Probe())
            sensor.beSubscribe { probe($0, $1) }
            try await simulation.advance(by: .seconds(60))
            #expect(probe.count == 60)
            try await probe.expect("warm", 21)
        }
    }

    enum Trait {
        static func `a sensor reports its temperature each second`() async throws {
            let simulation = try #require(Simulation.current)
            let (sensor, probe) = (Sensor(), Probe())
            sensor.beSubscribe { probe($0, $1) }
            try await simulation.advance(by: .seconds(60))
            #expect(probe.count == 60)
        }
    }

    static func `the price after a change is the new one`() async throws {
        try await simulate(runs: 1000) { simulation in
            let shop = Shop(Database(price: 1))
            for hops in [1, 8] { after(hops: hops) { start { let _: Int = try await shop.bePrice.ask() } } }
            after(hops: 4) { shop.beChange(2) }
            try await simulation.runUntilIdle()
            let price: Int = try await shop.bePrice.ask()
            #expect(price == 2)
        }
    }

    static func lose() async throws {
        try await simulate(runs: 100, options: .init(allowed: [.deadLetters])) { simulation in
            let sensor = Sensor()
            simulation.lose("beMeasure", of: sensor)
        }
    }
}

/// In a test of XCTest.
enum XCTestPage {
    static func test(_ report: (String, StaticString, UInt) -> Void) async throws {
        do {
            try await simulate(runs: 100) { simulation in try simulation.require(simulation.now == .zero) }
        } catch let failure as SimulationFailure {
            report("\(failure)", failure.location.staticFilePath ?? #filePath, UInt(failure.location.line))
        }
    }
}

struct GuidePageTests {
    @Test func `the sensor of the page reports its temperature`() async throws {
        try await GuidePage.`a sensor reports its temperature each second`()
    }

    @Test(.simulated(runs: 20)) func `the sensor of the page does so with the trait`() async throws {
        try await GuidePage.Trait.`a sensor reports its temperature each second`()
    }

    @Test func `a test can allow dead letters and lose a call`() async throws {
        try await GuidePage.lose()
    }
}
