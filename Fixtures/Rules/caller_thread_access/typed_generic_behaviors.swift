import FlynnRuntime

class Store<Item: Sendable>: Actor {
    private var items: [Item] = []

    func beAdd(_ item: Item) { behave { me in me.items.append(item) } }
    func beMap<Result: Sendable>(_ change: @escaping @Sendable (Item) -> Result) async throws -> [Result] {
        try await answer { me in me.items.map(change) }
    }
    func beLimit(_ count: Int) {
        guard items.count > count else { return }  // expect caller_thread_access: 'items'
        behave { me in me.items.removeLast(me.items.count - count) }
    }
}
