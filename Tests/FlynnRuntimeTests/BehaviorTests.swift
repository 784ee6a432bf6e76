import BasicTestSupport
import CFlynnRuntime
import Foundation
import RuntimeSnippets5
import RuntimeSnippets6
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@testable import FlynnRuntime

/// Calls with their arguments and their order.
struct BehaviorTests {
    init() { Flynn.defaultCheckForUnsafeArguments = false }

    /// An actor that records the arguments of its calls.
    private class Recorder: FlynnRuntime.Actor {
        private var list: [String] = []

        lazy var beAdd = ChainableBehavior(self) { [unowned self] (args: BehaviorArgs) in
            // flynnlint:parameter String - one more
            self.list.append(args[x: 0])
        }

        lazy var beTell = Behavior(self) { [unowned self] (args: BehaviorArgs) in
            // flynnlint:parameter ([String]) -> Void - takes the list
            let receive: ([String]) -> Void = args[x: 0]
            receive(self.list)
        }

        // flynnlint:disable:next exposed_actor_function - asks it and waits for the answer
        func recorded() -> [String] {
            let told = Event()
            nonisolated(unsafe) var result: [String] = []
            beTell(
                { (list: [String]) in
                    result = list
                    told.happen()
                } as ([String]) -> Void)
            told.wait()
            return result
        }
    }

    @Test func `arguments are read with their types`() {
        let args: BehaviorArgs = [1, "a", nil, 2.5, [1, 2], ("x", 3), Optional("some")]
        let (number, text, list): (Int, String, [Int]) = (args[x: 0], args.get(1), args[x: 4])
        #expect(number == 1)
        #expect(text == "a")
        #expect(list == [1, 2])
        let (none, some, more): (String?, String?, String) = (args[x: 2], args[x: 1], args[x: 6])
        #expect(none == nil)
        #expect(some == "a")
        #expect(more == "some")
        let (double, tuple, any): (Double, (String, Int), Any) = (args[x: 3], args[x: 5], args[x: 0])
        #expect(double == 2.5)
        #expect(tuple.1 == 3)
        #expect(any as? Int == 1)
    }

    @Test func `a value of any size and kind is read as it was passed`() {
        struct Words3: Equatable { var (a, b, c) = (1, 2, 3) }
        struct Words4: Equatable { var (a, b, c, d) = (1, 2, 3, 4) }
        struct Mixed: Equatable { var (a, b, c) = (Int8(1), "two", true) }
        struct Nothing: Equatable {}
        enum Choice: Equatable { case none, number(Int), text(String) }
        func check<T: Equatable>(_ value: T, location: SourceLocation = #_sourceLocation) {
            let args: BehaviorArgs = [nil, value]
            #expect(args[x: 1] as T == value, sourceLocation: location)
            #expect(args[x: 1] as T? == value, sourceLocation: location)
            #expect(args[x: 0] as T? == nil, sourceLocation: location)
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

    @Test func `arguments that are references are neither copied nor leaked`() {
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
                #expect(args[x: 0] as Base === object)
                #expect(args[x: 0] as Derived === object)
                #expect(args[x: 5] as Base === object)
                #expect((args[x: 1] as Observer).object === object)
                #expect((args[x: 2] as (Int) -> Int)(4) == 8)
                #expect(args[x: 3] as Base.Type == Derived.self)
                #expect(args[x: 3] as Derived.Type == Derived.self)
                #expect((args[x: 4] as any CustomStringConvertible).description == "base")
                #expect((args[x: 0] as any CustomStringConvertible).description == "derived")
                #expect(args[x: 5] as AnyObject === object)
            }
        }
        readAll()
        #expect(observed != nil)
        object = nil
        #expect(observed == nil)
    }

    @Test func `a call returns before its behavior, which a thread of the runtime runs`() throws {
        let actor = Mortal()
        nonisolated(unsafe) var thread: UnsafeMutablePointer<FlynnThread>?
        Behavior(actor) { _ in thread = flynn_thread() }()
        actor.unsafeWait()
        // If the calling thread ran behaviors, the rest of the test would hang.
        try #require(thread != flynn_thread())
        let (here, go) = (Event(), Event())
        actor.beWaitFor(here, go)
        here.wait()
        actor.beCall()
        #expect(actor.calls.value == 0)
        go.happen()
        actor.unsafeWait()
        #expect(actor.calls.value == 1)
    }

    @Test func `the queue of an actor is unlimited`() {
        let (actor, here, go) = (Mortal(), Event(), Event())
        actor.beWaitFor(here, go)
        here.wait()
        for _ in 0..<200_000 { actor.beCall() }
        #expect(actor.unsafeMessagesCount == 200_001)
        go.happen()
        actor.unsafeWait()
        #expect(actor.calls.value == 200_000)
    }

    @Test func `chains run in order`() {
        #expect(Recorder().beAdd("a").beAdd("b").beAdd("c").recorded() == ["a", "b", "c"])
    }

    @Test func `a behavior gets its actor later`() {
        let calls = Tally()
        let late = Behavior { _ in calls.add() }
        let actor = Mortal(Event())
        late.setActor(actor)
        late()
        actor.unsafeWait()
        #expect(calls.value == 1)
        let chained = ChainableBehavior<Mortal> { _ in calls.add() }
        chained.setActor(actor)
        chained().beChain().unsafeWait()
        #expect(calls.value == 2)
        #expect(actor.calls.value == 1)
    }

    @Test func `a behavior gets its actor as an argument`() {
        class Base: FlynnRuntime.Actor {
            // flynnlint:disable:next exposed_actor_variable - tests read it when nothing runs any more
            var list: [String] = []
            lazy var beAdd = ChainableBehavior(self) { (me, args) in
                // flynnlint:parameter String - one more
                me.list.append(args[x: 0])
            }
        }
        final class Derived: Base {
            private let suffix = "!"
            lazy var beShout = Behavior(self) { (me, args) in
                // flynnlint:parameter String - one more
                let text: String = args[x: 0]
                me.list.append(text + me.suffix)
            }
            lazy var beCount = Behavior(self) { (me, _) in me.list.append("\(me.list.count)") }
        }
        let (first, second) = (Derived(), Derived())
        first.beAdd("a").beAdd("b")
        first.beShout("c")
        first.beCount()
        first.beShout.setActor(second)
        first.beShout("d")
        first.unsafeWait()
        second.unsafeWait()
        #expect(first.list == ["a", "b", "c!", "3"])
        #expect(second.list == ["d!"])
    }

    @Test func `messages are counted until they have finished`() {
        let (here, go) = (Event(), Event())
        let actor = Mortal(Event())
        #expect(actor.unsafeMessagesCount == 0)
        actor.beWaitFor(here, go)
        here.wait()
        #expect(actor.unsafeMessagesCount == 1)
        for _ in 0..<10 { actor.beCall() }
        #expect(actor.unsafeMessagesCount == 11)
        go.happen()
        actor.unsafeWait(5)
        #expect(actor.unsafeMessagesCount <= 5)
        actor.unsafeWait()
        #expect(actor.unsafeMessagesCount == 0)
        #expect(actor.calls.value == 10)
    }

    @Test func `waiting never misses the end`() {
        let actor = Mortal(Event())
        for round in 1...scaled(20_000) {
            actor.beCall()
            actor.unsafeWait()
            #expect(actor.calls.value == round)
        }
    }

    @Test func `threads that wait for different counts all return`() {
        for _ in 0..<scaled(1000) {
            let actor = Mortal(Event())
            let (here, go) = (Event(), Event())
            actor.beWaitFor(here, go)
            for _ in 0..<50 { actor.beCall() }
            here.wait()
            nonisolated(unsafe) let shared = actor
            onThreads(5) { thread in
                guard thread < 4 else { return go.happen() }
                let number = Int32([40, 0, 20, 0][thread])
                shared.unsafeWait(number)
                #expect(shared.unsafeMessagesCount <= number)
            }
        }
    }

    @Test func `a behavior gets all arguments`() {
        let actor = Mortal()
        nonisolated(unsafe) var received: [String] = []
        let plain = Behavior(actor) { args in received.append(args.map { "\($0 ?? "-")" }.joined()) }
        let chainable = ChainableBehavior<Mortal>(actor) { args in received.append("\(args.count)") }
        plain()
        plain(1)
        plain(nil)
        plain(1, nil)
        plain(1, 2, 3)
        plain(1, 2, nil, 4)
        plain(1, 2, 3, 4, 5, nil, 7)
        plain.dynamicallyCall(withArguments: [])
        plain.dynamicallyCall(withArguments: [1, 2])
        plain.dynamicallyCall(withArguments: [1, 2, 3, 4])
        plain { 0 }
        plain(1, 2) { 0 }
        plain(1, 2, 3) { 0 }
        plain(1, 2, 3, 4) { 0 }
        plain(1, 2, 3, 4, 5) { 0 }
        plain(1, 2, 3, 4, 5, 6, 7) { 0 }
        chainable().beChain()
        chainable(1)
        chainable(1, nil)
        chainable(1, 2, 3)
        chainable(1, 2, 3, 4)
        chainable(1, 2, 3, 4, 5, 6)
        chainable(1, 2) { 0 }
        chainable(1, 2, 3, 4, 5, 6) { 0 }
        chainable.dynamicallyCall(withArguments: [1, 2]).unsafeWait()
        let function = "(Function)"
        #expect(
            received == [
                "", "1", "-", "1-", "123", "12-4", "12345-7", "", "12", "1234", function, "12\(function)",
                "123\(function)",
                "1234\(function)", "12345\(function)", "1234567\(function)", "0", "1", "2", "3", "4", "6", "3", "7",
                "2",
            ])
    }

    @Test func `up to eight arguments, and more, arrive in order, the last one perhaps as a trailing closure`() {
        let actor = Mortal()
        nonisolated(unsafe) var received: [String] = []
        func note(_ args: BehaviorArgs) {
            received.append(args.map { $0 is () -> Int ? "f" : $0.map { "\($0)" } ?? "-" }.joined())
        }
        let plain = Behavior(actor) { args in note(args) }
        let chainable = ChainableBehavior<Mortal>(actor) { args in note(args) }
        plain(1, 2, 3, nil)
        plain(1, 2, 3, 4, nil)
        plain(1, 2, 3, 4, 5, nil)
        plain(1, 2, 3, 4, 5, 6, nil)
        plain(1, 2, 3, 4, 5, 6, 7, nil)
        plain(1, 2, 3, 4, 5, 6, 7, 8, nil)
        plain(1, 2, 3, 4, 5, 6, 7, 8, 9, nil)
        plain(1, 2, 3) { 0 }
        plain(1, 2, 3, 4) { 0 }
        plain(1, 2, 3, 4, 5) { 0 }
        plain(1, 2, 3, 4, 5, 6) { 0 }
        plain(1, 2, 3, 4, 5, 6, 7) { 0 }
        plain(1, 2, 3, 4, 5, 6, 7, 8) { 0 }
        plain(1, 2, 3, 4, 5, 6, 7, 8, 9) { 0 }
        plain(1, 2, 3, 4, 5, 6, 7, 8, 9, 10) { 0 }
        chainable(1, 2, 3, nil)
        chainable(1, 2, 3, 4, nil)
        chainable(1, 2, 3, 4, 5, nil)
        chainable(1, 2, 3, 4, 5, 6, nil)
        chainable(1, 2, 3, 4, 5, 6, 7, nil)
        chainable(1, 2, 3, 4, 5, 6, 7, 8, nil)
        chainable(1, 2, 3, 4, 5, 6, 7, 8, 9, nil)
        chainable(1, 2, 3) { 0 }
        chainable(1, 2, 3, 4) { 0 }
        chainable(1, 2, 3, 4, 5) { 0 }
        chainable(1, 2, 3, 4, 5, 6) { 0 }
        chainable(1, 2, 3, 4, 5, 6, 7) { 0 }
        chainable(1, 2, 3, 4, 5, 6, 7, 8) { 0 }
        chainable(1, 2, 3, 4, 5, 6, 7, 8, 9) { 0 }
        chainable(1, 2, 3, 4, 5, 6, 7, 8, 9, 10) { 0 }.unsafeWait()
        let expected = [
            "123-", "1234-", "12345-", "123456-", "1234567-", "12345678-", "123456789-", "123f", "1234f", "12345f",
            "123456f", "1234567f", "12345678f", "123456789f", "12345678910f",
        ]
        #expect(received == expected + expected)
    }

    @Test func `a behavior may keep its arguments`() {
        let actor = Mortal()
        nonisolated(unsafe) var kept: [BehaviorArgs] = []
        let keep = Behavior(actor) { args in kept.append(args) }
        for round in 0..<3 {
            keep()
            keep("\(round)")
            keep("\(round)", round)
            keep("\(round)", round, nil)
            keep("\(round)", round, nil, 4)
        }
        actor.unsafeWait()
        #expect(kept.map(\.count) == (0..<3).flatMap { _ in [0, 1, 2, 3, 4] })
        for (index, args) in kept.enumerated() where !args.isEmpty { #expect(args[x: 0] == "\(index / 5)") }
        for (index, args) in kept.enumerated() where args.count > 1 { #expect(args[x: 1] == index / 5) }
    }

    private final class Cargo: Sendable {
        let tally: Tally
        init(_ tally: Tally) { self.tally = tally }
        deinit { tally.add() }
    }

    @Test func `arguments of dropped calls are released`() async {
        await #expect(processExitsWith: .success) {
            Flynn.onDeadLetter = { _ in }
            let tally = Tally()
            let drop = orphan { Behavior(Mortal()) { _ in } }
            drop(Cargo(tally))
            drop(1, Cargo(tally))
            drop(nil, Cargo(tally), Cargo(tally))
            drop(1, 2, 3, Cargo(tally))
            #expect(tally.value == 5)
        }
    }

    @Test func `arguments are released before their message is finished`() {
        let (actor, tally) = (Mortal(Event()), Tally())
        let beCall = actor.beCall
        let count = scaled(5_000)
        let sender = DispatchQueue(label: "sender")
        for sent in 1...count {
            // flynnlint:disable:next argument_count - the behavior ignores it
            sender.async { beCall(Cargo(tally)) }
            // flynnlint:disable:next argument_count - the behavior ignores them
            sender.async { beCall(1, Cargo(tally), nil) }
            // flynnlint:disable:next argument_count - the behavior ignores them
            sender.async { beCall(1, 2, 3, Cargo(tally)) }
            // The sender has also released the arguments, as they were moved into the messages.
            while actor.calls.value < 3 * sent { sched_yield() }
            actor.unsafeWait()
            #expect(tally.value == 3 * sent)
        }
    }

    /// Several threads send messages. The messages of a sender run in order, no message is lost or run twice, and no
    /// two messages run at the same time.
    @Test func `messages of many senders run in the order of each sender`() {
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
        onThreads(4) { sender in
            for number in 1...count { beTake(sender, number) }
        }
        receiver.unsafeWait()
        #expect(receiver.last == [count, count, count, count])
        #expect(receiver.disorder == 0)
    }

    /// An actor that sends chunks to a receiver. It pauses while the receiver has the maximum number of messages.
    private final class Reader: FlynnRuntime.Actor {
        private let receiver: Receiver
        private var chunks: ArraySlice<Int>
        private let limit: Int32

        init(_ chunks: Range<Int>, _ receiver: Receiver, limit: Int32) {
            (self.chunks, self.receiver, self.limit) = (ArraySlice(chunks), receiver, limit)
        }

        lazy var beRead: Behavior = Behavior(self) { (me, _) in
            while me.receiver.unsafeMessagesCount < me.limit, let chunk = me.chunks.popFirst() {
                me.receiver.sent.add()
                me.receiver.beReceive(chunk, me.chunks.isEmpty)
            }
            guard !me.chunks.isEmpty else { return }
            me.beRead()
            me.unsafeYield()
        }

        final class Receiver: FlynnRuntime.Actor {
            // flynnlint:disable:next exposed_actor_variable - all threads may count
            let sent = Tally()
            private var chunks: [Int] = []
            private var highest = 0
            private let done: (_ chunks: [Int], _ highest: Int) -> Void

            init(_ done: @escaping (_ chunks: [Int], _ highest: Int) -> Void) { self.done = done }

            lazy var beReceive = Behavior(self) { (me, args) in
                // flynnlint:parameter Int - a chunk
                // flynnlint:parameter Bool - whether it is the last one
                me.highest = max(me.highest, me.sent.value - me.chunks.count)
                me.chunks.append(args[x: 0])
                if args[x: 1] as Bool { me.done(me.chunks, me.highest) }
            }
        }
    }

    @Test(arguments: [1, 2, 64])
    func `a sender can hold back while its receiver has many messages`(schedulers: Int) async {
        await #expect(processExitsWith: .success) { [schedulers] in
            failIfHanging()
            Flynn.startup(pretending: (efficiency: 0, performance: schedulers))
            let done = Event()
            let receiver = Reader.Receiver { chunks, highest in
                #expect(chunks == Array(0..<10_000))
                #expect(highest <= 10)
                done.happen()
            }
            Reader(0..<10_000, receiver, limit: 10).beRead()
            done.wait()
        }
    }

    /// Answers requests on a thread of `URLSession`, without using a network.
    private final class MemoryProtocol: URLProtocol {
        override class func canInit(with request: URLRequest) -> Bool { request.url?.scheme == "memory" }
        override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

        override func startLoading() {
            guard let client, let url = request.url else { return }
            let image = Data("image".utf8)
            let response = URLResponse(
                url: url, mimeType: nil, expectedContentLength: image.count, textEncodingName: nil)
            client.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
            client.urlProtocol(self, didLoad: image)
            client.urlProtocolDidFinishLoading(self)
        }

        override func stopLoading() {}
    }

    @Test func `a behavior can be the callback of an API that calls it on any thread`() throws {
        #expect(URLProtocol.registerClass(MemoryProtocol.self))
        defer { URLProtocol.unregisterClass(MemoryProtocol.self) }
        let url = try #require(URL(string: "memory://image"))
        let (cache, loaded) = (RuntimeSnippets6.ImageCache(), Event())
        for _ in 0..<2 {
            let show = Behavior(cache) { args in
                #expect(args[0] as? Data == Data("image".utf8))
                loaded.happen()
            }
            cache.beLoad(url, show)
            loaded.wait()
        }
    }

    @Test func `Flynn's code runs in the Swift 5 and 6 modes`() throws {
        #expect(URLProtocol.registerClass(MemoryProtocol.self))
        defer { URLProtocol.unregisterClass(MemoryProtocol.self) }
        let url = try #require(URL(string: "memory://image"))
        for printStrings in [RuntimeSnippets5.printStrings, RuntimeSnippets6.printStrings] {
            let text = Locked("")
            printStrings { string in text.withLock { $0 += string } }
            #expect(text.withLock { $0 } == "hello world!")
        }
        let (loaded, images) = (Event(), Locked([Data]()))
        let show: @Sendable (Data) -> Void = { image in
            images.withLock { $0.append(image) }
            loaded.happen()
        }
        let (screen5, screen6) = (RuntimeSnippets5.ImageScreen(show), RuntimeSnippets6.ImageScreen(show))
        screen5.unsafeLoad(url)
        loaded.wait()
        screen6.unsafeLoad(url)
        loaded.wait()
        #expect(images.withLock { $0 } == [Data("image".utf8), Data("image".utf8)])
    }

    @Test func `the code of the article is compiled`() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let article = try String(
            contentsOf: root.appending(path: "Sources/FlynnRuntime/FlynnRuntime.docc/ActorsInFiveMinutes.md"),
            encoding: .utf8)
        let code = try String(
            contentsOf: root.appending(path: "Tests/RuntimeSnippets5/Article.swift"), encoding: .utf8)
        let blocks = article.components(separatedBy: "```swift\n").dropFirst().map {
            $0.components(separatedBy: "```")[0]
        }
        #expect(blocks.count == 8)
        for block in blocks { #expect(code.contains(block)) }
    }
}
