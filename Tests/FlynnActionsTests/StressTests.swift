import BasicTestSupport
import Dispatch
import Testing

@testable import FlynnActions

/// Counts the living objects.
private final class Token: Sendable {
    private let living: Locked<Int>

    init(_ living: Locked<Int>) {
        self.living = living
        living.withLock { $0 += 1 }
    }

    deinit { living.withLock { $0 -= 1 } }
}

/// Completes on the queue in the input.
private enum Relay: Action {
    static let queue = DispatchQueue(label: "relay")

    static func perform(
        context: ActionContext<(DispatchQueue, Token)>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        let status = completion.willCompleteAsync()
        let (queue, token) = context.input
        queue.async {
            withExtendedLifetime(token) {}
            status.completed(.success)
        }
        return status
    }
}

private enum TestFeature: Feature {
    static let relay = action(Relay.self)
}

/// Many threads at the same time.
struct StressTests {
    @Test func `actions that complete from 16 queues lose no outcome, and leave nothing`() async {
        let queues = (0..<16).map { DispatchQueue(label: "queue \($0)") }
        let watched = Watched()
        let living = Locked(0)
        let outcomes = Locked(0)
        let ended = DispatchGroup()
        await onThreads(16) { number in
            let completionQueue = queues[(number + 5) % 16]
            for call in 0..<200 {
                let token = Token(living)
                ended.enter()
                watched.session.perform(
                    TestFeature.relay, input: (queues[call % 16], Token(living)),
                    completion: { outcome in
                        withExtendedLifetime(token) {}
                        if outcome.isSuccess && completionQueue.isCurrent { outcomes.withLock { $0 += 1 } }
                        ended.leave()
                    }, completionQueue: completionQueue)
            }
        }
        await withCheckedContinuation { continuation in
            ended.notify(queue: .global()) { continuation.resume() }
        }
        // A handler is released after the call.
        for queue in [Relay.queue] + queues { await on(queue) {} }
        #expect(outcomes.withLock { $0 } == 16 * 200)
        #expect(living.withLock { $0 } == 0)
        #expect(watched.mistakes.isEmpty)
    }
}
