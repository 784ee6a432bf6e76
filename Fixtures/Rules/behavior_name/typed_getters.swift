import FlynnRuntime

class Cart: Actor {
    private var items: [String] = []
    var beItems: [String] { get async throws { try await answer { me in me.items } } }
    var total: Int { get async throws { try await answer { me in me.items.count } } }  // expect behavior_name: 'total'
    private var hidden: Int { get async throws { try await answer { me in me.items.count } } }
}
