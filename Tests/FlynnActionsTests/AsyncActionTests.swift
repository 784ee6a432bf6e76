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

private enum TestFeature: Feature {
    static let counting = action(Counting.self)
    static let failing = action(Failing.self)
    static let showing = action(Showing.self)
}

/// Actions that are `async` functions.
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

    @Test func `an error is the outcome`() async {
        await #expect(throws: Failure()) { try await session.perform(TestFeature.failing) }
        await #expect(throws: Failure()) {
            try await session.perform(TestFeature.showing, input: Failure(), presenter: Log())
        }
    }
}
