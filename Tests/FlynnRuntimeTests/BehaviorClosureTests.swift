import BasicTestSupport
import Dispatch
import FlynnRuntime
import Foundation
import RuntimeSnippets5
import RuntimeSnippets6
import Testing

/// An actor that records the arguments of the calls of its behaviors.
private final class Recorder: FlynnRuntime.Actor, @unchecked Sendable {
    // flynnlint:disable:next exposed_actor_variable - it has a lock
    let calls = Locked([[String]]())

    override init() {
        super.init()
        _ = (beRecord, beChain)
    }

    lazy var beRecord = Behavior(self) { (me, args) in
        // flynnlint:parameter Any
        me.record(args)
    }

    lazy var beChain = ChainableBehavior(self) { (me, args) in
        // flynnlint:parameter Any
        me.record(args)
    }

    private func record(_ args: BehaviorArgs) {
        let texts = args.map { argument in argument.map { "\(type(of: $0)) \($0)" } ?? "nil" }
        calls.withLock { $0.append(texts) }
    }
}

struct BehaviorClosureTests {
    private let recorder = Recorder()

    /// The recorded calls. Waits until all messages have run.
    private var calls: [[String]] {
        recorder.unsafeWait()
        return recorder.calls.withLock { $0 }
    }

    @Test func `the closure of a behavior passes its arguments`() {
        let one: (Int) -> Void = recorder.beRecord.closure()
        let two: @Sendable (Int?, String) -> Void = recorder.beRecord.closure()
        let none: () -> Void = recorder.beRecord.closure()
        let chained: (Double) -> Void = recorder.beChain.closure()
        let many: (Int, Int, Int, Int, Int, Int, Int, Int, Int, String) -> Void = recorder.beRecord.closure()
        one(1)
        two(2, "a")
        two(nil, "b")
        none()
        chained(1.5)
        many(1, 2, 3, 4, 5, 6, 7, 8, 9, "c")
        let numbers = (1...9).map { "Int \($0)" }
        #expect(
            calls == [
                ["Int 1"], ["Int 2", "String a"], ["nil", "String b"], [], ["Double 1.5"], numbers + ["String c"],
            ])
    }

    /// Calls a behavior directly and through its closure. The generic parameter is typical for an API with closures.
    private func call<Argument: Sendable>(_ arguments: Argument..., direct: (Behavior, Argument) -> Void) {
        for argument in arguments {
            direct(recorder.beRecord, argument)
            let closure: (Argument) -> Void = recorder.beRecord.closure()
            closure(argument)
        }
    }

    @Test func `an argument arrives like the argument of a direct call`() {
        call(1, nil) { (behavior: Behavior, value: Int?) in behavior(value) }
        call(.some(.some(1)), .some(nil), nil) { (behavior: Behavior, value: Int??) in behavior(value as Any?) }
        call("a", nil) { (behavior: Behavior, value: (any Sendable)?) in behavior(value) }
        call("a", 1) { (behavior: Behavior, value: any Sendable) in behavior(value) }
        call([1, nil]) { (behavior: Behavior, value: [Int?]) in behavior(value) }
        call((1, "a")) { (behavior: Behavior, value: (Int, String)) in behavior(value) }
        call(()) { (behavior: Behavior, value: Void) in behavior(value) }
        call({ @Sendable in 1 }) { (behavior: Behavior, value: @escaping @Sendable () -> Int) in behavior(value) }
        let calls = calls
        #expect(calls.count == 2 * 13)
        for index in stride(from: 0, to: calls.count, by: 2) {
            #expect(calls[index] == calls[index + 1])
            #expect(calls[index].count == 1)
        }
        #expect(calls[2] == ["nil"])
        #expect(calls[6] == ["Optional<Int> nil"])
    }

    @Test func `the closure of a behavior is passed to APIs of closures`() {
        let group = DispatchGroup()
        DispatchQueue.global().async(group: group, execute: recorder.beRecord.closure())
        group.wait()
        ["a", "b"].forEach(recorder.beRecord.closure())
        DispatchQueue.concurrentPerform(iterations: 1, execute: recorder.beRecord.closure())
        func load(_ path: String, completion: @escaping @Sendable (Data?, (any Error)?) -> Void) {
            completion(Data(path.utf8), nil)
        }
        load("abc", completion: recorder.beRecord.closure())
        Optional(3).map(recorder.beRecord.closure())
        #expect(calls == [[], ["String a"], ["String b"], ["Int 0"], ["Data 3 bytes", "nil"], ["Int 3"]])
    }

    @Test(.needsHooks) func `a closure keeps the actor alive, and calls of many threads arrive`() async {
        let closure: @Sendable (Int) -> Void
        let calls: Locked<[[String]]>
        do {
            let recorder = Recorder()
            calls = recorder.calls
            closure = recorder.beRecord.closure()
        }
        let count = scaled(1000)
        await withTaskGroup(of: Void.self) { group in
            for thread in 0..<4 {
                group.addTask { for number in 0..<count { closure(thread * count + number) } }
            }
        }
        while calls.withLock({ $0.count }) < 4 * count { await Task.yield() }
        #expect(Set(calls.withLock { $0 }) == Set((0..<4 * count).map { ["Int \($0)"] }))
    }

    @Test func `a wrong argument of a closure is the crash of a direct call`() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let append: (Int) -> Void = RuntimeSnippets6.StringBuilder().beAppend.closure()
            append(5)
            Flynn.shutdown()
        }
        let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(text.contains("StringBuilder.beAppend: the 1st argument: expected String, found Int"), "\(text)")
    }

    @Test func `a closure without an actor crashes like a direct call`() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let closure: () -> Void = Behavior { _ in }.closure()
            closure()
        }
        let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(text.contains("the behavior was called before it was given an actor"), "\(text)")
    }

    @Test func `both language modes pass behaviors as closures`() async throws {
        for run in [RuntimeSnippets5.runClosures, RuntimeSnippets6.runClosures] {
            let lines: [String] = await withCheckedContinuation { continuation in
                run { continuation.resume(returning: $0) }
            }
            #expect(lines == ["0", "1", "2", "nil a", "5 b"])
        }
    }
}
