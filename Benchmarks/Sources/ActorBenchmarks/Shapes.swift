import Dispatch
import FlynnRuntime
import Synchronization

// The actors of the shapes of the Savina benchmark suite: PingPong, Counting (here "flood"), ThreadRing, FanIn (the
// producers of BoundedBuffer), Big, Chameneos, ForkJoin (create and throughput).

/// A countdown latch: `wait` returns after a number of arrivals.
final class Done: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)
    private let missing: Atomic<Int>

    init(_ count: Int = 1) {
        missing = Atomic(count)
    }

    func arrive() {
        if missing.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { semaphore.signal() }
    }

    func wait() {
        semaphore.wait()
    }
}

/// A container for actors that must live longer than the run that creates them.
final class Kept: @unchecked Sendable {
    // Unchecked: only a single run uses it at a time.
    var actors: [AnyObject] = []
}

// MARK: Flynn

final class FlynnCounter: FlynnRuntime.Actor {
    private var count = 0
    private let target: Int
    private let done: Done

    init(_ target: Int, _ done: Done) {
        (self.target, self.done) = (target, done)
        super.init()
    }

    lazy var beAdd = Behavior(self) { (me, _) in
        me.count += 1
        if me.count == me.target { me.done.arrive() }
    }
}

/// An actor that sends a number of messages to another actor.
final class FlynnProducer: FlynnRuntime.Actor {
    lazy var beProduce = Behavior(self) { (_, args) in
        let (target, count): (FlynnCounter, Int) = (args[x: 0], args[x: 1])
        for _ in 0..<count { target.beAdd() }
    }
}

final class FlynnPing: FlynnRuntime.Actor {
    var other: FlynnPing?
    private let done: Done
    init(_ done: Done) {
        self.done = done
        super.init()
    }
    lazy var beHit: Behavior = Behavior(self) { (me, args) in
        let left: Int = args[x: 0]
        if left == 0 { me.done.arrive() } else { me.other.unsafelyUnwrapped.beHit(left - 1) }
    }
    lazy var beMeet = Behavior(self) { (me, args) in
        me.other = args[0] as? FlynnPing
    }
}

/// An actor that answers with the number of calls.
final class FlynnAnswerer: FlynnRuntime.Actor {
    private var calls = 0
    lazy var beCount = Behavior(self) { (me, args) in
        let reply: Reply<Int> = args[x: 0]
        me.calls += 1
        reply(me.calls)
    }
}

/// An actor that sends a message to each of its peers in each round.
final class FlynnPeer: FlynnRuntime.Actor {
    private var peers: [FlynnPeer] = []
    private var received = 0
    private let done: Done
    private let target: Int
    init(_ target: Int, _ done: Done) {
        (self.target, self.done) = (target, done)
        super.init()
        _ = beTake
    }
    lazy var beMeet = Behavior(self) { (me, args) in
        me.peers = args[x: 0]
    }
    lazy var beStart: Behavior = Behavior(self) { (me, args) in
        let left: Int = args[x: 0]
        for peer in me.peers { peer.beTake() }
        if left > 1 { me.beStart(left - 1) }
    }
    lazy var beTake = Behavior(self) { (me, _) in
        me.received += 1
        if me.received == me.target { me.done.arrive() }
    }
}

/// The meeting place of chameneos, which pairs creatures in the order of their arrival.
final class FlynnMall: FlynnRuntime.Actor {
    private var waiting: FlynnChameneo?
    private var left: Int
    private let done: Done
    init(_ meetings: Int, _ done: Done) {
        (left, self.done) = (meetings, done)
        super.init()
        _ = beArrive
    }
    lazy var beArrive: Behavior = Behavior(self) { (me, args) in
        let comer: FlynnChameneo = args[x: 0]
        guard me.left > 0 else { return }
        guard let first = me.waiting else {
            me.waiting = comer
            return
        }
        me.waiting = nil
        me.left -= 1
        if me.left == 0 { me.done.arrive() }
        first.beMeet(1)
        comer.beMeet(2)
    }
}

final class FlynnChameneo: FlynnRuntime.Actor {
    private let mall: FlynnMall
    private var color = 0
    init(_ mall: FlynnMall) {
        self.mall = mall
        super.init()
        _ = beMeet
    }
    lazy var beMeet: Behavior = Behavior(self) { (me, args) in
        let other: Int = args[x: 0]
        me.color = (me.color + other) % 3
        me.mall.beArrive(me)
    }
}

// MARK: Swift's actors

actor SwiftCounter {
    private var count = 0
    private let target: Int
    private let done: Done
    init(_ target: Int, _ done: Done) { (self.target, self.done) = (target, done) }
    func add() {
        count += 1
        if count == target { done.arrive() }
    }
}

actor SwiftAnswerer {
    private var calls = 0
    func count() -> Int {
        calls += 1
        return calls
    }
}

actor SwiftPing {
    private var other: SwiftPing?
    private let done: Done
    init(_ done: Done) { self.done = done }
    func meet(_ other: SwiftPing?) { self.other = other }
    /// Exchanges calls with the other actor, with `await`.
    func rally(_ hops: Int) async {
        guard let other else { return }
        for left in stride(from: hops, to: 0, by: -2) { await other.hit(left) }
        done.arrive()
    }
    private var hits = 0
    func hit(_ left: Int) { hits += 1 }
    /// Sends a message to the other actor, without waiting for it.
    func pass(_ left: Int) {
        guard left > 0, let other else { return done.arrive() }
        Task.detached { await other.pass(left - 1) }
    }
}

actor SwiftPeer {
    private var received = 0
    private let target: Int
    private let done: Done
    init(_ target: Int, _ done: Done) { (self.target, self.done) = (target, done) }
    func start(_ peers: [SwiftPeer], _ rounds: Int) async {
        for _ in 0..<rounds { for peer in peers { await peer.take() } }
    }
    /// Sends the messages of `start` in separate tasks, and doesn't wait for them.
    func startTasks(_ peers: [SwiftPeer], _ left: Int) {
        for peer in peers { Task.detached { await peer.take() } }
        if left > 1 { Task.detached { await self.startTasks(peers, left - 1) } }
    }
    func take() {
        received += 1
        if received == target { done.arrive() }
    }
}

actor SwiftMall {
    private var waiting: SwiftChameneo?
    private var left: Int
    private let done: Done
    init(_ meetings: Int, _ done: Done) { (left, self.done) = (meetings, done) }
    func arrive(_ comer: SwiftChameneo) {
        guard left > 0 else { return }
        guard let first = waiting else {
            waiting = comer
            return
        }
        waiting = nil
        left -= 1
        if left == 0 { done.arrive() }
        Task.detached { await first.meet(1, self) }
        Task.detached { await comer.meet(2, self) }
    }
}

actor SwiftChameneo {
    private var color = 0
    func meet(_ other: Int, _ mall: SwiftMall) async {
        color = (color + other) % 3
        await mall.arrive(self)
    }
}

// MARK: A queue for each actor
// Unchecked `Sendable`: each object's serial queue guards its variables.

final class QueueCounter: @unchecked Sendable {
    private let queue = DispatchQueue(label: "counter")
    private var count = 0
    private let target: Int
    private let done: Done
    init(_ target: Int, _ done: Done) { (self.target, self.done) = (target, done) }
    func add() {
        queue.async {
            self.count += 1
            if self.count == self.target { self.done.arrive() }
        }
    }
    func produce(_ target: QueueCounter, _ count: Int) {
        queue.async { for _ in 0..<count { target.add() } }
    }
}

final class QueuePing: @unchecked Sendable {
    private let queue = DispatchQueue(label: "ping")
    var other: QueuePing?
    private let done: Done
    init(_ done: Done) { self.done = done }
    func hit(_ left: Int) {
        queue.async {
            if left == 0 { self.done.arrive() } else { self.other.unsafelyUnwrapped.hit(left - 1) }
        }
    }
    func meet(_ other: QueuePing?) { queue.sync { self.other = other } }
}

final class QueuePeer: @unchecked Sendable {
    private let queue = DispatchQueue(label: "peer")
    private var received = 0
    private let target: Int
    private let done: Done
    init(_ target: Int, _ done: Done) { (self.target, self.done) = (target, done) }
    func start(_ peers: [QueuePeer], _ left: Int) {
        queue.async {
            for peer in peers { peer.take() }
            if left > 1 { self.start(peers, left - 1) }
        }
    }
    func take() {
        queue.async {
            self.received += 1
            if self.received == self.target { self.done.arrive() }
        }
    }
}

final class QueueMall: @unchecked Sendable {
    private let queue = DispatchQueue(label: "mall")
    private var waiting: QueueChameneo?
    private var left: Int
    private let done: Done
    init(_ meetings: Int, _ done: Done) { (left, self.done) = (meetings, done) }
    func arrive(_ comer: QueueChameneo) {
        queue.async {
            guard self.left > 0 else { return }
            guard let first = self.waiting else {
                self.waiting = comer
                return
            }
            self.waiting = nil
            self.left -= 1
            if self.left == 0 { self.done.arrive() }
            first.meet(1, self)
            comer.meet(2, self)
        }
    }
}

final class QueueChameneo: @unchecked Sendable {
    private let queue = DispatchQueue(label: "chameneo")
    private var color = 0
    func meet(_ other: Int, _ mall: QueueMall) {
        queue.async {
            self.color = (self.color + other) % 3
            mall.arrive(self)
        }
    }
}
