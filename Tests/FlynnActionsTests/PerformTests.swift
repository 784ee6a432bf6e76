import BasicTestSupport
import Dispatch
import Foundation
import Testing

@testable import FlynnActions

/// Logs whether it is called on its queue.
private protocol LoggingAction: Action where InputType == Log, PresenterType == NoPresenter, Queue == DispatchQueue {}

extension LoggingAction {
    static func perform(context: ActionContext<Log>, presenter: NoPresenter, completion: Completion)
        -> Completion.Status
    {
        context.input.add(queue.isCurrent ? "performed" : "performed on another queue")
        return completion.completedSync(.success)
    }
}

private enum OnBase: LoggingAction {
    static let queue = Queues.base
}

private enum OnChild: LoggingAction {
    static let queue = Queues.child
}

private enum OnConcurrent: LoggingAction {
    static let queue = Queues.concurrent
}

private enum OnGlobal: LoggingAction {
    static let queue = DispatchQueue.global(qos: .utility)
}

private enum OnMain: LoggingAction {}

/// Performs `OnBase` in the same session.
private enum Nesting: Action {
    static let queue = Queues.base

    static func perform(context: ActionContext<Log>, presenter: NoPresenter, completion: Completion)
        -> Completion.Status
    {
        context.input.add("begin")
        let status = context.session.perform(TestFeature.onBase, input: context.input, completion: completion)
        context.input.add("end")
        return status
    }
}

/// Fails.
private enum Failing: Action {
    struct Failure: Error, Equatable {}

    static let queue = Queues.base

    static func perform(
        context: ActionContext<NoInput>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        completion.completedSync(.failure(Failure()))
    }
}

private enum Presenting: UIAction {
    static func perform(context: ActionContext<NoInput>, presenter: Log, completion: Completion) -> Completion.Status {
        MainActor.assertIsolated()
        presenter.add(DispatchQueue.main.isCurrent ? "presented on the main queue" : "presented elsewhere")
        return completion.completedSync(.success)
    }
}

/// An object that isn't `Sendable`.
private final class Draft {
    var text = "draft"
}

private enum Sending: Action {
    static let queue = Queues.base

    static func perform(context: ActionContext<Draft>, presenter: Log, completion: Completion) -> Completion.Status {
        presenter.add(context.input.text)
        return completion.completedSync(.success)
    }
}

/// An action on a queue that targets the main queue.
private enum OnChildOfMain: UIAction {
    static let queue = DispatchQueue(label: "child of main", target: .main)

    static func perform(context: ActionContext<Log>, presenter: NoPresenter, completion: Completion)
        -> Completion.Status
    {
        context.input.add(queue.isCurrent ? "performed" : "performed on another queue")
        return completion.completedSync(.success)
    }
}

/// An action with a mistake.
private enum Misplaced: UIAction {
    static let queue = Queues.base

    static func perform(
        context: ActionContext<NoInput>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        completion.completedSync(.success)
    }
}

private enum Intent: IntentAction {
    static func perform(context: ActionContext<Log>, presenter: NoPresenter, completion: Completion)
        -> Completion.Status
    {
        context.input.add(context.session.name)
        return completion.completedSync(.success)
    }
}

private enum TestFeature: Feature {
    static let onBase = action(OnBase.self)
    static let onChild = action(OnChild.self)
    static let onConcurrent = action(OnConcurrent.self)
    static let onGlobal = action(OnGlobal.self)
    static let onMain = action(OnMain.self)
    static let nesting = action(Nesting.self)
    static let failing = action(Failing.self)
    static let presenting = action(Presenting.self)
    static let sending = action(Sending.self)
    static let intent = action(Intent.self)
    static let onChildOfMain = action(OnChildOfMain.self)
    static let misplaced = action(Misplaced.self)
}

/// The queues on which actions are performed, and on which their handlers are called.
struct PerformTests {
    /// The observed call of an action.
    private struct Call: Equatable {
        /// Whether the handler was called before `perform` returned, according to the status.
        var isDirect: Bool
        /// The same, according to the handler.
        var isCompletedDirectly: Bool
        /// Whether the action and the handler were called on their queues, in the order of the calls.
        var log: [String]

        static let direct = Call(
            isDirect: true, isCompletedDirectly: true, log: ["performed", "completed", "continued"])
        /// The handler may be called before or after the caller continues.
        static let later = Call(
            isDirect: false, isCompletedDirectly: false, log: ["completed", "continued", "performed"])
    }

    private let session = ActionSession(named: "test")

    /// Performs an action on a queue, or on a new thread if the queue is nil, and waits for the handler.
    private func call<ActionType: LoggingAction>(
        _ binding: ActionBinding<TestFeature, ActionType>, from queue: DispatchQueue?,
        completionQueue: DispatchQueue? = nil
    ) async -> Call {
        let log = Log()
        let call = Locked(Call(isDirect: false, isCompletedDirectly: false, log: []))
        let ended = DispatchGroup()
        ended.enter()
        let completion = Action.Completion(queue: completionQueue) { outcome, completedAsync in
            let isRight = (completionQueue ?? ActionType.queue).isCurrent && outcome.isSuccess
            log.add(isRight ? "completed" : "completed on another queue")
            call.withLock { $0.isCompletedDirectly = !completedAsync }
            ended.leave()
        }
        let perform: @Sendable () -> Void = {
            let status = session.perform(binding, input: log, completion: completion)
            call.withLock { $0.isDirect = !status.isCompletingAsync }
            log.add("continued")
        }
        if let queue { await on(queue, perform) } else { await onThread(perform) }
        await withCheckedContinuation { continuation in
            ended.notify(queue: .global()) { continuation.resume() }
        }
        return call.withLock { call in
            call.log = call.isDirect ? log.all : log.all.sorted()
            return call
        }
    }

    @Test func `an action that is performed on its queue is called directly, and so is its handler`() async {
        #expect(await call(TestFeature.onBase, from: Queues.base) == .direct)
        #expect(await call(TestFeature.onConcurrent, from: Queues.concurrent) == .direct)
        #expect(await call(TestFeature.onMain, from: .main) == .direct)
        #expect(await call(TestFeature.onGlobal, from: .global(qos: .utility)) == .direct)
    }

    @Test func `an action is performed on its queue, wherever the caller is`() async {
        for queue in [Queues.other, Queues.concurrent, .main, .global(), nil] {
            #expect(await call(TestFeature.onBase, from: queue) == .later)
        }
        for queue in [Queues.base, Queues.concurrent, .global(), nil] {
            #expect(await call(TestFeature.onMain, from: queue) == .later)
        }
        for queue in [Queues.base, .main, .global(), nil] {
            #expect(await call(TestFeature.onGlobal, from: queue) == .later)
        }
    }

    @Test func `an action is called directly on a queue whose target is its queue`() async {
        #expect(await call(TestFeature.onBase, from: Queues.child) == .direct)
        #expect(await call(TestFeature.onBase, from: Queues.grandchild) == .direct)
        #expect(await call(TestFeature.onConcurrent, from: Queues.childOfConcurrent) == .direct)
        #expect(await call(TestFeature.onMain, from: DispatchQueue(label: "child of main", target: .main)) == .direct)
    }

    @Test func `an action isn't called directly on the target of its queue`() async {
        #expect(await call(TestFeature.onChild, from: Queues.base) == .later)
        #expect(await call(TestFeature.onChild, from: Queues.grandchild) == .direct)
    }

    @Test func `the handler is called on the queue that the caller chooses`() async {
        #expect(await call(TestFeature.onBase, from: Queues.base, completionQueue: Queues.base) == .direct)
        #expect(await call(TestFeature.onChild, from: Queues.child, completionQueue: Queues.base) == .direct)
        #expect(await call(TestFeature.onBase, from: Queues.base, completionQueue: Queues.child) == .later)
        #expect(await call(TestFeature.onBase, from: Queues.base, completionQueue: Queues.other) == .later)
        #expect(await call(TestFeature.onBase, from: Queues.other, completionQueue: Queues.other) == .later)
        #expect(await call(TestFeature.onBase, from: nil, completionQueue: .main) == .later)
        #expect(await call(TestFeature.onMain, from: .main, completionQueue: .global(qos: .utility)) == .later)
    }

    @Test func `an action performs another one of its queue directly, and forwards its completion`() async {
        let log = Log()
        let status = await on(Queues.base) {
            session.perform(TestFeature.nesting, input: log, completion: { _ in log.add("completed") })
        }
        #expect(log.all == ["begin", "performed", "completed", "end"])
        #expect(!status.isCompletingAsync)
    }

    @Test func `a handler performs the next action directly`() async {
        let log = Log()
        await on(Queues.base) {
            session.perform(TestFeature.onBase, input: log) { _ in
                session.perform(TestFeature.onBase, input: log) { _ in log.add("completed") }
            }
        }
        #expect(log.all == ["performed", "performed", "completed"])
    }

    @Test func `actions of one caller are performed in order`() async throws {
        let log = Log()
        for number in 0..<100 {
            session.perform(TestFeature.onBase, input: log) { _ in log.add("\(number)") }
        }
        try await session.perform(TestFeature.onBase, input: log)
        #expect(log.all.filter { $0 != "performed" } == (0..<100).map { "\($0)" })
    }

    @Test func `a failure is an outcome, and an error of the async form`() async {
        let outcome = await withCheckedContinuation { continuation in
            session.perform(TestFeature.failing, completion: { continuation.resume(returning: $0) })
        }
        #expect(throws: Failing.Failure()) { try outcome.get() }
        await #expect(throws: Failing.Failure()) { try await session.perform(TestFeature.failing) }
    }

    @Test func `the async form resumes the caller where it was`() async throws {
        let log = Log()
        try await Task { @MainActor in
            try await session.perform(TestFeature.onBase, input: log)
            MainActor.assertIsolated()
            try await session.perform(TestFeature.onMain, input: log)
            MainActor.assertIsolated()
        }.value
        #expect(log.all == ["performed", "performed"])
    }

    @Test func `a loop of the async form needs no stack`() async throws {
        let log = Log()
        try await Task { @MainActor in
            for _ in 0..<20_000 { try await session.perform(TestFeature.onMain, input: log) }
        }.value
        #expect(log.all.count == 20_000)
    }

    @Test func `a UIAction and its handler are isolated to the main actor`() async throws {
        let log = Log()
        try await session.perform(TestFeature.presenting, presenter: log)
        await withCheckedContinuation { continuation in
            session.perform(TestFeature.presenting, presenter: log) { outcome in
                MainActor.assertIsolated()
                log.add("completed")
                continuation.resume()
            }
        }
        #expect(log.all == ["presented on the main queue", "presented on the main queue", "completed"])
    }

    @Test func `the queue of a UIAction can be a child of the main queue`() async throws {
        let log = Log()
        try await session.perform(TestFeature.onChildOfMain, input: log)
        #expect(log.all == ["performed"])
    }

    @Test func `a UIAction on a queue without the main queue as target crashes`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            try await ActionSession.main.perform(TestFeature.misplaced)
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("the queue of UIAction 'Misplaced' must be the main queue, or have it as its target"))
    }

    @Test func `input that isn't Sendable is sent`() async throws {
        let log = Log()
        try await session.perform(TestFeature.sending, input: Draft(), presenter: log)
        #expect(log.all == ["draft"])
    }

    @Test func `an IntentAction is performed on a serial queue that isn't the main queue, in the session of intents`()
        async throws
    {
        let log = Log()
        #expect(TestFeature.intent.defaultSession === ActionSession.intents)
        try await TestFeature.intent.defaultSession.perform(TestFeature.intent, input: log)
        #expect(log.all == ["intents"])
        #expect(await on(Intent.queue) { !DispatchQueue.main.isCurrent })
        let count = Locked(0)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<100 {
                group.addTask { await on(Intent.queue) { count.withLock { $0 += 1 } } }
            }
        }
        #expect(count.withLock { $0 } == 100)
    }

    @Test func `other actions prefer the main session and the main queue, and have the name of their type`() async {
        #expect(TestFeature.onMain.defaultSession === ActionSession.main)
        #expect(TestFeature.presenting.defaultSession === ActionSession.main)
        #expect(TestFeature.presenting.name == "Presenting")
        #expect(await on(.main) { OnMain.queue.isCurrent && Presenting.queue.isCurrent })
    }
}
