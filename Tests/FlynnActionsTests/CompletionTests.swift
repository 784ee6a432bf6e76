import BasicTestSupport
import Dispatch
import Foundation
import Testing

@testable import FlynnActions

/// The use of the completion in an action.
private typealias Body = @Sendable (Action.Completion) -> CompletionStatus

private enum Custom: Action {
    static let queue = Queues.base

    static func perform(context: ActionContext<Body>, presenter: NoPresenter, completion: Completion)
        -> Completion.Status
    {
        context.input(completion)
    }
}

/// Forwards the completion to the same action, later.
private enum Forwarding: Action {
    struct Input: Sendable {
        var count: Int
        let end: Body
    }

    static let queue = Queues.base

    static func perform(context: ActionContext<Input>, presenter: NoPresenter, completion: Completion)
        -> Completion.Status
    {
        var input = context.input
        if input.count == 0 {
            return context.session.perform(TestFeature.custom, input: input.end, completion: completion)
        }
        input.count -= 1
        // From another thread, so that the action isn't called directly.
        let next = input
        let status = completion.willCompleteAsync()
        Queues.other.async { [session = context.session] in
            session.perform(TestFeature.forwarding, input: next, completion: completion)
        }
        return status
    }
}

extension Action.Completion {
    fileprivate static let completeWithSuccess: Body = { $0.completedSync(.success) }
    fileprivate static let drop: Body = { $0.willCompleteAsync() }
}

private enum TestFeature: Feature {
    static let custom = action(Custom.self)
    static let forwarding = action(Forwarding.self)
}

private struct Failure: Error {}

/// Completions complete exactly once.
struct CompletionTests {
    private let watched = Watched()
    private var session: ActionSession { watched.session }

    /// Performs an action with this body, and returns the outcome.
    private func outcome(_ body: @escaping Body) async -> ActionOutcome {
        await withCheckedContinuation { continuation in
            session.perform(TestFeature.custom, input: body, completion: { continuation.resume(returning: $0) })
        }
    }

    @Test func `a deferred status is returned, and completed later from any thread`() async {
        let handlerQueue = Locked(false)
        let outcome: ActionOutcome = await withCheckedContinuation { continuation in
            let body: Body = { completion in
                let status = completion.willCompleteAsync()
                Thread.detachNewThread { status.completed(.success) }
                return status
            }
            session.perform(
                TestFeature.custom, input: body,
                completion: { outcome in
                    handlerQueue.withLock { $0 = Queues.base.isCurrent }
                    continuation.resume(returning: outcome)
                })
        }
        #expect(outcome.isSuccess)
        #expect(handlerQueue.withLock { $0 })
        #expect(watched.mistakes.isEmpty)
    }

    @Test func `a deferred status can be completed before it is returned`() async {
        let log = Log()
        let body: Body = { completion in
            let status = completion.willCompleteAsync()
            status.completed(.success)
            log.add("\(status.isCompletingAsync)")
            return status
        }
        let status = await on(Queues.base) {
            session.perform(TestFeature.custom, input: body, completion: { _ in log.add("completed") })
        }
        #expect(!status.isCompletingAsync)
        #expect(log.all == ["completed", "true"])
        let other = await on(Queues.base) {
            session.perform(
                TestFeature.custom, input: body, completion: { _ in log.add("other") }, completionQueue: Queues.other)
        }
        #expect(other.isCompletingAsync)
        #expect(await !on(Queues.base) { session.perform(TestFeature.custom, input: body).isCompletingAsync })
    }

    @Test func `a second outcome is ignored, and reported with the name of the action`() async {
        let outcomes = Locked(0)
        let body: Body = { completion in
            let status = completion.willCompleteAsync()
            status.completed(.success)
            status.completed(.failure(Failure()))
            _ = completion.completedSync(.failure(Failure()))
            completion.willCompleteAsync().completed(.failure(Failure()))
            return status
        }
        await on(Queues.base) {
            session.perform(
                TestFeature.custom, input: body,
                completion: { outcome in
                    if outcome.isSuccess { outcomes.withLock { $0 += 1 } }
                })
        }
        #expect(outcomes.withLock { $0 } == 1)
        #expect(watched.mistakes == Array(repeating: .completedTwice(action: "Custom"), count: 3))
    }

    @Test func `one of many threads that complete at the same time wins`() async {
        for _ in 0..<50 {
            let outcomes = Locked(0)
            let watched = Watched()
            let status = Locked<Action.Completion.DeferredStatus?>(nil)
            let body: Body = { completion in
                let deferred = completion.willCompleteAsync()
                status.withLock { $0 = deferred }
                return deferred
            }
            await on(Queues.base) {
                watched.session.perform(
                    TestFeature.custom, input: body, completion: { _ in outcomes.withLock { $0 += 1 } })
            }
            let deferred = status.withLock { $0 }
            status.withLock { $0 = nil }
            await onThreads(8) { _ in deferred?.completed(.success) }
            await on(Queues.base) {}
            #expect(outcomes.withLock { $0 } == 1)
            #expect(watched.mistakes == Array(repeating: .completedTwice(action: "Custom"), count: 7))
        }
    }

    @Test func `a deferred status that is dropped is reported, and the outcome is a failure`() async {
        let expected = ActionMistake.neverCompleted(action: "Custom")
        #expect(await outcome { $0.willCompleteAsync() }.mistake == expected)
        #expect(watched.mistakes == [expected])
        // The outcome of another action is ignored.
        #expect(await outcome { _ in CompletionStatus.completed }.mistake == expected)
        let body: Body = { $0.willCompleteAsync() }
        await #expect(throws: expected) { try await session.perform(TestFeature.custom, input: body) }
        #expect(watched.mistakes == [expected, expected, expected])
    }

    @Test func `a dropped status is found on the thread that drops it, while its handler is called on its queue`() async
    {
        let status = Locked<Action.Completion.DeferredStatus?>(nil)
        let body: Body = { completion in
            let deferred = completion.willCompleteAsync()
            status.withLock { $0 = deferred }
            return deferred
        }
        let isRight: Bool = await withCheckedContinuation { continuation in
            Queues.base.sync {
                _ = session.perform(
                    TestFeature.custom, input: body,
                    completion: { continuation.resume(returning: $0.mistake != nil && Queues.other.isCurrent) },
                    completionQueue: Queues.other)
            }
            #expect(watched.mistakes.isEmpty)
            status.withLock { $0 = nil }
            #expect(watched.mistakes == [.neverCompleted(action: "Custom")])
        }
        #expect(isRight)
    }

    @Test func `a completed status needs no reference`() async {
        #expect(await outcome { $0.completedSync(.success) }.isSuccess)
        #expect(
            await outcome { completion in
                let status = completion.willCompleteAsync()
                Queues.other.async { status.completed(.success) }
                return completion.willCompleteAsync()
            }.isSuccess)
        #expect(watched.mistakes.isEmpty)
    }

    @Test func `a completion serves many actions, and callers may keep it`() async {
        let outcomes = Log()
        let completion = Action.Completion(queue: Queues.other) { outcome, completedAsync in
            outcomes.add("\(outcome.isSuccess) \(completedAsync)")
        }
        for _ in 0..<3 {
            session.perform(TestFeature.custom, input: { $0.completedSync(.success) }, completion: completion)
        }
        session.perform(TestFeature.custom, input: { $0.willCompleteAsync() }, completion: completion)
        await on(Queues.base) {}
        await on(Queues.other) {}
        #expect(outcomes.all == ["true true", "true true", "true true", "false true"])
        #expect(watched.mistakes == [.neverCompleted(action: "Custom")])
        withExtendedLifetime(completion) {}
    }

    @Test func `an action that forwards its completion completes with the other action`() async {
        let session = session
        let succeeding: Body = { $0.completedSync(.success) }
        let dropping: Body = { $0.willCompleteAsync() }
        #expect(await outcome { session.perform(TestFeature.custom, input: succeeding, completion: $0) }.isSuccess)
        #expect(watched.mistakes.isEmpty)
        let mistake = ActionMistake.neverCompleted(action: "Custom")
        #expect(
            await outcome { session.perform(TestFeature.custom, input: dropping, completion: $0) }.mistake == mistake)
        #expect(watched.mistakes == [mistake])
    }

    @Test func `a completion that is forwarded very often needs no stack`() async {
        let outcomes = Locked<[ActionOutcome]>([])
        for end in [Action.Completion.completeWithSuccess, Action.Completion.drop] {
            let outcome = await withCheckedContinuation { continuation in
                session.perform(
                    TestFeature.forwarding, input: Forwarding.Input(count: 50_000, end: end),
                    completion: { continuation.resume(returning: $0) })
            }
            outcomes.withLock { $0.append(outcome) }
        }
        let mistake = ActionMistake.neverCompleted(action: "Custom")
        #expect(outcomes.withLock { $0.map(\.isSuccess) } == [true, false])
        #expect(outcomes.withLock { $0.last?.mistake } == mistake)
        #expect(watched.mistakes == [mistake])
    }

    @Test func `what the handler captures is released when it has been called`() async {
        final class Object: Sendable {}
        weak var weakObject: Object?
        let status = Locked<Action.Completion.DeferredStatus?>(nil)
        let body: Body = { completion in
            let deferred = completion.willCompleteAsync()
            status.withLock { $0 = deferred }
            return deferred
        }
        do {
            let object = Object()
            weakObject = object
            session.perform(TestFeature.custom, input: body, completion: { _ in withExtendedLifetime(object) {} })
        }
        await on(Queues.base) {}
        #expect(weakObject != nil)
        await on(Queues.base) { status.withLock { $0 }?.completed(.success) }
        #expect(weakObject == nil)
        #expect(status.withLock { $0 } != nil)
    }

    @Test func `a function that requires completion works without an action`() async {
        let log = Log()
        let completion = Action.Completion(queue: Queues.other) { outcome, completedAsync in
            log.add("\(outcome.isSuccess) \(completedAsync) \(Queues.other.isCurrent)")
        }
        #expect(completion.completedSync(.success).isCompletingAsync)
        await on(Queues.other) {}
        let direct = Action.Completion { outcome, completedAsync in log.add("\(completedAsync)") }
        #expect(!direct.completedSync(.success).isCompletingAsync)
        #expect(log.all == ["true true true", "false"])
    }

    @Test func `a completion can have an outcome of any type`() async {
        let log = Log()
        let completion = CompletionRequirement<Int>(queue: Queues.other) { outcome, completedAsync in
            log.add("\(outcome) \(completedAsync)")
        }
        let status = completion.willCompleteAsync()
        #expect(completion.verify(status))
        #expect(!CompletionRequirement<Int> { _, _ in }.verify(status))
        #expect(!completion.verify(CompletionRequirement<Int> { _, _ in }.completedSync(1)))
        status.completed(5)
        await on(Queues.other) {}
        let other = CompletionRequirement<String>(queue: nil, completionHandler: { text, _ in log.add(text) })
        #expect(other.verify(other.completedSync("sync")))
        #expect(log.all == ["5 true", "sync"])
    }

    @Test func `a promise without an action that is dropped, and a second outcome, are written to standard error`()
        async
    {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            _ = CompletionRequirement<Int> { _, _ in }.willCompleteAsync()
            let completion = CompletionRequirement<Bool> { _, _ in }
            completion.completedSync(true)
            completion.completedSync(true)
            _ = CompletionRequirement<String> { _, _ in }
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("action 'CompletionRequirement<Int>' never completes"))
        #expect(text.contains("action 'CompletionRequirement<Bool>' completed twice"))
        #expect(!text.contains("CompletionRequirement<String>"))
    }

    @Test func `mistakes say which action and what to do`() {
        #expect(
            "\(ActionMistake.completedTwice(action: "Save"))"
                == "action 'Save' completed twice; only the first outcome counts")
        let text = """
            action 'Save' never completes: return completedSync(_:), or complete the status of willCompleteAsync()
            """
        #expect("\(ActionMistake.neverCompleted(action: "Save"))" == text)
    }

    @Test func `a session without a handler for mistakes writes them to standard error`() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            await withCheckedContinuation { continuation in
                ActionSession.main.perform(
                    TestFeature.custom, input: { $0.willCompleteAsync() }, completion: { _ in continuation.resume() })
            }
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("FlynnActions: action 'Custom' never completes"))
    }

    @Test func `a mistake doesn't crash a program that closed standard error`() async {
        await #expect(processExitsWith: .success) {
            try FileHandle.standardError.close()
            await withCheckedContinuation { continuation in
                ActionSession.main.perform(
                    TestFeature.custom, input: { $0.willCompleteAsync() }, completion: { _ in continuation.resume() })
            }
        }
    }
}
