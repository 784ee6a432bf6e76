import Dispatch
import FlynnRuntime

/// Returns the rows of the table. With a scale of 1 each has a million messages or hops.
func suite(_ scale: Double) -> [Benchmark] {
    let million = max(1000, Int(1_000_000 * scale) / 1000 * 1000)
    return [
        pingPong(million), requestReply(million), flood(million), ring(million), fanIn(million), fanOut(million),
        big(million),
        chameneos(million / 10), create(million / 10), forkJoin(million / 10),
    ]
}

/// Waits without blocking a thread of Swift's cooperative pool.
private func wait(for done: Done) async {
    await withCheckedContinuation { continuation in
        DispatchQueue.global().async {
            done.wait()
            continuation.resume()
        }
    }
}

private func pingPong(_ hops: Int) -> Benchmark {
    Benchmark(
        name: "ping-pong", unit: "hop", operations: hops,
        flynn: {
            let done = Done()
            let (ping, pong) = (FlynnPing(done), FlynnPing(done))
            ping.other = pong
            pong.other = ping
            ping.beHit(hops)
            done.wait()
            ping.beMeet(nil)
            pong.beMeet(nil)
        },
        swift: {
            let done = Done()
            let (ping, pong) = (SwiftPing(done), SwiftPing(done))
            await ping.meet(pong)
            await pong.meet(ping)
            await ping.pass(hops)
            await wait(for: done)
            await ping.meet(nil)
            await pong.meet(nil)
        },
        dispatch: {
            let done = Done()
            let (ping, pong) = (QueuePing(done), QueuePing(done))
            ping.meet(pong)
            pong.meet(ping)
            ping.hit(hops)
            done.wait()
            ping.meet(nil)
            pong.meet(nil)
        })
}

/// Like `pingPong`, but Swift's actors call each other with `await`. On an idle actor that is a function call on the
/// caller's thread, which is always faster than a message. The other actors send messages, as in `pingPong`.
private func requestReply(_ hops: Int) -> Benchmark {
    let messages = pingPong(hops)
    return Benchmark(
        name: "request-reply", unit: "hop", operations: hops, flynn: messages.flynn,
        swift: {
            let done = Done()
            let (ping, pong) = (SwiftPing(done), SwiftPing(done))
            await ping.meet(pong)
            await ping.rally(hops)
        },
        dispatch: messages.dispatch)
}

private func flood(_ messages: Int) -> Benchmark {
    Benchmark(
        name: "flood (counting)", unit: "message", operations: messages,
        flynn: {
            let done = Done()
            let counter = FlynnCounter(messages, done)
            for _ in 0..<messages { counter.beAdd() }
            done.wait()
        },
        swift: {
            let done = Done()
            let counter = SwiftCounter(messages, done)
            for _ in 0..<messages { await counter.add() }
        },
        dispatch: {
            let done = Done()
            let counter = QueueCounter(messages, done)
            for _ in 0..<messages { counter.add() }
            done.wait()
        })
}

private func ring(_ hops: Int) -> Benchmark {
    let size = 100
    return Benchmark(
        name: "ring", unit: "hop", operations: hops,
        flynn: {
            let done = Done()
            let nodes = (0..<size).map { _ in FlynnPing(done) }
            for (index, node) in nodes.enumerated() { node.other = nodes[(index + 1) % size] }
            nodes[0].beHit(hops)
            done.wait()
            for node in nodes { node.beMeet(nil) }
        },
        swift: {
            let done = Done()
            let nodes = (0..<size).map { _ in SwiftPing(done) }
            for (index, node) in nodes.enumerated() { await node.meet(nodes[(index + 1) % size]) }
            await nodes[0].pass(hops)
            await wait(for: done)
            for node in nodes { await node.meet(nil) }
        },
        dispatch: {
            let done = Done()
            let nodes = (0..<size).map { _ in QueuePing(done) }
            for (index, node) in nodes.enumerated() { node.meet(nodes[(index + 1) % size]) }
            nodes[0].hit(hops)
            done.wait()
            for node in nodes { node.meet(nil) }
        })
}

private func fanIn(_ messages: Int) -> Benchmark {
    let producers = 10
    return Benchmark(
        name: "fan-in", unit: "message", operations: messages,
        flynn: {
            let done = Done()
            let counter = FlynnCounter(messages, done)
            for _ in 0..<producers { FlynnProducer().beProduce(counter, messages / producers) }
            done.wait()
        },
        swift: {
            let done = Done()
            let counter = SwiftCounter(messages, done)
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<producers {
                    group.addTask { for _ in 0..<messages / producers { await counter.add() } }
                }
            }
        },
        dispatch: {
            let done = Done()
            let counter = QueueCounter(messages, done)
            for _ in 0..<producers { QueueCounter(0, done).produce(counter, messages / producers) }
            done.wait()
        })
}

private func fanOut(_ messages: Int) -> Benchmark {
    let receivers = 100
    return Benchmark(
        name: "fan-out", unit: "message", operations: messages,
        flynn: {
            let done = Done(receivers)
            let counters = (0..<receivers).map { _ in FlynnCounter(messages / receivers, done) }
            for _ in 0..<messages / receivers { for counter in counters { counter.beAdd() } }
            done.wait()
        },
        swift: {
            let done = Done(receivers)
            let counters = (0..<receivers).map { _ in SwiftCounter(messages / receivers, done) }
            for _ in 0..<messages / receivers { for counter in counters { await counter.add() } }
        },
        dispatch: {
            let done = Done(receivers)
            let counters = (0..<receivers).map { _ in QueueCounter(messages / receivers, done) }
            for _ in 0..<messages / receivers { for counter in counters { counter.add() } }
            done.wait()
        })
}

private func big(_ messages: Int) -> Benchmark {
    let peers = 50
    let rounds = max(1, messages / peers / peers)
    return Benchmark(
        name: "all-to-all (big)", unit: "message", operations: rounds * peers * peers,
        flynn: {
            let done = Done(peers)
            let all = (0..<peers).map { _ in FlynnPeer(rounds * peers, done) }
            for peer in all { peer.beMeet(all) }
            for peer in all { peer.beStart(rounds) }
            done.wait()
            for peer in all { peer.beMeet([FlynnPeer]()) }
        },
        swift: {
            let done = Done(peers)
            let all = (0..<peers).map { _ in SwiftPeer(rounds * peers, done) }
            await withTaskGroup(of: Void.self) { group in
                for peer in all { group.addTask { await peer.start(all, rounds) } }
            }
        },
        dispatch: {
            let done = Done(peers)
            let all = (0..<peers).map { _ in QueuePeer(rounds * peers, done) }
            for peer in all { peer.start(all, rounds) }
            done.wait()
        })
}

private func chameneos(_ meetings: Int) -> Benchmark {
    let creatures = 100
    return Benchmark(
        name: "chameneos", unit: "meeting", operations: meetings,
        flynn: {
            let done = Done()
            let mall = FlynnMall(meetings, done)
            let all = (0..<creatures).map { _ in FlynnChameneo(mall) }
            for creature in all { mall.beArrive(creature) }
            done.wait()
        },
        swift: {
            let done = Done()
            let mall = SwiftMall(meetings, done)
            let all = (0..<creatures).map { _ in SwiftChameneo() }
            for creature in all { await mall.arrive(creature) }
            await wait(for: done)
        },
        dispatch: {
            let done = Done()
            let mall = QueueMall(meetings, done)
            let all = (0..<creatures).map { _ in QueueChameneo() }
            for creature in all { mall.arrive(creature) }
            done.wait()
        })
}

private func create(_ actors: Int) -> Benchmark {
    Benchmark(
        name: "fork-join create", unit: "actor", operations: actors,
        flynn: {
            let done = Done(actors)
            for _ in 0..<actors { FlynnCounter(1, done).beAdd() }
            done.wait()
        },
        swift: {
            let done = Done(actors)
            for _ in 0..<actors { await SwiftCounter(1, done).add() }
        },
        dispatch: {
            let done = Done(actors)
            for _ in 0..<actors { QueueCounter(1, done).add() }
            done.wait()
        })
}

private func forkJoin(_ actors: Int) -> Benchmark {
    let rounds = 10
    return Benchmark(
        name: "fork-join", unit: "message", operations: actors * rounds,
        flynn: {
            let done = Done(actors)
            let all = (0..<actors).map { _ in FlynnCounter(rounds, done) }
            for _ in 0..<rounds { for actor in all { actor.beAdd() } }
            done.wait()
        },
        swift: {
            let done = Done(actors)
            let all = (0..<actors).map { _ in SwiftCounter(rounds, done) }
            for _ in 0..<rounds { for actor in all { await actor.add() } }
        },
        dispatch: {
            let done = Done(actors)
            let all = (0..<actors).map { _ in QueueCounter(rounds, done) }
            for _ in 0..<rounds { for actor in all { actor.add() } }
            done.wait()
        })
}
