import ActionSnippets5
import ActionSnippets6
import BasicTestSupport
import Dispatch
import FlynnActions
import Foundation
import Testing

/// Actions in the style of user code, in both language modes.
struct SnippetTests {
    @MainActor
    @Test func `the actions of the Swift 5 snippets run`() async throws {
        let controller = ActionSnippets5.Controller()
        await withCheckedContinuation { continuation in
            controller.performActions { continuation.resume() }
        }
        try await controller.waitForActions()
        // `open` twice and a handler, `show` and the handler of it, and then `show` and `open`.
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

    @MainActor
    @Test func `Flint's code runs in the Swift 5 mode`() async {
        await ActionSnippets5.Threading.performInAllForms(on: Queues.other)
        let controller = ActionSnippets5.Documents.DocumentController()
        controller.open(.init(name: "a"))
        #expect(controller.log == ["a", "a", "success", "a", "closed", "NotFound"])
        controller.share(.init(name: "b"))
        #expect(controller.log.last == "needs the premium subscription")
        ActionSnippets5.Documents.DocumentSharingFeature.isPremium = true
        controller.share(.init(name: "b"))
        #expect(controller.log.suffix(2) == ["b", "b"])
        let log = Log()
        ActionSnippets5.useCoordinator(ActionSnippets5.Coordinator(isAsync: false)) { log.add($0) }
        ActionSnippets5.useCoordinator(ActionSnippets5.Coordinator(isAsync: true)) { log.add($0) }
        await on(.main) {}
        let expected = [
            "Cancel? false", "Completed synchronously", "Completing asynchronously... see you later", "Cancel? false",
        ]
        #expect(log.all == expected)
    }

    @MainActor
    @Test func `Flint's code runs in the Swift 6 mode`() async {
        await ActionSnippets6.Threading.performInAllForms(on: Queues.other)
        let controller = ActionSnippets6.Documents.DocumentController()
        controller.open(.init(name: "a"))
        #expect(controller.log == ["a", "a", "success", "a", "closed", "NotFound"])
        controller.share(.init(name: "b"))
        #expect(controller.log.last == "needs the premium subscription")
        ActionSnippets6.Documents.DocumentSharingFeature.isPremium = true
        controller.share(.init(name: "b"))
        #expect(controller.log.suffix(2) == ["b", "b"])
        let log = Log()
        ActionSnippets6.useCoordinator(ActionSnippets6.Coordinator(isAsync: false)) { log.add($0) }
        ActionSnippets6.useCoordinator(ActionSnippets6.Coordinator(isAsync: true)) { log.add($0) }
        await on(.main) {}
        let expected = [
            "Cancel? false", "Completed synchronously", "Completing asynchronously... see you later", "Cancel? false",
        ]
        #expect(log.all == expected)
    }

    @MainActor
    @Test(arguments: [5, 6]) func `a delayed completion, as in the example, calls the handler`(mode: Int) async {
        let presenter5 = ActionSnippets5.Controller()
        let presenter6 = ActionSnippets6.Controller()
        let status: Action.Completion.Status = await withCheckedContinuation { continuation in
            let status = Locked<Action.Completion.Status?>(nil)
            let handler: @MainActor @Sendable (ActionOutcome) -> Void = { outcome in
                guard case .success = outcome, let status = status.withLock({ $0 }) else { return }
                continuation.resume(returning: status)
            }
            let returned =
                mode == 5
                ? ActionSnippets5.MyFeature.asyncAction.perform(presenter: presenter5, completion: handler)
                : ActionSnippets6.MyFeature.asyncAction.perform(presenter: presenter6, completion: handler)
            status.withLock { $0 = returned }
        }
        #expect(status.isCompletingAsync)
        #expect(presenter5.count + presenter6.count == 1)
    }
}
