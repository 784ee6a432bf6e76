import BasicTestSupport
import Dispatch
import Foundation

@testable import FlynnActions

/// Runs work on a queue, and returns when the work has ended. Doesn't block a thread.
@discardableResult
func on<Result: Sendable>(_ queue: DispatchQueue, _ work: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
        queue.async { continuation.resume(returning: work()) }
    }
}

/// Runs work on a new thread without a queue, and returns when the work has ended.
func onThread<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: work()) }
    }
}

/// Runs work on `count` threads at the same time, and returns when all threads have ended.
func onThreads(_ count: Int, _ work: @escaping @Sendable (Int) -> Void) async {
    await withTaskGroup(of: Void.self) { group in
        for number in 0..<count {
            group.addTask {
                await onThread { work(number) }
            }
        }
    }
}

/// A session that collects mistakes.
struct Watched: Sendable {
    let session: ActionSession
    private let found: Locked<[ActionMistake]>

    init() {
        let found = Locked<[ActionMistake]>([])
        self.found = found
        session = ActionSession(named: "test") { mistake in found.withLock { $0.append(mistake) } }
    }

    var mistakes: [ActionMistake] { found.withLock { $0 } }
}

extension ActionOutcome {
    var isSuccess: Bool {
        if case .success = self { true } else { false }
    }

    var mistake: ActionMistake? {
        if case .failure(let error) = self { error as? ActionMistake } else { nil }
    }
}

/// The queues of the tests. The code running on a queue can be identified.
enum Queues {
    static let base = DispatchQueue(label: "base")
    static let child = DispatchQueue(label: "child", target: base)
    static let grandchild = DispatchQueue(label: "grandchild", target: child)
    static let other = DispatchQueue(label: "other")
    static let concurrent = DispatchQueue(label: "concurrent", attributes: .concurrent)
    static let childOfConcurrent = DispatchQueue(label: "child of concurrent", target: concurrent)
}
