import BasicTestSupport
import FlynnRuntime
import FlynnSystem
import Foundation
import Testing

/// Answered with the value.
struct Echo: Message {
    typealias Reply = Int
    let value: Int
}

/// Occupies an actor until `future` has a result. The result is the answer.
struct Hold: Message {
    typealias Reply = Int
    let started = Promise<Void>()
    let future = Promise<Int>()
}

/// Adds a line to the log of the actor.
struct Note: Message {
    let line: String
}

/// Not accepted by any actor.
struct Unknown: Message {}

/// Fails.
struct Fail: Message {
    typealias Reply = Int
}

struct TestError: Error, Equatable {}

/// Reacts to `Echo`, `Hold`, `Note` and `Fail`. Uses the `Log` service, if it is registered.
class Worker: SystemActor {
    override func setup() throws {
        let log = try? services.service(of: Log.self)
        on(Echo.self, result: { $0.value })
        on(
            Hold.self,
            future: { hold in
                hold.started.fulfill()
                return hold.future
            })
        on(Note.self, do: { log?.add($0.line) })
        on(Fail.self, result: { _ in throw TestError() })
    }

    /// Runs in the order of the actor's turns, even while the actor is occupied.
    lazy var beReach = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Promise<Void> - is fulfilled
        let reached: Promise<Void> = args[x: 0]
        reached.fulfill()
    }
}

/// Returns the error of a message, or records an issue.
func messageError(
    _ work: () async throws -> some Sendable, at location: SourceLocation = #_sourceLocation
) async -> MessageError? {
    do {
        let value = try await work()
        Issue.record("expected a MessageError, found the value \(value)", sourceLocation: location)
    } catch let error as MessageError {
        return error
    } catch {
        Issue.record("expected a MessageError, found \(error)", sourceLocation: location)
    }
    return nil
}

/// Returns the cycle of a `wouldDeadlock` error, or nil.
func cycle(_ error: MessageError?) -> [String]? {
    guard case .wouldDeadlock(let cycle) = error?.reason else { return nil }
    return cycle
}

/// Returns the error of a system, or records an issue.
func systemError(_ work: () throws -> some Any, at location: SourceLocation = #_sourceLocation) -> SystemError? {
    do {
        let value = try work()
        Issue.record("expected a SystemError, found the value \(value)", sourceLocation: location)
    } catch let error as SystemError {
        return error
    } catch {
        Issue.record("expected a SystemError, found \(error)", sourceLocation: location)
    }
    return nil
}

/// Records an issue.
func fail(_ text: String, at location: SourceLocation = #_sourceLocation) {
    Issue.record(Comment(rawValue: text), sourceLocation: location)
}

/// Returns a system with one worker, and the reference to the worker.
func makeWorker(_ log: Log = Log()) throws -> (MainActorSystem, ActorRef<Worker>) {
    let services = try ServiceLocator { try $0.register(log) }
    let system = try MainActorSystem(services: services) { try $0.addSingleton(Worker.self) }
    return (system, try system.actor(Worker.self))
}
