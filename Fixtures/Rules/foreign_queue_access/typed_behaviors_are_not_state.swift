import Dispatch
import FlynnRuntime

protocol Sendbox: Actor {
    func beSend(_ text: String)
}

class Post: Actor, Sendbox, @unchecked Sendable {
    private var sent: [String] = []

    func beSend(_ text: String) { behave { me in me.sent.append(text) } }
    func beCount() async throws -> Int { try await answer { me in me.sent.count } }
    func beLater(_ text: String) {
        behave { me in
            DispatchQueue.main.async { me.beSend(text) }
            Task { print(try await me.beCount()) }
            Task { me.beSend(me.sent.joined()) }  // expect foreign_queue_access: 'sent'
        }
    }
}
