import FlynnRuntime
import Measuring

/// Creates and releases actors in various ways, and checks that the memory of the process doesn't grow.
func soak(seconds: Double) {
    let start = ContinuousClock.now
    var nextReport = 0.0
    var rounds = 0
    var firstReading = 0
    var highest = 0
    while true {
        soakRound()
        rounds += 1
        let elapsed = Double((ContinuousClock.now - start).components.seconds)
        guard elapsed >= nextReport else { continue }
        nextReport = elapsed + max(1, seconds / 20)
        Flynn.shutdown()
        let resident = residentBytes() / 1024
        // When a tenth of the time has passed, the allocator and the pools have their final size.
        if elapsed >= seconds / 10, firstReading == 0 { firstReading = resident }
        highest = max(highest, resident)
        print("\(Int(elapsed)) s: \(rounds) rounds, \(resident) kB resident, \(FlynnTally.alive.value) actors alive")
        check(FlynnTally.alive.value == 0, "actors are alive after shutdown")
        if elapsed >= seconds { break }
    }
    print("\(firstReading) kB after a tenth of the time, at most \(highest) kB later")
    check(highest < firstReading + firstReading / 5 + 2000, "memory has grown")
}

/// The number of live actors.
enum FlynnTally {
    static let alive = Alive()

    final class Alive: Sendable {
        private let number = Counter()
        var value: Int { number.value }
        func add(_ amount: Int) { number.add(amount) }
    }
}

private final class Mayfly: FlynnRuntime.Actor {
    private var friend: Mayfly?

    override init() {
        super.init()
        FlynnTally.alive.add(1)
    }

    deinit { FlynnTally.alive.add(-1) }

    lazy var beCall = ChainableBehavior(self) { (args: BehaviorArgs) in
        let text: String = args[x: 0]
        precondition(!text.isEmpty)
    }

    lazy var beSpawn: Behavior = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        let depth: Int = args[x: 0]
        self.friend = Mayfly()
        self.friend?.beCall("from \(depth)")
        if depth > 0 { Mayfly().beSpawn(depth - 1) }
    }
}

private func soakRound() {
    // Temporary actors, owners that release actors immediately, stored behaviors, timers, and bursts.
    for number in 0..<1000 { Mayfly().beCall("a \(number)").beCall("b") }
    var owned = (0..<100).map { _ in Mayfly() }
    for actor in owned { actor.beSpawn(5) }
    while !owned.isEmpty { owned.removeLast().beCall("last") }
    let kept = (0..<100).map { _ in Mayfly().beCall }
    for behavior in kept { behavior("kept") }
    let ticking = Mayfly()
    for _ in 0..<10 { Flynn.Timer(timeInterval: 0.0001, repeats: true, ticking.beCall, ["tick"]) }
    for _ in 0..<10_000 { ticking.beCall("burst") }
    // Otherwise the size of the backlog would determine the memory.
    ticking.unsafeWait()
}
