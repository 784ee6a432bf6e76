import CFlynnRuntime
import Foundation
import XCTest

@testable import FlynnRuntime

/// Which actor runs where and when, and that none is forgotten.
final class SchedulerTests: RuntimeTestCase {
    /// Sends itself messages and writes down who runs.
    private class Worker: FlynnRuntime.Actor {
        private let name: String
        private let note: (String) -> Void

        init(_ name: String, _ note: @escaping (String) -> Void) {
            self.name = name
            self.note = note
            super.init()
        }

        lazy var beWork = Behavior(self) { [unowned self] (args: BehaviorArgs) in
            // flynnlint:parameter Bool - whether to yield
            self.note(self.name)
            if args[x: 0] { self.unsafeYield() }
        }
    }

    /// What is noted, from all threads, in order.
    private final class Notes: @unchecked Sendable {
        private let lock = NSLock()
        private var notes: [String] = []
        func add(_ note: String) { lock.withLock { notes.append(note) } }
        var all: String { lock.withLock { notes.joined() } }
    }

    override func tearDown() {
        Flynn.startup(pretending: nil)
        super.tearDown()
    }

    /// Lets two actors wait on the only scheduler until each has its messages.
    private func runBoth(_ prepare: (Worker, Worker) -> Void, yields: Bool) -> String {
        Flynn.startup(pretending: (efficiency: 0, performance: 1))
        let notes = Notes()
        let (first, second) = (Worker("a", notes.add), Worker("b", notes.add))
        prepare(first, second)
        let (gate, here, go) = (Mortal(Event()), Event(), Event())
        gate.beWaitFor(here, go)
        here.wait()
        for _ in 0..<4 { first.beWork(yields) }
        for _ in 0..<4 { second.beWork(yields) }
        go.happen()
        Flynn.shutdown()
        return notes.all
    }

    func testABatchRunsToItsEnd() {
        XCTAssertEqual(runBoth({ _, _ in }, yields: false), "aaaabbbb")
    }

    func testTheBatchSizeEndsARun() {
        XCTAssertEqual(
            runBoth(
                {
                    $0.unsafeMessageBatchSize = 2; $1.unsafeMessageBatchSize = 2
                }, yields: false), "aabbaabb")
        XCTAssertEqual(
            runBoth(
                {
                    $0.unsafeMessageBatchSize = 0; $1.unsafeMessageBatchSize = 3
                }, yields: false), "abbbabaa")
    }

    func testYieldingEndsARun() {
        XCTAssertEqual(runBoth({ _, _ in }, yields: true), "abababab")
    }

    func testAHigherPriorityGoesOn() {
        XCTAssertEqual(runBoth({ first, _ in first.unsafePriority = 1 }, yields: true), "aaaabbbb")
        XCTAssertEqual(runBoth({ _, second in second.unsafePriority = 1 }, yields: true), "abbbbaaa")
    }

    func testOnlyRunsOnItsKindOfCore() {
        Flynn.startup(pretending: (efficiency: 2, performance: 2))
        XCTAssertEqual(Flynn.eCores, 2)
        XCTAssertEqual(Flynn.pCores, 2)
        XCTAssertEqual(Flynn.cores, 4)
        for (affinity, isEfficiency) in [(CoreAffinity.onlyEfficiency, true), (.onlyPerformance, false)] {
            let before = Flynn.statistics
            let actors = (0..<20).map { _ in Mortal(Event()) }
            for actor in actors {
                actor.unsafeCoreAffinity = affinity
                XCTAssertEqual(actor.unsafeCoreAffinity, affinity)
                for _ in 0..<100 { actor.beCall() }
            }
            for actor in actors { actor.unsafeWait() }
            Flynn.shutdown()
            var ran = 0
            for (old, new) in zip(before.schedulers, Flynn.statistics.schedulers) {
                let messages = new.messagesRun - old.messagesRun
                if new.isEfficiencyCore == isEfficiency { ran += messages } else { XCTAssertEqual(messages, 0) }
            }
            XCTAssertGreaterThanOrEqual(ran, 2000)
        }
    }

    func testPreferringFallsBackToTheOtherKindWhileItsOwnIsBusy() {
        Flynn.startup(pretending: (efficiency: 1, performance: 1))
        let (blocker, here, go) = (Mortal(Event()), Event(), Event())
        blocker.unsafeCoreAffinity = .onlyEfficiency
        blocker.beWaitFor(here, go)
        here.wait()
        let actor = Mortal(Event())
        actor.unsafeCoreAffinity = .preferEfficiency
        actor.beCall()
        // With the efficiency core blocked, this ends only if the performance core runs it.
        actor.unsafeWait()
        go.happen()
        blocker.unsafeWait()
        let before = Flynn.statistics.schedulers[0].messagesRun
        for _ in 0..<10 {
            actor.beCall()
            actor.unsafeWait()
        }
        Flynn.shutdown()
        // Both kinds are allowed, so nothing is certain but that all have run.
        XCTAssertEqual(actor.calls.value, 11)
        XCTAssertGreaterThanOrEqual(Flynn.statistics.schedulers[0].messagesRun, before)
    }

    /// Where a pool without threads puts an actor: nobody takes it away again, so nothing here depends on time.
    private func placement(
        of actor: FlynnRuntime.Actor, in pool: SchedulerPool, sentBy sender: Int? = nil, busy: Set<Int> = [],
        lastOn last: Int = -1
    ) -> [Int] {
        for scheduler in pool.schedulers { scheduler.isBusy.store(busy.contains(scheduler.index), ordering: .relaxed) }
        actor.mailbox.lastScheduler.store(last, ordering: .relaxed)
        var thread = FlynnThread()
        if let sender { thread.scheduler = Unmanaged.passUnretained(pool.schedulers[sender]).toOpaque() }
        pool.schedule(Unmanaged.passUnretained(actor.mailbox), on: &thread)
        return pool.schedulers.filter { $0.queue.pop() != nil }.map(\.index)
    }

    func testPreferringUsesItsOwnKindWhileItIsFree() {
        // 0 and 1 are efficiency cores, 2 and 3 performance cores.
        let pool = SchedulerPool(layout: .pretended(efficiency: 2, performance: 2))
        let actor = Mortal(Event())
        for (affinity, own, other) in [
            (CoreAffinity.preferEfficiency, [0, 1], [2, 3]), (.preferPerformance, [2, 3], [0, 1]),
            (.onlyEfficiency, [0, 1], [2, 3]), (.onlyPerformance, [2, 3], [0, 1]),
        ] {
            actor.unsafeCoreAffinity = affinity
            // Sent from outside, and by actors on each kind of core.
            XCTAssertEqual(placement(of: actor, in: pool), [own[0]])
            XCTAssertEqual(placement(of: actor, in: pool, sentBy: other[0], busy: [other[0]]), [own[0]])
            XCTAssertEqual(placement(of: actor, in: pool, sentBy: own[1], busy: [own[1]]), [own[1]])
            // Where it ran last, if that is its kind of core and free.
            XCTAssertEqual(placement(of: actor, in: pool, lastOn: own[1]), [own[1]])
            XCTAssertEqual(placement(of: actor, in: pool, lastOn: other[1]), [own[0]])
            XCTAssertEqual(placement(of: actor, in: pool, busy: [own[0]], lastOn: own[0]), [own[1]])
            // With its own kind busy it falls back, unless it excludes the other.
            let fallback = placement(of: actor, in: pool, busy: Set(own))
            XCTAssertEqual(fallback.count, 1)
            XCTAssertTrue((affinity.isExclusive ? own : other).contains(fallback[0]))
            // With all busy it waits for its own kind.
            XCTAssertTrue(own.contains(placement(of: actor, in: pool, busy: [0, 1, 2, 3])[0]))
        }
        actor.unsafeCoreAffinity = .none
        XCTAssertEqual(placement(of: actor, in: pool, busy: [0, 1, 2]), [3])
        XCTAssertEqual(placement(of: actor, in: pool, sentBy: 1, busy: [1]), [1])
    }

    func testAnActorMovesWhenItsAffinityChanges() {
        Flynn.startup(pretending: (efficiency: 1, performance: 1))
        let actor = Mortal(Event())
        for round in 0..<scaled(2000) {
            let affinity: CoreAffinity = round % 2 == 0 ? .onlyEfficiency : .onlyPerformance
            actor.unsafeCoreAffinity = affinity
            actor.beCall()
            actor.unsafeWait()
        }
        XCTAssertEqual(actor.calls.value, scaled(2000))
    }

    func testWorkIsStolenFromABusyScheduler() {
        Flynn.startup(pretending: (efficiency: 0, performance: 2))
        let inner = Mortal(Event())
        class Starter: FlynnRuntime.Actor {
            lazy var beStart: Behavior = Behavior(self) { (args: BehaviorArgs) in
                // flynnlint:parameter Mortal - the other
                // flynnlint:parameter Event - happens when the other has run
                // flynnlint:parameter Event - happens at the end
                let (other, ran, done): (Mortal, Event, Event) = (args[x: 0], args[x: 1], args[x: 2])
                other.beTell(ran)
                // Blocks this scheduler until the other has run what was pushed here.
                ran.wait()
                done.happen()
            }
        }
        for _ in 0..<100 {
            let done = Event()
            Starter().beStart(inner, Event(), done)
            done.wait()
        }
    }

    func testFindingCores() {
        let ordinary = CoreLayout.linux(online: 4) { _ in nil }
        XCTAssertEqual(ordinary.cores.count, 4)
        XCTAssertTrue(ordinary.cores.allSatisfy { $0.kind == .performance && $0.processors.isEmpty })
        let hybrid = CoreLayout.linux(online: 4) { path in
            ["/sys/devices/system/cpu/online": "0-3\n", "/sys/devices/cpu_atom/cpus": "2-3\n"][path]
        }
        XCTAssertEqual(hybrid.cores.map(\.kind), [.efficiency, .efficiency, .performance, .performance])
        XCTAssertEqual(hybrid.cores.map(\.processors), [[2, 3], [2, 3], [0, 1], [0, 1]])
        let arm = CoreLayout.linux(online: 3) { path in
            switch path {
            case "/sys/devices/system/cpu/online": "0,2-3\n"
            case "/sys/devices/system/cpu/cpu0/cpu_capacity": "430\n"
            case "/sys/devices/system/cpu/cpu2/cpu_capacity", "/sys/devices/system/cpu/cpu3/cpu_capacity": "1024\n"
            default: nil
            }
        }
        XCTAssertEqual(arm.cores.map(\.kind), [.efficiency, .performance, .performance])
        XCTAssertEqual(arm.cores[0].processors, [0])
        XCTAssertEqual(CoreLayout.parseList("0-2,5,7-8\n"), [0, 1, 2, 5, 7, 8])
        XCTAssertEqual(CoreLayout.parseList(""), [])
    }

    func testDefaultAffinity() {
        Flynn.defaultActorAffinity = .preferPerformance
        XCTAssertEqual(Mortal(Event()).unsafeCoreAffinity, .preferPerformance)
        Flynn.defaultActorAffinity = .none
        XCTAssertEqual(Mortal(Event()).unsafeCoreAffinity, .none)
    }

    func testARing() {
        class Node: FlynnRuntime.Actor {
            // flynnlint:disable:next exposed_actor_variable - tests set it before and after it runs
            var next: Node?
            lazy var bePass: Behavior = Behavior(self) { [unowned self] (args: BehaviorArgs) in
                // flynnlint:parameter Int - how many hops are left
                // flynnlint:parameter Event - happens at the end
                let left: Int = args[x: 0]
                if left == 0 {
                    let done: Event = args[x: 1]
                    done.happen()
                } else {
                    self.next?.bePass(left - 1, args[1])
                }
            }
        }
        let nodes = (0..<100).map { _ in Node() }
        for (index, node) in nodes.enumerated() { node.next = nodes[(index + 1) % nodes.count] }
        let done = Event()
        nodes[0].bePass(scaled(1_000_000), done)
        done.wait()
        for node in nodes {
            node.unsafeWait()
            node.next = nil
        }
    }

    func testAllToAll() {
        class Peer: FlynnRuntime.Actor {
            private var peers: [Peer] = []
            // flynnlint:disable:next exposed_actor_variable - all threads may count
            let (received, inside): (Tally, Tally) = (Tally(), Tally())
            // flynnlint:disable:next exposed_actor_variable - tests read it when nothing runs any more
            var overlaps = 0
            lazy var beMeet = Behavior(self) { [unowned self] (args: BehaviorArgs) in
                // flynnlint:parameter [Peer] - the others
                self.peers = args[x: 0]
            }
            lazy var beStart: Behavior = Behavior(self) { [unowned self] (args: BehaviorArgs) in
                // flynnlint:parameter Int - how many rounds are left
                let left: Int = args[x: 0]
                for peer in self.peers { peer.beTake() }
                if left > 1 { self.beStart(left - 1) }
            }
            lazy var beTake = Behavior(self) { [unowned self] _ in
                if self.inside.add() != 1 { self.overlaps += 1 }
                self.received.add()
                self.inside.add(-1)
            }
            lazy var bePart = Behavior(self) { [unowned self] _ in self.peers = [] }
        }
        let peers = (0..<50).map { _ in Peer() }
        let rounds = scaled(400)
        for peer in peers {
            // Once, here: later all peers may be the first to use it.
            _ = peer.beTake
            peer.beMeet(peers)
        }
        for peer in peers { peer.beStart(rounds) }
        Flynn.shutdown()
        for peer in peers {
            XCTAssertEqual(peer.received.value, rounds * peers.count)
            XCTAssertEqual(peer.overlaps, 0)
            peer.bePart()
        }
    }

    func testManyActorsOnFewThreads() throws {
        let count = scaled(1_000_000)
        let calls = Tally()
        class Small: FlynnRuntime.Actor {
            private let calls: Tally
            init(_ calls: Tally) {
                self.calls = calls
                super.init()
            }
            lazy var beCall = Behavior(self) { [unowned self] _ in self.calls.add() }
        }
        let actors = (0..<count).map { _ in Small(calls) }
        for actor in actors { actor.beCall() }
        #if os(Linux)
        let names = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").compactMap {
            try? String(contentsOfFile: "/proc/self/task/\($0)/comm", encoding: .utf8)
        }
        XCTAssertEqual(names.filter { $0.hasPrefix("flynn-") && !$0.hasPrefix("flynn-timers") }.count, Flynn.cores)
        #endif
        Flynn.shutdown()
        XCTAssertEqual(calls.value, count)
    }

    // MARK: Starting and stopping

    func testShutdownWaitsForAllThatMessagesCause() {
        let calls = Tally()
        class Chain: FlynnRuntime.Actor {
            lazy var beNext: Behavior = Behavior(self) { (args: BehaviorArgs) in
                // flynnlint:parameter Int - how many are left
                // flynnlint:parameter Tally - counts the calls
                let (left, calls): (Int, Tally) = (args[x: 0], args[x: 1])
                calls.add()
                if left > 1 { Chain().beNext(left - 1, calls) }
            }
        }
        for round in 1...20 {
            Chain().beNext(scaled(10_000), calls)
            Flynn.shutdown()
            XCTAssertEqual(calls.value, round * scaled(10_000))
        }
    }

    func testItStartsAgainWithTheNextCall() {
        let actor = Mortal(Event())
        for round in 1...50 {
            Flynn.shutdown()
            actor.beCall()
            actor.unsafeWait()
            XCTAssertEqual(actor.calls.value, round)
        }
        Flynn.shutdown()
        Flynn.shutdown()
        Flynn.startup()
        Flynn.startup()
    }

    func testCallsDuringAShutdownAreNotLost() {
        let actor = Mortal(Event())
        let count = scaled(200_000)
        let done = Event()
        let beCall = actor.beCall
        DispatchQueue.global().async {
            for _ in 0..<count { beCall() }
            done.happen()
        }
        for _ in 0..<50 { Flynn.shutdown() }
        done.wait()
        Flynn.shutdown()
        XCTAssertEqual(actor.calls.value, count)
    }

    func testAnIdleProgramUsesNoProcessor() {
        let actor = Mortal(Event())
        actor.beCall()
        actor.unsafeWait()
        Flynn.pool.waitForQuiescence()
        // The last watcher resigns when its watch is over. Then all are asleep without a deadline.
        let deadline = now() + 60_000_000_000
        while Flynn.pool.hasPollers || !Flynn.pool.schedulers.allSatisfy({ $0.parker.isParked }) {
            guard now() < deadline else { return XCTFail("somebody still watches") }
            usleep(100)
        }
    }
}
