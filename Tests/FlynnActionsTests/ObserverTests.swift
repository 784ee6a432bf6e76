import BasicTestSupport
import Dispatch
import Foundation
import Testing

@testable import FlynnActions

/// Completes with the outcome in the input.
private enum Finishing: Action {
    static let queue = Queues.base

    static func perform(
        context: ActionContext<ActionPerformOutcome>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        completion.completedSync(context.input)
    }
}

/// Passes a closure to the input, and completes on the thread that calls the closure.
private enum Deferring: Action {
    static let queue = Queues.base

    static func perform(
        context: ActionContext<@Sendable (@escaping @Sendable () -> Void) -> Void>, presenter: NoPresenter,
        completion: Completion
    ) -> Completion.Status {
        let status = completion.willCompleteAsync()
        context.input { status.completed(.successWithFeatureTermination) }
        return status
    }
}

/// Never completes.
private enum Forgetting: Action {
    static let queue = Queues.base
    private static let forget: @Sendable (Completion) -> Completion.Status = { $0.willCompleteAsync() }

    static func perform(
        context: ActionContext<NoInput>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        forget(completion)
    }
}

/// An object that isn't `Sendable`.
private final class Draft: CustomStringConvertible {
    var text = "draft"
    var description: String { text }
}

/// Stores its last status.
private enum Correcting: Action {
    static let queue = Queues.base
    static let status = Locked<Completion.Status?>(nil)

    static func perform(
        context: ActionContext<Draft>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        context.input.text = "corrected"
        let status = completion.willCompleteAsync()
        Self.status.withLock { $0 = status }
        status.completed(.success)
        return status
    }
}

private enum Closing: TerminatingAction {
    static let queue = Queues.base
}

private enum Writing: Feature {
    static let finish = action(Finishing.self)
    static let `defer` = action(Deferring.self)
    static let forget = action(Forgetting.self)
    static let correct = action(Correcting.self)
    static let close = action(Closing.self)
}

private enum Drawing: Feature {
    static let name = "drawing"
    static let finish = action(Finishing.self)
    static let close = action(Closing.self)
}

/// Forwards the completion to an action of another feature.
private enum Forwarding: Action {
    static let queue = Queues.base

    static func perform(
        context: ActionContext<NoInput>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        context.session.perform(Writing.close, completion: completion)
    }
}

private enum Outer: Feature {
    static let forward = action(Forwarding.self)
}

/// Logs the observed events, and whether they occur on the queue of the actions.
private final class Observer: ActionDispatchObserver {
    let log = Log()
    let durations = Locked<[Duration?]>([])

    func actionWillBegin<FeatureType, ActionType>(_ request: ActionRequest<FeatureType, ActionType>) {
        durations.withLock { $0.append(request.duration) }
        add("begin \(FeatureType.name).\(request.actionBinding.name)(\(request.inputDescription))")
    }

    func actionDidComplete<FeatureType, ActionType>(
        _ request: ActionRequest<FeatureType, ActionType>, outcome: ActionPerformOutcome
    ) {
        durations.withLock { $0.append(request.duration) }
        add("complete \(FeatureType.name).\(request.actionBinding.name)(\(request.inputDescription)): \(outcome)")
    }

    private func add(_ text: String) {
        log.add(Queues.base.isCurrent ? text : "\(text) elsewhere")
    }
}

struct ObserverTests {
    private struct Failure: Error {}

    private let observer = Observer()

    @Test func `observers see feature, action, input, outcome and session, on the queue of the action`() async {
        let session = ActionSession(named: "test", observers: [observer])
        session.perform(Writing.finish, input: .success, completion: nil)
        session.perform(Writing.correct, input: Draft(), completion: nil)
        await on(Queues.base) {}
        #expect(
            observer.log.all == [
                "begin Writing.Finishing(success)", "complete Writing.Finishing(success): success",
                "begin Writing.Correcting(draft)", "complete Writing.Correcting(corrected): success",
            ])
    }

    @Test func `observers are informed before the handler if the action completes on its queue`() async {
        let session = ActionSession(named: "test", observers: [observer])
        await on(Queues.base) { [log = observer.log] in
            session.perform(Writing.finish, input: .success) { _ in log.add("handled") }
        }
        #expect(observer.log.all.last == "handled")
        #expect(observer.log.all.count == 3)
    }

    @Test func `a completion on another thread is observed on the queue of the action`() async {
        let session = ActionSession(named: "test", observers: [observer])
        session.perform(
            Writing.defer, input: { complete in Thread.detachNewThread(complete) }, completion: nil)
        try? await session.perform(Writing.finish, input: .success)
        while observer.log.all.count < 4 { await on(Queues.base) {} }
        let expected = "complete Writing.Deferring((Function)): successWithFeatureTermination"
        #expect(observer.log.all.contains(expected))
        #expect(!observer.log.all.contains { $0.hasSuffix("elsewhere") })
    }

    @Test func `an action that never completes is observed as a failure`() async {
        let session = ActionSession(named: "test", observers: [observer], onMistake: { _ in })
        await on(Queues.base) { _ = session.perform(Writing.forget) }
        await on(Queues.base) {}
        #expect(
            observer.log.all == [
                "begin Writing.Forgetting()",
                """
                complete Writing.Forgetting(): \
                \(ActionPerformOutcome.failure(error: ActionMistake.neverCompleted(action: "Forgetting")))
                """,
            ])
    }

    @Test func `the duration is the time between the two calls`() async {
        let start = ContinuousClock.now
        let readings = Locked(0)
        let session = ActionSession(
            named: "test", true, [observer],
            now: {
                start.advanced(
                    by: .seconds(
                        readings.withLock {
                            $0 += 3; return $0
                        }))
            })
        session.perform(Writing.finish, input: .success, completion: nil)
        await on(Queues.base) {}
        #expect(observer.durations.withLock { $0 } == [nil, .seconds(3)])
    }

    @Test func `observers are informed in their order, from their addition to their removal`() async {
        let session = ActionSession(named: "test")
        let other = Observer()
        await on(Queues.base) { [observer] in
            session.perform(Writing.finish, input: .success)
            session.add(observer: observer)
            session.perform(Writing.finish, input: .success)
            session.add(observer: other)
            session.remove(observer: observer)
            session.perform(Writing.finish, input: .success)
            session.remove(observer: other)
            session.perform(Writing.finish, input: .success)
        }
        #expect(observer.log.all.count == 2)
        #expect(other.log.all.count == 2)
    }

    @Test func `no input is kept alive after the completion`() async {
        let session = ActionSession(named: "test", observers: [observer])
        weak var weakDraft: Draft?
        do {
            nonisolated(unsafe) let draft = Draft()  // not used after the call
            weakDraft = draft
            session.perform(Writing.correct, input: draft, completion: nil)
        }
        await on(Queues.base) {}
        #expect(Correcting.status.withLock { $0 } != nil)
        #expect(weakDraft == nil)
    }

    @Test func `each call has a number of its own`() async {
        final class Numbers: ActionDispatchObserver {
            let all = Locked<[UInt]>([])

            func actionWillBegin<FeatureType, ActionType>(_ request: ActionRequest<FeatureType, ActionType>) {
                all.withLock { $0.append(request.uniqueID) }
            }

            func actionDidComplete<FeatureType, ActionType>(
                _ request: ActionRequest<FeatureType, ActionType>, outcome: ActionPerformOutcome
            ) {
                all.withLock { $0.append(request.uniqueID) }
            }
        }
        let numbers = Numbers()
        let session = ActionSession(named: "test", observers: [numbers])
        for _ in 0..<3 { session.perform(Writing.finish, input: .success, completion: nil) }
        await on(Queues.base) {}
        let all = numbers.all.withLock { $0 }
        #expect(all.count == 6 && Set(all).count == 3)
        #expect(all[0] == all[1] && all[2] == all[3])
    }
}

struct ActionStackTests {
    private struct Failure: Error {}

    private let tracker = ActionStackTracker(maxEntriesPerStack: 3)
    private let session: ActionSession

    init() { session = ActionSession(named: "window", observers: [tracker]) }

    /// Performs actions on their queue, and thus completes them.
    private func perform(_ body: @escaping @Sendable (ActionSession) -> Void) async {
        await on(Queues.base) { [session] in body(session) }
    }

    @Test func `the first action of a feature opens a stack, and the next ones are added to it`() async {
        await perform { session in
            session.perform(Writing.finish, input: .success)
            session.perform(Writing.finish, input: .failure(error: Failure()))
        }
        #expect(tracker.allActionStacks().map(\.entries.count) == [2])
        let stack = tracker.actionStack(for: Writing.self)
        #expect(stack?.sessionName == "window" && stack?.userInitiated == true && stack?.parentID == nil)
        #expect(stack?.first?.details == .action(name: "Finishing", input: "success"))
        #expect(stack?.withEntries { $0.count } == 2)
        #expect(tracker.actionStack(for: Drawing.self) == nil)
    }

    @Test func `an action that terminates its feature closes the stack, and the next one opens another`() async {
        await perform { session in
            session.perform(Writing.finish, input: .success)
            session.perform(Writing.finish, input: .successWithFeatureTermination)
        }
        #expect(tracker.allActionStacks().isEmpty)
        await perform { session in session.perform(Writing.finish, input: .success) }
        #expect(tracker.actionStack(for: Writing.self)?.id == "2")
        await perform { session in
            session.perform(Writing.finish, input: .failureWithFeatureTermination(error: Failure()))
        }
        #expect(tracker.allActionStacks().isEmpty)
        await perform { session in
            session.perform(Writing.finish, input: .success)
            session.perform(Writing.close)
        }
        #expect(tracker.allActionStacks().isEmpty)
    }

    @Test func `a deferred completion closes the stack`() async {
        await perform { session in session.perform(Writing.defer, input: { complete in complete() }) }
        #expect(tracker.allActionStacks().isEmpty)
    }

    @Test func `the stack of another feature is an entry of the newest open stack`() async {
        await perform { session in
            session.perform(Writing.finish, input: .success)
            session.perform(Drawing.finish, input: .success)
            session.perform(Writing.finish, input: .success)
        }
        #expect(
            tracker.dumpActionStacks() == """
                stack 1: Writing in session 'window'
                  Finishing: success
                  stack 2: drawing
                  Finishing: success
                stack 2: drawing in session 'window'
                  Finishing: success
                """)
        #expect(tracker.actionStack(for: Drawing.self)?.parentID == "1")
        await perform { session in session.perform(Drawing.close) }
        #expect(tracker.allActionStacks().map(\.featureName) == ["Writing"])
    }

    @Test func `each session has its own stacks`() async {
        let other = ActionSession(named: "other", userInitiatedActions: false, observers: [tracker])
        await perform { session in
            session.perform(Writing.finish, input: .success)
            other.perform(Writing.finish, input: .success)
            session.perform(Writing.close)
        }
        #expect(tracker.allActionStacks(in: session).isEmpty)
        #expect(tracker.allActionStacks(in: other).map(\.userInitiated) == [false])
        #expect(tracker.allActionStacks(in: other).map(\.parentID) == [nil])
    }

    @Test func `a stack has a maximum of entries`() async {
        await perform { session in
            session.perform(Drawing.finish, input: .success)
            for _ in 0..<5 { session.perform(Drawing.finish, input: .failure(error: Failure())) }
        }
        let entries = tracker.actionStack(for: Drawing.self)?.entries.map(\.description) ?? []
        #expect(entries.map { $0.prefix(19) } == Array(repeating: "Finishing: failure(", count: 3))
    }

    @Test func `callers get an outcome without feature termination`() async {
        let outcomes = Log()
        await perform { session in
            session.perform(Writing.finish, input: .successWithFeatureTermination) { outcomes.add("\($0)") }
            session.perform(Writing.finish, input: .failureWithFeatureTermination(error: Failure())) {
                outcomes.add("\($0)")
            }
        }
        #expect(outcomes.all.map { $0.prefix(8) } == ["success", "failure("])
    }

    @Test func `an action that forwards its completion doesn't close its own stack with that of the other feature`()
        async
    {
        await perform { session in session.perform(Outer.forward) }
        #expect(tracker.allActionStacks().map(\.featureName) == ["Outer"])
    }
}
