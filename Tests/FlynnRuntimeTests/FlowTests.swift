import BasicTestSupport
import Foundation
import Testing

@testable import FlynnRuntime

/// Pipelines and pools: the destinations of items, and the time when the end arrives.
struct FlowTests {
    init() { Flynn.defaultCheckForUnsafeArguments = false }

    /// A stage that counts its items and forwards them.
    private class Stage: FlynnRuntime.Actor, Flowable {
        // flynnlint:disable:next exposed_actor_variable - all threads may count
        let (items, ends): (Tally, Tally)

        init(_ items: Tally = Tally(), _ ends: Tally = Tally()) {
            (self.items, self.ends) = (items, ends)
            super.init()
        }

        lazy var safeFlowable = FlowableState(self)

        lazy var beFlow = Behavior(self) { [unowned self] (args: BehaviorArgs) in
            // flynnlint:parameter Any
            if args.isEmpty { self.ends.add() } else { self.items.add() }
            self.safeFlowToNextTarget(args)
        }
    }

    /// The last stage. It records the number of items that arrived before the end.
    private final class Sink: Stage {
        // flynnlint:disable:next exposed_actor_variable - tests read it when nothing runs any more
        private(set) var itemsAtEnd: [Int] = []
        private let (over, arrived): (Event, Event)

        init(_ over: Event, arrived: Event = Event()) {
            (self.over, self.arrived) = (over, arrived)
            super.init()
            beFlow = Behavior(self) { [unowned self] (args: BehaviorArgs) in
                if args.isEmpty {
                    self.itemsAtEnd.append(self.items.value)
                    self.over.happen()
                } else {
                    self.items.add()
                    self.arrived.happen()
                }
            }
        }
    }

    @Test func `a pipeline is fed through its first stage`() {
        let over = Event()
        let sink = Sink(over)
        let flow = Stage() |> Stage() |> sink
        for number in 0..<100 { flow.beFlow(number) }
        flow.beFlow()
        over.wait()
        #expect(sink.itemsAtEnd == [100])
    }

    @Test func `a pool is fed in turn`() {
        let over = Event()
        let members = (0..<4).map { _ in Stage() }
        let sink = Sink(over)
        let flow = Stage() |> members |> sink
        for number in 0..<400 { flow.beFlow(number) }
        flow.beFlow()
        over.wait()
        for member in members { #expect(member.items.value == 100) }
        #expect(sink.itemsAtEnd == [400])
    }

    @Test func `the end reaches each stage once, after everything else`() {
        let count = 500
        for _ in 0..<scaled(200) {
            let over = Event()
            let ends = (0..<3).map { _ in Tally() }
            let sink = Sink(over)
            let flow =
                Stage() |> Array(count: 3) { Stage(Tally(), ends[0]) } |> Array(count: 4) { Stage(Tally(), ends[1]) }
                |> Stage(Tally(), ends[2]) |> sink
            for number in 0..<count { flow.beFlow(number) }
            flow.beFlow()
            over.wait()
            #expect(ends.map(\.value) == [1, 1, 1])
            #expect(sink.itemsAtEnd == [count])
        }
    }

    @Test func `a pool that is fed directly ends after all its members`() {
        for _ in 0..<scaled(500) {
            let over = Event()
            let sink = Sink(over)
            let pool = Array(count: 3) { Stage() } |> sink
            for number in 0..<90 { pool[number % 3].beFlow(number) }
            pool[0].beFlow()
            over.wait()
            #expect(sink.itemsAtEnd == [90])
        }
    }

    @Test func `the end of a pool doesn't wait for deinitialized members`() {
        for _ in 0..<scaled(1000) {
            let over = Event()
            let sink = Sink(over)
            var pool = Array(count: 3) { Stage() } |> sink
            for number in 0..<9 { pool[number % 3].beFlow(number) }
            pool[0].beFlow()
            // In the meantime, the end looks for the other members, which are deinitialized.
            pool = []
            over.wait()
            #expect(sink.itemsAtEnd == [9])
        }
    }

    @Test func `an item arrives although the owner releases the pipeline`() {
        let arrived = Event()
        let sink = Sink(Event(), arrived: arrived)
        (Stage() |> Array(count: 2) { Stage() } |> sink).beFlow("x")
        arrived.wait()
        #expect(sink.items.value == 1)
    }

    @Test func `a stage forwards to each of its targets in turn`() {
        let arrived = Event()
        let (first, second) = (Sink(Event(), arrived: arrived), Sink(Event(), arrived: arrived))
        // flynnlint:disable:next protected_access - no other code refers to it
        #expect(Stage().safeNextTarget() == nil)
        let source = Stage()
        source.beTarget(first)
        source.beTargets([second])
        for number in 0..<10 { source.beFlow(number) }
        for _ in 0..<10 { arrived.wait() }
        #expect(first.items.value == 5)
        #expect(second.items.value == 5)
        let pool: [Stage] = [Stage(), Stage()] |> [Stage(), Stage()]
        #expect(pool.count == 2)
    }
}
