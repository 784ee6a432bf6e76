import Dispatch
import FlynnRuntime

/// Returns the shapes. With a scale of 1, shapes with many messages and a small number of actors have a million
/// messages.
func suite(_ scale: Double) -> [Benchmark] {
    func count(_ base: Int) -> Int { max(1000, Int(Double(base) * scale) / 1000 * 1000) }
    return [
        flood(count(1_000_000)), fanIn(count(1_000_000)), pingPong(count(500_000)), ring(count(500_000)),
        big(count(1_000_000)), create(count(100_000)), createAndSend(count(100_000)), memory(100_000),
        memoryAfterMessage(100_000), ask("ask", count(200_000), on: Flynn.taskExecutor),
        ask("ask-outside", count(20_000), on: nil), fanOut(count(1_000_000)), chameneos(count(100_000)),
        forkJoin(count(100_000)),
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
        typed: { TypedShapes.ring(hops, size: 2) },
        tasks: {
            let done = Done()
            let (ping, pong) = (SwiftPing(done), SwiftPing(done))
            await ping.meet(pong)
            await pong.meet(ping)
            await ping.pass(hops)
            await wait(for: done)
            await ping.meet(nil)
            await pong.meet(nil)
        },
        awaiting: {
            let done = Done()
            let (ping, pong) = (SwiftPing(done), SwiftPing(done))
            await ping.meet(pong)
            await ping.rally(hops)
            await ping.meet(nil)
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

private func flood(_ messages: Int) -> Benchmark {
    Benchmark(
        name: "flood", unit: "message", operations: messages,
        flynn: {
            let done = Done()
            let counter = FlynnCounter(messages, done)
            for _ in 0..<messages { counter.beAdd() }
            done.wait()
        },
        typed: { TypedShapes.flood(messages) },
        tasks: {
            let done = Done()
            let counter = SwiftCounter(messages, done)
            for _ in 0..<messages { Task.detached { await counter.add() } }
            await wait(for: done)
        },
        awaiting: {
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
        typed: { TypedShapes.ring(hops, size: size) },
        tasks: {
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
            // Otherwise several producers would initialize it at the same time.
            _ = counter.beAdd
            for _ in 0..<producers { FlynnProducer().beProduce(counter, messages / producers) }
            done.wait()
        },
        typed: { TypedShapes.fanIn(messages, producers: producers) },
        tasks: {
            let done = Done()
            let counter = SwiftCounter(messages, done)
            for _ in 0..<producers {
                Task.detached {
                    for _ in 0..<messages / producers { Task.detached { await counter.add() } }
                }
            }
            await wait(for: done)
        },
        awaiting: {
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
        name: "fan-out", unit: "message", operations: messages, hasPeers: false,
        flynn: {
            let done = Done(receivers)
            let counters = (0..<receivers).map { _ in FlynnCounter(messages / receivers, done) }
            for _ in 0..<messages / receivers { for counter in counters { counter.beAdd() } }
            done.wait()
        },
        typed: { TypedShapes.fanOut(messages, receivers: receivers) },
        tasks: {
            let done = Done(receivers)
            let counters = (0..<receivers).map { _ in SwiftCounter(messages / receivers, done) }
            for _ in 0..<messages / receivers { for counter in counters { Task.detached { await counter.add() } } }
            await wait(for: done)
        },
        awaiting: {
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
        name: "big", unit: "message", operations: rounds * peers * peers,
        flynn: {
            let done = Done(peers)
            let all = (0..<peers).map { _ in FlynnPeer(rounds * peers, done) }
            for peer in all { peer.beMeet(all) }
            for peer in all { peer.beStart(rounds) }
            done.wait()
            for peer in all { peer.beMeet([FlynnPeer]()) }
        },
        typed: { TypedShapes.big(rounds: rounds, peers: peers) },
        tasks: {
            let done = Done(peers)
            let all = (0..<peers).map { _ in SwiftPeer(rounds * peers, done) }
            for peer in all { await peer.startTasks(all, rounds) }
            await wait(for: done)
        },
        awaiting: {
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

/// A task that waits for the answer of an actor that has no other callers.
///
/// - Parameter executor: the executor of a task that asks a behavior, or nil for Swift's own executor.
private func ask(_ name: String, _ calls: Int, on executor: (any TaskExecutor)?) -> Benchmark {
    Benchmark(
        name: name, unit: "call", operations: calls, hasPeers: false,
        flynn: {
            runBlocking(on: executor) {
                let counter = FlynnAnswerer()
                for number in 1...calls {
                    let answer = try? await counter.beCount.ask(as: Int.self)
                    check(answer == number, "\(String(describing: answer)) answered, expected \(number)")
                }
            }
        },
        typed: { TypedShapes.ask(calls, on: executor) },
        awaiting: {
            await withTaskExecutorPreference(executor) {
                let counter = SwiftAnswerer()
                for number in 1...calls {
                    let answer = await counter.count()
                    check(answer == number, "\(answer) answered, expected \(number)")
                }
            }
        })
}

private func chameneos(_ meetings: Int) -> Benchmark {
    let creatures = 100
    return Benchmark(
        name: "chameneos", unit: "meeting", operations: meetings, hasPeers: false,
        flynn: {
            let done = Done()
            let mall = FlynnMall(meetings, done)
            let all = (0..<creatures).map { _ in FlynnChameneo(mall) }
            for creature in all { mall.beArrive(creature) }
            done.wait()
        },
        typed: { TypedShapes.chameneos(meetings, creatures: creatures) },
        tasks: {
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

/// Creates actors and keeps them.
private func create(_ actors: Int) -> Benchmark {
    let kept = Kept()
    return Benchmark(
        name: "create", unit: "actor", operations: actors,
        flynn: {
            let done = Done(actors)
            kept.actors = (0..<actors).map { _ in FlynnCounter(1, done) }
        },
        typed: { kept.actors = TypedShapes.create(actors) },
        tasks: {
            let done = Done(actors)
            kept.actors = (0..<actors).map { _ in SwiftCounter(1, done) }
        },
        dispatch: {
            let done = Done(actors)
            kept.actors = (0..<actors).map { _ in QueueCounter(1, done) }
        },
        release: { kept.actors = [] })
}

/// Creates actors that receive a single message and end.
private func createAndSend(_ actors: Int) -> Benchmark {
    Benchmark(
        name: "create-send", unit: "actor", operations: actors,
        flynn: {
            let done = Done(actors)
            for _ in 0..<actors { FlynnCounter(1, done).beAdd() }
            done.wait()
        },
        typed: { TypedShapes.createAndSend(actors) },
        tasks: {
            let done = Done(actors)
            for _ in 0..<actors {
                let actor = SwiftCounter(1, done)
                Task.detached { await actor.add() }
            }
            await wait(for: done)
        },
        awaiting: {
            let done = Done(actors)
            for _ in 0..<actors { await SwiftCounter(1, done).add() }
        },
        dispatch: {
            let done = Done(actors)
            for _ in 0..<actors { QueueCounter(1, done).add() }
            done.wait()
        })
}

/// The resident memory of idle actors that have not received a message.
private func memory(_ actors: Int) -> Benchmark {
    var benchmark = create(actors)
    benchmark.name = "memory"
    benchmark.quantity = .memory
    return benchmark
}

/// The resident memory of idle actors that have received a message.
///
/// Only 100 messages exist at the same time, so that freed memory of messages doesn't count.
private func memoryAfterMessage(_ actors: Int) -> Benchmark {
    let kept = Kept()
    let group = 100
    return Benchmark(
        name: "memory-sent", unit: "actor", operations: actors, quantity: .memory,
        flynn: {
            kept.actors.reserveCapacity(actors)
            for _ in 0..<actors / group {
                let done = Done(group)
                let all = (0..<group).map { _ in FlynnCounter(1, done) }
                for actor in all { actor.beAdd() }
                done.wait()
                kept.actors += all as [AnyObject]
            }
        },
        typed: { kept.actors = TypedShapes.memoryAfterMessage(actors, group: group) },
        tasks: {
            kept.actors.reserveCapacity(actors)
            for _ in 0..<actors / group {
                let done = Done(group)
                let all = (0..<group).map { _ in SwiftCounter(1, done) }
                for actor in all { Task.detached { await actor.add() } }
                await wait(for: done)
                kept.actors += all as [AnyObject]
            }
        },
        dispatch: {
            kept.actors.reserveCapacity(actors)
            for _ in 0..<actors / group {
                let done = Done(group)
                let all = (0..<group).map { _ in QueueCounter(1, done) }
                for actor in all { actor.add() }
                done.wait()
                kept.actors += all as [AnyObject]
            }
        },
        release: { kept.actors = [] })
}

private func forkJoin(_ actors: Int) -> Benchmark {
    let rounds = 10
    return Benchmark(
        name: "fork-join", unit: "message", operations: actors * rounds, hasPeers: false,
        flynn: {
            let done = Done(actors)
            let all = (0..<actors).map { _ in FlynnCounter(rounds, done) }
            for _ in 0..<rounds { for actor in all { actor.beAdd() } }
            done.wait()
        },
        typed: { TypedShapes.forkJoin(actors, rounds: rounds) },
        tasks: {
            let done = Done(actors)
            let all = (0..<actors).map { _ in SwiftCounter(rounds, done) }
            for _ in 0..<rounds { for actor in all { Task.detached { await actor.add() } } }
            await wait(for: done)
        },
        awaiting: {
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
