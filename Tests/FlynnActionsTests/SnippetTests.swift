import ActionSnippets5
import ActionSnippets6
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
}
