import BasicTestSupport
import CFlynnRuntime
import Foundation
import Synchronization
import Testing

@testable import FlynnRuntime

/// Streams with elements from behaviors, and sequences that are forwarded to behaviors.
struct StreamTests {
    // MARK: From a behavior

    @Test func `calls of the behavior are the elements of the stream`() async {
        let (numbers, beYield) = Behavior.makeStream(of: Int.self)
        for number in 0..<1000 { beYield(number) }
        beYield()
        beYield(1000)
        let all = await numbers.reduce(into: []) { $0.append($1) }
        #expect(all == Array(0..<1000))
    }

    @Test func `the end of the last reference finishes the stream`() async {
        func makeStream() -> AsyncStream<String> {
            let (words, beYield) = Behavior.makeStream(of: String.self)
            let copy = beYield
            beYield("a")
            copy("b")
            return words
        }
        let all = await makeStream().reduce(into: []) { $0.append($1) }
        #expect(all == ["a", "b"])
    }

    @Test func `the policy says which elements are kept`() async {
        await #expect(processExitsWith: .success) {
            let (newest, beYieldNewest) = Behavior.makeStream(of: Int.self, bufferingPolicy: .bufferingNewest(2))
            let (oldest, beYieldOldest) = Behavior.makeStream(of: Int.self, bufferingPolicy: .bufferingOldest(2))
            for number in 0..<5 {
                beYieldNewest(number)
                beYieldOldest(number)
            }
            beYieldNewest()
            beYieldOldest()
            Flynn.shutdown()
            let kept = await (newest.reduce(into: []) { $0.append($1) }, oldest.reduce(into: []) { $0.append($1) })
            #expect(kept == ([3, 4], [0, 1]))
        }
    }

    @Test func `the end of the consumer is reported, and later calls have no effect`() async {
        let (ends, end) = AsyncStream.makeStream(of: Bool.self)
        let (numbers, beYield) = Behavior.makeStream(of: Int.self) { reason in
            if case .cancelled = reason { end.yield(true) } else { end.yield(false) }
        }
        let consumer = Task { await numbers.reduce(0, +) }
        beYield(1)
        consumer.cancel()
        let isCancelled = await ends.first { _ in true }
        #expect(isCancelled == true)
        beYield(2)
        beYield()
        let sum = await consumer.value
        #expect(sum <= 1)
    }

    // MARK: To a behavior

    /// An actor that keeps the replies for elements until it must answer.
    private final class Sink: Mortal, @unchecked Sendable {
        private var elements: [Int] = []
        private var replies: [Reply<Void>] = []
        private let bound: Int
        private let isFull: Event

        init(bound: Int = 0, isFull: Event = Event(), died: Event = Event()) {
            (self.bound, self.isFull) = (bound, isFull)
            super.init(died)
        }

        /// Keeps the reply, and answers the previous one if `bound` replies are kept.
        lazy var beKeep = Behavior(self) { (me, args) in
            // flynnlint:parameter Int - the element
            // flynnlint:parameter Reply<Void> - is kept
            me.elements.append(args[x: 0])
            me.replies.append(args[x: 1])
            #expect(me.replies.count <= me.bound)
            guard me.replies.count == me.bound else { return }
            me.isFull.happen()
            me.beAnswerOne()
        }

        lazy var beAnswerOne = Behavior(self) { (me, _) in
            me.replies.removeFirst()()
        }

        /// Keeps the reply and never answers.
        lazy var beHold = Behavior(self) { (me, args) in
            // flynnlint:parameter Int - the element
            // flynnlint:parameter Reply<Void> - is kept
            me.elements.append(args[x: 0])
            me.replies.append(args[x: 1])
            if me.replies.count == me.bound { me.isFull.happen() }
        }

        lazy var beNote = Behavior(self) { (me, args) in
            // flynnlint:parameter Int - the element
            // flynnlint:parameter Reply<Void> - is released
            me.elements.append(args[x: 0])
            _ = args[x: 1] as Reply<Void>
        }

        lazy var beRefuse = Behavior(self) { (me, args) in
            // flynnlint:parameter Int - the element
            // flynnlint:parameter Reply<Void> - answers 10 with an error
            me.elements.append(args[x: 0])
            if args[x: 0] == 10 { (args[x: 1] as Reply<Void>)(throwing: CocoaError(.coderInvalidValue)) }
        }

        lazy var beElements = Behavior(self) { (me, args) in
            // flynnlint:parameter Reply<[Int]> - receives the elements
            let reply: Reply<[Int]> = args[x: 0]
            reply(me.elements)
        }
    }

    /// Returns the numbers from 0, without suspensions.
    private static func numbers(_ count: Int) -> AsyncStream<Int> {
        let next = Mutex(0)
        return AsyncStream { next.withLock { $0 < count ? ($0, $0 += 1).0 : nil } }
    }

    @Test(arguments: [1, 2, 16])
    func `elements arrive in order, and at most the bound is pending`(bound: Int) async throws {
        let sink = Sink(bound: bound)
        let beKeep = sink.beKeep
        let forwarding = Task { try await StreamTests.numbers(1000).forward(to: beKeep, maxPending: bound) }
        if bound == 1 {
            try await forwarding.value
        } else {
            var count = 0
            while count < 1000 { count = try await sink.beElements.ask(as: [Int].self).count }
            for _ in 1..<bound { sink.beAnswerOne() }
            try await forwarding.value
        }
        #expect(try await sink.beElements.ask() == Array(0..<1000))
    }

    @Test func `a released reply finishes its element`() async throws {
        let sink = Sink()
        try await StreamTests.numbers(1000).forward(to: sink.beNote, maxPending: 3)
        #expect(try await sink.beElements.ask() == Array(0..<1000))
    }

    @Test func `an error of the behavior ends the forwarding`() async throws {
        let sink = Sink()
        await #expect(throws: CocoaError(.coderInvalidValue)) {
            try await StreamTests.numbers(.max).forward(to: sink.beRefuse, maxPending: 3)
        }
        let elements: [Int] = try await sink.beElements.ask()
        #expect(elements.count < 10 + 1 + 3)
        #expect(elements == Array(0..<elements.count))
    }

    @Test func `an error of the sequence ends the forwarding`() async throws {
        let sink = Sink()
        let failing = AsyncThrowingStream<Int, any Error> { continuation in
            continuation.yield(1)
            continuation.finish(throwing: CocoaError(.coderInvalidValue))
        }
        await #expect(throws: CocoaError(.coderInvalidValue)) { try await failing.forward(to: sink.beNote) }
        #expect(try await sink.beElements.ask() == [1])
    }

    @Test func `cancellation and shutdown end the forwarding`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            for round in 0..<100 {
                let isFull = Event()
                let sink = Sink(bound: 3, isFull: isFull)
                let forwarding = Task {
                    try await StreamTests.numbers(round % 3 == 0 ? 3 : .max).forward(to: sink.beHold, maxPending: 3)
                }
                isFull.wait()
                if round % 2 == 0 {
                    forwarding.cancel()
                    await #expect(throws: CancellationError.self) { try await forwarding.value }
                } else {
                    Flynn.shutdown()
                    await #expect(throws: AskError.shutdown(behavior: "Sink.beHold")) { try await forwarding.value }
                }
            }
        }
    }

    @Test(arguments: [false, true])
    func `replies that are kept after the forwarding don't keep the actor alive`(isCancelled: Bool) async {
        await #expect(processExitsWith: .success) { [isCancelled] in
            failIfHanging()
            func startForwarding(_ isFull: Event, _ died: Event) -> Task<Void, any Error> {
                let sink = Sink(bound: 2, isFull: isFull, died: died)
                NewestActor.release(on: flynn_thread())
                let numbers = AsyncThrowingStream<Int, any Error> { continuation in
                    continuation.yield(0)
                    continuation.yield(1)
                    if !isCancelled { continuation.finish(throwing: CocoaError(.coderInvalidValue)) }
                }
                return Task { try await numbers.forward(to: sink.beHold) }
            }
            let (isFull, died) = (Event(), Event())
            let forwarding = startForwarding(isFull, died)
            isFull.wait()
            if isCancelled { forwarding.cancel() }
            await #expect(throws: (any Error).self) { try await forwarding.value }
            died.wait()
        }
    }

    @Test func `the end of the actor ends the forwarding`() async {
        await #expect(processExitsWith: .success) {
            Flynn.trapsDeadLetters = true
            let lost = orphan { Behavior(Sink(), name: "beLost") { _ in } }
            await #expect(throws: AskError.actorGone(behavior: "Sink.beLost")) {
                try await StreamTests.numbers(.max).forward(to: lost)
            }
        }
    }

    @Test func `a bound must be positive`() async {
        await #expect(processExitsWith: .failure) {
            try await StreamTests.numbers(1).forward(to: Sink().beNote, maxPending: 0)
        }
    }

    @Test(arguments: [1, 2, 64])
    func `a stream of a behavior can be forwarded to a behavior`(schedulers: Int) async {
        await #expect(processExitsWith: .success) { [schedulers] in
            failIfHanging()
            Flynn.startup(pretending: (efficiency: 0, performance: schedulers))
            let count = scaled(100_000)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<4 {
                    group.addTask(executorPreference: number % 2 == 0 ? Flynn.taskExecutor : nil) {
                        let (sink, (numbers, beYield)) = (Sink(), Behavior.makeStream(of: Int.self))
                        for number in 0..<count { beYield(number) }
                        beYield()
                        try await numbers.forward(to: sink.beNote, maxPending: 1 + 10 * number)
                        let elements = try await sink.beElements.ask(as: [Int].self)
                        #expect(elements == Array(0..<count))
                    }
                }
                try await group.waitForAll()
            }
        }
    }
}
