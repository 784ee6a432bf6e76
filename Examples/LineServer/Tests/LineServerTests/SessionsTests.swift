import FlynnRuntime
import FlynnTesting
import Testing

@testable import LineServer

/// A session that is open until it is stopped, or until it closes itself.
private final class OpenSession: FlynnRuntime.Actor, @unchecked Sendable {
    private let (id, sessions): (Int, Sessions)
    private var isClosed = false

    init(_ id: Int, in sessions: Sessions) {
        (self.id, self.sessions) = (id, sessions)
        super.init()
        _ = beClose
    }

    lazy var beClose = Behavior(self) { (me: OpenSession, _: BehaviorArgs) in
        if !me.isClosed { me.sessions.beClosed(me.id) }
        me.isClosed = true
    }
}

struct SessionsTests {
    @Test(.simulated(runs: 500)) func `a stop is answered when all sessions are closed, in each order`() async throws {
        let simulation = try #require(Simulation.current)
        let sessions = Sessions()
        let open = (0..<4).map { OpenSession($0, in: sessions) }
        for (id, session) in open.enumerated() { sessions.beOpened(id, session.beClose) }
        // Some sessions close themselves at about the time of the stop.
        for session in open.prefix(2) { Flynn.Timer(after: .milliseconds(5), session.beClose) }
        try await simulation.advance(by: .milliseconds(4))
        let count: Int = try await sessions.beStop.ask(timeout: .seconds(1))
        #expect((2...4).contains(count))
    }

    @Test(.simulated(runs: 300)) func `requests for one key run in their order`() async throws {
        let simulation = try #require(Simulation.current)
        let (store, probe) = (Store(shardCount: 3), Probe())
        store.beRun(Request.set(key: "n", value: "1"), probe.behavior)
        store.beRun(Request.add(key: "n"), probe.behavior)
        try await simulation.runUntilIdle()
        #expect(probe.count == 2)
        _ = try await probe.receive(Answer.self)
        guard case .value("2") = try await probe.receive(Answer.self) else {
            Issue.record("the second answer isn't the value")
            return
        }
    }
}
