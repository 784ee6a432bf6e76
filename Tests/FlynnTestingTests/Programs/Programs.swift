import FlynnRuntime

extension Program {
    static let all: [Program] = [
        lostUpdate, checkThenAct, twoSenders, timeoutAgainstAnswer, lostConfiguration, retainCycle, missedEnd, deadlock,
        mixedParts, staleCache,
        loadedTwice, stoppedEarly, eventAfterEnd, finishedEarly, twoLeaders, closedSession, processedTwice, sameValue,
        tornSum, lostCommit,
    ]

    /// Two clients read a number, and store the next number.
    private static let lostUpdate = Program(name: "lost update") { environment in
        let counter = Cell(0)
        for hops in [1, 12] {
            after(hops: hops) { start { counter.beSet(try await counter.unsafeGet() + 1) } }
        }
        try await environment.settle()
        let total = try await counter.unsafeGet()
        try expect(total == 2, "the counter is \(total), not 2")
    }

    /// Two withdrawals check the balance before they change it.
    private static let checkThenAct = Program(name: "check, then act") { environment in
        let balance = Cell(100)
        for hops in [1, 14] {
            after(hops: hops) { start { if try await balance.unsafeGet() >= 80 { balance.unsafeChange { $0 -= 80 } } } }
        }
        try await environment.settle()
        let rest = try await balance.unsafeGet()
        try expect(rest >= 0, "the balance is \(rest)")
    }

    /// A client must get the settings from one actor before the work from another actor. The settings
    /// take the shorter way.
    private static let twoSenders = Program(name: "order of two senders") { environment in
        let events = Cell<[String]>([])
        after(hops: 1) { events.unsafeChange { $0.append("settings") } }
        after(hops: 9) { events.unsafeChange { $0.append("work") } }
        try await environment.settle()
        let order = try await events.unsafeGet()
        try expect(order == ["settings", "work"], "the order is \(order)")
    }

    /// A client repeats a request that has timed out, but was accepted by the server.
    private static let timeoutAgainstAnswer = Program(name: "timeout against answer") { environment in
        let orders = Cell(0)
        let server = Server(orders, after: .milliseconds(20))
        start {
            do {
                let _: Int = try await server.beOrder.ask(timeout: .milliseconds(26))
            } catch { let _: Int = try await server.beOrder.ask() }
        }
        try await environment.pass(.milliseconds(120))
        let count = try await orders.unsafeGet()
        try expect(count == 1, "there are \(count) orders")
    }

    private final class Server: FlynnRuntime.Actor, @unchecked Sendable {
        private let (orders, time): (Cell<Int>, Duration)

        init(_ orders: Cell<Int>, after time: Duration) {
            (self.orders, self.time) = (orders, time)
            super.init()
            _ = (beOrder, beAnswer)
        }

        lazy var beOrder = Behavior(self) { (me: Server, args: BehaviorArgs) in
            // flynnlint:parameter Reply<Int> - the number of the order
            me.orders.unsafeChange { $0 += 1 }
            Flynn.Timer(after: me.time, me.beAnswer, [args[0]])
        }

        lazy var beAnswer = Behavior(self) { (args: BehaviorArgs) in
            // flynnlint:parameter Reply<Int> - the number of the order
            (args[x: 0] as Reply<Int>)(1)
        }
    }

    /// A supervisor configures the replacement of a worker, but the replacement may receive calls before.
    private static let lostConfiguration = Program(name: "supervisor loses the first message") { environment in
        let results = Cell<[Int]>([])
        let supervisor = Supervisor(results)
        let first = Configured(results)
        first.unsafeSupervise(by: supervisor.beFailed)
        first.beConfigure(10)
        first.beMultiply(-1)
        after(hops: 10) { first.beMultiply(3) }
        try await environment.settle()
        let found = try await results.unsafeGet()
        try expect(found == [30], "the results are \(found)")
        withExtendedLifetime(supervisor) {}
    }

    private final class Configured: FlynnRuntime.Actor, @unchecked Sendable {
        private let results: Cell<[Int]>
        private var factor = 0

        init(_ results: Cell<[Int]>) {
            self.results = results
            super.init()
            _ = (beConfigure, beMultiply)
        }

        lazy var beConfigure = Behavior(self) { (me: Configured, args: BehaviorArgs) in
            // flynnlint:parameter Int - the factor
            me.factor = args[x: 0]
        }

        lazy var beMultiply = Behavior(self) { (me: Configured, args: BehaviorArgs) throws in
            // flynnlint:parameter Int - a number
            let number: Int = args[x: 0]
            if number < 0 { throw Wrong(description: "a negative number") }
            let result = me.factor * number
            me.results.unsafeChange { $0.append(result) }
        }
    }

    private final class Supervisor: FlynnRuntime.Actor, @unchecked Sendable {
        private let results: Cell<[Int]>

        init(_ results: Cell<[Int]>) {
            self.results = results
            super.init()
            _ = beFailed
        }

        lazy var beFailed = Behavior(self) { (me: Supervisor, args: BehaviorArgs) in
            // flynnlint:parameter ActorFailure - the failure
            let failure: ActorFailure = args[x: 0]
            let replacement = Configured(me.results)
            failure.replace(with: replacement)
            replacement.beConfigure(10)
        }
    }

    /// A subscriber and a publisher refer to each other if the subscription ends before it begins.
    private static let retainCycle = Program(name: "retain cycle") { environment in
        nonisolated(unsafe) weak var last: Publisher?
        do {
            let (publisher, subscriber) = (Publisher(), Subscriber())
            last = publisher
            subscriber.beFollow(publisher)
            after(hops: 1) { publisher.beSubscribe(subscriber) }
            after(hops: 10) { publisher.beUnsubscribe(subscriber) }
        }
        try await environment.settle()
        let remains = last != nil
        try expect(!remains, "the publisher was not deinitialized")
    }

    private final class Publisher: FlynnRuntime.Actor, @unchecked Sendable {
        private var subscribers: [Subscriber] = []

        override init() {
            super.init()
            _ = (beSubscribe, beUnsubscribe)
        }

        lazy var beSubscribe = Behavior(self) { (me: Publisher, args: BehaviorArgs) in
            // flynnlint:parameter Subscriber - the subscriber
            me.subscribers.append(args[x: 0])
        }

        lazy var beUnsubscribe = Behavior(self) { (me: Publisher, args: BehaviorArgs) in
            // flynnlint:parameter Subscriber - the subscriber
            let subscriber: Subscriber = args[x: 0]
            me.subscribers.removeAll { $0 === subscriber }
        }
    }

    private final class Subscriber: FlynnRuntime.Actor, @unchecked Sendable {
        private var publisher: Publisher?

        override init() {
            super.init()
            _ = beFollow
        }

        lazy var beFollow = Behavior(self) { (me: Subscriber, args: BehaviorArgs) in
            // flynnlint:parameter Publisher - the publisher
            me.publisher = args[x: 0]
        }
    }

    /// A merger of two flows ends at the first end, even if items of the other flow arrive later.
    private static let missedEnd = Program(name: "missed end of a flow") { environment in
        let merged = Cell<(items: [Int], isOver: Bool)>(([], false))
        func send(_ item: Int?) {
            merged.unsafeChange { flow in
                guard !flow.isOver else { return }
                if let item { flow.items.append(item) } else { flow.isOver = true }
            }
        }
        after(hops: 1) { for item in [1, 2, 3] { send(item) } }
        after(hops: 8) {
            send(4); send(nil)
        }
        try await environment.settle()
        let found = try await merged.unsafeGet().items.sorted()
        try expect(found == [1, 2, 3, 4], "the merged flow is \(found)")
    }

    /// Two clients acquire two locks in different orders.
    private static let deadlock = Program(name: "deadlock of asks") { environment in
        let (first, second) = (Lock(), Lock())
        let finished = Cell(0)
        for (hops, locks) in [(1, [first, second]), (14, [second, first])] {
            after(hops: hops) {
                start {
                    for lock in locks { let _: Bool = try await lock.beAcquire.ask() }
                    for lock in locks { lock.beRelease() }
                    finished.unsafeChange { $0 += 1 }
                }
            }
        }
        try await environment.settle()
        let count = try await finished.unsafeGet()
        try expect(count == 2, "\(count) clients have finished")
    }

    private final class Lock: FlynnRuntime.Actor, @unchecked Sendable {
        private var isHeld = false
        private var waiting: [Reply<Bool>] = []

        override init() {
            super.init()
            _ = (beAcquire, beRelease)
        }

        lazy var beAcquire = Behavior(self) { (me: Lock, args: BehaviorArgs) in
            // flynnlint:parameter Reply<Bool> - the answer
            if me.isHeld {
                me.waiting.append(args[x: 0])
            } else {
                me.isHeld = true
                (args[x: 0] as Reply<Bool>)(true)
            }
        }

        lazy var beRelease = Behavior(self) { (me: Lock, _: BehaviorArgs) in
            if me.waiting.isEmpty { me.isHeld = false } else { me.waiting.removeFirst()(true) }
        }
    }

    /// Two writers send a header and a body in two calls.
    private static let mixedParts = Program(name: "two calls that belong together") { environment in
        let output = Cell<[String]>([])
        for (hops, name) in [(1, "a"), (8, "b")] {
            after(hops: hops) {
                output.unsafeChange { $0.append("\(name) header") }
                output.unsafeChange { $0.append("\(name) body") }
            }
        }
        try await environment.settle()
        let found = try await output.unsafeGet()
        try expect(found[0].first == found[1].first, "the output is \(found)")
    }

    /// A reader fills a cache with a value that was read before a writer invalidated the cache.
    private static let staleCache = Program(name: "stale cache") { environment in
        let (database, cache) = (Cell(1), Cell<Int?>(nil))
        after(hops: 1) { start { cache.beSet(try await database.unsafeGet() as Int?) } }
        after(hops: 14) {
            database.beSet(2)
            cache.beSet(nil as Int?)
        }
        try await environment.settle()
        let cached = try await cache.unsafeGet()
        try expect(cached == nil || cached == 2, "the cache has \(cached ?? 0)")
    }

    /// Two users of a resource load it if it isn't loaded yet.
    private static let loadedTwice = Program(name: "loaded twice") { environment in
        let (resource, loads) = (Cell<Int?>(nil), Cell(0))
        for hops in [1, 14] {
            after(hops: hops) {
                start {
                    guard try await resource.unsafeGet() == nil else { return }
                    loads.unsafeChange { $0 += 1 }
                    resource.beSet(7 as Int?)
                }
            }
        }
        try await environment.settle()
        let count = try await loads.unsafeGet()
        try expect(count == 1, "the resource was loaded \(count) times")
    }

    /// A service ignores work that arrives after another actor's request to stop.
    private static let stoppedEarly = Program(name: "stopped before the last message") { environment in
        let service = Cell<(done: Int, isStopped: Bool)>((0, false))
        after(hops: 1) { for _ in 0..<3 { service.unsafeChange { if !$0.isStopped { $0.done += 1 } } } }
        after(hops: 9) { service.unsafeChange { $0.isStopped = true } }
        try await environment.settle()
        let done = try await service.unsafeGet().done
        try expect(done == 3, "\(done) of 3 jobs are done")
    }

    /// A listener gets an event after its removal, because the event was already sent.
    private static let eventAfterEnd = Program(name: "event after the end") { environment in
        let listener = Cell<(isOpen: Bool, lateEvents: Int)>((true, 0))
        let listeners = Cell(1)
        after(hops: 1) {
            start {
                guard try await listeners.unsafeGet() > 0 else { return }
                listener.unsafeChange { if !$0.isOpen { $0.lateEvents += 1 } }
            }
        }
        after(hops: 14) {
            listeners.beSet(0)
            listener.unsafeChange { $0.isOpen = false }
        }
        try await environment.settle()
        let count = try await listener.unsafeGet().lateEvents
        try expect(count == 0, "\(count) events came too late")
    }

    /// A coordinator finishes when no jobs are pending, although more jobs may be announced.
    private static let finishedEarly = Program(name: "finished before all jobs") { environment in
        let jobs = Cell<(pending: Int, finishes: Int)>((0, 0))
        after(hops: 1) {
            for job in 0..<2 {
                jobs.unsafeChange { $0.pending += 1 }
                after(hops: job + 4) {
                    jobs.unsafeChange {
                        $0.pending -= 1
                        if $0.pending == 0 { $0.finishes += 1 }
                    }
                }
            }
        }
        try await environment.settle()
        let count = try await jobs.unsafeGet().finishes
        try expect(count == 1, "the coordinator has finished \(count) times")
    }

    /// Several candidates find no leader, and become leaders.
    private static let twoLeaders = Program(name: "two leaders") { environment in
        let (registry, leaders) = (Cell<String?>(nil), Cell<[String]>([]))
        for (hops, name) in [(1, "a"), (7, "b"), (16, "c")] {
            after(hops: hops) {
                start {
                    guard try await registry.unsafeGet() == nil else { return }
                    registry.beSet(name as String?)
                    if try await registry.unsafeGet() == name { leaders.unsafeChange { $0.append(name) } }
                }
            }
        }
        try await environment.settle()
        let found = try await leaders.unsafeGet()
        try expect(found.count == 1, "the leaders are \(found)")
    }

    /// A timer closes an idle session at the same time as a request arrives.
    private static let closedSession = Program(name: "timer against request") { environment in
        let session = Session()
        let rejected = Cell(0)
        session.beOpen()
        let gate = Worker()
        Flynn.Timer(
            after: .milliseconds(20), gate.beRun,
            [Action { session.beRequest(Action { rejected.unsafeChange { $0 += 1 } }) }]
        )
        try await environment.pass(.milliseconds(80))
        let count = try await rejected.unsafeGet()
        try expect(count == 0, "\(count) requests were rejected")
        withExtendedLifetime((session, gate)) {}
    }

    private final class Session: FlynnRuntime.Actor, @unchecked Sendable {
        private var isOpen = false

        override init() {
            super.init()
            _ = (beOpen, beClose, beRequest)
        }

        lazy var beOpen = Behavior(self) { (me: Session, _: BehaviorArgs) in
            me.isOpen = true
            Flynn.Timer(after: .milliseconds(27), me.beClose)
        }

        lazy var beClose = Behavior(self) { (me: Session, _: BehaviorArgs) in me.isOpen = false }

        lazy var beRequest = Behavior(self) { (me: Session, args: BehaviorArgs) in
            // flynnlint:parameter Action - called if the session is closed
            if !me.isOpen { (args[x: 0] as Action).run() }
        }
    }

    /// A consumer marks a message as processed only after the work, and the message is repeated during the work.
    private static let processedTwice = Program(name: "processed twice") { environment in
        let (seen, effects) = (Cell<Set<Int>>([]), Cell(0))
        for hops in [1, 16] {
            after(hops: hops) {
                start {
                    if try await seen.unsafeGet().contains(1) { return }
                    effects.unsafeChange { $0 += 1 }
                    _ = try await effects.unsafeGet()
                    seen.unsafeChange { $0.insert(1) }
                }
            }
        }
        try await environment.settle()
        let count = try await effects.unsafeGet()
        try expect(count == 1, "the message was processed \(count) times")
    }

    /// A client compares a value to detect changes, but the value may have changed twice.
    private static let sameValue = Program(name: "a value that has changed twice") { environment in
        let (stock, changes, errors) = (Cell(5), Cell(0), Cell(0))
        after(hops: 1) {
            start {
                let (value, version) = (try await stock.unsafeGet(), try await changes.unsafeGet())
                let now = try await stock.unsafeGet()
                let later = try await changes.unsafeGet()
                if value == now, version != later { errors.unsafeChange { $0 += 1 } }
            }
        }
        after(hops: 10) {
            stock.unsafeChange { $0 -= 1 }
            changes.unsafeChange { $0 += 1 }
        }
        after(hops: 16) {
            stock.unsafeChange { $0 += 1 }
            changes.unsafeChange { $0 += 1 }
        }
        try await environment.settle()
        let count = try await errors.unsafeGet()
        try expect(count == 0, "a change was overlooked")
    }

    /// An audit reads two accounts during a transfer.
    private static let tornSum = Program(name: "sum during a transfer") { environment in
        let (first, second, sum) = (Cell(50), Cell(50), Cell(100))
        after(hops: 1) {
            first.unsafeChange { $0 -= 20 }
            second.unsafeChange { $0 += 20 }
        }
        after(hops: 9) { start { sum.beSet(try await first.unsafeGet() + second.unsafeGet()) } }
        try await environment.settle()
        let found = try await sum.unsafeGet()
        try expect(found == 100, "the sum is \(found)")
    }

    /// A limit drops the oldest call, even if this call must not be lost.
    private static let lostCommit = Program(name: "a limit that drops a commit") { environment in
        let log = Cell<[String]>([])
        log.unsafeMailboxLimit = MailboxLimit(4, whenFull: .dropOldest)
        after(hops: 1) { log.unsafeChange { $0.append("commit") } }
        for hops in 6..<11 { after(hops: hops) { log.unsafeChange { $0.append("line") } } }
        try await environment.settle()
        let lines = try await log.unsafeGet()
        try expect(lines.contains("commit"), "the log is \(lines)")
    }
}
