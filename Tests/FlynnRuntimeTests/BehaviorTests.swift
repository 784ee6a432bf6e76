import Foundation
import XCTest

@testable import FlynnRuntime

/// Calls, their arguments, and their order.
final class BehaviorTests: RuntimeTestCase {
    /// Writes down what it is called with.
    private class Recorder: FlynnRuntime.Actor {
        private var list: [String] = []

        lazy var beAdd = ChainableBehavior(self) { [unowned self] (args: BehaviorArgs) in
            // flynnlint:parameter String - one more
            self.list.append(args[x: 0])
        }

        lazy var beTell = Behavior(self) { [unowned self] (args: BehaviorArgs) in
            // flynnlint:parameter ([String]) -> Void - who is told
            let receive: ([String]) -> Void = args[x: 0]
            receive(self.list)
        }

        // flynnlint:disable:next exposed_actor_function - asks it and waits for the answer
        func list(line: UInt = #line) -> [String] {
            let told = Event()
            nonisolated(unsafe) var result: [String] = []
            beTell(
                { (list: [String]) in
                    result = list
                    told.happen()
                } as ([String]) -> Void)
            told.wait(line: line)
            return result
        }
    }

    func testArguments() {
        let args: BehaviorArgs = [1, "a", nil, 2.5, [1, 2], ("x", 3), Optional("some")]
        let (number, text, list): (Int, String, [Int]) = (args[x: 0], args.get(1), args[x: 4])
        XCTAssertEqual(number, 1)
        XCTAssertEqual(text, "a")
        XCTAssertEqual(list, [1, 2])
        let (none, some, more): (String?, String?, String) = (args[x: 2], args[x: 1], args[x: 6])
        XCTAssertNil(none)
        XCTAssertEqual(some, "a")
        XCTAssertEqual(more, "some")
        let (double, tuple, any): (Double, (String, Int), Any) = (args[x: 3], args[x: 5], args[x: 0])
        XCTAssertEqual(double, 2.5)
        XCTAssertEqual(tuple.1, 3)
        XCTAssertEqual(any as? Int, 1)
    }

    /// Whatever the size and kind of a value, it is read as it was passed, and referred to as often as before.
    func testArgumentsOfEveryLayout() {
        struct Words3: Equatable { var (a, b, c) = (1, 2, 3) }
        struct Words4: Equatable { var (a, b, c, d) = (1, 2, 3, 4) }
        struct Mixed: Equatable { var (a, b, c) = (Int8(1), "two", true) }
        struct Nothing: Equatable {}
        enum Choice: Equatable { case none, number(Int), text(String) }
        func check<T: Equatable>(_ value: T, line: UInt = #line) {
            let args: BehaviorArgs = [nil, value]
            XCTAssertEqual(args[x: 1] as T, value, line: line)
            XCTAssertEqual(args[x: 1] as T?, value, line: line)
            XCTAssertNil(args[x: 0] as T?, line: line)
        }
        check(Int8(-1))
        check(true)
        check("a text that is too long for the words of a string")
        check(Character("é"))
        check(Words3())
        check(Words4())
        check(Mixed())
        check(Nothing())
        check(Choice.none)
        check(Choice.text("some"))
        check(SIMD2<Float>(1, 2))
        check(SIMD4<Double>(1, 2, 3, 4))
        check(["a": [1]])
        check(1...3)
    }

    func testArgumentsThatAreReferences() {
        class Base: CustomStringConvertible {
            var description: String { "base" }
        }
        final class Derived: Base {
            override var description: String { "derived" }
        }
        struct Observer { weak var object: Base? }
        var object: Base? = Derived()
        weak let observed = object
        func readAll() {
            let twice: (Int) -> Int = { 2 * $0 }
            let base: any CustomStringConvertible = Base()
            let args: BehaviorArgs = [object, Observer(object: object), twice, Derived.self, base, object as? Derived]
            for _ in 0..<10 {
                XCTAssertTrue(args[x: 0] as Base === object)
                XCTAssertTrue(args[x: 0] as Derived === object)
                XCTAssertTrue(args[x: 5] as Base === object)
                XCTAssertTrue((args[x: 1] as Observer).object === object)
                XCTAssertEqual((args[x: 2] as (Int) -> Int)(4), 8)
                XCTAssertTrue(args[x: 3] as Base.Type == Derived.self)
                XCTAssertTrue(args[x: 3] as Derived.Type == Derived.self)
                XCTAssertEqual((args[x: 4] as any CustomStringConvertible).description, "base")
                XCTAssertEqual((args[x: 0] as any CustomStringConvertible).description, "derived")
                XCTAssertTrue(args[x: 5] as AnyObject === object)
            }
        }
        readAll()
        XCTAssertNotNil(observed)
        object = nil
        XCTAssertNil(observed)
    }

    func testChainsRunInOrder() {
        XCTAssertEqual(Recorder().beAdd("a").beAdd("b").beAdd("c").list(), ["a", "b", "c"])
    }

    func testAStateClassGivesItsBehaviorAnActor() {
        let calls = Tally()
        let late = Behavior { _ in calls.add() }
        let actor = Mortal(Event())
        late.setActor(actor)
        late()
        actor.unsafeWait()
        XCTAssertEqual(calls.value, 1)
        let chained = ChainableBehavior<Mortal> { _ in calls.add() }
        chained.setActor(actor)
        chained().beChain().unsafeWait()
        XCTAssertEqual(calls.value, 2)
        XCTAssertEqual(actor.calls.value, 1)
    }

    func testMessagesAreCountedUntilTheyHaveFinished() {
        let (here, go) = (Event(), Event())
        let actor = Mortal(Event())
        XCTAssertEqual(actor.unsafeMessagesCount, 0)
        actor.beWaitFor(here, go)
        here.wait()
        XCTAssertEqual(actor.unsafeMessagesCount, 1)
        for _ in 0..<10 { actor.beCall() }
        XCTAssertEqual(actor.unsafeMessagesCount, 11)
        go.happen()
        actor.unsafeWait(5)
        XCTAssertLessThanOrEqual(actor.unsafeMessagesCount, 5)
        actor.unsafeWait()
        XCTAssertEqual(actor.unsafeMessagesCount, 0)
        XCTAssertEqual(actor.calls.value, 10)
    }

    func testWaitingNeverMissesTheEnd() {
        let actor = Mortal(Event())
        for round in 1...scaled(20_000) {
            actor.beCall()
            actor.unsafeWait()
            XCTAssertEqual(actor.calls.value, round)
        }
    }

    /// Several threads send; each one's messages run in its order, none is lost or run twice, and none at the same time
    /// as another.
    func testThreadsThatWaitForDifferentNumbersAllReturn() {
        for _ in 0..<scaled(1000) {
            let actor = Mortal(Event())
            let (here, go) = (Event(), Event())
            actor.beWaitFor(here, go)
            for _ in 0..<50 { actor.beCall() }
            here.wait()
            let returned = (0..<4).map { _ in Event() }
            nonisolated(unsafe) let shared = actor
            for (index, number) in [40, 0, 20, 0].enumerated() {
                DispatchQueue.global().async {
                    shared.unsafeWait(Int32(number))
                    XCTAssertLessThanOrEqual(shared.unsafeMessagesCount, Int32(number))
                    returned[index].happen()
                }
            }
            go.happen()
            for event in returned { event.wait() }
        }
    }

    func testArgumentsAreLetGoBeforeTheirMessageHasFinished() {
        final class Cargo: Sendable {
            let tally: Tally
            init(_ tally: Tally) { self.tally = tally }
            deinit { tally.add() }
        }
        let (actor, tally) = (Mortal(Event()), Tally())
        let beCall = actor.beCall
        let count = scaled(20_000)
        for sent in 1...count {
            DispatchQueue.global().async { beCall(Cargo(tally)) }
            // The sender has let go of it too: it was moved into the message.
            while actor.calls.value < sent { sched_yield() }
            actor.unsafeWait()
            XCTAssertEqual(tally.value, sent)
        }
    }

    func testManySendersToOneActor() {
        class Receiver: FlynnRuntime.Actor {
            // flynnlint:disable:next exposed_actor_variable - tests read it when nothing runs any more
            var last = [Int](repeating: 0, count: 4)
            // flynnlint:disable:next exposed_actor_variable - tests read it when nothing runs any more
            var disorder = 0
            private let inside = Tally()
            lazy var beTake = Behavior(self) { [unowned self] (args: BehaviorArgs) in
                // flynnlint:parameter Int - the sender
                // flynnlint:parameter Int - the number of its message
                let (sender, number): (Int, Int) = (args[x: 0], args[x: 1])
                if self.inside.add() != 1 { self.disorder += 1 }
                if self.last[sender] + 1 != number { self.disorder += 1 }
                self.last[sender] = number
                self.inside.add(-1)
            }
        }
        let count = scaled(250_000)
        let receiver = Receiver()
        let beTake = receiver.beTake
        DispatchQueue.concurrentPerform(iterations: 4) { sender in
            for number in 1...count { beTake(sender, number) }
        }
        receiver.unsafeWait()
        XCTAssertEqual(receiver.last, [count, count, count, count])
        XCTAssertEqual(receiver.disorder, 0)
    }

    func testTheArticleIsTheCodeThatIsCompiled() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let article = try String(
            contentsOf: root.appendingPathComponent("Sources/FlynnRuntime/FlynnRuntime.docc/ActorsInFiveMinutes.md"),
            encoding: .utf8)
        let code = try String(
            contentsOf: root.appendingPathComponent("Tests/RuntimeSnippets5/Article.swift"), encoding: .utf8)
        let blocks = article.components(separatedBy: "```swift\n").dropFirst().map {
            $0.components(separatedBy: "```")[0]
        }
        XCTAssertEqual(blocks.count, 4)
        for block in blocks { XCTAssertTrue(code.contains(block), "not in Article.swift:\n\(block)") }
    }
}
