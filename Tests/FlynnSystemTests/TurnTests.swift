import BasicTestSupport
import FlynnRuntime
import FlynnSystem
import Foundation
import Testing

struct Await: Message {
    typealias Reply = Int
    let started = Promise<Void>()
    let value = Promise<Int>()
}

/// Can run a behavior that blocks until it is ended by the test.
private final class Blockable: SystemActor {
    override func setup() {
        on(Echo.self, result: { $0.value })
        on(
            Await.self,
            async: { message in
                message.started.fulfill()
                return try await message.value.value
            })
        _ = beBlock
    }

    lazy var beBlock = Behavior(self) { (_: Blockable, args) in
        // flynnlint:parameter DispatchSemaphore - signalled at the start
        // flynnlint:parameter DispatchSemaphore - signalled to end the behavior
        (args[x: 0] as DispatchSemaphore).signal()
        // flynnlint:disable:next blocking_call - the purpose of the behavior
        (args[x: 1] as DispatchSemaphore).wait()
    }
}

struct TurnTests {
    /// Creates an actor, and calls `body` while the actor runs a behavior. Returns the result of `body`
    /// after the end of the behavior.
    private func whileBlocked<Value: Sendable>(
        limit: MailboxLimit? = nil, before: (ActorRef<Blockable>) async throws -> Void = { _ in },
        _ body: @escaping @Sendable (Blockable, ActorRef<Blockable>) -> Promise<Value>
    ) async throws -> Value {
        var actor: Blockable?
        let system = try MainActorSystem { builder in
            let instance = Blockable(system: builder.system)
            actor = instance
            try builder.addInstance(instance)
        }
        defer { system.shutdown() }
        nonisolated(unsafe) let blockable = try #require(actor)
        let reference = try system.actor(Blockable.self)
        try await before(reference)
        blockable.unsafeMailboxLimit = limit
        let promise = await withCheckedContinuation { continuation in
            // On a new thread, because other tests may wait for the schedulers on all threads of tasks.
            Thread.detachNewThread {
                let (started, end) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
                blockable.beBlock(started, end)
                started.wait()
                let promise = body(blockable, reference)
                end.signal()
                continuation.resume(returning: promise)
            }
        }
        return try await promise.value
    }

    private let limits = [MailboxLimit(1, whenFull: .dropNewest), MailboxLimit(1, whenFull: .dropOldest)]

    @Test func `a limit of the mailbox drops no message`() async throws {
        for limit in limits {
            #expect(try await whileBlocked(limit: limit) { _, reference in reference.promise(Echo(value: 7)) } == 7)
        }
    }

    @Test func `a limit of the mailbox drops no handler`() async throws {
        for limit in limits {
            let sum = try await whileBlocked(limit: limit) { actor, _ in
                Promise(fulfilled: 7).then(on: .actor(actor)) { $0 + 1 }
            }
            #expect(sum == 8)
        }
    }

    @Test func `a limit of the mailbox drops no part of a task`() async throws {
        for limit in limits {
            let message = Await()
            let answer = Locked<Promise<Int>?>(nil)
            let value = try await whileBlocked(limit: limit) { reference in
                answer.withLock { $0 = reference.promise(message) }
                try await message.started.value
            } _: { _, _ in
                message.value.fulfill(7)
                return answer.withLock { $0 } ?? Promise(rejected: TestError())
            }
            #expect(value == 7)
        }
    }

    @Test func `handlers run in the order of the results, also if there are more than a turn runs`() async throws {
        let order = Locked<[Int]>([])
        try await whileBlocked { actor, _ in
            let handled = (0..<200).map { number in
                let promise = Promise<Int>(on: .actor(actor))
                let handled = promise.then { number in order.withLock { $0.append(number) } }
                promise.fulfill(number)
                return handled
            }
            return handled.last ?? Promise(rejected: TestError())
        }
        #expect(order.withLock { $0 } == Array(0..<200))
    }
}
