import FlynnRuntime

// The shapes with typed behaviors. The messages and actors are the same as in `Suite.swift`.

private final class TypedCounter: FlynnRuntime.Actor, @unchecked Sendable {
    private var count = 0
    private let target: Int
    private let done: Done

    init(_ target: Int, _ done: Done) {
        (self.target, self.done) = (target, done)
        super.init()
    }

    func beAdd() {
        behave { me in
            me.count += 1
            if me.count == me.target { me.done.arrive() }
        }
    }
}

private final class TypedProducer: FlynnRuntime.Actor {
    func beProduce(_ target: TypedCounter, _ count: Int) {
        behave { _ in for _ in 0..<count { target.beAdd() } }
    }
}

private final class TypedPing: FlynnRuntime.Actor, @unchecked Sendable {
    var other: TypedPing?
    private let done: Done
    init(_ done: Done) {
        self.done = done
        super.init()
    }
    func beHit(_ left: Int) {
        behave { me in if left == 0 { me.done.arrive() } else { me.other.unsafelyUnwrapped.beHit(left - 1) } }
    }
    func beMeet(_ other: TypedPing?) { behave { me in me.other = other } }
}

private final class TypedAnswerer: FlynnRuntime.Actor, @unchecked Sendable {
    private var calls = 0
    func beCount() async throws -> Int {
        try await answer { me in
            me.calls += 1
            return me.calls
        }
    }
}

private final class TypedPeer: FlynnRuntime.Actor, @unchecked Sendable {
    private var peers: [TypedPeer] = []
    private var received = 0
    private let done: Done
    private let target: Int
    init(_ target: Int, _ done: Done) {
        (self.target, self.done) = (target, done)
        super.init()
    }
    func beMeet(_ peers: [TypedPeer]) { behave { me in me.peers = peers } }
    func beStart(_ left: Int) {
        behave { me in
            for peer in me.peers { peer.beTake() }
            if left > 1 { me.beStart(left - 1) }
        }
    }
    func beTake() {
        behave { me in
            me.received += 1
            if me.received == me.target { me.done.arrive() }
        }
    }
}

private final class TypedMall: FlynnRuntime.Actor, @unchecked Sendable {
    private var waiting: TypedChameneo?
    private var left: Int
    private let done: Done
    init(_ meetings: Int, _ done: Done) {
        (left, self.done) = (meetings, done)
        super.init()
    }
    func beArrive(_ comer: TypedChameneo) {
        behave { me in
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
}

private final class TypedChameneo: FlynnRuntime.Actor, @unchecked Sendable {
    private let mall: TypedMall
    private var color = 0
    init(_ mall: TypedMall) {
        self.mall = mall
        super.init()
    }
    func beMeet(_ other: Int) {
        behave { me in
            me.color = (me.color + other) % 3
            me.mall.beArrive(me)
        }
    }
}

/// Runs the shapes. A function has the name of its dynamic variant.
enum TypedShapes {
    static func flood(_ messages: Int) {
        let done = Done()
        let counter = TypedCounter(messages, done)
        for _ in 0..<messages { counter.beAdd() }
        done.wait()
    }

    static func fanIn(_ messages: Int, producers: Int) {
        let done = Done()
        let counter = TypedCounter(messages, done)
        for _ in 0..<producers { TypedProducer().beProduce(counter, messages / producers) }
        done.wait()
    }

    static func fanOut(_ messages: Int, receivers: Int) {
        let done = Done(receivers)
        let counters = (0..<receivers).map { _ in TypedCounter(messages / receivers, done) }
        for _ in 0..<messages / receivers { for counter in counters { counter.beAdd() } }
        done.wait()
    }

    /// A ring. If the size is 2, this is ping-pong.
    static func ring(_ hops: Int, size: Int) {
        let done = Done()
        let nodes = (0..<size).map { _ in TypedPing(done) }
        for (index, node) in nodes.enumerated() { node.other = nodes[(index + 1) % size] }
        nodes[0].beHit(hops)
        done.wait()
        for node in nodes { node.beMeet(nil) }
    }

    static func big(rounds: Int, peers: Int) {
        let done = Done(peers)
        let all = (0..<peers).map { _ in TypedPeer(rounds * peers, done) }
        for peer in all { peer.beMeet(all) }
        for peer in all { peer.beStart(rounds) }
        done.wait()
        for peer in all { peer.beMeet([]) }
    }

    static func ask(_ calls: Int, on executor: (any TaskExecutor)?) {
        runBlocking(on: executor) {
            let counter = TypedAnswerer()
            for number in 1...calls {
                let answer = try? await counter.beCount()
                check(answer == number, "\(String(describing: answer)) answered, expected \(number)")
            }
        }
    }

    static func chameneos(_ meetings: Int, creatures: Int) {
        let done = Done()
        let mall = TypedMall(meetings, done)
        let all = (0..<creatures).map { _ in TypedChameneo(mall) }
        for creature in all { mall.beArrive(creature) }
        done.wait()
    }

    static func create(_ actors: Int) -> [AnyObject] {
        let done = Done(actors)
        return (0..<actors).map { _ in TypedCounter(1, done) }
    }

    static func createAndSend(_ actors: Int) {
        let done = Done(actors)
        for _ in 0..<actors { TypedCounter(1, done).beAdd() }
        done.wait()
    }

    static func memoryAfterMessage(_ actors: Int, group: Int) -> [AnyObject] {
        var kept: [AnyObject] = []
        kept.reserveCapacity(actors)
        for _ in 0..<actors / group {
            let done = Done(group)
            let all = (0..<group).map { _ in TypedCounter(1, done) }
            for actor in all { actor.beAdd() }
            done.wait()
            kept += all as [AnyObject]
        }
        return kept
    }

    static func forkJoin(_ actors: Int, rounds: Int) {
        let done = Done(actors)
        let all = (0..<actors).map { _ in TypedCounter(rounds, done) }
        for _ in 0..<rounds { for actor in all { actor.beAdd() } }
        done.wait()
    }
}
