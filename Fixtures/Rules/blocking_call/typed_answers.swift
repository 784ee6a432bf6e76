import Dispatch
import FlynnRuntime

class Reader: Actor {
    private let queue = DispatchQueue(label: "reader")

    func beRead(_ path: String) async throws -> Int {
        try await answer { me in me.queue.sync { path.count } }  // expect blocking_call: 'me.queue.sync'
    }

    func beReadAll(_ paths: [String]) async throws -> [Int] {
        try await answer { me in
            paths.map { path in me.queue.sync { path.count } }  // expect blocking_call: 'me.queue.sync'
        }
    }

    func beRun(_ path: String) async throws -> Int {
        try await answer { _ in Flynn.runBlocking { path.count } }
    }
}
