import FlynnRuntime

protocol Storage: Actor {
    func beStore(_ text: String)
    func beCount() async throws -> Int
    func load()  // expect exposed_actor_function: requirement 'load'
}

class Memory: Actor, Storage {
    private var texts: [String] = []
    func beStore(_ text: String) { behave { me in me.texts.append(text) } }
    func beCount() async throws -> Int { try await answer { me in me.texts.count } }
    func load() { texts = [] }
}

class Broken: Actor, Storage {
    private var texts: [String] = []
    func beStore(_ text: String) { texts.append(text) }  // expect exposed_actor_function: 'beStore'
    func beCount() async throws -> Int { try await answer { me in me.texts.count } }
    func load() { texts = [] }
}
