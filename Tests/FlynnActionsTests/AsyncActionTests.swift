import BasicTestSupport
import Dispatch
import Testing

@testable import FlynnActions

private struct Failure: Error, Equatable {}

private enum Counting: AsyncAction {
    static let queue = Queues.base

    static func perform(context: ActionContext<Log>, presenter: NoPresenter) async throws {
        for _ in 0..<3 {
            context.input.add("\(queue.isCurrent)")
            await Task.yield()
        }
        await MainActor.run { context.input.add("\(queue.isCurrent)") }
        context.input.add("\(queue.isCurrent)")
    }
}

private enum Failing: AsyncAction {
    static func perform(context: ActionContext<NoInput>, presenter: NoPresenter) async throws {
        throw Failure()
    }
}

private enum Showing: AsyncUIAction {
    static func perform(context: ActionContext<Failure?>, presenter: Log) async throws {
        presenter.add("\(DispatchQueue.main.isCurrent)")
        await Task.yield()
        presenter.add("\(DispatchQueue.main.isCurrent)")
        if let failure = context.input { throw failure }
    }
}

private enum ShowingFromBase: AsyncUIAction {
    static let queue = Queues.base

    static func perform(context: ActionContext<NoInput>, presenter: NoPresenter) async throws {}
}

/// An action on another queue. The handlers are isolated to the main actor.
private enum Loading: Action {
    typealias Handler = @MainActor @Sendable (ActionOutcome) -> Void

    static let queue = Queues.base

    static func perform(
        context: ActionContext<NoInput>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        completion.completedSync(.success)
    }
}

private enum TestFeature: Feature {
    static let showingFromBase = action(ShowingFromBase.self)
    static let loading = action(Loading.self)
    static let counting = action(Counting.self)
    static let failing = action(Failing.self)
    static let showing = action(Showing.self)
}

/// Actions with `async` functions.
struct AsyncActionTests {
    private let session = ActionSession(named: "test")

    @Test func `the parts of an AsyncAction run on its queue`() async throws {
        let log = Log()
        try await session.perform(TestFeature.counting, input: log)
        #expect(log.all == ["true", "true", "true", "false", "true"])
    }

    @Test func `an AsyncUIAction and its handler run on the main actor`() async throws {
        let log = Log()
        try await session.perform(TestFeature.showing, input: nil, presenter: log)
        await withCheckedContinuation { continuation in
            session.perform(TestFeature.showing, input: nil, presenter: log) { outcome in
                MainActor.assertIsolated()
                continuation.resume()
            }
        }
        #expect(log.all == ["true", "true", "true", "true"])
    }

    @Test func `handlers that are isolated to the main actor run there, whatever the queue of the action`() async {
        let areCurrent = Log()
        await withCheckedContinuation { continuation in
            session.perform(TestFeature.showingFromBase) { _ in
                areCurrent.add("\(DispatchQueue.main.isCurrent)")
                continuation.resume()
            }
        }
        await withCheckedContinuation { continuation in
            session.perform(TestFeature.loading) { _ in
                areCurrent.add("\(DispatchQueue.main.isCurrent)")
                continuation.resume()
            }
        }
        #expect(areCurrent.all == ["true", "true"])
    }

    @Test func `an error is the outcome`() async {
        await #expect(throws: Failure()) { try await session.perform(TestFeature.failing) }
        await #expect(throws: Failure()) {
            try await session.perform(TestFeature.showing, input: Failure(), presenter: Log())
        }
    }
}
