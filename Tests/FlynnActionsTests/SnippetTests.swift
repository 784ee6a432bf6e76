import ActionSnippets5
import ActionSnippets6
import Foundation
import Testing

/// Actions as users write them, in both language modes.
struct SnippetTests {
    @MainActor
    @Test func `the actions of the Swift 5 snippets run`() async throws {
        let controller = ActionSnippets5.Controller()
        await withCheckedContinuation { continuation in
            controller.performActions { continuation.resume() }
        }
        try await controller.waitForActions()
        // `open` twice and a handler, `show` and its handler; `show` and `open`.
        #expect(controller.count >= 9)
        ActionSnippets5.performOnAnotherQueue(Queues.other)
    }

    @MainActor
    @Test func `the actions of the Swift 6 snippets run`() async throws {
        let controller = ActionSnippets6.Controller(stored: ActionSnippets6.Controller())
        await withCheckedContinuation { continuation in
            controller.performActions { continuation.resume() }
        }
        try await controller.waitForActions()
        #expect(controller.count >= 8)
        ActionSnippets6.performOnAnotherQueue(Queues.other)
    }

    @Test func `the first program of the documentation compiles`() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        let page = try String(contentsOf: root.appending(path: "docs/actions.md"), encoding: .utf8)
        let program = try String(
            contentsOf: root.appending(path: "Tests/ActionSnippets5/FirstProgram.swift"), encoding: .utf8)
        let code = program.split(separator: "\n", maxSplits: 1)[1]
        #expect(page.contains("```swift\n\(code)```"))
    }
}
