import FlynnRuntime

class Cache: Actor {
    private var values: [String: Int] = [:]

    var beCount: Int { get async throws { try await answer { me in me.values.count } } }
    var beKeys: [String] { get async throws { return try await answer(timeout: .seconds(1)) { $0.values.keys.sorted() } } }
    var count: Int { values.count }  // expect exposed_actor_variable: 'count'
    var first: Int? { get async throws { try await answer { me in me.values.first?.value } } }  // expect behavior_name: 'first'
}
