import FlynnRuntime

class Index: Actor {
    private var known: Set<String> = []

    // The closure of 'filter' runs before the call.
    func beAdd(_ words: [String]) {
        let new = words.filter { !known.contains($0) }  // expect caller_thread_access: 'known'
        behave { me in me.known.formUnion(new) }
    }

    func beCount(_ words: [String]) async throws -> Int {
        try await answer { me in words.filter { me.known.contains($0) }.count }
    }

    // An argument of the call is evaluated by the caller.
    func beHas(_ word: String) async throws -> Bool {
        try await answer(timeout: known.isEmpty ? .seconds(1) : nil) { me in me.known.contains(word) }  // expect caller_thread_access
    }
}
