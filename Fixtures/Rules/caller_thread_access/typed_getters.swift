import FlynnRuntime

class Shelf: Actor {
    private var books: [String] = []

    var beCount: Int {
        get async throws { try await answer { me in me.books.count } }
    }

    var beFirst: String? {
        get async throws {
            if books.isEmpty { return nil }  // expect caller_thread_access: 'books' is state
            return try await answer { me in me.books.first }
        }
    }
}
