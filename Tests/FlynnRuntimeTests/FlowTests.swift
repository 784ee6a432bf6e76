import Foundation
import XCTest

@testable import FlynnRuntime

/// Pipelines and pools: what arrives where, and when the end does.
final class FlowTests: RuntimeTestCase {
    /// A stage that counts what comes and passes it on.
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

    /// The last stage: knows how many had come when the end came.
    private final class Sink: Stage {
        // flynnlint:disable:next exposed_actor_variable - tests read it when nothing runs any more
        private(set) var itemsAtEnd: [Int] = []
        private let over: Event

        init(_ over: Event) {
            self.over = over
            super.init()
            beFlow = Behavior(self) { [unowned self] (args: BehaviorArgs) in
                if args.isEmpty {
                    self.itemsAtEnd.append(self.items.value)
                    self.over.happen()
                } else {
                    self.items.add()
                }
            }
        }
    }

    func testAPipelineIsFedThroughItsFirstStage() {
        let over = Event()
        let sink = Sink(over)
        let flow = Stage() |> Stage() |> sink
        for number in 0..<100 { flow.beFlow(number) }
        flow.beFlow()
        over.wait()
        XCTAssertEqual(sink.itemsAtEnd, [100])
    }

    func testAPoolIsFedInTurn() {
        let over = Event()
        let members = (0..<4).map { _ in Stage() }
        let sink = Sink(over)
        let flow = Stage() |> members |> sink
        for number in 0..<400 { flow.beFlow(number) }
        flow.beFlow()
        over.wait()
        for member in members { XCTAssertEqual(member.items.value, 100) }
        XCTAssertEqual(sink.itemsAtEnd, [400])
    }

    func testTheEndComesOnceToEachStageAndAfterAllElse() {
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
            XCTAssertEqual(ends.map(\.value), [1, 1, 1])
            XCTAssertEqual(sink.itemsAtEnd, [count])
        }
    }

    func testAPoolThatIsFedDirectlyEndsAfterItsOtherMembers() {
        for _ in 0..<scaled(500) {
            let over = Event()
            let sink = Sink(over)
            let pool = Array(count: 3) { Stage() } |> sink
            for number in 0..<90 { pool[number % 3].beFlow(number) }
            pool[0].beFlow()
            over.wait()
            XCTAssertEqual(sink.itemsAtEnd, [90])
        }
    }

    func testTheEndOfAPoolDoesNotWaitForMembersThatAreGone() {
        for _ in 0..<scaled(1000) {
            let over = Event()
            let sink = Sink(over)
            var pool = Array(count: 3) { Stage() } |> sink
            for number in 0..<9 { pool[number % 3].beFlow(number) }
            pool[0].beFlow()
            // At this moment the end looks for the others, and they go.
            pool = []
            over.wait()
            XCTAssertEqual(sink.itemsAtEnd, [9])
        }
    }

    func testTheOwnerMayLetGoAtOnce() {
        let over = Event()
        let sink = Sink(over)
        (Stage() |> Array(count: 2) { Stage() } |> sink).beFlow("x")
        Flynn.shutdown()
        XCTAssertEqual(sink.items.value, 1)
    }

    func testConnecting() {
        let (first, second) = (Stage(), Stage())
        // flynnlint:disable:next protected_access - nobody else has it
        XCTAssertNil(Stage().safeNextTarget())
        let source = Stage()
        source.beTarget(first)
        source.beTargets([second])
        for number in 0..<10 { source.beFlow(number) }
        Flynn.shutdown()
        XCTAssertEqual(first.items.value, 5)
        XCTAssertEqual(second.items.value, 5)
        let pool: [Stage] = [Stage(), Stage()] |> [Stage(), Stage()]
        XCTAssertEqual(pool.count, 2)
    }
}
