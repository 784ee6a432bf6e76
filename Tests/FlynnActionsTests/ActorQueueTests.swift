import BasicTestSupport
import Dispatch
import FlynnActions
import FlynnActorActions
import FlynnRuntime
import Testing

/// An actor whose total may only change in the actor's turns.
private final class Journal: FlynnRuntime.Actor, @unchecked Sendable {
    // flynnlint:disable:next exposed_actor_variable - actions of the journal's queue use it
    var total = 0

    lazy var beDo = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Step - what to do
        let step: Step = args[x: 0]
        step.body()
    }
}

private struct Step {
    let body: @Sendable () -> Void
}

private let journal = Journal()

private enum AddEntry: Action {
    static let queue = ActorQueue(journal)

    static func perform(context: ActionContext<Int>, presenter: NoPresenter, completion: Completion)
        -> Completion.Status
    {
        journal.total += context.input
        return completion.completedSync(.success)
    }
}

private enum LoadEntries: AsyncAction {
    static let queue = ActorQueue(journal)

    static func perform(context: ActionContext<Log>, presenter: NoPresenter) async throws {
        context.input.add("\(queue.isCurrent)")
        await Task.yield()
        context.input.add("\(queue.isCurrent)")
    }
}

private enum TestFeature: Feature {
    static let addEntry = action(AddEntry.self)
    static let loadEntries = action(LoadEntries.self)
}

/// An actor in place of a queue.
@Suite(.serialized) struct ActorQueueTests {
    private let session = ActionSession(named: "test")

    private func inTurn<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            journal.beDo(Step(body: { continuation.resume(returning: body()) }))
        }
    }

    @Test func `an actor's queue is current in its behaviors only`() async {
        let other = ActorQueue(Journal())
        #expect(await inTurn { AddEntry.queue.isCurrent && !other.isCurrent })
        #expect(await inTurn { ActorQueue(journal).isCurrent })
        #expect(!AddEntry.queue.isCurrent)
    }

    @Test func `actions never run at the same time as the actor's behaviors`() async throws {
        let before = await inTurn { journal.total }
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<500 {
                        session.perform(TestFeature.addEntry, input: 1)
                        journal.beDo(Step(body: { journal.total += 1 }))
                    }
                }
            }
        }
        #expect(await inTurn { journal.total } == before + 8000)
    }

    @Test func `an action that is performed in a behavior of its actor is called directly`() async {
        let isAsync = await inTurn { session.perform(TestFeature.addEntry, input: 1).isCompletingAsync }
        #expect(!isAsync)
        #expect(session.perform(TestFeature.addEntry, input: 1).isCompletingAsync)
    }

    @Test func `a handler can be called in a turn of an actor`() async {
        let isCurrent = await withCheckedContinuation { continuation in
            session.perform(
                TestFeature.addEntry, input: 1,
                completion: { _ in continuation.resume(returning: AddEntry.queue.isCurrent) },
                completionQueue: AddEntry.queue)
        }
        #expect(isCurrent)
    }

    @Test func `the parts of an AsyncAction run in turns of its actor`() async throws {
        let log = Log()
        try await session.perform(TestFeature.loadEntries, input: log)
        #expect(log.all == ["true", "true"])
    }
}
