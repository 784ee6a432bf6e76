import BasicTestSupport
import Dispatch
import Foundation
import Testing

@testable import FlynnActions

private enum Greeting: Action {
    static let queue = Queues.base
    static let defaultSession = ActionSession(named: "greetings")

    static func perform(
        context: ActionContext<String>, presenter: Log, completion: Completion
    ) -> Completion.Status {
        presenter.add("\(context.session.name): \(context.input), \(queue.isCurrent)")
        return completion.completedSync(.success)
    }
}

private enum Announcing: UIAction {
    static func perform(
        context: ActionContext<NoInput>, presenter: Log, completion: Completion
    ) -> Completion.Status {
        presenter.add(context.session.name)
        return completion.completedSync(.success)
    }
}

private enum Speech: Feature {
    static let description = "Speaks"
    static let greet = action(Greeting.self)
    static let announce = action(Announcing.self)
}

/// Available if both conditions are true.
private enum Premium: ConditionalFeature {
    static let paid = Locked(false)
    static let enabled = Locked<Bool?>(nil)
    static let greet = action(Greeting.self)

    static var isEnabled: Bool? { enabled.withLock { $0 } }

    static func constraints(requirements: FeatureConstraintsBuilder) {
        requirements.runtimeEnabled()
        requirements.precondition("needs a subscription") { paid.withLock { $0 } }
    }
}

/// Determines its own availability.
private enum Beta: ConditionalFeature {
    static let testers = Locked<Bool?>(nil)
    static let greet = action(Greeting.self)

    static var isAvailable: Bool? { testers.withLock { $0 } }
}

private enum Always: ConditionalFeature {
    static let greet = action(Greeting.self)
}

struct FeatureTests {
    private let log = Log()

    @Test func `a binding is performed in the session that its action prefers, with all labels`() async throws {
        let group = DispatchGroup()
        for _ in 0..<4 { group.enter() }
        Speech.greet.perform(input: "hi", presenter: log, completion: nil)
        Speech.greet.perform(input: "hi", presenter: log) { _ in group.leave() }
        Speech.greet.perform(withInput: "hi", presenter: log)
        Speech.greet.perform(withInput: "hi", presenter: log) { _ in group.leave() }
        Speech.greet.perform(input: "hi", presenter: log, completion: { _ in group.leave() }, completionQueue: .main)
        let completion = Action.Completion { _, _ in group.leave() }
        Speech.greet.perform(input: "hi", presenter: log, completion: completion)
        try await Speech.greet.perform(input: "hi", presenter: log)
        await withCheckedContinuation { continuation in
            group.notify(queue: Queues.other) { continuation.resume() }
        }
        #expect(log.all == Array(repeating: "greetings: hi, true", count: 7))
    }

    @Test func `a binding of an action without input is performed with its presenter`() async throws {
        await on(.main) { [log] in
            MainActor.assumeIsolated {
                Speech.announce.perform(withPresenter: log)
                Speech.announce.perform(presenter: log) { _ in log.add("completed") }
            }
        }
        try await Speech.announce.perform(presenter: log)
        #expect(log.all == ["main", "main", "completed", "main"])
    }

    @Test func `completionQueue can be written without the type of the queue`() async {
        let isRight: (Bool, Bool) = await withCheckedContinuation { continuation in
            Speech.greet.perform(
                input: "hi", presenter: log,
                completion: { _ in
                    let isMain = DispatchQueue.main.isCurrent
                    Speech.greet.perform(
                        input: "hi", presenter: Log(),
                        completion: { _ in
                            let isGlobal = DispatchQueue.global(qos: .utility).isCurrent
                            continuation.resume(returning: (isMain, isGlobal))
                        }, completionQueue: .global(qos: .utility))
                }, completionQueue: .main)
        }
        #expect(isRight == (true, true))
    }

    @Test func `a conditional feature is performed by a request while its conditions hold`() async throws {
        #expect(Premium.greet.request() == nil)
        #expect(Premium.descriptionOfUnsatisfiedConstraints == "is disabled, needs a subscription")
        Premium.enabled.withLock { $0 = true }
        #expect(Premium.greet.request() == nil)
        #expect(Premium.unsatisfiedConstraints == ["needs a subscription"])
        Premium.paid.withLock { $0 = true }
        #expect(Premium.isAvailable == true && Premium.descriptionOfUnsatisfiedConstraints == nil)
        let request = try #require(Premium.greet.request())
        try await request.perform(input: "hi", presenter: log)
        try await ActionSession(named: "other").perform(request, input: "hi", presenter: log)
        #expect(log.all == ["greetings: hi, true", "other: hi, true"])
        Premium.enabled.withLock { $0 = false }
        #expect(Premium.greet.request() == nil)
        #expect(Premium.unsatisfiedConstraints == ["is disabled"])
    }

    @Test func `a conditional feature can say itself whether it is available`() {
        #expect(Beta.greet.request() == nil)
        Beta.testers.withLock { $0 = true }
        #expect(Beta.greet.request()?.name == "Greeting")
        Beta.testers.withLock { $0 = false }
        #expect(Beta.greet.request() == nil)
        #expect(Always.greet.request() != nil)
    }

    @Test func `features have names and descriptions`() {
        #expect(Speech.name == "Speech" && Speech.description == "Speaks")
        #expect(Premium.description == "")
    }
}
