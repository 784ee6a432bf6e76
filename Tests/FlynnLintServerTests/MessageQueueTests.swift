import Foundation
import TestSupport
import Testing

@testable import FlynnLintServer

struct MessageQueueTests {
    private func message(_ text: String) -> IncomingMessage { IncomingMessage(Data(text.utf8)) }

    private func methods(_ queue: MessageQueue) -> [String] {
        var methods: [String] = []
        while case .message(let message) = queue.next(waiting: false) { methods.append(message.method ?? "") }
        return methods
    }

    @Test func `a request that waits is removed when it is cancelled`() {
        let queue = MessageQueue()
        #expect(queue.add(message(#"{"id": 1, "method": "a"}"#)) == nil)
        #expect(queue.add(message(#"{"id": "1", "method": "b"}"#)) == nil)
        #expect(queue.add(message(#"{"method": "c"}"#)) == nil)
        #expect(queue.add(message(#"{"method": "$/cancelRequest", "params": {"id": "1"}}"#)) == .string("1"))
        #expect(queue.add(message(#"{"method": "$/cancelRequest", "params": {"id": "1"}}"#)) == nil)
        #expect(methods(queue) == ["a", "c"])
    }

    @Test func `the request that is handled knows that it is cancelled`() {
        let queue = MessageQueue()
        _ = queue.add(message(#"{"id": 1, "method": "a"}"#))
        _ = queue.add(message(#"{"id": 2, "method": "b"}"#))
        _ = queue.next(waiting: false)
        #expect(!queue.isCurrentCancelled)
        #expect(queue.add(message(#"{"method": "$/cancelRequest", "params": {"id": 1}}"#)) == nil)
        #expect(queue.isCurrentCancelled)
        _ = queue.next(waiting: false)
        #expect(!queue.isCurrentCancelled)
        // The first request was answered.
        _ = queue.add(message(#"{"method": "$/cancelRequest", "params": {"id": 1}}"#))
        #expect(!queue.isCurrentCancelled)
        queue.close()
        #expect(methods(queue).isEmpty)
        if case .end = queue.next(waiting: true) {} else { Issue.record("the queue has no end") }
    }

    @Test func `the requests that begin and end a conversation aren't cancelled`() {
        let queue = MessageQueue()
        for (id, method) in ["initialize", "shutdown"].enumerated() {
            _ = queue.add(message("{\"id\": \(id), \"method\": \"\(method)\"}"))
            #expect(queue.add(message("{\"method\": \"$/cancelRequest\", \"params\": {\"id\": \(id)}}")) == nil)
        }
        #expect(methods(queue) == ["initialize", "shutdown"])
    }

    @Test func `many cancellations take linear time`() {
        let growth = growth(from: 2000, of: { $0 }) { count in
            let queue = MessageQueue()
            for id in 0..<count { _ = queue.add(message("{\"id\": \(id), \"method\": \"a\"}")) }
            for id in 0..<count {
                #expect(queue.add(message("{\"method\": \"$/cancelRequest\", \"params\": {\"id\": \(id)}}")) != nil)
            }
            #expect(methods(queue).isEmpty)
        }
        #expect(growth < linearGrowth)
    }
}
