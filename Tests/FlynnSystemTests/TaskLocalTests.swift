import BasicTestSupport
import FlynnRuntime
import FlynnSystem
import Testing

private enum Values {
    @TaskLocal static var id = "none"
}

/// Answered with the task-local value that the reaction sees.
private struct Show: Message { typealias Reply = String }
private struct ShowLater: Message { typealias Reply = String }
private struct ShowAsynchronously: Message { typealias Reply = String }

private final class Shower: SystemActor {
    override func setup() throws {
        on(Show.self, result: { _ in Values.id })
    }
}

private final class Middle: SystemActor {
    override func setup() throws {
        let shower = try system.actor(Shower.self, caller: self)
        on(Show.self, result: { _ in Values.id })
        on(ShowLater.self, future: { _ in shower.promise(Show()).then { "\($0) then \(Values.id)" } })
        on(ShowAsynchronously.self, async: { _ in try await shower.ask(Show()) + " task \(Values.id)" })
    }
}

/// Reactions and handlers see the task-local values bound at the send of the message, or at the call of `then`.
struct TaskLocalTests {
    private func makeSystem() throws -> MainActorSystem {
        try MainActorSystem { builder in
            try builder.addSingleton(Shower.self)
            try builder.addSingleton(Middle.self)
        }
    }

    @Test func `all kinds of reactions see the values of the asker`() async throws {
        let system = try makeSystem()
        let middle = try system.actor(Middle.self)
        try await Values.$id.withValue("a") { () async throws -> Void in
            #expect(try await middle.ask(Show()) == "a")
            #expect(try await middle.ask(ShowLater()) == "a then a")
            #expect(try await middle.ask(ShowAsynchronously()) == "a task a")
        }
        #expect(try await middle.ask(Show()) == "none")
        #expect(try await middle.ask(ShowLater()) == "none then none")
        #expect(try await middle.ask(ShowAsynchronously()) == "none task none")
    }

    @Test func `messages that wait keep their values`() async throws {
        let system = try makeSystem()
        let middle = try system.actor(Middle.self)
        let answers = (0..<100).map { number in
            Values.$id.withValue("\(number)") { number % 2 == 0 ? middle.promise(ShowLater()) : middle.promise(Show()) }
        }
        for (number, answer) in answers.enumerated() {
            #expect(try await answer.value == (number % 2 == 0 ? "\(number) then \(number)" : "\(number)"))
        }
    }

    @Test func `a handler sees the values that are bound where 'then' is called`() async throws {
        let promise = Promise<Int>(on: .anyThread)
        let derived = Values.$id.withValue("a") { promise.then { _ in Values.id } }
        let other = promise.then { _ in Values.id }
        promise.fulfill(1)
        #expect(try await derived.value == "a")
        #expect(try await other.value == "none")
    }
}
