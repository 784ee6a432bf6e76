import BasicTestSupport
import FlynnSystem
import SystemSnippets5
import SystemSnippets6
import Testing

/// Systems in the style of user code, in both language modes.
struct SnippetTests {
    @Test func `Swactors' code runs in the Swift 5 mode`() async throws {
        let log = Log()
        let screen = try SystemSnippets5.SessionScreen { log.add($0) }
        try await screen.logIn("ada", "wrong").value
        try await screen.logIn("ada", "secret").value
        #expect(log.all == ["Error: WrongPassword()", "Session: token of ada"])
        #expect(try await screen.logOut().value == nil)
        screen.end()
    }

    @Test func `Swactors' code runs in the Swift 6 mode`() async throws {
        let log = Log()
        let screen = try SystemSnippets6.SessionScreen { log.add($0) }
        try await screen.logIn("ada", "wrong").value
        try await screen.logIn("ada", "secret").value
        #expect(log.all == ["Error: WrongPassword()", "Session: token of ada"])
        #expect(try await screen.logOut().value == nil)
        screen.end()
    }

    @Test func `the snippets run in both modes`() async throws {
        let expected = [
            "done: a, done: b, done: c", "DONE: A", "done: d", "done: e", "done: f", "done: g", "done: h",
        ]
        #expect(try await SystemSnippets5.runSnippets() == expected)
        #expect(try await SystemSnippets6.runSnippets() == expected)
    }
}
