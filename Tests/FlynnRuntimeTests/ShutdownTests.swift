import BasicTestSupport
import CFlynnRuntime
import Foundation
import Testing

@testable import FlynnRuntime

/// Shutdowns with a timeout. Each test runs in a separate process.
struct ShutdownTests {
    private final class Server: FlynnRuntime.Actor, @unchecked Sendable {
        override init() {
            super.init()
            (_, _) = (beAnswer, beCall)
        }

        lazy var beAnswer = Behavior(self) { (args: BehaviorArgs) in
            // flynnlint:parameter Reply<Int> - receives 1
            let reply: Reply<Int> = args[x: 0]
            reply(1)
        }

        lazy var beCall = Behavior(self) { _ in }
    }

    @Test func `a shutdown with a timeout is complete if all messages run`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            for round in 0..<scaled(200) {
                let (mortal, others) = (Mortal(), (0..<10).map { _ in Mortal() })
                let timer = Flynn.Timer(every: .seconds(3600), mortal.beCall)
                Flynn.Timer(after: .microseconds(round), mortal.beCall)
                for other in others { for _ in 0..<10 { other.beCall() } }
                let rest = await Flynn.shutdown(timeout: .seconds(3600))
                #expect(rest == nil)
                #expect(others.allSatisfy { $0.calls.value == 10 })
                #expect(timer.position == nil)
            }
            // There is no work to wait for.
            #expect(await Flynn.shutdown(timeout: .zero) == nil)
            Flynn.startup()
            Flynn.pool.waitForQuiescence()
            #expect(await Flynn.shutdown(timeout: .seconds(-1)) == nil)
        }
    }

    @Test func `a shutdown that doesn't complete says what runs, and changes nothing`() async throws {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            Flynn.startup(pretending: (efficiency: 0, performance: 1))
            let (mortal, server, here, go) = (Mortal(), Server(), Event(), Event())
            let timer = Flynn.Timer(after: .seconds(3600), mortal.beCall)
            mortal.beWaitFor(here, go)
            here.wait()
            for _ in 0..<3 { server.beCall() }
            let answer = Task { try await server.beAnswer.ask(as: Int.self) }
            while server.unsafeMessagesCount < 4 { await Task.yield() }
            for timeout in [Duration.milliseconds(5), .zero] {
                let rest = try #require(await Flynn.shutdown(timeout: timeout))
                #expect(rest.classes.map(\.name) == ["Server", "Mortal"])
                #expect(rest.classes[0].states == [.scheduled: 1])
                #expect(rest.classes[0].messages == 4)
                #expect(rest.classes[1].states == [.running: 1])
            }
            // The timers have not been cancelled.
            let soon = Event()
            Flynn.Timer(after: .zero, mortal.beReport, [soon])
            #expect(timer.position != nil)
            go.happen()
            soon.wait()
            #expect(try await answer.value == 1)
            #expect(await Flynn.shutdown(timeout: .seconds(3600)) == nil)
            #expect(timer.position == nil)
        }
    }

    @Test func `the cancellation of the task ends the wait`() async throws {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            for round in 0..<scaled(200) {
                let (mortal, here, go) = (Mortal(), Event(), Event())
                mortal.beWaitFor(here, go)
                here.wait()
                let task = Task { await Flynn.shutdown(timeout: .seconds(3600)) }
                for _ in 0..<round { await Task.yield() }
                task.cancel()
                let rest = try #require(await task.value)
                #expect(rest.actors.map(\.state) == [.running])
                go.happen()
                Flynn.shutdown()
            }
        }
    }

    @Test func `a task on the schedulers may wait for a shutdown`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            for _ in 0..<scaled(200) {
                let mortal = Mortal()
                let isComplete = await Task(executorPreference: Flynn.taskExecutor) {
                    mortal.beCall()
                    return await Flynn.shutdown(timeout: .seconds(3600)) == nil
                }.value
                #expect(isComplete)
                #expect(mortal.calls.value == 1)
            }
            Flynn.shutdown()
        }
    }

    @Test func `shutdowns wait for each other`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            let (mortal, here, go) = (Mortal(), Event(), Event())
            mortal.beWaitFor(here, go)
            here.wait()
            let (began, ended) = (Event(), Event())
            Thread.detachNewThread {
                began.happen()
                Flynn.shutdown()
                ended.happen()
            }
            began.wait()
            #expect(await Flynn.shutdown(timeout: .milliseconds(5)) != nil)
            go.happen()
            #expect(await Flynn.shutdown(timeout: .seconds(3600)) == nil)
            ended.wait()
        }
    }
}
